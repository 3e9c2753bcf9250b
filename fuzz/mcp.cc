// A conversation of MCP messages over a real store, one per line. The first letter is the transport: L legacy, S with
// the session, M modern with its headers, G and D for GET and DELETE of the session; in lower case the caller may not
// judge. Every request gets one JSON-RPC answer with its id, and only callers who may judge can judge.
#include <cctype>
#include <list>

#include "fuzz/invariant.h"
#include "mcp/protocol.h"
#include "support/mcp_room.h"

namespace aw::fuzz {
namespace {

using namespace aw::mcp;

constexpr int kStatuses[] = {200, 202, 204, 400, 404, 405, 406, 409};
constexpr std::string_view kJudging[] = {"debate_rule", "debate_intervene"};

class Conversation final : public McpRoom {
 public:
  Conversation() {
    MustCreate(1);
    MustMove(Role::kOpponent, Move::kClaim);
    CallTool("docs_create", R"({"summary":"s","content":"one"})");
    session_ = OpenSession();
  }
  ~Conversation() override { streams_.clear(); }

  bool written() const { return written_; }

  void Send(std::string_view line) {
    if (line.empty()) return;
    const char transport = line[0];
    const std::string body(line.substr(1));
    Call call = CallOf(static_cast<char>(std::toupper(transport)), body);
    if (std::islower(transport)) call.judging = Error{ErrorCode::kForbidden, "no", "ask the arbitrator", {}};
    Answer(call);
  }

  // Ends open streams as a stopping server does.
  void Stop() {
    for (Paper& paper : streams_) {
      if (!paper.ended()) paper.stream().OnTime();
      if (!paper.ended()) paper.stream().OnStop();
      Hold(paper.ended(), "a stream ends when the server stops");
    }
    streams_.clear();
    session_ = OpenSession();
  }

 private:
  void TestBody() override {}

  Call CallOf(char transport, const std::string& body) {
    switch (transport) {
      case 'S': return Post(body, session_);
      case 'G': return {.verb = Verb::kGet, .session_id = session_};
      case 'D': return {.verb = Verb::kDelete, .session_id = session_};
      case 'M': return ModernCall(body);
      default: return Post(body);
    }
  }

  // Adds the headers that match the body.
  Call ModernCall(const std::string& body) {
    const auto read = ParseJson(body);
    if (!read) return Post(body);
    const json::value& params = aw::At(*read, "params");
    const auto keep = [&](std::string_view text) -> std::string_view { return bodies_.emplace_back(text); };
    const std::string_view name = TextAt(params, "name").empty() ? TextAt(params, "uri") : TextAt(params, "name");
    return {
        .protocol_version = kModernVersion, .method = keep(TextAt(*read, "method")), .name = keep(name), .body = body};
  }

  void Answer(const Call& call) {
    NextStep step = endpoint_.Handle(call);
    if (auto* read = std::get_if<mcp::Read>(&step.what)) {
      return HoldAnswer(call, step.envelope.Wrap(DebateRoom::Read([&](ReadTx& tx) { return read->run(tx); })));
    }
    if (auto* write = std::get_if<mcp::Write>(&step.what)) {
      written_ = true;
      std::optional<Change> change;
      auto outcome = DebateRoom::Write([&](WriteTx& tx) { return write->run(tx, change); });
      if (change) hub_.Announce(*change);
      return HoldAnswer(call, step.envelope.Wrap(outcome));
    }
    if (auto* stream = std::get_if<std::unique_ptr<Stream>>(&step.what)) {
      (*stream)->envelope = step.envelope;
      return streams_.emplace_back(std::move(*stream)).Open();
    }
    HoldAnswer(call, std::get<mcp::Answer>(step.what));
  }

  static void HoldAnswer(const Call& call, const mcp::Answer& answer) {
    Hold(std::ranges::find(kStatuses, answer.status) != std::end(kStatuses), "the status is one of ours");
    if (answer.body.empty()) return;
    const auto body = ParseJson(answer.body);
    Hold(body && TextAt(*body, "jsonrpc") == "2.0", "an answer is JSON-RPC");
    const json::object& object = body->get_object();
    Hold(object.contains("result") != object.contains("error"), "an answer has a result or an error");
    Hold(NumberAt(aw::At(*body, "error"), "code") != RpcError::kInternal, "no message makes the server fail");
    const Message asked = ReadMessage(call.body);
    if (asked.kind == Message::Kind::kRequest && answer.status != 404) {
      Hold(json::serialize(aw::At(*body, "id")) == asked.id, "an answer has its request's id");
    }
    const json::value& result = aw::At(*body, "result");
    if (asked.method == "tools/call" && result.is_object() && !FlagAt(result, "isError")) {
      const auto& content = ArrayAt(result, "content");
      Hold(!content.empty() || TextAt(result, "resultType") == "input_required", "a tool's result has content");
      const auto tool = TextAt(asked.params(), "name");
      Hold(!call.judging || std::ranges::find(kJudging, tool) == std::end(kJudging), "only judges judge");
    }
  }

  std::string session_;
  std::list<Paper> streams_;
  bool written_ = false;
};

}  // namespace

void Try(std::string_view input) {
  static std::unique_ptr<Conversation> room;  // reused until its data changes
  if (!room) room = std::make_unique<Conversation>();
  for (const auto line : Split(input, '\n', 16)) room->Send(line);
  room->Stop();
  if (room->written()) room.reset();
}

}  // namespace aw::fuzz
