#include "http/router.h"

#include <optional>
#include <vector>

#include "core/text.h"
#include "http/connection.h"
#include "http/edge.h"
#include "http/exchange.h"
#include "http/handlers.h"
#include "http/query.h"
#include "wire/json_reader.h"

namespace aw::http {
namespace {

// The value of `{id}` or `*`, empty if the pattern has neither; nothing if the path does not match.
std::optional<std::string_view> Match(std::string_view pattern, std::size_t brace, std::string_view path) {
  if (brace == pattern.npos) return pattern == path ? std::optional<std::string_view>("") : std::nullopt;
  if (!path.starts_with(pattern.substr(0, brace))) return std::nullopt;
  const std::string_view rest = path.substr(brace);
  if (pattern[brace] == '*') return rest;
  const std::string_view segment = rest.substr(0, rest.find('/'));
  const std::string_view tail = pattern.substr(pattern.find('}') + 1);
  if (segment.empty() || rest.substr(segment.size()) != tail) return std::nullopt;
  return segment;
}

// The end of each pattern's fixed part, computed once: the search took a third of the work of a request.
const std::vector<std::size_t>& Braces() {
  static const std::vector<std::size_t> braces = [] {
    std::vector<std::size_t> found;
    for (const Route& route : Routes()) found.push_back(route.pattern.find_first_of("{*"));
    return found;
  }();
  return braces;
}

// HEAD is answered like GET, without the body.
Method RoutedAs(Method method) { return method == Method::kHead ? Method::kGet : method; }

std::string_view NameOf(Method method) {
  switch (method) {
    case Method::kGet: return "GET";
    case Method::kHead: return "HEAD";
    case Method::kPost: return "POST";
    case Method::kPut: return "PUT";
    case Method::kDelete: return "DELETE";
    case Method::kOptions: return "OPTIONS";
    case Method::kOther: return "other";
  }
  __builtin_unreachable();
}

struct Found {
  const Route* route = nullptr;
  std::string_view segment;
  std::string allow;     // the path's methods, if the requested one is not among them
  bool is_open = false;  // the path needs no token
};

Found FindRoute(Method method, std::string_view path) {
  Found found;
  for (std::size_t i = 0; i < Routes().size(); ++i) {
    const Route& route = Routes()[i];
    const auto segment = Match(route.pattern, Braces()[i], path);
    if (!segment) continue;
    if (route.method == RoutedAs(method)) return {&route, *segment, {}};
    found.is_open = found.is_open || route.access == Access::kOpen;
    if (!found.allow.empty()) found.allow.append(", ");
    found.allow.append(NameOf(route.method));
    if (route.method == Method::kGet) found.allow.append(", HEAD");
  }
  return found;
}

// The page, its files, and the page for unknown paths.
bool IsPage(const Found& found) { return found.route ? found.route->access == Access::kPage : found.allow.empty(); }

Response NoRoute(const Found& found, const Request& request) {
  if (found.allow.empty()) {
    return Failed({ErrorCode::kNotFound, "There is nothing at this path", "See /openapi.json for what there is", {}});
  }
  const bool other = request.method == Method::kOther;
  Response response =
      Failed({ErrorCode::kMethodNotAllowed,
              "This path does not take " + (other ? "this method" : std::string(NameOf(request.method))),
              "Use one of: " + found.allow,
              {}});
  response.headers = "Allow: " + found.allow + "\r\n";
  return response;
}

// Answers the CORS preflight of a page of an allowed origin.
Response Preflight(const Found& found) {
  constexpr std::string_view kHeaders =
      "Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id, "
      "X-Debate-Agent";
  Response response{204, {}, std::string(), {}};
  response.headers = "Access-Control-Allow-Methods: " + found.allow + "\r\nAccess-Control-Allow-Headers: ";
  response.headers.append(kHeaders).append("\r\nAccess-Control-Max-Age: 600\r\n");
  return response;
}

bool IsJson(std::string_view content_type) {
  constexpr std::string_view kType = "application/json";
  const std::string_view type = content_type.substr(0, content_type.find_first_of("; \t"));
  return EqualsIgnoringCase(type, kType);
}

// The limit of the route's content in bytes; 0 if it takes none.
std::int64_t ContentLimit(const Limits& limits, const Found& found) {
  switch (found.route ? found.route->body : BodyKind::kNone) {
    case BodyKind::kNone:
    case BodyKind::kFields: return 0;
    case BodyKind::kArgument: return limits.max_content_bytes;
    case BodyKind::kDocument: return limits.max_document_bytes;
  }
  __builtin_unreachable();
}

// Bytes of the body beside the content. An argument has issues, which escaping may make several times larger.
constexpr std::int64_t kOtherFields = 64 * 1024;
constexpr std::int64_t kIssueFields = 256 * 1024;

// The name of the path's id in errors; empty if the path has no id that a handler reads.
std::string_view IdNameOf(std::string_view pattern) {
  if (pattern.starts_with("/debates/{id}")) return "debate_id";
  if (pattern.starts_with("/documents/{id}")) return "document_id";
  return {};
}

// A large text is fast to parse, many small values are slow.
bool HasTooManyValues(std::string_view body) {
  constexpr std::size_t kSmallBody = 64 * 1024;
  constexpr std::size_t kMostValues = 10'000;
  return body.size() > kSmallBody && HoldsMoreValues(body, kMostValues);
}

}  // namespace

std::uint64_t BodyLimitFor(const void* edge, Method method, std::string_view path) {
  // Escaped in JSON, one byte may take six.
  const Found found = FindRoute(method, path);
  const std::int64_t content = ContentLimit(static_cast<const Edge*>(edge)->data.limits, found);
  const bool is_argument = found.route && found.route->body == BodyKind::kArgument;
  return static_cast<std::uint64_t>(content * 6 + (is_argument ? kIssueFields : kOtherFields));
}

Error BodyTooLarge(const Edge& edge, const Request& request, std::int64_t bytes) {
  const std::int64_t content = ContentLimit(edge.data.limits, FindRoute(request.method, request.path));
  Error error = TooLarge("The body", content > 0 ? content : kOtherFields, bytes);
  if (content > 0) {
    error.message = "The body is " + std::to_string(bytes) + " bytes; the limit of its content is " +
                    std::to_string(content) + " bytes";
  }
  return error;
}

std::optional<Error> RefuseByHead(const Edge& edge, const Request& request) {
  const Found found = FindRoute(request.method, request.path);
  if (auto error = edge.admission.origins.Refuse(request, IsPage(found))) return error;
  if (!found.route) return std::nullopt;  // BodyLimitFor allows such a request a small body only
  return edge.admission.gate.Refuse(found.route->access, edge.admission.gate.RightOfHeader(request.authorization));
}

void Dispatch(Edge& edge, const Request& request, std::shared_ptr<Connection> connection) {
  const Found found = FindRoute(request.method, request.path);
  if (const auto error = edge.admission.origins.Refuse(request, IsPage(found)))
    return connection->Answer(Failed(*error));
  if (request.origin && edge.admission.origins.IsAllowedStranger(*request.origin))
    connection->SetAllowedOrigin(*request.origin);
  if (edge.transport.options.rate_limit > 0 &&
      !edge.admission.rate_limiter.Allow(connection->PeerAddress(), std::chrono::steady_clock::now())) {
    return connection->Answer(
        Failed({ErrorCode::kRateLimited, "Too many requests from this address", "Wait a second and retry", {}}));
  }

  const Right right = edge.admission.gate.RightOfHeader(request.authorization);
  if (!found.route) {
    const bool preflight = request.method == Method::kOptions && request.origin && !found.allow.empty();
    if (preflight) return connection->Answer(Preflight(found));
    if (found.allow.empty()) {
      if (auto page = PageForUnknownPath(request)) return connection->Answer(*std::move(page));
    }
    const auto error = edge.admission.gate.Refuse(found.is_open ? Access::kOpen : Access::kToken, right);
    return connection->Answer(error ? Failed(*error) : NoRoute(found, request));
  }
  connection->SetRoute(static_cast<std::size_t>(found.route - Routes().data()));

  if (const auto error = edge.admission.gate.Refuse(found.route->access, right))
    return connection->Answer(Failed(*error));
  if (found.route->body != BodyKind::kNone && !request.body.empty() && !IsJson(request.content_type)) {
    return connection->Answer(Failed(InvalidInput("A body needs the header Content-Type: application/json")));
  }
  if (HasTooManyValues(request.body)) {
    return connection->Answer(Failed(InvalidInput("The JSON body has more than 10,000 values")));
  }
  const std::string_view id_name = IdNameOf(found.route->pattern);
  const auto id = id_name.empty() ? Uuid() : IdSegment(found.segment, id_name);
  if (!id) return connection->Answer(Failed(id.error()));
  const Exchange exchange(edge, request, *id, right, std::move(connection));
  try {
    found.route->handle(exchange);
  } catch (const std::exception& bug) {
    log::Error("exception", {{"route", found.route->pattern}, {"what", bug.what()}});
    exchange.Refuse(ServerError());
  }
}

std::string_view RouteName(std::size_t route) {
  return route < Routes().size() ? Routes()[route].pattern : std::string_view("none");
}

std::vector<std::string> RouteNames() {
  std::vector<std::string> names;
  for (const Route& route : Routes())
    names.push_back(std::string(NameOf(route.method)) + " " + std::string(route.pattern));
  names.emplace_back("none");
  return names;
}

}  // namespace aw::http
