// One HTTP request to /mcp whose answer is passed on as it comes: a JSON body, or a stream of events.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>

#include "client/http_client.h"

namespace aw::bridge::mcp {

struct Request {
  std::string_view method = "POST";
  std::string_view target = "/mcp";
  std::string body;
  std::string headers;  // further ones, each with its end of line
  std::string_view token;
};

struct Response {
  int status = 0;
  std::string session_id;  // Mcp-Session-Id of the answer
  std::string body;        // what was not a stream
};

// Calls `on_stream` when the answer turns out to be a stream of events, then `on_message` with the data of each. Ends
// early, as kStopped, once `stop` is set.
Result<Response, client::ClientError> SendRequest(const client::Url& url, const Request& request,
                                                  const std::atomic<bool>& stop,
                                                  const std::function<void(std::string_view)>& on_message,
                                                  const std::function<void()>& on_stream = {});

}  // namespace aw::bridge::mcp
