#include "http/request_parser.h"

#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <charconv>

namespace aw::http {
namespace {

namespace beast_http = boost::beast::http;

std::string_view FromBeast(boost::beast::string_view text) { return {text.data(), text.size()}; }

constexpr boost::beast::string_view kScheme = "http://";

Method MethodOf(beast_http::verb verb) {
  switch (verb) {
    case beast_http::verb::get: return Method::kGet;
    case beast_http::verb::head: return Method::kHead;
    case beast_http::verb::post: return Method::kPost;
    case beast_http::verb::put: return Method::kPut;
    case beast_http::verb::delete_: return Method::kDelete;
    case beast_http::verb::options: return Method::kOptions;
    default: return Method::kOther;
  }
}

// The field for a header that Beast does not know; null if it is not used.
std::string_view* SlotOf(Request& request, boost::beast::string_view name) {
  if (boost::beast::iequals(name, "Mcp-Session-Id")) return &request.mcp_session_id;
  if (boost::beast::iequals(name, "MCP-Protocol-Version")) return &request.mcp_protocol_version;
  if (boost::beast::iequals(name, "Mcp-Method")) return &request.mcp_method;
  if (boost::beast::iequals(name, "Mcp-Name")) return &request.mcp_name;
  if (boost::beast::iequals(name, "X-Debate-Agent")) return &request.agent;
  if (boost::beast::iequals(name, "Sec-Fetch-Site")) return &request.fetch_site;
  if (boost::beast::iequals(name, "Sec-Fetch-Mode")) return &request.fetch_mode;
  return nullptr;
}

}  // namespace

RequestParser::RequestParser(BodyLimit limit, const void* routes) : limit_(limit), routes_(routes) {
  eager(true);
  header_limit(kMaxHeadBytes);
}

std::size_t RequestParser::Feed(std::string_view bytes) {
  fed_ = bytes;
  const std::size_t taken = put({bytes.data(), bytes.size()}, failure_);
  if (failure_ == beast_http::error::need_more) failure_ = {};
  return taken;
}

bool RequestParser::too_large() const { return failure_ == beast_http::error::body_limit; }

std::string RequestParser::Explanation() const { return failure_.message(); }

void RequestParser::on_request_impl(beast_http::verb method, string_view, string_view target, int version,
                                    error_code&) {
  request_.method = MethodOf(method);
  request_.is_http_1_1 = version >= 11;
  request_.target = FromBeast(target);
  std::string_view rest = request_.target;
  if (boost::beast::iequals(target.substr(0, kScheme.size()), kScheme)) {
    rest.remove_prefix(kScheme.size());
    authority_ = rest.substr(0, rest.find_first_of("/?"));
    rest.remove_prefix(authority_.size());
    if (!rest.starts_with('/')) request_.path = "/";
  }
  const std::size_t question = rest.find('?');
  if (request_.path.empty()) request_.path = rest.substr(0, question);
  if (question != rest.npos) request_.query = rest.substr(question + 1);
  limit_bytes_ = limit_(routes_, request_.method, request_.path);
  body_limit(limit_bytes_);
}

void RequestParser::on_response_impl(int, string_view, int, error_code&) {}

// True if the value is continued in the next line (obs-fold). Implementations read such values differently; RFC 9112
// allows us to refuse them.
bool RequestParser::IsFolded(std::string_view name) const {
  const std::string_view rest = fed_.substr(static_cast<std::size_t>(name.data() - fed_.data()) + name.size());
  const std::size_t next_line = rest.find('\n') + 1;
  return rest[next_line] == ' ' || rest[next_line] == '\t';
}

void RequestParser::on_field_impl(beast_http::field name, string_view name_text, string_view raw, error_code& failure) {
  if (is_header_done()) return;  // a trailer, which must not change decisions that the head led to
  using beast_http::field;
  const std::string_view value = FromBeast(raw);
  if (IsFolded(FromBeast(name_text))) {
    failure = beast_http::error::bad_value;
    return;
  }
  // A repeated single-value header is a request-smuggling attempt; reject it.
  const auto once = [&](std::string_view& slot) {
    if (slot.data()) failure = beast_http::error::bad_field;
    slot = value.data() ? value : std::string_view("");
  };
  switch (name) {
    case field::host:
      if (request_.has_host) failure = beast_http::error::bad_field;
      request_.has_host = true;
      request_.host = value;
      break;
    case field::origin:
      if (request_.origin) failure = beast_http::error::bad_field;
      request_.origin = value;
      break;
    case field::authorization: once(request_.authorization); break;
    case field::content_type: once(request_.content_type); break;
    case field::if_none_match: request_.if_none_match = value; break;
    case field::accept: request_.accept = value; break;
    case field::accept_encoding: request_.accept_encoding = value; break;
    case field::upgrade: request_.upgrade = value; break;
    case field::sec_websocket_key: once(request_.websocket_key); break;
    case field::sec_websocket_version: once(request_.websocket_version); break;
    case field::expect: request_.expects_continue = boost::beast::iequals(raw, "100-continue"); break;
    case field::content_length: std::from_chars(value.data(), value.data() + value.size(), declared_length_); break;
    case field::transfer_encoding:
      // With any other coding the length of the body is undefined.
      if (!boost::beast::iequals(raw, "chunked") || !request_.is_http_1_1) {
        failure = beast_http::error::bad_transfer_encoding;
      }
      break;
    default:
      if (std::string_view* slot = SlotOf(request_, name_text)) once(*slot);
  }
}

void RequestParser::on_header_impl(error_code& failure) {
  // RFC 9112 requires both to agree; a mismatch is a request-smuggling attempt, reject it.
  if (authority_.data() && !boost::beast::iequals(request_.host, authority_)) failure = beast_http::error::bad_field;
  request_.keep_alive = keep_alive();
  request_.upgrades = upgrade() && request_.method == Method::kGet && request_.is_http_1_1;
}

void RequestParser::on_body_init_impl(boost::optional<std::uint64_t> const&, error_code&) {}

std::size_t RequestParser::on_body_impl(string_view body, error_code&) {
  if (collected_.empty() && body.size() == declared_length_) {
    request_.body = FromBeast(body);
  } else {
    collected_.append(body.data(), body.size());
  }
  return body.size();
}

void RequestParser::on_chunk_header_impl(std::uint64_t, string_view, error_code&) {}

std::size_t RequestParser::on_chunk_body_impl(std::uint64_t, string_view body, error_code&) {
  collected_.append(body.data(), body.size());
  return body.size();
}

void RequestParser::on_finish_impl(error_code&) {
  if (!collected_.empty()) request_.body = collected_;
}

}  // namespace aw::http
