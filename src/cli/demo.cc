#include <thread>

#include "cli/command.h"
#include "cli/demo_script.h"
#include "cli/session.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli {
namespace {

constexpr auto kTimeToOpenThePage = std::chrono::seconds(5);
constexpr auto kTimeToRead = std::chrono::seconds(4);

// Plays the steps of the demo; after the first failure, further steps do nothing.
class Play {
 public:
  explicit Play(Session& session) : session_(session), debate_id_(session.NewId()) {}

  std::string page() const { return session_.settings().url.Whole() + "/d/" + debate_id_; }
  const std::string& debate_id() const { return debate_id_; }
  const std::string& document_id() const { return document_id_; }
  std::int64_t arguments() const { return arguments_; }
  const std::optional<Failure>& failure() const { return failure_; }

  void Report(const std::string& line) const { session_.Say("aw demo: " + line + "\n"); }

  void Pause(std::chrono::seconds time) const {
    if (!failure_ && !session_.Flag("fast")) std::this_thread::sleep_for(time);
  }

  void WritePlan(std::size_t version) {
    const demo::Version& plan = demo::kPlan[version];
    const std::string target = version == 0 ? "/documents" : "/documents/" + document_id_ + "/versions";
    const auto data = Post(target, As::kAgent, [&](ObjectWriter& body) {
      body.Text("summary", plan.summary);
      body.Text("content", plan.content);
    });
    if (version == 0) document_id_ = TextAt(data, "document_id");
    if (!failure_) Report("the plan, version " + std::to_string(version + 1));
  }

  void OpenDebate() {
    Argue("proposer opens the debate", "/debates", As::kAgent, [&](ObjectWriter& body) {
      body.Text("debate_id", debate_id_);
      body.Text("title", demo::kTitle);
      body.Text("debate_type", "coding_plan_debate");
      body.Number("max_rounds", demo::kMaxRounds);
      body.Text("motion_content", Filled(demo::kMotion));
    });
  }

  // Makes a move with `words` and further members of the request, `"name":value`. Agents' moves answer the last one.
  void Move(const std::string& line, std::string_view path, As as, const demo::Words& words,
            std::string_view members = {}) {
    Argue(line, "/debates/" + debate_id_ + std::string(path), as, [&](ObjectWriter& body) {
      if (as == As::kAgent) body.Text("target_id", last_);
      body.Text("content", Filled(words.content));
      if (!words.issues.empty()) body.Raw("issues").append(Filled(words.issues));
      if (!words.options.empty()) body.Raw("options").append(Filled(words.options));
      if (!members.empty()) body.Members(members);
    });
  }

 private:
  std::string Filled(std::string_view text) const {
    constexpr std::string_view kPlaceholder = "{doc}";
    std::string out(text);
    for (std::size_t at = out.find(kPlaceholder); at != out.npos; at = out.find(kPlaceholder, at)) {
      out.replace(at, kPlaceholder.size(), document_id_);
    }
    return out;
  }

  template <typename Fill>
  boost::json::value Post(const std::string& target, As as, Fill fill) {
    if (failure_) return {};
    auto body = ObjectOf([&](ObjectWriter& object) {
      fill(object);
      object.Text("client_request_id", session_.NewId());
    });
    auto reply = session_.Post(target, std::move(body), as);
    if (reply) return std::move(reply->data);
    failure_ = std::move(reply).error();
    return {};
  }

  template <typename Fill>
  void Argue(const std::string& line, const std::string& target, As as, Fill fill) {
    Pause(arguments_ == 0 ? std::chrono::seconds(0) : kTimeToRead);
    const auto data = Post(target, as, fill);
    if (failure_) return;
    last_ = TextAt(At(data, "argument"), "id");
    ++arguments_;
    Report(line);
  }

  Session& session_;
  const std::string debate_id_;
  std::string document_id_;
  std::string last_;
  std::int64_t arguments_ = 0;
  std::optional<Failure> failure_;
};

void PlayAll(Play& play) {
  constexpr std::string_view kAsOpponent = R"("role":"opponent")";
  play.WritePlan(0);
  play.OpenDebate();
  if (play.failure()) return;
  play.Report("watch it at " + play.page());
  play.Pause(kTimeToOpenThePage);
  play.Move("opponent argues", "/arguments", As::kAgent, demo::kFirstReview, kAsOpponent);
  play.WritePlan(1);
  play.Move("proposer argues", "/arguments", As::kAgent, demo::kReply, R"("role":"proposer")");
  play.Move("opponent argues", "/arguments", As::kAgent, demo::kSecondReview, kAsOpponent);
  play.Move("proposer appeals", "/appeal", As::kAgent, demo::kAppeal);
  play.Move("arbitrator chooses option B", "/ruling", As::kArbitrator, demo::kRuling, R"("choice":"B")");
  play.WritePlan(2);
  play.Move("proposer asks to close", "/resolution", As::kAgent, demo::kResolution);
  play.Move("arbitrator closes the debate", "/ruling", As::kArbitrator, demo::kClosing, R"("close":true)");
}

}  // namespace

OrFailure<Answer> Demo(Session& session) {
  Play play(session);
  PlayAll(play);
  if (play.failure()) return *play.failure();
  Answer answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("debate_id", play.debate_id());
                  object.Text("document_id", play.document_id());
                  object.Number("arguments", play.arguments());
                  object.Text("url", play.page());
                })};
  answer.notes = {{"message", "The debate is finished; read it at " + play.page()}};
  return answer;
}

}  // namespace aw::cli
