#include "http/response.h"

#include "wire/envelope.h"

namespace aw::http {

std::string_view Response::BodyView() const {
  if (const auto* own = std::get_if<std::string>(&body)) return *own;
  if (const auto* shared = std::get_if<std::shared_ptr<const std::string>>(&body)) return **shared;
  return std::get<std::string_view>(body);
}

Response Ok(std::string body) { return {200, kJson, std::move(body), {}, false}; }
Response Created(std::string body) { return {201, kJson, std::move(body), {}, false}; }

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
