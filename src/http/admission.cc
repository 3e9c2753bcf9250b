#include "http/admission.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "core/sha256.h"
#include "core/text.h"

namespace aw::http {
namespace {

constexpr std::string_view kBearer = "Bearer ";

std::array<unsigned char, 32> Sha256(std::string_view text) {
  std::array<unsigned char, 32> digest;
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  return digest;
}

bool StartsWithBearer(std::string_view text) { return EqualsIgnoringCase(text.substr(0, kBearer.size()), kBearer); }

constexpr std::array<std::string_view, 3> kLocalNames{"localhost", "127.0.0.1", "[::1]"};

bool Contains(const auto& names, std::string_view name) {
  return std::ranges::any_of(names, [&](std::string_view known) { return EqualsIgnoringCase(known, name); });
}

struct Authority {
  std::string_view host;
  std::string_view port;  // empty: the scheme's own
};

Authority Split(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  const std::size_t bracket = text.rfind(']');
  if (colon == text.npos || (bracket != text.npos && bracket > colon)) return {text, {}};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

bool IsPort(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool IsAddress(std::string_view host) {
  if (host.starts_with('[')) return true;
  return !host.empty() && std::ranges::all_of(host, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

bool FollowsLink(const Request& request) {
  return request.fetch_mode == "navigate" && (request.method == Method::kGet || request.method == Method::kHead);
}

std::string Bracketed(std::string host) { return host.find(':') == host.npos ? host : "[" + host + "]"; }

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
  return HmacSha256(ticket_key_, all);
}

// `r` or `a`, the time of expiry, the nonce; then the signature of these.
std::string Gate::MakeTicket(Right right, std::int64_t unix_ms) const {
  std::array<unsigned char, sizeof(Uuid::bytes)> nonce;
  if (RAND_bytes(nonce.data(), nonce.size()) != 1) throw std::runtime_error("no randomness from the system");
  std::string ticket = right == Right::kArbitrator ? "r" : "a";
  ticket += std::to_string(unix_ms + kTicketSeconds * 1000);
  ticket += '.';
  ticket += Hex(nonce);
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

Origins::Origins(std::string bound_host, std::uint16_t port, std::vector<std::string> allowed_hosts,
                 std::vector<std::string> allowed_origins)
    : bound_host_(Bracketed(bound_host)),
      port_(std::to_string(port)),
      allowed_hosts_(std::move(allowed_hosts)),
      allowed_origins_(std::move(allowed_origins)),
      bound_to_all_(bound_host == "0.0.0.0" || bound_host == "::") {}

bool Origins::HostIsOurs(std::string_view host) const {
  const auto [name, port] = Split(host);
  if (!IsPort(port)) return false;
  if (Contains(kLocalNames, name) || EqualsIgnoringCase(name, bound_host_)) return true;
  if (Contains(allowed_hosts_, name) || Contains(allowed_hosts_, host)) return true;
  // A server bound to all addresses accepts each of them as host. DNS rebinding uses a name, never an address.
  return bound_to_all_ && IsAddress(name);
}

bool Origins::IsAllowedStranger(std::string_view origin) const { return Contains(allowed_origins_, origin); }

bool Origins::OriginIsOurs(std::string_view origin, std::string_view host) const {
  if (IsAllowedStranger(origin)) return true;
  const std::size_t scheme_end = origin.find("://");
  if (scheme_end == origin.npos) return false;
  const std::string_view authority = origin.substr(scheme_end + 3);
  if (EqualsIgnoringCase(authority, host)) return true;  // our own page, opened by any of our names
  const auto [name, port] = Split(authority);
  return origin.substr(0, scheme_end) == "http" && (port.empty() ? "80" : port) == port_ &&
         (Contains(kLocalNames, name) || EqualsIgnoringCase(name, bound_host_));
}

std::optional<Error> Origins::Refuse(const Request& request, bool is_link_target) const {
  if (!request.has_host) return InvalidInput("The Host header is missing");
  if (!HostIsOurs(request.host)) {
    return Error{ErrorCode::kForbidden,
                 "The Host header does not name this server",
                 "Call the server by its own address, or allow the name with DEBATE_ALLOWED_HOSTS",
                 {}};
  }
  if (request.origin && !OriginIsOurs(*request.origin, request.host)) {
    return Error{ErrorCode::kForbidden,
                 "Pages of this Origin may not call this server",
                 "Open the server's own page, or allow the origin with DEBATE_ALLOWED_ORIGINS",
                 {}};
  }
  // A GET may omit Origin, and the time of its answer would reveal what is stored.
  const bool is_foreign = request.fetch_site == "cross-site" || request.fetch_site == "same-site";
  if (is_foreign && !request.origin && !(is_link_target && FollowsLink(request))) {
    return Error{ErrorCode::kForbidden,
                 "Other sites may not call this server, only link to its page",
                 "Open the server's own page, or allow the origin with DEBATE_ALLOWED_ORIGINS and call with fetch",
                 {}};
  }
  return std::nullopt;
}

bool IsLoopback(std::string_view host) { return host == "localhost" || host == "::1" || host.starts_with("127."); }

bool RateLimiter::Allow(const std::string& address, SteadyTime now) {
  if (per_second_ <= 0) return true;
  if (buckets_.size() >= kMaxAddresses) buckets_.clear();
  const double full = per_second_ * 2;
  auto [entry, is_new] = buckets_.try_emplace(address, Bucket{full, now});
  Bucket& bucket = entry->second;
  const std::chrono::duration<double> passed = now - bucket.filled;
  bucket.tokens = std::min(full, bucket.tokens + passed.count() * per_second_);
  bucket.filled = now;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}

}  // namespace aw::http
