// A query of `debate-server check`.
#pragma once

#include <string_view>

namespace aw {

// Each row of the result is a finding; its first column names the subject.
struct Inspection {
  std::string_view finding;
  const char* sql;
};

}  // namespace aw
