// Reads one HTTP response as its bytes arrive, and skips the interim ones (1xx) before it.
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
  std::int64_t retry_after_s = 0;
  bool repeated = false;  // an earlier try may have been carried out
};

class ResponseParser {
 public:
  ResponseParser();
  ~ResponseParser();

  // Takes bytes as they came; false when they are no HTTP (or too much of it).
  bool Feed(std::string_view bytes);
  // The other side has closed; false when the response was not whole by then.
  bool FeedEnd();
  bool whole() const;
  // All headers have come.
  bool has_head() const;
  // Whether anything came at all.
  bool started() const;
  std::string Explanation() const;
  Response& response();
  // What came after the head of a response without a body: the first bytes of the protocol that was upgraded to.
  std::string TakeRest();

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
  std::string pending_;
  bool started_ = false;
};

}  // namespace aw::client
