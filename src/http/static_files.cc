// The page, from the binary. All its addresses return the same file; the page itself chooses the view.
#include "http/assets.h"
#include "http/exchange.h"
#include "http/handlers.h"

namespace aw::http {
namespace {

#define COMMON                                  \
  "X-Content-Type-Options: nosniff\r\n"         \
  "Referrer-Policy: no-referrer\r\n"            \
  "Cross-Origin-Opener-Policy: same-origin\r\n" \
  "Cross-Origin-Resource-Policy: same-origin\r\n"

#define PAGE                                                                                       \
  "X-Frame-Options: DENY\r\n"                                                                      \
  "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "             \
  "img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; " \
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'\r\n"

// Diagrams are drawn in a sandboxed frame, without an origin or network access.
#define FRAME                                                                                        \
  "X-Frame-Options: SAMEORIGIN\r\n"                                                                  \
  "Content-Security-Policy: sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; " \
  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'\r\n"

// The page is revalidated on each load; files with a hash in their name never change.
#define REVALIDATE "Cache-Control: no-cache\r\n"
#define NEVER_CHANGES "Cache-Control: public, max-age=31536000, immutable\r\n"

constexpr std::string_view kPagePolicy = REVALIDATE COMMON PAGE;
constexpr std::string_view kAssetPolicy = NEVER_CHANGES COMMON PAGE;
constexpr std::string_view kFramePolicy = NEVER_CHANGES COMMON FRAME;

const Asset* FindAsset(std::string_view path) {
  for (const Asset& asset : Assets()) {
    if (asset.path == path) return &asset;
  }
  return nullptr;
}

bool Accepts(std::string_view accept_encoding, std::string_view coding) {
  while (!accept_encoding.empty()) {
    std::string_view item = accept_encoding.substr(0, accept_encoding.find(','));
    accept_encoding.remove_prefix(std::min(accept_encoding.size(), item.size() + 1));
    while (item.starts_with(' ')) item.remove_prefix(1);
    if (!item.starts_with(coding)) continue;
    const std::string_view quality = item.substr(coding.size());
    if (quality.empty() || (quality.find_first_not_of(" ;q=0.") != quality.npos)) return true;
  }
  return false;
}

Response Encoded(const Asset& asset, std::string_view policy, std::string_view accept_encoding) {
  Response response;
  response.policy = policy;
  response.content_type = asset.content_type;
  response.body = asset.plain;
  if (asset.brotli.empty()) return response;
  response.headers.append("Vary: Accept-Encoding\r\n");
  if (Accepts(accept_encoding, "br")) {
    response.headers.append("Content-Encoding: br\r\n");
    response.body = asset.brotli;
  } else if (Accepts(accept_encoding, "gzip")) {
    response.headers.append("Content-Encoding: gzip\r\n");
    response.body = asset.gzip;
  }
  return response;
}

void AnswerWith(const Exchange& exchange, const Asset* asset, std::string_view policy) {
  if (!asset) return exchange.Refuse({ErrorCode::kNotFound, "There is no such file", "Open / for the page", {}});
  Response response = Encoded(*asset, policy, exchange.request.accept_encoding);
  if (exchange.request.if_none_match == asset->etag) {
    response = Response{304, asset->content_type, {}, {}, false, policy};
  }
  response.headers.append("ETag: ").append(asset->etag).append("\r\n");
  exchange.Answer(std::move(response));
}

}  // namespace

void GetPage(const Exchange& exchange) { AnswerWith(exchange, FindAsset("index.html"), kPagePolicy); }

std::optional<Response> PageForUnknownPath(const Request& request) {
  const bool reads = request.method == Method::kGet || request.method == Method::kHead;
  const Asset* page = FindAsset("index.html");
  if (!reads || !page || request.accept.find("text/html") == request.accept.npos) return std::nullopt;
  Response response = Encoded(*page, kPagePolicy, request.accept_encoding);
  response.status = 404;
  return response;
}

void GetAsset(const Exchange& exchange) {
  const std::string_view path = exchange.request.path.substr(1);
  AnswerWith(exchange, FindAsset(path), path.ends_with(".html") ? kFramePolicy : kAssetPolicy);
}

}  // namespace aw::http
