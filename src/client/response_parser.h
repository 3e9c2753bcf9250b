// An incremental parser of one HTTP response; skips interim responses (1xx) before it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace aw::client {

struct Response {
  int status = 0;
  std::string body;
  std::string content_type;
  std::string date;
  std::string mcp_session_id;
  std::int64_t retry_after_s = 0;
  bool repeated = false;  // an earlier try may have taken effect
};

class ResponseParser {
 public:
  ResponseParser();
  ~ResponseParser();

  // Parses received bytes; false if they are not HTTP or exceed the limits.
  bool Feed(std::string_view bytes);
  // To be called when the peer has closed; false if the response is incomplete.
  bool FeedEnd();
  bool whole() const;
  // True once all headers were received.
  bool has_head() const;
  // True once any byte was received.
  bool started() const;
  std::string Explanation() const;
  Response& response();
  // The bytes after the head of a response without a body: the first bytes of the protocol after an upgrade.
  std::string TakeRest();

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
  std::string pending_;
  bool started_ = false;
};

}  // namespace aw::client
