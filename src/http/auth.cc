#include "http/auth.h"

#include <openssl/crypto.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#include <charconv>
#include <stdexcept>

#include "core/text.h"

namespace aw::http {
namespace {

constexpr std::string_view kBearer = "Bearer ";

std::array<unsigned char, 32> Sha256(std::string_view text) {
  std::array<unsigned char, 32> digest;
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  return digest;
}

std::string Hex(const unsigned char* bytes, std::size_t count) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out.append({kHex[bytes[i] >> 4], kHex[bytes[i] & 15]});
  return out;
}

bool StartsWithBearer(std::string_view text) { return EqualsIgnoringCase(text.substr(0, kBearer.size()), kBearer); }

}  // namespace

Gate::Gate(std::string_view auth_token, std::string_view arbitrator_token) {
  // Digests are compared, so that neither content nor length of a token shows in the time taken.
  if (!auth_token.empty()) agent_ = Sha256(auth_token);
  if (!arbitrator_token.empty()) arbitrator_ = Sha256(arbitrator_token);
  std::string secret = "ws-ticket\n" + std::string(auth_token) + "\n" + std::string(arbitrator_token);
  if (!agent_ && !arbitrator_) {
    unsigned char random[32];
    if (RAND_bytes(random, sizeof random) != 1) throw std::runtime_error("no randomness from the system");
    secret.append(reinterpret_cast<const char*>(random), sizeof random);
  }
  ticket_key_ = Sha256(secret);
}

Right Gate::RightOfToken(std::string_view token) const {
  const Digest digest = Sha256(token);
  // Both are always compared.
  const bool arbitrator = arbitrator_ && CRYPTO_memcmp(digest.data(), arbitrator_->data(), digest.size()) == 0;
  const bool agent = agent_ && CRYPTO_memcmp(digest.data(), agent_->data(), digest.size()) == 0;
  return arbitrator ? Right::kArbitrator : agent ? Right::kAgent : Right::kNone;
}

Right Gate::RightOfHeader(std::string_view authorization) const {
  if ((!agent_ && !arbitrator_) || !StartsWithBearer(authorization)) return Right::kNone;
  return RightOfToken(authorization.substr(kBearer.size()));
}

std::optional<Error> Gate::Refuse(Access access, Right right) const {
  const bool judges = access == Access::kArbitrator && arbitrator_;
  const bool needs_token = judges || (access != Access::kOpen && agent_);
  if (!needs_token || right == Right::kArbitrator) return std::nullopt;
  if (right == Right::kNone) {
    return Error{ErrorCode::kAuthFailed,
                 "The access token is missing or wrong",
                 "Send the server's token as 'Authorization: Bearer TOKEN' (DEBATE_AUTH_TOKEN)",
                 {}};
  }
  if (!judges) return std::nullopt;
  return Error{ErrorCode::kForbidden,
               "This token may not act for the arbitrator",
               "Only the holder of the arbitrator's token may intervene, rule or delete",
               {}};
}

std::string Gate::Sign(std::string_view text) const {
  unsigned char mac[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  HMAC(EVP_sha256(), ticket_key_.data(), static_cast<int>(ticket_key_.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), mac, &length);
  return Hex(mac, length);
}

std::string Gate::MakeTicket(Right right, std::int64_t unix_ms) const {
  std::string ticket = right == Right::kArbitrator ? "r" : "a";
  ticket += std::to_string(unix_ms + kTicketSeconds * 1000);
  return ticket + "." + Sign(ticket);
}

Right Gate::RightOfTicket(std::string_view ticket, std::int64_t unix_ms) const {
  const std::size_t dot = ticket.find('.');
  if (dot == ticket.npos || dot < 2) return Right::kNone;
  const std::string_view signed_part = ticket.substr(0, dot);
  const std::string expected = Sign(signed_part);
  const std::string_view given = ticket.substr(dot + 1);
  if (given.size() != expected.size() || CRYPTO_memcmp(given.data(), expected.data(), given.size()) != 0) {
    return Right::kNone;
  }
  std::int64_t expires = 0;
  std::from_chars(signed_part.data() + 1, signed_part.data() + signed_part.size(), expires);
  if (unix_ms > expires) return Right::kNone;
  return signed_part.front() == 'r' ? Right::kArbitrator : Right::kAgent;
}

}  // namespace aw::http
