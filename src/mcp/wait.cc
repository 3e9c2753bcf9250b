#include "mcp/stream.h"
#include "mcp/tool_handlers.h"
#include "mcp/tool_result.h"
#include "wire/debate_json.h"
#include "wire/json_writer.h"

namespace aw::mcp {
namespace {

using std::chrono::milliseconds;

struct Awaited {
  std::optional<Uuid> argument_id;
  std::string progress_token;  // JSON; empty: the client wants no progress
  milliseconds time{0};
  WaitQuery query;
};

// Nothing if there is no news.
std::optional<Outcome> NewsIn(ReadTx& tx, const WaitQuery& query) {
  const auto found = FindNews(tx, query);
  if (!found) return ToolRefusal(found.error());
  if (!*found) return std::nullopt;
  std::string news;
  AppendJson(news, **found);
  return ToolResult(R"({"status":"new_argument",)" + news.substr(1));
}

// What a look at the store finds; the first one resolves the argument that is waited from.
struct Looked {
  WaitQuery query;
  std::optional<Outcome> outcome;

  void In(ReadTx& tx, const std::optional<Uuid>& argument_id) {
    if (argument_id) {
      const auto seq = AwaitedSeq(tx, query.debate_id, argument_id);
      if (!seq) {
        outcome = ToolRefusal(seq.error());
        return;
      }
      query.after_seq = *seq;
    }
    outcome = NewsIn(tx, query);
  }
};

// Tells of news, of the debate's end, or, when its time is up, that one should wait again; shows progress meanwhile.
class WaitStream final : public Stream {
 public:
  WaitStream(Services& services, Awaited awaited) : services_(services), awaited_(std::move(awaited)) {}

  // Subscribed before the first look: nothing falls between.
  void OnOpen() override {
    if (!ShowProgress()) return;
    services_.hub.Subscribe(awaited_.query.debate_id, *this);
    if (awaited_.time.count() == 0) {
      time_is_up_ = true;
    } else {
      AskForTime();
    }
    LookForNews(awaited_.argument_id);
  }

  void OnChange(const Change& change) override {
    if (change.kind == Change::Kind::kDrafted) return;
    if (change.kind == Change::Kind::kDeleted) {
      return Finish(ToolRefusal(DebateNotFound(awaited_.query.debate_id.ToString())));
    }
    LookForNews();
  }

  void OnTime() override {
    waited_ += asked_;
    if (waited_ >= awaited_.time) return OnStop();
    AskForTime();
    (void)(awaited_.progress_token.empty() ? outlet().KeepAlive() : ShowProgress());
  }

  // A look under way decides, and knows what was seen.
  void OnStop() override {
    time_is_up_ = true;
    if (!looking_) Finish(ToolResult(StillWaiting()));
  }

 private:
  void AskForTime() {
    asked_ = std::min(services_.wait.between_progress, awaited_.time - waited_);
    outlet().AskForTime(asked_);
  }

  bool ShowProgress() {
    if (awaited_.progress_token.empty()) return true;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(waited_).count();
    std::string params;
    {
      ObjectWriter object(params);
      object.Raw("progressToken").append(awaited_.progress_token);
      object.Number("progress", waited_.count());
      object.Number("total", awaited_.time.count());
      object.Text("message", "No news yet, after " + std::to_string(seconds) + " s");
    }
    return outlet().Send(Notification("notifications/progress", params));
  }

  // May finish, and so destroy this.
  void LookForNews(const std::optional<Uuid>& argument_id = {}) {
    if (looking_) {
      again_ = true;
      return;
    }
    looking_ = true;
    const auto looked = std::make_shared<Looked>(Looked{awaited_.query, {}});
    services_.read([looked, argument_id](ReadTx& tx) { looked->In(tx, argument_id); },
                   [this, looked, life = std::weak_ptr(here_)](const std::optional<Error>& failure) {
                     if (!life.expired()) OnLooked(*looked, failure);
                   });
  }

  void OnLooked(const Looked& looked, const std::optional<Error>& failure) {
    looking_ = false;
    if (failure) return Finish(ToolRefusal(*failure));
    if (looked.outcome) return Finish(*looked.outcome);
    awaited_.query = looked.query;
    if (std::exchange(again_, false)) return LookForNews();
    if (time_is_up_) OnStop();
  }

  std::string StillWaiting() const {
    std::string nothing;
    AppendNoNews(nothing, awaited_.query.debate_id, awaited_.query.after_seq);
    return R"({"status":"waiting","message":"No news yet: call debate_wait again with the same arguments",)" +
           nothing.substr(1);
  }

  Services& services_;
  Awaited awaited_;
  milliseconds waited_{0};
  milliseconds asked_{0};
  bool looking_ = false;
  bool again_ = false;  // something changed while looking
  bool time_is_up_ = false;
  const std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
};

Result<Awaited> ReadAwaited(const Request& request, const json::object& arguments) {
  Awaited awaited;
  const auto debate_id = IdArgument(arguments, "debate_id");
  if (!debate_id) return debate_id.error();
  awaited.query.debate_id = *debate_id;
  const auto argument_id = OptionalIdArgument(arguments, "argument_id");
  if (!argument_id) return argument_id.error();
  awaited.argument_id = *argument_id;
  const auto role_name = TextArgument(arguments, "role");
  if (!role_name) return role_name.error();
  const auto role = RoleNamed(role_name->value_or(""));
  if (!role || *role == Role::kArbitrator) return InvalidInput("role must be one of: proposer, opponent");
  awaited.query.role = *role;
  const auto seconds = NumberArgument(arguments, "timeout_s", 0, 86'400);
  if (!seconds) return seconds.error();

  awaited.progress_token = request.ProgressToken();
  const WaitTimes& times = request.services.wait;
  const milliseconds most = awaited.progress_token.empty() ? times.without_progress : times.with_progress;
  awaited.time = *seconds ? std::min<milliseconds>(std::chrono::seconds(**seconds), most) : most;
  return awaited;
}

}  // namespace

Work WaitForNews(const Request& request, json::object arguments) {
  auto awaited = ReadAwaited(request, arguments);
  if (!awaited) return Outcome(ToolRefusal(awaited.error()));
  return std::make_unique<WaitStream>(request.services, *std::move(awaited));
}

}  // namespace aw::mcp
