// A run in this process, against a real debate-server: a script plays the turns of the programs, and the events are
// recorded. For the tests of the room `conduct`.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <stdexcept>

#include "client/journal.h"
#include "conduct/conductor.h"
#include "conduct/plan_document.h"
#include "support/debate_server.h"
#include "support/temp_dir.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::conduct::scripted {

namespace json = boost::json;
using Names = std::vector<std::string>;

inline constexpr const char* kPlan =
    "# The store of orders\n\n1. One writer holds the lock.\n2. Readers open it read-only.\n";
inline constexpr const char* kBetterPlan =
    "# The store of orders\n\n1. One writer holds the lock.\n2. Readers open it read-only and retry.\n";

// Records the events, and makes the rulings of the person.
class Recorder : public RunListener {
 public:
  struct Recorded {
    std::string name;
    json::value fields;
  };

  void On(const Event& event) override {
    events.push_back({std::string(event.name), event.fields});
    asked_ = asked_ || event.name == "ruling_due";
  }
  void Tick() override {
    constexpr int kMaxTicks = 200;  // about 20 s
    if (++ticks_ > kMaxTicks) throw std::runtime_error("the conductor does not stop waiting");
  }
  std::optional<Ruling> TakeRuling() override {
    if (!asked_ || rulings.empty()) return std::nullopt;
    Ruling ruling = rulings.front();
    rulings.pop_front();
    return ruling;
  }

  std::vector<json::value> All(std::string_view name) const {
    std::vector<json::value> found;
    for (const Recorded& each : events) {
      if (each.name == name) found.push_back(each.fields);
    }
    return found;
  }
  json::value One(std::string_view name) const {
    const auto found = All(name);
    EXPECT_EQ(found.size(), 1u) << name;
    return found.empty() ? json::value() : found.front();
  }
  // "turn_started opponent", "moved CLAIM", "result"; without `standing`, which follows most moves.
  Names Lines() const {
    Names lines;
    for (const auto& [name, fields] : events) {
      if (name == "standing") continue;
      const std::string_view detail = TextAt(fields, name == "moved" ? "type" : "role");
      lines.push_back(name + (detail.empty() ? "" : " " + std::string(detail)));
    }
    return lines;
  }

  std::vector<Recorded> events;
  std::deque<Ruling> rulings;

 private:
  bool asked_ = false;
  int ticks_ = 0;
};

// An agent in its turn: what its program would do by the tools of `aw mcp`.
class Agent {
 public:
  Agent(const client::Api& session, const Turn& turn, const TurnWatch& turn_watch)
      : watch(turn_watch),
        session_(session),
        role_(turn.order.role),
        seat_(turn.order.seat),
        journal_(JournalOf(turn), session.settings().home) {
    const auto& words = turn.order.mcp_words;
    debate_ = "/debates/" + *(std::ranges::find(words, "--debate-id") + 1);
    journal_.Started();
    journal_.Called();
  }

  void Submit(json::array issues = {}) const { Move("/arguments", {{"role", role_}, {"issues", std::move(issues)}}); }
  void Appeal(json::array options, json::array about) const {
    Move("/appeal", {{"options", std::move(options)}, {"about", std::move(about)}});
  }
  void RequestCompletion() const { Move("/resolution", {}); }
  // Of a panel's seat.
  void Review(json::array issues = {}) const { Move("/reviews", {{"seat", seat_}, {"issues", std::move(issues)}}); }
  void CrossCheck(json::array verdicts = {}) const {
    Post(debate_ + "/cross-check", {{"seat", seat_}, {"verdicts", std::move(verdicts)}});
  }
  void Intervene() const { Post(debate_ + "/intervention", {{"content", "Stop."}}); }
  void Close() const { Post(debate_ + "/ruling", {{"content", "Settled."}, {"close", true}}); }

  // As `aw mcp` does for the first request to close with a version that the opponent has not seen.
  void NoteSentBack(const std::string& document_id, std::int64_t version) {
    journal_.NoteSentBack({document_id, version, 1});
  }
  void WriteVersion(const std::string& document_id, const std::string& content) const {
    Post("/documents/" + document_id + "/versions", {{"summary", "A new version"}, {"content", content}});
  }

  const TurnWatch& watch;

 private:
  static std::string JournalOf(const Turn& turn) { return *(std::ranges::find(turn.order.mcp_words, "--journal") + 1); }
  void Move(const std::string& path, json::object fields) const {
    const auto debate = session_.Get(debate_);
    ASSERT_TRUE(debate) << debate.error().message;
    const auto& arguments = ArrayAt(debate->data, "arguments");
    fields["target_id"] = At(arguments.empty() ? At(debate->data, "motion") : arguments.back(), "id");
    fields["content"] = "A move of the " + role_;
    Post(debate_ + path, std::move(fields));
  }
  void Post(const std::string& path, json::object fields) const {
    fields["client_request_id"] = session_.NewId();
    const auto reply = session_.Post(path, JsonText(fields));
    EXPECT_TRUE(reply) << path << ": " << reply.error().message;
  }

