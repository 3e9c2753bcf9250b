#include "app/health.h"

#include "client/http_client.h"

namespace aw {
namespace {

constexpr std::chrono::seconds kHealthTimeout{3};

// A server that listens on all addresses is reached by loopback.
std::string Origin(const http::Options& options) {
  std::string host = options.host;
  if (host == "0.0.0.0") host = "127.0.0.1";
  if (host == "::") host = "::1";
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(options.port);
}

}  // namespace

std::optional<std::string> HealthProblem(const Config& config) {
  const std::string origin = Origin(config.http);
  const auto url = client::ParseUrl(origin);
  if (!url) return "cannot ask " + origin;
  const auto answer = client::Send(*url, {.method = "GET", .target = "/health", .body = {}, .token = {}},
                                   client::CallOptions::For(kHealthTimeout));
  if (!answer) return "no debate-server answers at " + origin + ": " + answer.error().text;
  if (answer->status != 200) return origin + "/health answers with status " + std::to_string(answer->status);
  return std::nullopt;
}

}  // namespace aw
