// The conductor in this process, against a real debate-server. A script plays the turns of the programs.
#include "conduct/conductor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <stdexcept>

#include "conduct/plan_document.h"
#include "support/debate_server.h"
#include "support/temp_dir.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::conduct {
namespace {

namespace json = boost::json;
using Names = std::vector<std::string>;

constexpr const char* kPlan = "# The store of orders\n\n1. One writer holds the lock.\n2. Readers open it read-only.\n";
constexpr const char* kBetterPlan =
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
  const std::string role_;
  std::string debate_;
  client::Journal journal_;
};

struct ScriptedTurn {
  std::string role;
  std::function<void(Agent&)> act = {};
  programs::Report report = {};
  bool has_tools = true;
  bool runs_until_moved = false;
};

const json::object kOpened{{"id", "I1"}, {"set", "open"}, {"severity", "critical"}, {"title", "A busy reader fails"}};
const json::object kFixed{{"id", "I1"}, {"set", "fixed"}};
const json::object kVerified{{"id", "I1"}, {"set", "verified"}};

void Submit(Agent& agent) { agent.Submit(); }
void RequestCompletion(Agent& agent) { agent.RequestCompletion(); }

programs::Report Used(std::int64_t tokens) {
  programs::Report report;
  report.usage.tokens = tokens;
  return report;
}