  const client::Api& session_;
  const std::string role_, seat_;
  std::string debate_;
  client::Journal journal_;
};

struct ScriptedTurn {
  std::string player;  // the role or the seat
  std::function<void(Agent&)> act = {};
  programs::Report report = {};
  bool has_tools = true;
  bool runs_until_moved = false;
  std::function<bool()> runs_until = {};
};

inline const json::object kOpened{
    {"id", "I1"}, {"set", "open"}, {"severity", "critical"}, {"title", "A busy reader fails"}};
inline const json::object kFixed{{"id", "I1"}, {"set", "fixed"}};
inline const json::object kVerified{{"id", "I1"}, {"set", "verified"}};

inline void Submit(Agent& agent) { agent.Submit(); }
inline void RequestCompletion(Agent& agent) { agent.RequestCompletion(); }

inline programs::Report Used(std::int64_t tokens) {
  programs::Report report;
  report.usage.tokens = tokens;
  return report;
}

class ConductorTest : public ::testing::Test {
 protected:
  // The data of a played turn that the tests look at.
  struct Played {
    std::string player, prompt, conversation;
    Names mcp_words;
    bool resumes;
  };

  static void SetUpTestSuite() { server_ = std::make_unique<DebateServer>(); }
  static void TearDownTestSuite() { server_.reset(); }

  void SetUp() override {
    settings_.url = *client::ParseUrl(server_->url());
    settings_.home = folder_.File("home");
    debate_id_ = session_.NewId();
    WriteBytes(folder_.File("plan.md"), kPlan);
    plan_.project = folder_.path();
    plan_.file = folder_.File("plan.md");
    plan_.debate_type = "coding_plan_debate";
    plan_.max_time = std::chrono::hours(1);
    plan_.turn_time = std::chrono::minutes(1);
    AddPlayer("proposer");
    AddPlayer("opponent");
  }

  void AddPlayer(const std::string& role) {
    programs::Program program;
    program.name = role + "-program";
    program.title = "Program of the " + role;
    program.executable = "/bin/false";
    program.launch = [](const programs::Order&) { return programs::Launch{.words = {"/bin/false"}}; };
    program.takes_conversation = true;
    plan_.players[role] = {std::move(program), "", "/bin/false"};
  }

  // Conducts the debate until the run ends; again after an earlier run. Fails if turns of the script are left.
  ExitCode Run(bool interactive = false) {
    const auto folder = RunFolder::Open(settings_.home, *Uuid::Parse(debate_id_));
    EXPECT_TRUE(folder);
    record_ = folder->Read().value_or(Record{});
    record_.debate_id = debate_id_;
    record_.url = settings_.url.Whole();
    const auto failure = OpenDebate(session_, plan_, *folder, record_);
    EXPECT_FALSE(failure) << failure->message;
    Host host;
    host.command_again = [](const auto& changed) {
      return changed ? "again --" + std::string(changed->option) + " " + changed->value : "again";
    };
    if (is_scripted_) host.start_turn = [this](const auto& turn, const auto& watch) { return Start(turn, watch); };
    const ExitCode exit = Conductor(session_, plan_, *folder, record_, run_, std::move(host)).Run(interactive);
    EXPECT_TRUE(script_.empty()) << script_.size() << " turns were not played";
    return exit;
  }

  OrFailure<StepTurn> Start(const Turn& turn, const TurnWatch& watch) {
    const programs::Order& order = turn.order;
    played_.push_back({order.seat.empty() ? order.role : order.seat, turn.task.input, order.conversation,
                       order.mcp_words, order.resumes});
    if (script_.empty()) return Refuse("unexpected turn of the " + order.role);
    const ScriptedTurn scripted = script_.front();
    script_.pop_front();
    EXPECT_EQ(order.seat.empty() ? order.role : order.seat, scripted.player);
    if (scripted.has_tools) {
      Agent agent(session_, turn, watch);
      if (scripted.act) scripted.act(agent);
    }
    TurnEnd end;
    end.report = scripted.report;
    end.exit_status = 0;
    end.time = std::chrono::seconds(2);
    ++running_;
    most_running_ = std::max(most_running_, running_);
    return StepTurn([this, end, watch, scripted] {
      const bool is_over =
          (!scripted.runs_until_moved || watch.moved()) && (!scripted.runs_until || scripted.runs_until());
      if (is_over) --running_;
      return is_over ? std::optional(end) : std::nullopt;
    });
  }

  inline static std::unique_ptr<DebateServer> server_;
  const TempDir folder_;
  client::Settings settings_;
  const client::Api session_{settings_};
  std::string debate_id_;
  Plan plan_;
  Record record_;
  std::deque<ScriptedTurn> script_;
  std::vector<Played> played_;
  int running_ = 0, most_running_ = 0;
  Recorder run_;
  bool is_scripted_ = true;
};

}  // namespace aw::conduct::scripted
