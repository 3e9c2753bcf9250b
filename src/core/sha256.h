// SHA-256 and its HMAC in lower-case hexadecimal. Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace aw {

std::string Sha256(std::string_view bytes);
std::string HmacSha256(std::string_view key, std::string_view bytes);

}  // namespace aw
