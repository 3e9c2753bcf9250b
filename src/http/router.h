// From a request to its handler: Host and Origin, then the route, then the token, then the body's type.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "http/admission.h"
#include "http/request.h"

namespace aw::http {

struct Edge;
class Connection;
class Exchange;

enum class BodyKind : std::uint8_t { kNone, kFields, kArgument, kDocument };

struct Route {
  Method method;
  std::string_view pattern;  // `{id}` stands for one segment, a trailing `*` for the rest
  Access access;
  BodyKind body;
  void (*handle)(const Exchange& exchange);
};

// The table in routes.cc.
std::span<const Route> Routes();

// Checks Host, Origin and token before the body is collected: the reason to refuse it, if any.
std::optional<Error> RefuseByHead(const Edge& edge, const Request& request);

// Answers through the connection, now or later.
void Dispatch(Edge& edge, const Request& request, std::shared_ptr<Connection> connection);

// Names the limit of the content, because a client can shorten only that.
Error BodyTooLarge(const Edge& edge, const Request& request, std::int64_t bytes);

// For RequestParser; `edge` is an Edge.
std::uint64_t BodyLimitFor(const void* edge, Method method, std::string_view path);

std::string_view RouteName(std::size_t route);
std::vector<std::string> RouteNames();

}  // namespace aw::http
