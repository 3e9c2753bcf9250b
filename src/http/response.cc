#include "http/response.h"

#include <fmt/format.h>

#include <array>
#include <ctime>
#include <iterator>

#include "wire/envelope.h"

namespace aw::http {
namespace {

// In the format of RFC 9110; made once a second.
std::string_view HttpDate() {
  static thread_local std::time_t made_at = 0;
  static thread_local std::string text;
  const std::time_t now = std::time(nullptr);
  if (now != made_at) {
    std::array<char, 64> buffer;
    std::tm parts;
    gmtime_r(&now, &parts);
    text.assign(buffer.data(), std::strftime(buffer.data(), buffer.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts));
    made_at = now;
  }
  return text;
}

}  // namespace

std::string_view View(const Response::Body& body) {
  if (const auto* own = std::get_if<std::string>(&body)) return *own;
  if (const auto* shared = std::get_if<std::shared_ptr<const std::string>>(&body)) return **shared;
  return std::get<std::string_view>(body);
}

std::string_view Response::BodyView() const { return View(body); }

const std::string& ComposeHead(const Response& response, const HeadFields& fields) {
  using enum HeadFields::Length;
  static thread_local std::string head;
  head.clear();
  fmt::format_to(std::back_inserter(head), "HTTP/1.1 {} {}\r\nDate: {}\r\nX-Request-Id: {:x}\r\n", response.status,
                 ReasonOf(response.status), HttpDate(), fields.request_id);
  if (fields.length != kNone) head.append("Content-Type: ").append(response.content_type).append("\r\n");
  if (fields.length == kKnown) {
    fmt::format_to(std::back_inserter(head), "Content-Length: {}\r\n", response.BodyView().size());
  } else if (fields.length == kChunked) {
    head.append("Transfer-Encoding: chunked\r\n");
  }
  head.append(response.headers).append(response.policy);
  if (!fields.allowed_origin.empty()) {
    head.append("Access-Control-Allow-Origin: ").append(fields.allowed_origin).append("\r\nVary: Origin\r\n");
    head.append("Access-Control-Expose-Headers: Mcp-Session-Id, Retry-After, X-Request-Id\r\n");
  }
  head.append(fields.keep_alive ? "\r\n" : "Connection: close\r\n\r\n");
  return head;
}

Response Ok(std::string body) { return {200, kJson, std::move(body), {}, false}; }

Response Failed(const Error& error) {
  Response response{StatusOf(error.code), kJson, ErrorEnvelope(error), {}};
  if (response.status == 429 || response.status == 503) response.headers = "Retry-After: 1\r\n";
  if (response.status == 401) response.headers = "WWW-Authenticate: Bearer\r\n";
  return response;
}

int StatusOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidInput: return 400;
    case ErrorCode::kDebateExists: return 409;
    case ErrorCode::kAuthFailed: return 401;
    case ErrorCode::kForbidden: return 403;
    case ErrorCode::kActionNotAllowed: return 403;
    case ErrorCode::kDebateNotFound: return 404;
    case ErrorCode::kArgumentNotFound: return 404;
    case ErrorCode::kDocNotFound: return 404;
    case ErrorCode::kVersionNotFound: return 404;
    case ErrorCode::kNotFound: return 404;
    case ErrorCode::kMethodNotAllowed: return 405;
    case ErrorCode::kVersionConflict: return 409;
    case ErrorCode::kIssuesOpen: return 409;
    case ErrorCode::kRoundLimit: return 409;
    case ErrorCode::kMovedOn: return 409;
    case ErrorCode::kEditNotFound: return 409;
    case ErrorCode::kEditAmbiguous: return 409;
    case ErrorCode::kContentTooLarge: return 413;
    case ErrorCode::kRateLimited: return 429;
    case ErrorCode::kServerBusy: return 503;
    case ErrorCode::kServerError: return 500;
  }
  __builtin_unreachable();
}

std::string_view ReasonOf(int status) {
  switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 429: return "Too Many Requests";
    case 503: return "Service Unavailable";
    default: return "Internal Server Error";
  }
}

}  // namespace aw::http
