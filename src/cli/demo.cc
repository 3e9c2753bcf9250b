#include <cstdio>
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

  void Report(const std::string& line) const { std::fprintf(stderr, "aw demo: %s\n", line.c_str()); }

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

  void Claim(std::string_view role, const demo::Words& words) {
    Argue(std::string(role) + " argues", Path("/arguments"), As::kAgent, [&](ObjectWriter& body) {
      body.Text("role", role);
      body.Text("target_id", last_);
      AppendWords(body, words);
    });
  }

  // An appeal or a resolution.
  void Ask(std::string_view what, std::string_view path, const demo::Words& words) {
    Argue("proposer " + std::string(what), Path(path), As::kAgent, [&](ObjectWriter& body) {
      body.Text("target_id", last_);
      AppendWords(body, words);
    });
  }

  void Rule(const demo::Words& words, std::string_view choice) {
    Argue("arbitrator chooses option " + std::string(choice), Path("/ruling"), As::kArbitrator,
          [&](ObjectWriter& body) {
            AppendWords(body, words);
            body.Text("choice", choice);
          });
  }

  void Close(const demo::Words& words) {
    Argue("arbitrator closes the debate", Path("/ruling"), As::kArbitrator, [&](ObjectWriter& body) {
      AppendWords(body, words);
      body.Bool("close", true);
    });
  }

 private:
  std::string Path(std::string_view rest) const { return "/debates/" + debate_id_ + std::string(rest); }

  std::string Filled(std::string_view text) const {
    constexpr std::string_view kPlaceholder = "{doc}";
    std::string out(text);
    for (std::size_t at = out.find(kPlaceholder); at != out.npos; at = out.find(kPlaceholder, at)) {
      out.replace(at, kPlaceholder.size(), document_id_);
    }
    return out;
  }

  void AppendWords(ObjectWriter& body, const demo::Words& words) const {
    body.Text("content", Filled(words.content));
    if (!words.issues.empty()) body.Raw("issues").append(Filled(words.issues));
    if (!words.options.empty()) body.Raw("options").append(Filled(words.options));
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
  play.WritePlan(0);
  play.OpenDebate();
  if (play.failure()) return;
  play.Report("watch it at " + play.page());
  play.Pause(kTimeToOpenThePage);
  play.Claim("opponent", demo::kFirstReview);
  play.WritePlan(1);
  play.Claim("proposer", demo::kReply);
  play.Claim("opponent", demo::kSecondReview);
  play.Ask("appeals", "/appeal", demo::kAppeal);
  play.Rule(demo::kRuling, demo::kChoice);
  play.WritePlan(2);
  play.Ask("asks to close", "/resolution", demo::kResolution);
  play.Close(demo::kClosing);
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
