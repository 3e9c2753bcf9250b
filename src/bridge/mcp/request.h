// One HTTP request to /mcp. The answer is a JSON body, or an event stream that is passed on as it arrives.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>

#include "client/http_client.h"

namespace aw::bridge::mcp {

using client::Request;
using client::Response;

// Sends it with a header that accepts event streams. Calls `on_stream` when the answer is an event stream, then
// `on_message` with the data of each event; the body of such an answer is empty. Returns kStopped once `stop` is set.
Result<Response, client::ClientError> SendRequest(const client::Url& url, Request request,
                                                  const std::atomic<bool>& stop,
                                                  const std::function<void(std::string_view)>& on_message,
                                                  const std::function<void()>& on_stream = {});

}  // namespace aw::bridge::mcp
