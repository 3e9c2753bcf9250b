// The envelope around every answer: `{"success": true, "data": …}` or `{"success": false, "error": {…}}`.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/error.h"

namespace aw {

// `{"code", "message", "suggestion"?, …flat extra fields}`
void AppendJson(std::string& out, const Error& error);

std::string ErrorEnvelope(const Error& error);

inline constexpr std::string_view kSuccess = R"({"success":true,"data":)";

// `append(out)` writes the data.
template <typename Append>
std::string SuccessEnvelope(Append append) {
  std::string out(kSuccess);
  append(out);
  out.push_back('}');
  return out;
}

}  // namespace aw
