#include "bare_network.h"
#include "debate.h"
#include "error.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"

namespace bench {
namespace {

constexpr size_t kConnections = 64;
constexpr size_t kClaims = 10;

// Beside each call the same over plain HTTP, where there is one: what the protocol costs.
struct Call {
  const char* name;
  std::string method;
  std::string params;
};

std::string Request(const HttpClient& client, const Call& call) {
  return client.Post("/mcp",
                     R"({"jsonrpc":"2.0","id":1,"method":")" + call.method + R"(","params":)" + call.params + "}");
}

Row CallRow(const Options& options, HttpClient& client, const Call& call) {
  const std::string request = Request(client, call);
  const std::string answer = client.Fetch(request);
  if (answer.find(R"("result":)") == answer.npos || answer.find(R"("isError":true)") != answer.npos) {
    throw Error("MCP call refused: " + answer);
  }
  LoopResult result{};
  const double limit = EchoAround(kConnections, answer.size(), options.seconds, [&] {
    result = RunClosedLoop(
        client, kConnections, options.seconds, [&](size_t) { return request; },
        [](size_t, const Answer& got) { got.Expect(200); });
  });
  Row row{call.name, Unit::kPerSecond, result.per_second, limit};
  row.remark = FormatQuantity(Unit::kBytes, static_cast<double>(answer.size())) + " each";
  return row;
}

}  // namespace

Rows MeasureMcp(const Options& options) {
  const Server server(options.server);
  HttpClient client(server.port(), kConnections);
  auto debates = CreateDebates(client, kConnections);
  PlayDebates(client, debates, kClaims);
  const std::string context =
      R"({"name":"debate_context","arguments":{"debate_id":")" + debates.front().id() + R"("}})";
  const Call calls[] = {
      {"MCP: ping", "ping", "{}"},
      {"MCP: tools/list", "tools/list", "{}"},
      {"MCP: debate_context", "tools/call", context},
      {"MCP: debate_list", "tools/call", R"({"name":"debate_list","arguments":{}})"},
  };
  Rows rows;
  for (const auto& call : calls) rows.push_back(CallRow(options, client, call));
  return rows;
}

}  // namespace bench
