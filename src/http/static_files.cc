// The page, from the binary. Addresses of debates and documents are the page's own business: all get the same file.
#include "core/embedded.h"
#include "http/exchange.h"
#include "http/handlers.h"

AW_DECLARE_EMBEDDED(notice_html);

namespace aw::http {
namespace {

constexpr std::string_view kPagePolicy =
    "Cache-Control: no-cache\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n";

}  // namespace

void GetPage(const Exchange& exchange) {
  Response response;
  response.content_type = "text/html; charset=utf-8";
  response.body = AW_EMBEDDED(notice_html);
  response.policy = kPagePolicy;
  exchange.Answer(std::move(response));
}

void GetAsset(const Exchange& exchange) {
  exchange.Refuse({ErrorCode::kNotFound, "There is no such file", "Open / for the page", {}});
}

}  // namespace aw::http
