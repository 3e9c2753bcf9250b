// What `debate-server check` asks a database.
#pragma once

#include <string_view>

namespace aw {

// Each row of the answer is a finding about what its first column names.
struct Inspection {
  std::string_view finding;
  const char* sql;
};

}  // namespace aw