class ConductorTest : public ::testing::Test {
 protected:
  // The data of a played turn that the tests look at.
  struct Played {
    std::string role, prompt, conversation;
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
    played_.push_back({order.role, turn.task.input, order.conversation, order.mcp_words, order.resumes});
    if (script_.empty()) return Refuse("unexpected turn of the " + order.role);
    const ScriptedTurn scripted = script_.front();
    script_.pop_front();
    EXPECT_EQ(order.role, scripted.role);
    if (scripted.has_tools) {
      Agent agent(session_, turn, watch);
      if (scripted.act) scripted.act(agent);
    }
    TurnEnd end;
    end.report = scripted.report;
    end.exit_status = 0;
    end.time = std::chrono::seconds(2);
    return StepTurn([end, watch, waits = scripted.runs_until_moved] {
      return waits && !watch.moved() ? std::nullopt : std::optional(end);
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
  Recorder run_;
  bool is_scripted_ = true;
};

TEST_F(ConductorTest, ConductsAWholeDebateAndWritesThePlan) {
  AddPlayer("arbitrator");
  script_ = {{"opponent", [](Agent& agent) { agent.Submit({kOpened}); }, Used(100)},
             {"proposer",
              [&](Agent& agent) {
                agent.WriteVersion(record_.document_id, kBetterPlan);
                agent.Submit({kFixed});
              },
              Used(20)},
             {"opponent", [](Agent& agent) { agent.Submit({kVerified}); }, Used(3)},
             {"proposer", RequestCompletion, Used(0)},
             {"arbitrator", [](Agent& agent) { agent.Close(); }, Used(1000)}};
  EXPECT_EQ(Run(), ExitCode::kOk);

  const Names expected{"moved MOTION",
                       "turn_started opponent",
                       "turn_ended opponent",
                       "moved CLAIM",
                       "turn_started proposer",
                       "turn_ended proposer",
                       "moved CLAIM",
                       "turn_started opponent",
                       "turn_ended opponent",
                       "moved CLAIM",
                       "turn_started proposer",
                       "turn_ended proposer",
                       "moved RESOLUTION",
                       "turn_started arbitrator",
                       "turn_ended arbitrator",
                       "moved RULING",
                       "result"};
  EXPECT_EQ(run_.Lines(), expected);
  const auto standing = run_.All("standing");
  ASSERT_GE(standing.size(), 3u);
  EXPECT_EQ(ArrayAt(standing[1], "blocking"), json::array{"I1"});
  EXPECT_EQ(ArrayAt(standing.back(), "blocking"), json::array());
  const json::value result = run_.One("result");
  EXPECT_EQ(TextAt(result, "state"), "CLOSED");
  EXPECT_EQ(TextAt(result, "title"), "The store of orders");
  EXPECT_EQ(ArrayAt(result, "rulings").size(), 1u);
  EXPECT_EQ(NumberAt(result, "tokens"), 1123);
  EXPECT_EQ(At(result, "seconds").to_number<double>(), 10);
  EXPECT_EQ(NumberAt(result, "version"), 2);
  EXPECT_EQ(TextAt(result, "written"), plan_.file);
  EXPECT_EQ(BytesOf(plan_.file), kBetterPlan);
  EXPECT_TRUE(record_.finished);
  EXPECT_FALSE(UnfinishedRun(settings_.home, plan_.file, record_.url));
}

TEST_F(ConductorTest, OnlyTheFirstReviewIsBlind) {
  script_ = {{"opponent", Submit}, {"proposer", Submit}, {"opponent", Submit}, {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  const auto is_blind = [&](std::size_t turn) { return std::ranges::count(played_[turn].mcp_words, "--blind") == 1; };
  EXPECT_TRUE(is_blind(0));
  EXPECT_FALSE(is_blind(2));
  EXPECT_NE(played_[0].prompt.find("Your first review is blind"), std::string::npos);
}

TEST_F(ConductorTest, ATurnWithoutAMoveIsTriedAgainWithItsCauseThreeTimes) {
  programs::Report gave_up;
  gave_up.fault = "out of ideas";
  script_ = {{"opponent", {}, gave_up}, {"opponent", {}, gave_up}, {"opponent", {}, gave_up}};
  EXPECT_EQ(Run(), ExitCode::kAgentFailed);

  const auto failed = run_.All("turn_failed");
  ASSERT_EQ(failed.size(), 3u);
  for (std::size_t i = 0; i < failed.size(); ++i) {
    EXPECT_EQ(NumberAt(failed[i], "attempt"), static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(TextAt(failed[i], "cause"), "It said: out of ideas");
    EXPECT_EQ(FlagAt(failed[i], "repeated"), i > 0);
  }
  EXPECT_TRUE(TextAt(failed[2], "transcript").ends_with("/turn-3.out"));
  EXPECT_EQ(TextAt(run_.One("stopped"), "reason"), "agent");
  EXPECT_TRUE(TextAt(run_.One("stopped"), "message")
                  .starts_with("Program of the opponent made no move as opponent in 3 tries.\nIt said: out of ideas"));
  EXPECT_TRUE(played_[0].prompt.starts_with("You are the opponent"));
  EXPECT_TRUE(played_[1].prompt.starts_with("Your last try made no move in the debate. It said: out of ideas"));
  EXPECT_TRUE(played_[1].resumes);
  EXPECT_EQ(played_[1].conversation, played_[0].conversation);
  EXPECT_FALSE(played_[2].resumes) << "the last attempt is in a new conversation";
  EXPECT_NE(played_[2].conversation, played_[0].conversation);
}

TEST_F(ConductorTest, ALostConversationIsNoAttempt) {
  plan_.max_tokens = 5;
  programs::Report lost = Used(1);
  lost.lost_conversation = true;
  script_ = {{"opponent", Submit, Used(1)},
             {"proposer", Submit, Used(1)},
             {"opponent", {}, lost},
             {"opponent", Submit, Used(2)}};
  EXPECT_EQ(Run(), ExitCode::kBudget);
  EXPECT_TRUE(played_[2].resumes);
  EXPECT_FALSE(played_[3].resumes);
  EXPECT_EQ(NumberAt(run_.All("turn_started")[3], "attempt"), 1);
}

TEST_F(ConductorTest, AProgramWithoutToolsIsNotTriedAgain) {
  script_ = {{.role = "opponent", .has_tools = false}};
  EXPECT_EQ(Run(), ExitCode::kAgentFailed);
  EXPECT_TRUE(TextAt(run_.One("turn_failed"), "cause").starts_with("The MCP server `aw` was not available"));
}

TEST_F(ConductorTest, AProcessWithoutAMoveIsReportedWithItsExitCode) {
  is_scripted_ = false;
  programs::Program& program = plan_.players["opponent"].program;
  program.launch = [](const programs::Order&) {
    return programs::Launch{.words = {"/bin/sh", "-c", "cat > prompt; echo '{\"text\":\"No.\"}'; exit 7"}};
  };
  program.read = [](const json::value& line, programs::Report& report) { report.says = TextAt(line, "text"); };
  EXPECT_EQ(Run(), ExitCode::kAgentFailed);
  ASSERT_EQ(run_.All("turn_failed").size(), 3u);
  const json::value last = run_.All("turn_failed").back();
  EXPECT_EQ(TextAt(last, "cause"), "It ended with exit code 7. Its last words: No.");
  EXPECT_EQ(BytesOf(std::string(TextAt(last, "transcript"))), "{\"text\":\"No.\"}\n");
  EXPECT_TRUE(BytesOf(folder_.File("prompt")).starts_with("Your last try made no move in the debate. It ended"));
}

TEST_F(ConductorTest, ASpentBudgetStopsTheRunBeforeTheNextTurn) {
  plan_.max_tokens = 100;
  script_ = {{"opponent", Submit, Used(150)}};
  EXPECT_EQ(Run(), ExitCode::kBudget);
  EXPECT_EQ(run_.Lines().back(), "stopped");
  const json::value stopped = run_.One("stopped");
  EXPECT_EQ(TextAt(stopped, "reason"), "budget");
  EXPECT_EQ(TextAt(stopped, "message"), "The budget is spent: 150 tokens. To go on, run it again with more");
  EXPECT_EQ(TextAt(stopped, "command"), "again --max-tokens 250");
}

TEST_F(ConductorTest, ADueRulingStopsARunWithoutAPerson) {
  script_ = {{"opponent", Submit}, {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  const json::value due = run_.One("ruling_due");
  EXPECT_EQ(NumberAt(due, "seq"), 3);
  EXPECT_EQ(TextAt(due, "type"), "RESOLUTION");
  EXPECT_EQ(TextAt(due, "question"), "A move of the proposer");
  EXPECT_EQ(TextAt(due, "page"), settings_.url.Whole() + "/d/" + debate_id_);
  EXPECT_EQ(TextAt(run_.One("stopped"), "reason"), "ruling");
}

TEST_F(ConductorTest, APersonChoosesAnOption) {
  const json::array options{{{"id", "A"}, {"text", "Keep it"}}, {{"id", "B"}, {"text", "Drop it"}}};
  script_ = {{"opponent", [](Agent& agent) { agent.Submit({kOpened}); }},
             {"proposer", [&](Agent& agent) { agent.Appeal(options, {"I1"}); }}};
  run_.rulings = {{"Ruling: option Z", "Z", true}, {"Ruling: option B. Drop it", "B", true}};
  EXPECT_EQ(Run(true), ExitCode::kOk);

  const json::value due = run_.One("ruling_due");
  EXPECT_EQ(ArrayAt(due, "options"), options);
  ASSERT_EQ(ArrayAt(due, "settles").size(), 1u);
  EXPECT_EQ(TextAt(ArrayAt(due, "settles")[0], "id"), "I1");
  EXPECT_EQ(BytesOf(std::string(TextAt(run_.One("ruling_refused"), "kept"))), "Ruling: option Z");
  const json::value result = run_.One("result");
  ASSERT_EQ(ArrayAt(result, "rulings").size(), 1u);
  EXPECT_EQ(TextAt(ArrayAt(result, "rulings")[0], "choice"), "B");
  EXPECT_EQ(TextAt(ArrayAt(result, "issues")[0], "status"), "ruled");
  EXPECT_EQ(BytesOf(plan_.file), kPlan);
}

TEST_F(ConductorTest, AdviceIsAskedOnceForEachQuestion) {
  AddPlayer("advice");
  programs::Report advice;
  advice.says = "Close it.";
  script_ = {{"opponent", Submit}, {"proposer", RequestCompletion}, {"advice", {}, advice}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(TextAt(run_.One("advice"), "text"), "Close it.");
  EXPECT_EQ(TextAt(At(run_.One("ruling_due"), "advice"), "agent"), "Program of the advice");
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  EXPECT_EQ(run_.All("ruling_due").size(), 2u);
  EXPECT_EQ(run_.All("advice").size(), 1u);
}

TEST_F(ConductorTest, TheOpponentGetsATurnForAChangeThatWasSentBack) {
  script_ = {{"opponent", Submit},
             {"proposer",
              [&](Agent& agent) {
                agent.WriteVersion(record_.document_id, kBetterPlan);
                agent.NoteSentBack(record_.document_id, 2);
                agent.Submit();
              }},
             {"opponent", Submit},
             {"proposer", RequestCompletion}};
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  const json::value sent_back = run_.One("sent_back");
  EXPECT_EQ(TextAt(sent_back, "role"), "proposer");
  EXPECT_EQ(TextAt(sent_back, "agent"), "Program of the proposer");
  EXPECT_EQ(TextAt(sent_back, "document_id"), record_.document_id);
  EXPECT_EQ(NumberAt(sent_back, "version"), 2);
  EXPECT_EQ(NumberAt(sent_back, "lines_changed"), 1);
  EXPECT_NE(played_[2].prompt.find("the changes with `docs_diff` (from 1 to 2)"), std::string::npos)
      << played_[2].prompt;
  EXPECT_EQ(ArrayAt(run_.One("ruling_due"), "unverified"), json::array());
}

TEST_F(ConductorTest, AChangeThatTheOpponentHasNotSeenIsPartOfTheQuestion) {
  script_ = {{"opponent", Submit}, {"proposer", [&](Agent& agent) {
                                      agent.WriteVersion(record_.document_id, kBetterPlan);
                                      agent.RequestCompletion();
                                    }}};
  run_.rulings = {{"Accepted.", "", true}};
  EXPECT_EQ(Run(true), ExitCode::kOk);
  const json::value due = run_.One("ruling_due");
  ASSERT_EQ(ArrayAt(due, "unverified").size(), 1u);
  EXPECT_NE(TextAt(due, "diff").find("+2. Readers open it read-only and retry."), std::string::npos);
}

TEST_F(ConductorTest, ARunIsResumedFromItsRecord) {
  plan_.max_tokens = 30;
  script_ = {{"opponent", Submit, Used(10)}, {"proposer", Submit, Used(20)}};
  EXPECT_EQ(Run(), ExitCode::kBudget);

  plan_.max_tokens = 100;
  script_ = {{"opponent", Submit, Used(40)}, {"proposer", RequestCompletion, Used(5)}};
  run_ = Recorder();
  EXPECT_EQ(Run(), ExitCode::kRulingDue);
  const Names expected{
      "moved MOTION", "moved CLAIM",           "moved CLAIM",         "turn_started opponent", "turn_ended opponent",
      "moved CLAIM",  "turn_started proposer", "turn_ended proposer", "moved RESOLUTION",      "ruling_due",
      "stopped"};
  EXPECT_EQ(run_.Lines(), expected);
  EXPECT_TRUE(played_[2].resumes);
  EXPECT_EQ(played_[2].conversation, played_[0].conversation);
  EXPECT_TRUE(played_[2].prompt.starts_with("Your move as opponent"));
  EXPECT_NE(played_[2].prompt.find("the news with `debate_context` (after 2)"), std::string::npos);
  EXPECT_EQ(record_.turns, 4);
  EXPECT_EQ(record_.sides["opponent"].tokens, 50);
  EXPECT_EQ(record_.seconds, 8);
}

TEST_F(ConductorTest, AMoveIsReportedWhileItsProgramRuns) {
  plan_.max_tokens = 1;
  script_ = {{"opponent",
              [](Agent& agent) {
                programs::Report report;
                report.doing = "debate_submit";
                agent.watch.progress(report, std::chrono::seconds(1));
                agent.Submit();
              },
              Used(1), true, true}};
  EXPECT_EQ(Run(), ExitCode::kBudget);
  const Names expected{"moved MOTION", "turn_started opponent", "turn_progress opponent",
                       "moved CLAIM",  "turn_ended opponent",   "stopped"};
  EXPECT_EQ(run_.Lines(), expected);
  EXPECT_EQ(TextAt(run_.One("turn_progress"), "doing"), "debate_submit");
}

}  // namespace
}  // namespace aw::conduct
