#include "wait/wait.h"

#include "mcp/scoped_documents.h"
#include "mcp/stream.h"
#include "mcp/tool_handlers.h"
#include "mcp/tool_result.h"
#include "wire/debate_json.h"
#include "wire/json_writer.h"
#include "wire/requests.h"

namespace aw::mcp {
namespace {

using std::chrono::milliseconds;

struct Awaited {
  WaitRequest wait;
  std::string progress_token;  // JSON; empty: the client wants no progress
  milliseconds time{0};
  std::string next_arguments;  // JSON; the arguments of the next debate_wait
  Form form = Form::kBoth;
  Scope scope = {};
};

Wait::Filter FilterFor(const Scope& scope) {
  if (!scope.debate_id) return {};
  return [scope](ReadTx& tx, News& news) { HideVersions(tx, scope, news); };
}

// Answers with news, with the debate's end, or at its deadline with a call to wait again; sends progress meanwhile.
class WaitStream final : public Stream, private Wait::Owner {
 public:
  WaitStream(Services& services, Awaited awaited, Wait::Who who)
      : services_(services),
        awaited_(std::move(awaited)),
        wait_(services.hub, services.read, services.comparisons, *this, awaited_.wait, std::move(who),
              FilterFor(awaited_.scope)) {}

  void OnOpen() override {
    ShowProgress();
    const bool patient = awaited_.time.count() > 0;
    if (patient) AskForTime();
    wait_.Start(patient);
  }

  void OnTime() override {
    waited_ += asked_;
    if (waited_ >= awaited_.time) return wait_.GiveUp();
    AskForTime();
    awaited_.progress_token.empty() ? outlet().KeepAlive() : ShowProgress();
  }

  void OnStop() override { wait_.GiveUp(); }

 private:
  void OnNews(const News& news) override {
    Finish(ToolResult(R"({"status":"new_argument",)" + JsonOf(news).substr(1), awaited_.form));
  }

  void OnRefused(const Error& error) override { Finish(ToolRefusal(error, awaited_.form)); }

  void OnNothing(const WaitQuery& seen, const Panel& turn) override {
    std::string nothing;
    AppendNoNews(nothing, seen.debate_id, seen.after_seq, turn);
    std::string data = R"({"status":"waiting","message":"No news yet: make the next_call at once",)";
    data.append(R"("next_call":{"tool":"debate_wait","arguments":)").append(awaited_.next_arguments).append("},");
    Finish(ToolResult(data + nothing.substr(1), awaited_.form));
  }

  void AskForTime() {
    asked_ = std::min(services_.wait.between_progress, awaited_.time - waited_);
    outlet().AskForTime(asked_);
  }

  void ShowProgress() {
    if (awaited_.progress_token.empty()) return;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(waited_).count();
    std::string params = ObjectOf([&](ObjectWriter& object) {
      object.Raw("progressToken").append(awaited_.progress_token);
      object.Number("progress", waited_.count());
      object.Number("total", awaited_.time.count());
      object.Text("message", "No news yet, after " + std::to_string(seconds) + " s");
    });
    outlet().Send(Notification("notifications/progress", params));
  }

  Services& services_;
  const Awaited awaited_;
  Wait wait_;
  milliseconds waited_{0};
  milliseconds asked_{0};
};

// No two calls are equal, because agents' programs stop a cycle of equal calls as a loop.
std::string NextArguments(const WaitRequest& wait, std::optional<std::int64_t> seconds, std::int64_t attempt) {
  return ObjectOf([&](ObjectWriter& object) {
    object.Id("debate_id", wait.query.debate_id);
    object.Text("role", Name(wait.query.role));
    if (wait.argument_id) object.Id("argument_id", *wait.argument_id);
    if (!wait.query.seat.empty()) object.Text("seat", wait.query.seat);
    if (seconds) object.Number("timeout_s", *seconds);
    object.Number("attempt", attempt);
  });
}

Result<Awaited> ReadAwaited(const Request& request, const Parameters& arguments) {
  Fields fields(arguments);
  const Uuid debate_id = fields.Id("debate_id");
  const auto seconds = fields.OptionalNumber("timeout_s", 0, 86'400);
  const std::int64_t attempt = fields.OptionalNumber("attempt", 0, INT64_MAX - 1).value_or(1);
  if (fields.error()) return *fields.error();
  const auto wait = ReadWait(arguments, debate_id);
  if (!wait) return wait.error();

  Awaited awaited{*wait,        request.ProgressToken(), {}, NextArguments(*wait, seconds, attempt + 1), request.form,
                  request.scope};
  const WaitTimes& times = request.services.wait;
  const milliseconds most = awaited.progress_token.empty() ? times.without_progress : times.with_progress;
  awaited.time = seconds ? std::min<milliseconds>(std::chrono::seconds(*seconds), most) : most;
  return awaited;
}

}  // namespace

Work WaitForNews(const Request& request, json::object arguments) {
  auto awaited = ReadAwaited(request, JsonParameters(arguments, {}));
  if (!awaited) return Refused(request, awaited.error());
  const WaitQuery& query = awaited->wait.query;
  const Role role = request.scope.role.value_or(query.role);
  Wait::Who who{request.PresenceFor(query.debate_id, role), role, std::string(request.agent)};
  return std::make_unique<WaitStream>(request.services, *std::move(awaited), std::move(who));
}

}  // namespace aw::mcp
