// The result of one check of `aw doctor`.
#pragma once

#include <string>
#include <string_view>

namespace aw::cli {

struct Finding {
  std::string_view verdict;  // "ok", "wrong", or "note": worth knowing, but no fault
  std::string detail;
};

}  // namespace aw::cli
