// For loops over things that have nothing to do with each other: an exception of one, which is a bug, is logged and
// does not keep the others waiting.
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
