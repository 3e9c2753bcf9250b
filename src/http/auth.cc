#include <openssl/crypto.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#include <charconv>
#include <stdexcept>
#include <utility>

#include "core/text.h"
#include "http/admission.h"

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

Gate::Gate(std::string_view auth_token, std::string_view arbitrator_token, std::string ticket_key)
    : ticket_key_(std::move(ticket_key)) {
  // Digests are compared, so that the time reveals neither the content nor the length of a token.
  if (!auth_token.empty()) agent_ = Sha256(auth_token);
  if (!arbitrator_token.empty()) arbitrator_ = Sha256(arbitrator_token);
}

Right Gate::RightOfToken(std::string_view token) const {
  const Digest digest = Sha256(token);
  // Both are always compared.
  const bool arbitrator = arbitrator_ && CRYPTO_memcmp(digest.data(), arbitrator_->data(), digest.size()) == 0;
  const bool agent = agent_ && CRYPTO_memcmp(digest.data(), agent_->data(), digest.size()) == 0;
  return arbitrator ? Right::kArbitrator : agent ? Right::kAgent : Right::kNone;
}

Right Gate::RightOfHeader(std::string_view authorization) const {
  if (!has_tokens() || !StartsWithBearer(authorization)) return Right::kNone;
  return RightOfToken(authorization.substr(kBearer.size()));
}

std::optional<Error> Gate::Refuse(Access access, Right right) const {
  const bool judges = access == Access::kArbitrator && arbitrator_;
  const bool is_open = access == Access::kPage || access == Access::kOpen;
  const bool needs_token = judges || (!is_open && agent_);
  if (!needs_token || right == Right::kArbitrator) return std::nullopt;
  if (right == Right::kNone) {
    return Error{ErrorCode::kAuthFailed,
                 "The access token is missing or wrong",
                 "Set DEBATE_AUTH_TOKEN to the server's token; over HTTP, send it as 'Authorization: Bearer TOKEN'",
                 {}};
  }
  if (!judges) return std::nullopt;
  return Error{ErrorCode::kForbidden,
               "This token may not act for the arbitrator",
               "Only the holder of the arbitrator's token may intervene, rule or delete",
               {}};
}

// Signs the tokens too, so that a ticket becomes invalid with its token. Without the key the signature reveals nothing
// about them.
std::string Gate::Sign(std::string_view text) const {
  std::string all(text);
  for (const auto& token : {agent_, arbitrator_}) {
    all += token ? '+' : '-';
    if (token) all.append(reinterpret_cast<const char*>(token->data()), token->size());
  }
  unsigned char mac[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  HMAC(EVP_sha256(), ticket_key_.data(), static_cast<int>(ticket_key_.size()),
       reinterpret_cast<const unsigned char*>(all.data()), all.size(), mac, &length);
  return Hex(mac, length);
}

// `r` or `a`, the time of expiry, the nonce; then the signature of these.
std::string Gate::MakeTicket(Right right, std::int64_t unix_ms) const {
  std::array<unsigned char, sizeof(Uuid::bytes)> nonce;
  if (RAND_bytes(nonce.data(), nonce.size()) != 1) throw std::runtime_error("no randomness from the system");
  std::string ticket = right == Right::kArbitrator ? "r" : "a";
  ticket += std::to_string(unix_ms + kTicketSeconds * 1000);
  ticket += '.';
  ticket += Hex(nonce.data(), nonce.size());
  return ticket + "." + Sign(ticket);
}

std::optional<Ticket> Gate::ReadTicket(std::string_view ticket, std::int64_t unix_ms) const {
  const std::size_t dot = ticket.rfind('.');
  if (dot == ticket.npos) return std::nullopt;
  const std::string_view signed_part = ticket.substr(0, dot);
  const std::string expected = Sign(signed_part);
  const std::string_view given = ticket.substr(dot + 1);
  if (given.size() != expected.size() || CRYPTO_memcmp(given.data(), expected.data(), given.size()) != 0) {
    return std::nullopt;
  }
  // The signature is ours.
  constexpr std::int64_t kSkewMs = kClockSkewSeconds * 1000;
  std::int64_t expires = 0;
  const std::size_t nonce_at = signed_part.find('.') + 1;
  std::from_chars(signed_part.data() + 1, signed_part.data() + nonce_at - 1, expires);
  if (expires < unix_ms - kSkewMs || expires > unix_ms + kTicketSeconds * 1000 + kSkewMs) return std::nullopt;
  Ticket read;
  read.right = signed_part.front() == 'r' ? Right::kArbitrator : Right::kAgent;
  read.keep_until_ms = expires + 2 * kSkewMs;
  for (std::size_t i = 0; i < read.nonce.bytes.size(); ++i) {
    const char* digits = signed_part.data() + nonce_at + 2 * i;
    std::from_chars(digits, digits + 2, read.nonce.bytes[i], 16);
  }
  return read;
}

}  // namespace aw::http
