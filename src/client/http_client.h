// The HTTP client of the command line: one request, one connection, one answer; retries where they are safe.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "client/call_options.h"
#include "client/client_error.h"
#include "client/response_parser.h"
#include "client/url.h"
#include "core/result.h"

namespace aw::client {

struct Request {
  std::string_view method = "GET";
  std::string target;  // path and query
  std::string body;    // JSON; none when empty
  std::string_view token;
  std::string_view agent = {};  // whose program sends it; empty: a person's
};

Result<Response, ClientError> Send(const Url& url, const Request& request, const CallOptions& call);

// 502, 503, 504: somebody on the way could not, or not yet.
bool IsPassing(int status);

struct Retries {
  int count = 3;
  std::chrono::milliseconds first_pause{150};  // doubles each time, with as much again at random
  std::chrono::milliseconds longest_pause{3000};
  // Asked once, when nothing listens at the address; true if that was changed and it is worth another try at once.
  std::function<bool()> on_unreachable;
};

// Repeats what was refused, reset or answered 502/503/504. Writes carry a client_request_id, so repeating them is safe.
Result<Response, ClientError> SendWithRetries(const Url& url, const Request& request, Clock::duration time_per_try,
                                              const Retries& retries);

// `pause` and up to as much again.
std::chrono::milliseconds Jittered(std::chrono::milliseconds pause);

// `METHOD target HTTP/1.1` and the headers that every request of ours has.
std::string RequestHead(const Url& url, std::string_view method, std::string_view target, std::string_view token);

}  // namespace aw::client
