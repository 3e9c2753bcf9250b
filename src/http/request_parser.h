// Beast's parser, filling a Request without allocating: header values stay views into the buffer, and so does a body
// that is complete in it.
#pragma once

#include <boost/beast/http/basic_parser.hpp>
#include <cstdint>
#include <string>

#include "http/request.h"

namespace aw::http {

class RequestParser final : public boost::beast::http::basic_parser<true> {
 public:
  static constexpr std::uint32_t kMaxHeadBytes = 16 * 1024;

  // The largest body of the route.
  using BodyLimit = std::uint64_t (*)(const void* routes, Method method, std::string_view path);

  RequestParser(BodyLimit limit, const void* routes);

  // Consumes from `bytes`, which must hold the whole head at the first call and stay where they are until the request
  // is handled; later calls bring more of the body. Returns the number of bytes consumed; check `failed()`.
  std::size_t Feed(std::string_view bytes);

  bool failed() const { return static_cast<bool>(failure_); }
  bool too_large() const;
  std::string Explanation() const;
  std::uint64_t declared_length() const { return declared_length_; }
  std::uint64_t body_limit_bytes() const { return limit_bytes_; }

  // Memory held for a body that comes in parts.
  std::size_t collected_bytes() const { return collected_.capacity(); }

  const Request& request() const { return request_; }

 private:
  using string_view = boost::beast::string_view;
  using error_code = boost::beast::error_code;

  bool IsFolded(std::string_view name) const;
  void on_request_impl(boost::beast::http::verb method, string_view method_text, string_view target, int version,
                       error_code& failure) override;
  void on_response_impl(int code, string_view reason, int version, error_code& failure) override;
  void on_field_impl(boost::beast::http::field name, string_view name_text, string_view raw,
                     error_code& failure) override;
  void on_header_impl(error_code& failure) override;
  void on_body_init_impl(boost::optional<std::uint64_t> const& length, error_code& failure) override;
  std::size_t on_body_impl(string_view body, error_code& failure) override;
  void on_chunk_header_impl(std::uint64_t size, string_view extensions, error_code& failure) override;
  std::size_t on_chunk_body_impl(std::uint64_t remain, string_view body, error_code& failure) override;
  void on_finish_impl(error_code& failure) override;

  std::string_view fed_;  // while it is parsed
  BodyLimit limit_;
  const void* routes_;
  Request request_;
  std::string_view authority_;  // of a target that is a whole URL
  std::string collected_;       // a body that came in parts
  std::uint64_t declared_length_ = 0;
  std::uint64_t limit_bytes_ = 0;
  error_code failure_;
};

}  // namespace aw::http
