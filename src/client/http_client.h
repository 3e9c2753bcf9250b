// The HTTP client of the command line: one connection per request, with retries where they are safe.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "client/call_options.h"
#include "client/response_parser.h"
#include "client/url.h"
#include "core/result.h"

namespace aw::client {

struct Request {
  std::string_view method = "GET";
  std::string target;  // path and query
  std::string body;    // JSON; empty: no body
  std::string_view token;
  std::string_view agent = {};  // the agent program that sends it; empty: a person
  std::string headers = {};     // further lines, each with its end of line
};

Result<Response, ClientError> Send(const Url& url, const Request& request, const CallOptions& call);

// 502, 503, 504: temporary failures of a proxy, or of a server that is not ready.
bool IsPassing(int status);

// Repeats requests that were refused, reset or answered 502/503/504, three times, after a pause that doubles each time.
// A client_request_id makes writes idempotent. `on_unreachable` is called once, when nothing listens at the address.
// True: a server was started, so the next try follows at once.
Result<Response, ClientError> SendWithRetries(const Url& url, const Request& request, Clock::duration time_per_try,
                                              std::chrono::milliseconds first_pause,
                                              const std::function<bool()>& on_unreachable);

// `pause` plus a random part of up to the same length.
std::chrono::milliseconds Jittered(std::chrono::milliseconds pause);

// The bytes of a request for which the connection is closed after the answer.
std::string RequestBytes(const Url& url, const Request& request);

// `METHOD target HTTP/1.1` and the headers that all requests of aw have.
std::string RequestHead(const Url& url, std::string_view method, std::string_view target, std::string_view token);

}  // namespace aw::client
