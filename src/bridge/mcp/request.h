// One HTTP request to /mcp. The answer is a JSON body, or an event stream that is passed on as it arrives.
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
  std::string headers;  // additional lines, each with its end of line
  std::string_view token;
};

struct Response {
  int status = 0;
  std::string session_id;  // Mcp-Session-Id of the answer
  std::string body;        // empty for an event stream
};

// Calls `on_stream` when the answer is an event stream, then `on_message` with the data of each event. Returns kStopped
// once `stop` is set.
Result<Response, client::ClientError> SendRequest(const client::Url& url, const Request& request,
                                                  const std::atomic<bool>& stop,
                                                  const std::function<void(std::string_view)>& on_message,
                                                  const std::function<void()>& on_stream = {});

}  // namespace aw::bridge::mcp
