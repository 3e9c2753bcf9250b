// For loops over independent items: logs an exception of one item, which is a bug, and continues with the others.
#pragma once

#include <exception>
#include <string_view>
#include <utility>

#include "log/log.h"

namespace aw::log {

template <typename Act>
void Contain(std::string_view where, Act&& act) {
  try {
    std::forward<Act>(act)();
  } catch (const std::exception& bug) {
    Error("exception", {{"where", where}, {"what", bug.what()}});
  }
}

}  // namespace aw::log
