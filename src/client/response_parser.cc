#ifdef AW_BEAST_HEADER_ONLY  // the only file of aw that includes Beast, and it needs little of it
#undef BOOST_BEAST_SEPARATE_COMPILATION
#undef BOOST_ASIO_SEPARATE_COMPILATION
#endif

#include "client/response_parser.h"

#include <boost/beast/http/basic_parser.hpp>
#include <charconv>

namespace aw::client {
namespace {

namespace http = boost::beast::http;

constexpr std::uint32_t kMaxHeadBytes = 64 * 1024;
constexpr std::uint64_t kMaxBodyBytes = 1 << 30;

// An interim response (100, 103). 101 is final: it switches protocols.
bool IsInterim(int status) { return status >= 100 && status < 200 && status != 101; }

}  // namespace

class ResponseParser::Parser final : public http::basic_parser<false> {
 public:
  Parser() {
    eager(true);
    header_limit(kMaxHeadBytes);
    body_limit(kMaxBodyBytes);
  }

  Response response;
  boost::beast::error_code failure;

 private:
  using string_view = boost::beast::string_view;
  using error_code = boost::beast::error_code;

  void on_request_impl(http::verb, string_view, string_view, int, error_code&) override {}
  void on_response_impl(int code, string_view, int, error_code&) override { response.status = code; }
  void on_field_impl(http::field name, string_view name_text, string_view value, error_code&) override {
    if (name == http::field::content_type) response.content_type.assign(value.data(), value.size());
    if (boost::beast::iequals(name_text, "Mcp-Session-Id")) response.mcp_session_id.assign(value.data(), value.size());
    if (name == http::field::date) response.date.assign(value.data(), value.size());
    if (name == http::field::retry_after) {
      std::from_chars(value.data(), value.data() + value.size(), response.retry_after_s);
    }
  }
  void on_header_impl(error_code&) override {}
  void on_body_init_impl(boost::optional<std::uint64_t> const&, error_code&) override {}
  std::size_t on_body_impl(string_view body, error_code&) override {
    response.body.append(body.data(), body.size());
    return body.size();
  }
  void on_chunk_header_impl(std::uint64_t, string_view, error_code&) override {}
  std::size_t on_chunk_body_impl(std::uint64_t, string_view body, error_code&) override {
    response.body.append(body.data(), body.size());
    return body.size();
  }
  void on_finish_impl(error_code&) override {}
};

ResponseParser::ResponseParser() : parser_(std::make_unique<Parser>()) {}
ResponseParser::~ResponseParser() = default;

bool ResponseParser::Feed(std::string_view bytes) {
  started_ = started_ || !bytes.empty();
  pending_.append(bytes);
  while (!pending_.empty()) {
    if (parser_->is_done()) {
      if (!IsInterim(parser_->response.status)) break;
      parser_ = std::make_unique<Parser>();
    }
    const std::size_t taken = parser_->put({pending_.data(), pending_.size()}, parser_->failure);
    pending_.erase(0, taken);
    if (parser_->failure == http::error::need_more) {
      parser_->failure = {};
      break;
    }
    if (parser_->failure) return false;
    if (taken == 0) break;
  }
  return true;
}

bool ResponseParser::FeedEnd() {
  if (!parser_->got_some()) return false;
  parser_->put_eof(parser_->failure);
  return !parser_->failure && whole();
}

bool ResponseParser::whole() const { return parser_->is_done() && !IsInterim(parser_->response.status); }
bool ResponseParser::has_head() const { return parser_->is_header_done() && !IsInterim(parser_->response.status); }
bool ResponseParser::started() const { return started_; }
std::string ResponseParser::Explanation() const { return parser_->failure.message(); }
Response& ResponseParser::response() { return parser_->response; }
std::string ResponseParser::TakeRest() { return std::move(pending_); }

}  // namespace aw::client
