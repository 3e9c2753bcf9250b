// The MCP endpoint over a real store: reads and writes run at once, streams are recorded by a Paper.
#pragma once

#include <boost/json.hpp>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "mcp/endpoint.h"
#include "support/debate_room.h"
#include "wire/json_reader.h"

namespace aw::mcp {

// A stream and its messages.
class Paper final : public Outlet {
 public:
  explicit Paper(std::unique_ptr<Stream> stream) : stream_(std::move(stream)) {}

  void Open() { stream_->Open(*this); }
  Stream& stream() { return *stream_; }
  bool ended() const { return !stream_; }

  void Send(std::string_view message) override { messages.push_back(json::parse({message.data(), message.size()})); }
  void KeepAlive() override { ++comments; }
  void End() override { stream_.reset(); }
  void AskForTime(std::chrono::milliseconds time) override { asked = time; }

  std::vector<json::value> messages;
  int comments = 0;
  std::chrono::milliseconds asked{0};

 private:
  std::unique_ptr<Stream> stream_;
};

class McpRoom : public DebateRoom {
 protected:
  static Call Post(std::string_view body, std::string_view session_id = {}) {
    return {.verb = Verb::kPost, .session_id = session_id, .body = body};
  }

  // A modern call, with the headers that belong to it.
  Call Modern(std::string_view method, std::string params = "{}", std::string_view name = {}) {
    params.insert(1, std::string(R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                                 R"("io.modelcontextprotocol/clientCapabilities":{}})") +
                         (params == "{}" ? "" : ","));
    const std::string& body = bodies_.emplace_back(R"({"jsonrpc":"2.0","id":7,"method":")" + std::string(method) +
                                                   R"(","params":)" + params + "}");
    return {.protocol_version = "2026-07-28", .method = method, .name = name, .body = body};
  }

  Answer AnswerTo(const Call& call) {
    NextStep step = endpoint_.Handle(call);
    if (auto* read = std::get_if<mcp::Read>(&step.what)) {
      return step.envelope.Wrap(DebateRoom::Read([&](ReadTx& tx) { return read->run(tx); }));
    }
    if (auto* write = std::get_if<mcp::Write>(&step.what)) {
      std::optional<Change> change;
      auto outcome = DebateRoom::Write([&](WriteTx& tx) { return write->run(tx, change); });
      if (change) hub_.Announce(*change);
      return step.envelope.Wrap(outcome);
    }
    return std::get<Answer>(std::move(step.what));
  }

  Paper StreamOf(const Call& call) {
    NextStep step = endpoint_.Handle(call);
    return Paper(std::get<std::unique_ptr<Stream>>(std::move(step.what)));
  }

  json::value Tell(const Call& call) { return json::parse(AnswerTo(call).body); }

  static std::string ToolCall(std::string_view tool, std::string_view arguments, std::string_view meta = {}) {
    std::string body = R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":")";
    body.append(tool).append(R"(","arguments":)").append(arguments);
    if (!meta.empty()) body.append(R"(,"_meta":)").append(meta);
    return body + "}}";
  }

  // The result of a tool, in a legacy call without a session.
  json::value CallTool(std::string_view tool, std::string_view arguments) {
    return aw::At(Tell(Post(ToolCall(tool, arguments))), "result");
  }

  std::string OpenSession(std::string_view client = "test") {
    const Answer answer = AnswerTo(Post(R"({"jsonrpc":"2.0","id":1,"method":"initialize",)"
                                        R"("params":{"protocolVersion":"2025-11-25","capabilities":{},)"
                                        R"("clientInfo":{"name":")" +
                                        std::string(client) + R"(","version":"1"}}})"));
    return answer.headers.substr(sizeof "Mcp-Session-Id: " - 1, 32);
  }

  Limits limits_;
  Clock clock_ = [this] { return now_; };
  Documents documents_{clock_};
  Hub hub_;
  Presence presence_{clock_, std::chrono::steady_clock::now, {}};
  view::Transcripts transcripts_{1 << 20};
  Endpoint endpoint_{DebateCatalog(),
                     {.limits = limits_,
                      .clock = clock_,
                      .comparisons = comparisons_,
                      .debates = debates_,
                      .documents = documents_,
                      .hub = hub_,
                      .presence = presence_,
                      .transcripts = transcripts_,
                      .read = [this](const Look& look, const AfterLook& then) {
                        reader_->Read(look);
                        then(std::nullopt);
                      }}};
  std::deque<std::string> bodies_;  // of calls that were made
};

}  // namespace aw::mcp
