#include "core/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <stdexcept>

namespace aw {

std::string Sha256(std::string_view bytes) {
  // To look it up by its name costs more than to hash a short text.
  static EVP_MD* const kAlgorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned size = 0;
  if (!kAlgorithm || EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, kAlgorithm, nullptr) != 1) {
    throw std::runtime_error("OpenSSL does not compute SHA-256");
  }
  std::string text;
  text.reserve(std::size_t{2} * size);
  for (unsigned i = 0; i < size; ++i) {
    text.push_back("0123456789abcdef"[digest[i] >> 4]);
    text.push_back("0123456789abcdef"[digest[i] & 15]);
  }
  return text;
}

}  // namespace aw
