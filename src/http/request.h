// A request as the router sees it. The views are into the connection's buffer and live until the handler returns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace aw::http {

enum class Method : std::uint8_t { kGet, kHead, kPost, kPut, kDelete, kOptions, kOther };

struct Request {
  Method method = Method::kOther;
  std::string_view target;  // as sent
  std::string_view path;
  std::string_view query;
  std::string_view host;
  std::string_view authorization;
  std::string_view content_type;
  std::string_view if_none_match;
  std::string_view accept;
  std::string_view accept_encoding;
  std::string_view upgrade;
  std::string_view websocket_key;
  std::string_view websocket_version;
  std::string_view mcp_session_id;
  std::string_view mcp_protocol_version;
  std::string_view mcp_method;
  std::string_view mcp_name;
  std::string_view agent;       // X-Debate-Agent, as sent
  std::string_view fetch_site;  // Sec-Fetch-Site: how the calling site relates to ours
  std::string_view fetch_mode;  // Sec-Fetch-Mode
  std::optional<std::string_view> origin;
  std::string_view body;
  bool is_http_1_1 = false;
  bool has_host = false;
  bool expects_continue = false;
  bool keep_alive = false;
  bool upgrades = false;  // GET with Connection: upgrade
};

}  // namespace aw::http
