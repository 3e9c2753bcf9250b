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
constexpr size_t kPlanLines = 150;

struct Call {
  const char* name;
  std::string method;
  std::string params;
  Aim aim{};
};

std::string ToolCall(const std::string& tool, const std::string& arguments) {
  return R"({"name":")" + tool + R"(","arguments":{)" + arguments + "}}";
}

// Creates a document of about 7 KB with two versions that differ in one line; returns its id.
std::string TwoVersions(HttpClient& client) {
  const auto write = [&](const std::string& path, const std::string& line) {
    std::string text;
    for (size_t i = 0; i < kPlanLines; ++i) {
      text += "Step " + std::to_string(i) + ": " + (i == kPlanLines / 2 ? line : "what is to be done, and why") + "\\n";
    }
    return client.Fetch(client.Post(path, R"({"summary":"The plan","content":")" + text + R"(","client_request_id":")" +
                                              NewUuid() + R"("})"),
                        201);
  };
  constexpr std::string_view kKey = R"("document_id":")";
  const std::string created = write("/documents", "as it was");
  const std::string id = created.substr(created.find(kKey) + kKey.size(), 36);
  write("/documents/" + id + "/versions", "as it is now");
  return id;
}

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
  row.aim = call.aim;
  return row;
}

}  // namespace

Rows MeasureMcp(const Options& options) {
  const Server server(options.server);
  HttpClient client(server.port(), kConnections);
  auto debates = CreateDebates(client, kConnections);
  PlayDebates(client, debates, kClaims);
  const std::string debate = R"("debate_id":")" + debates.front().id() + "\"";
  const std::string versions = R"("document_id":")" + TwoVersions(client) + R"(","from":1,"to":2)";
  const Call calls[] = {
      {"MCP: ping", "ping", "{}"},
      {"MCP: tools/list", "tools/list", "{}"},
      {"MCP: debate_context", "tools/call", ToolCall("debate_context", debate)},
      {"MCP: debate_list", "tools/call", ToolCall("debate_list", ""), {.of_limit = 0.4}},
      {"MCP: docs_diff", "tools/call", ToolCall("docs_diff", versions), {.of_limit = 0.4}},
  };
  Rows rows;
  for (const auto& call : calls) rows.push_back(CallRow(options, client, call));
  return rows;
}

}  // namespace bench
