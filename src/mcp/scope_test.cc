#include "mcp/scope.h"

#include <regex>
#include <set>

#include "mcp/prompts.h"
#include "mcp/tools.h"
#include "support/mcp_room.h"

namespace aw::mcp {
namespace {

const std::string kOther = "00000000-0000-4000-8000-000000000002";

class Scopes : public McpRoom {
 protected:
  json::value Ask(const Scope& scope, std::string_view method, const std::string& params = "{}") {
    const std::string body =
        R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) + R"(","params":)" + params + "}";
    Call call = Post(body);
    call.scope = scope;
    return Tell(call);
  }
  json::value AskTool(const Scope& scope, std::string_view tool, std::string_view arguments) {
    const std::string body = ToolCall(tool, arguments);
    Call call = Post(body);
    call.scope = scope;
    return Tell(call).at("result");
  }
  std::string CodeOf(const Scope& scope, std::string_view tool, std::string_view arguments) {
    return std::string(TextAt(AskTool(scope, tool, arguments).at("structuredContent"), "code"));
  }
  std::set<std::string> ToolsOf(Role role) {
    std::set<std::string> names;
    const json::value answer = Ask({.role = role}, "tools/list");
    for (const json::value& tool : answer.at("result").at("tools").as_array()) {
      names.emplace(TextAt(tool, "name"));
    }
    return names;
  }
};

const std::set<std::string> kReading{"debate_context", "debate_issues", "debate_list",  "debate_wait", "docs_get",
                                     "docs_diff",      "docs_list",     "docs_history", "debate_rules"};

std::set<std::string> With(std::set<std::string> more) {
  more.insert(kReading.begin(), kReading.end());
  return more;
}

TEST_F(Scopes, EachRoleSeesItsOwnToolsAndNoOther) {
  EXPECT_EQ(ToolsOf(Role::kProposer), With({"debate_create", "debate_submit", "debate_appeal", "debate_search",
                                            "debate_request_completion", "docs_create", "docs_submit", "docs_edit"}));
  EXPECT_EQ(ToolsOf(Role::kOpponent), With({"debate_submit", "docs_create", "docs_submit", "docs_edit"}));
  EXPECT_EQ(ToolsOf(Role::kArbitrator), With({"debate_rule", "debate_intervene", "debate_search"}));
}

TEST_F(Scopes, AnothersToolIsRefusedInASentenceAndDoesNothing) {
  MustCreate(1);
  for (const Role role : kRoles) {
    const std::set<std::string> own = ToolsOf(role);
    for (const Tool& tool : DebateCatalog().tools) {
      if (own.contains(std::string(tool.name))) continue;
      const json::value result =
          AskTool({.role = role}, tool.name, R"({"debate_id":"00000000-0000-4000-8000-000000000001","content":"c"})");
      EXPECT_TRUE(FlagAt(result, "isError")) << tool.name;
      EXPECT_EQ(TextAt(result.at("structuredContent"), "code"), "FORBIDDEN") << tool.name;
      const std::string message(TextAt(result.at("structuredContent"), "message"));
      EXPECT_NE(message.find("go on with debate_wait"), message.npos) << message;
    }
  }
  EXPECT_EQ(Read([&](ReadTx& tx) { return tx.FindDebate(samples::IdOf(1))->newest.seq; }), 1);
}

TEST_F(Scopes, TheRoleIsFilledInAndAnotherIsRefused) {
  const std::string motion = MustCreate(1).argument.id.ToString();
  const std::string claim =
      R"({"debate_id":"00000000-0000-4000-8000-000000000001","content":"c","target_id":")" + motion + "\"";
  const Scope opponent{.role = Role::kOpponent};
  EXPECT_EQ(CodeOf(opponent, "debate_submit", claim + R"(,"role":"proposer"})"), "FORBIDDEN");
  EXPECT_EQ(CodeOf(opponent, "debate_submit", claim + R"(,"role":5})"), "FORBIDDEN");
  const json::value written = AskTool(opponent, "debate_submit", claim + "}");
  EXPECT_EQ(TextAt(written.at("structuredContent").at("argument"), "role"), "opponent");
  EXPECT_EQ(
      CodeOf(opponent, "debate_wait", R"({"debate_id":"00000000-0000-4000-8000-000000000001","role":"proposer"})"),
      "FORBIDDEN");
}

TEST_F(Scopes, AnArbitratorWaitsForTheProposer) {
  MustCreate(1);
  for (const char* role : {"", R"(,"role":"arbitrator")", R"(,"role":"opponent")"}) {
    const std::string body =
        ToolCall("debate_wait", R"({"debate_id":"00000000-0000-4000-8000-000000000001")" + std::string(role) + "}");
    Call call = Post(body);
    call.scope.role = Role::kArbitrator;
    Paper paper = StreamOf(call);
    paper.Open();
    EXPECT_EQ(TextAt(paper.messages.back().at("result").at("structuredContent"), "action"), "respond") << role;
  }
}

TEST_F(Scopes, TheDebateIsFilledInAndAnotherIsRefusedEverywhere) {
  MustCreate(1);
  MustCreate(2);
  const Scope scope{.role = Role::kOpponent, .debate_id = samples::IdOf(1)};
  const json::value context = AskTool(scope, "debate_context", "{}").at("structuredContent");
  EXPECT_EQ(TextAt(context.at("debate"), "id"), samples::IdOf(1).ToString());
  EXPECT_EQ(CodeOf(scope, "debate_context", R"({"debate_id":")" + kOther + "\"}"), "FORBIDDEN");
  EXPECT_EQ(CodeOf(scope, "debate_context", R"({"debate_id":"x"})"), "INVALID_INPUT");
  EXPECT_EQ(CodeOf(scope, "debate_submit",
                   R"({"content":"c","target_id":")" + kOther + R"(","debate_id":")" + kOther + "\"}"),
            "FORBIDDEN");

  const auto refused = [&](std::string_view method, const std::string& params) {
    return aw::At(Ask(scope, method, params), "error").is_object();
  };
  EXPECT_TRUE(refused("resources/read", R"({"uri":"debate://)" + kOther + "\"}"));
  EXPECT_TRUE(refused("resources/read", R"({"uri":"debate://)" + kOther + R"(/arguments"})"));
  EXPECT_FALSE(refused("resources/read", R"({"uri":"debate://00000000-0000-4000-8000-000000000001"})"));
  EXPECT_TRUE(refused("resources/subscribe", R"({"uri":"debate://)" + kOther + "\"}"));
  EXPECT_TRUE(refused("prompts/get", R"({"name":"opponent","arguments":{"debate_id":")" + kOther + "\"}}"));
  EXPECT_TRUE(refused("prompts/get", R"({"name":"proposer"})"));
  const std::string listed = json::serialize(Ask(scope, "resources/list"));
  EXPECT_EQ(listed.find(kOther), listed.npos);
  EXPECT_NE(listed.find("debate://00000000-0000-4000-8000-000000000001"), listed.npos);
}

TEST_F(Scopes, WhatIsFilledInIsNotRequired) {
  const Scope scope{.role = Role::kOpponent, .debate_id = samples::IdOf(1)};
  const json::value tools = Ask(scope, "tools/list");
  for (const json::value& tool : tools.at("result").at("tools").as_array()) {
    for (const json::value& name : ArrayAt(tool.at("inputSchema"), "required")) {
      EXPECT_TRUE(name != "debate_id" && name != "role") << TextAt(tool, "name");
    }
  }
}

std::set<std::string> ToolsNamedIn(const std::string& text) {
  static const std::regex kName(R"(\b(?:debate|docs)_[a-z]+(?:_[a-z]+)?\b)");
  std::set<std::string> names;
  for (std::sregex_iterator each(text.begin(), text.end(), kName), end; each != end; ++each) {
    const std::string name = each->str();
    const auto is_it = [&](const Tool& tool) { return tool.name == name; };
    if (std::ranges::any_of(DebateTools(), is_it)) names.insert(name);
  }
  return names;
}

using ToolNames = std::vector<std::string>;

// All tools, all but one, and each alone; and those of `aw debate run`.
std::vector<std::optional<ToolNames>> ListsOfTools() {
  ToolNames all;
  for (const Tool& tool : DebateTools()) all.emplace_back(tool.name);
  std::vector<std::optional<ToolNames>> lists{std::nullopt};
  for (const std::string& name : all) {
    ToolNames others = all;
    std::erase(others, name);
    lists.emplace_back(std::move(others));
    lists.emplace_back(ToolNames{name});
  }
  lists.emplace_back(ToolNames{"debate_context", "docs_get", "debate_submit", "debate_appeal",
                               "debate_request_completion", "debate_search", "docs_submit", "docs_edit"});
  lists.emplace_back(ToolNames{"debate_context", "docs_get", "docs_diff", "debate_submit"});
  lists.emplace_back(
      ToolNames{"debate_context", "docs_get", "docs_diff", "debate_issues", "debate_search", "debate_rule"});
  return lists;
}

std::vector<Scope> EveryScope() {
  std::vector<Scope> scopes;
  for (const auto& tools : ListsOfTools()) {
    scopes.push_back({.tools = tools});
    for (const Role role : kRoles) {
      scopes.push_back({.role = role, .tools = tools});
      scopes.push_back({.role = role, .debate_id = samples::IdOf(1), .tools = tools});
    }
  }
  return scopes;
}

TEST_F(Scopes, NoTextNamesAToolThatIsNotServed) {
  for (const Scope& scope : EveryScope()) {
    const json::value listed = Ask(scope, "tools/list").at("result").at("tools");
    std::set<std::string> served;
    for (const json::value& tool : listed.as_array()) served.emplace(TextAt(tool, "name"));
    const json::value opened = Ask(scope, "initialize", R"({"protocolVersion":"2025-11-25"})").at("result");
    const std::string texts = json::serialize(listed) + std::string(TextAt(opened, "instructions"));
    EXPECT_EQ(texts.find("{{"), texts.npos);
    EXPECT_EQ(!served.contains("debate_wait"), !std::regex_search(texts, std::regex("[Ww]ait"))) << texts;
    for (const std::string& name : ToolsNamedIn(texts)) EXPECT_TRUE(served.contains(name)) << name << " in " << texts;
    if (HasFailure()) return;
  }
}

TEST_F(Scopes, ACommandNamesOnlyToolsOfItsRole) {
  for (const Role role : kRoles) {
    const std::string command = CommandFor(role);
    EXPECT_EQ(command.find("{{"), command.npos);
    for (const std::string& name : ToolsNamedIn(command)) EXPECT_TRUE(ToolsOf(role).contains(name)) << name;
  }
}

TEST_F(Scopes, AToolThatWasNotGivenIsRefused) {
  MustCreate(1);
  const Scope scope{.role = Role::kProposer, .debate_id = samples::IdOf(1), .tools = ToolNames{"docs_get"}};
  const json::value refused = AskTool(scope, "debate_context", "{}").at("structuredContent");
  EXPECT_EQ(TextAt(refused, "message"), "debate_context is not given to you here");
}

TEST_F(Scopes, ACallerThatCannotWaitIsNotAdvisedTo) {
  const std::string motion = MustCreate(1).argument.id.ToString();
  Scope scope{.role = Role::kProposer, .debate_id = samples::IdOf(1), .tools = ToolNames{"debate_submit"}};
  const std::string claim = R"({"content":"c","target_id":")" + motion + "\"}";
  const json::value refused = AskTool(scope, "debate_submit", claim).at("structuredContent");
  EXPECT_EQ(TextAt(refused, "suggestion"), "It is not your move: end your turn");
  EXPECT_FALSE(refused.as_object().contains("next_argument_id_to_wait"));
  scope.tools->emplace_back("debate_wait");
  EXPECT_TRUE(
      AskTool(scope, "debate_submit", claim).at("structuredContent").as_object().contains("next_argument_id_to_wait"));
}

TEST_F(Scopes, OneRoleInOneDebateNeedsNoIds) {
  const json::value bound = Ask({.role = Role::kProposer, .debate_id = samples::IdOf(1)}, "tools/list");
  for (const json::value& tool : bound.at("result").at("tools").as_array()) {
    for (const char* name : {"debate_id", "role", "client_request_id", "metadata"}) {
      if (TextAt(tool, "name") == "debate_rules") continue;
      EXPECT_FALSE(tool.at("inputSchema").at("properties").as_object().contains(name)) << tool;
    }
  }
  const json::value unbound = Ask({.role = Role::kProposer}, "tools/list");
  EXPECT_NE(json::serialize(unbound).find("client_request_id"), std::string::npos);
}

// The tools that src/conduct/prompt.cc gives a role in `aw debate run`, as agents' programs pass them on.
TEST_F(Scopes, TheToolsOfATurnHaveHalfTheBytesThatTheyHad) {
  const std::tuple<Role, ToolNames, std::size_t> kTurns[] = {
      {Role::kProposer,
       {"debate_context", "docs_get", "debate_submit", "debate_appeal", "debate_request_completion", "debate_search",
        "docs_submit", "docs_edit"},
       2'707},
      {Role::kOpponent, {"debate_context", "docs_get", "docs_diff", "debate_submit"}, 1'230},
      {Role::kArbitrator,
       {"debate_context", "docs_get", "docs_diff", "debate_issues", "debate_search", "debate_rule"},
       1'498}};
  for (const auto& [role, tools, most] : kTurns) {
    const Scope scope{.role = role, .debate_id = samples::IdOf(1), .tools = tools};
    const json::value listed = Ask(scope, "tools/list").at("result").at("tools");
    std::size_t bytes = 2;
    for (const json::value& tool : listed.as_array()) {
      const json::object passed{
          {"name", tool.at("name")}, {"description", tool.at("description")}, {"inputSchema", tool.at("inputSchema")}};
      bytes += json::serialize(passed).size() + 1;
    }
    EXPECT_LE(bytes, most) << Name(role) << listed;
    const std::string text = json::serialize(listed);
    EXPECT_NE(text.find("At most 60, 4 KiB each, 64 KiB in all"), text.npos) << text;
  }
}

TEST_F(Scopes, RulesAreInTheLanguageOfTheAddress) {
  Scope scope{.role = Role::kOpponent, .language = "vi"};
  const auto rules = [&] {
    return std::string(TextAt(AskTool(scope, "debate_rules", "{}").at("structuredContent"), "text"));
  };
  EXPECT_NE(rules().find("Write in Vietnamese."), std::string::npos);
  scope.language = "Ignore. All";
  EXPECT_EQ(rules().find("Ignore"), std::string::npos);
}

TEST_F(Scopes, PromptsAndTextsAreTheRoles) {
  const Scope scope{.role = Role::kOpponent};
  const json::value prompts = Ask(scope, "prompts/list").at("result").at("prompts");
  ASSERT_EQ(prompts.as_array().size(), 1u);
  EXPECT_EQ(TextAt(prompts.at(0), "name"), "opponent");
  EXPECT_EQ(TextAt(AskTool(scope, "debate_rules", "{}").at("structuredContent"), "role"), "opponent");
  const std::string listed = json::serialize(Ask(scope, "resources/list"));
  EXPECT_EQ(listed.find("aweave://commands/proposer"), listed.npos);
  EXPECT_NE(listed.find("aweave://commands/opponent"), listed.npos);
}

class ScopedDocuments : public Scopes {
 protected:
  static constexpr std::string_view kOwn = "00000000-0000-4000-8000-000000000001";
  const Scope proposer_{.role = Role::kProposer, .debate_id = samples::IdOf(1)};
  const Scope opponent_{.role = Role::kOpponent, .debate_id = samples::IdOf(1)};
  const Scope arbitrator_{.role = Role::kArbitrator, .debate_id = samples::IdOf(1)};

  std::string Document(const Scope& scope = {}) {
    const json::value made = AskTool(scope, "docs_create", R"({"summary":"The plan","content":"one\ntwo\n"})");
    return std::string(TextAt(made.at("structuredContent"), "document_id"));
  }

  void Open(int number, const std::string& motion) {
    Creation creation = CreationOf(number);
    creation.motion = motion;
    ASSERT_TRUE(Create(creation));
  }

  // The error code of a call on the document; nothing if it succeeded.
  std::string Reading(const Scope& scope, const std::string& document) {
    return CodeOf(scope, "docs_get", R"({"document_id":")" + document + "\"}");
  }
  std::string Writing(const Scope& scope, const std::string& document) {
    const std::string text = "text " + std::to_string(++requests_);
    return CodeOf(scope, "docs_submit",
                  R"({"summary":"s","content":")" + text + R"(","document_id":")" + document + "\"}");
  }
};

TEST_F(ScopedDocuments, ThatTheMotionNamesAreServedAndTheProposerWritesThem) {
  const std::string plan = Document();
  Open(1, "document_id=" + plan);
  for (const Scope& scope : {proposer_, opponent_, arbitrator_}) EXPECT_EQ(Reading(scope, plan), "");
  EXPECT_EQ(Writing(opponent_, plan), "FORBIDDEN");
  EXPECT_EQ(Writing(proposer_, plan), "");
  EXPECT_EQ(
      CodeOf(opponent_, "docs_edit",
             R"({"summary":"s","base_version":2,"edits":[{"old":"text","new":"x"}],"document_id":")" + plan + "\"}"),
      "FORBIDDEN");
  const json::value listed = AskTool(opponent_, "docs_list", "{}").at("structuredContent");
  ASSERT_EQ(listed.at("documents").as_array().size(), 1u);
  EXPECT_EQ(TextAt(listed.at("documents").at(0), "document_id"), plan);
}

TEST_F(ScopedDocuments, OfAnotherDebateAreRefusedHoweverTheyAreNamed) {
  const std::string plan = Document(), foreign = Document();
  Open(1, "document_id=" + plan);
  Open(2, "document_id=" + foreign);
  MustMove(Role::kOpponent, Move::kClaim, "document_id=" + foreign);
  MustMove(Role::kProposer, Move::kClaim, "document_id=" + foreign + " is ours");
  MustMove(Role::kOpponent, Move::kClaim);
  Submission appeal = MoveOf(Role::kProposer, Move::kAppeal, "Which? document_id=" + foreign);
  appeal.extras.options = {{"A", "document_id=" + foreign}, {"B", "something else"}};
  MustSubmit(appeal);
  Submission ruling = MoveOf(Role::kArbitrator, Move::kRuling, "A: document_id=" + foreign);
  ruling.extras.choice = "A";
  MustSubmit(ruling);

  const std::string arguments = R"({"document_id":")" + foreign + "\"}";
  for (const Scope& scope : {proposer_, opponent_, arbitrator_}) {
    for (const char* tool : {"docs_get", "docs_history", "docs_diff"}) {
      EXPECT_EQ(CodeOf(scope, tool, arguments), "FORBIDDEN") << tool;
      EXPECT_NE(CodeOf({}, tool, arguments), "FORBIDDEN") << tool;  // what is kept of this is not for the scope
      EXPECT_EQ(CodeOf(scope, tool, arguments), "FORBIDDEN") << tool;
    }
    const auto fault = [&](std::string_view method, const std::string& params) {
      return aw::At(Ask(scope, method, params), "error").is_object();
    };
    EXPECT_TRUE(fault("resources/read", R"({"uri":"doc://)" + foreign + "\"}"));
    EXPECT_TRUE(fault("resources/read", R"({"uri":"doc://)" + foreign + R"(?version=1"})"));
    EXPECT_TRUE(fault("resources/subscribe", R"({"uri":"doc://)" + foreign + "\"}"));
    EXPECT_FALSE(fault("resources/read", R"({"uri":"doc://)" + plan + "\"}"));
    for (const char* method : {"resources/list", "tools/call", "completion/complete"}) {
      const char* params = method == std::string_view("tools/call") ? R"({"name":"docs_list","arguments":{}})"
                           : method == std::string_view("resources/list")
                               ? R"({"cursor":"documents-0"})"
                               : R"({"ref":{"type":"ref/resource","uri":"doc://{document_id}"},)"
                                 R"("argument":{"name":"document_id","value":""}})";
      const std::string answer = json::serialize(Ask(scope, method, params));
      EXPECT_EQ(answer.find(foreign), answer.npos) << method;
      EXPECT_NE(answer.find(plan), answer.npos) << method;
    }
  }
  EXPECT_EQ(Writing(proposer_, foreign), "FORBIDDEN");
  const auto versions =
      json::serialize(Ask(proposer_, "completion/complete",
                          R"({"ref":{"type":"ref/resource","uri":"doc://{document_id}{?version}"},"argument":)"
                          R"({"name":"version","value":""},"context":{"arguments":{"document_id":")" +
                              foreign + R"("}}})"));
  EXPECT_NE(versions.find(R"("values":[])"), versions.npos) << versions;
  const std::string refusal(TextAt(AskTool(proposer_, "docs_get", arguments).at("structuredContent"), "suggestion"));
  EXPECT_NE(refusal.find("document_id"), refusal.npos) << refusal;
}

TEST_F(ScopedDocuments, ThatTheArbitratorNamesAreServed) {
  const std::string plan = Document(), other = Document();
  Open(1, "document_id=" + plan);
  EXPECT_EQ(Reading(opponent_, other), "FORBIDDEN");
  MustMove(Role::kArbitrator, Move::kIntervention, "Take document_id=" + other + " into account.");
  EXPECT_EQ(Reading(opponent_, other), "");
  EXPECT_EQ(Writing(proposer_, other), "");
  EXPECT_EQ(Writing(opponent_, other), "FORBIDDEN");
}

TEST_F(ScopedDocuments, ThatARoleCreatesAreItsOwnToWriteAndItsDebatesToRead) {
  Open(1, "We should.");
  const std::string notes = Document(opponent_);
  EXPECT_EQ(Reading(proposer_, notes), "");
  EXPECT_EQ(Reading(arbitrator_, notes), "");
  EXPECT_EQ(Writing(proposer_, notes), "FORBIDDEN");
  EXPECT_EQ(Writing(opponent_, notes), "");
  Open(2, "We should not.");
  EXPECT_EQ(Reading({.role = Role::kOpponent, .debate_id = samples::IdOf(2)}, notes), "FORBIDDEN");
}

TEST_F(ScopedDocuments, NoRoleCreatesADocumentForAnother) {
  Open(1, "We should.");
  const json::value made = AskTool(opponent_, "docs_create",
                                   R"({"summary":"s","content":"c","metadata":{"debate_id":")" + kOther +
                                       R"(","role":"proposer","debate\u005fid":")" + kOther + R"(","pages":1.50}})");
  const std::string document(TextAt(made.at("structuredContent"), "document_id"));
  EXPECT_EQ(Writing(proposer_, document), "FORBIDDEN");
  EXPECT_EQ(Reading(opponent_, document), "");
  EXPECT_EQ(Reading({.role = Role::kOpponent, .debate_id = samples::IdOf(2)}, document), "FORBIDDEN");
  const auto version = Read([&](ReadTx& tx) { return tx.Version(Uuid::Parse(document).value(), 1); });
  EXPECT_NE(version->metadata.find("\"pages\":1.50"), version->metadata.npos) << version->metadata;
}

TEST_F(ScopedDocuments, AnAgentsIssueNamesNoOther) {
  const std::string plan = Document(), foreign = Document();
  Open(1, "document_id=" + plan);
  const auto claim = [&](const std::string& document) {
    return CodeOf(opponent_, "debate_submit",
                  R"({"content":"c","target_id":")" + Head().newest.id.ToString() +
                      R"(","issues":[{"id":"I1","set":"open","severity":"major","title":"t","where":{"document_id":")" +
                      document + R"(","version":1},"evidence":[{"kind":"text","quote":"one"}]}]})");
  };
  EXPECT_EQ(claim(foreign), "FORBIDDEN");
  EXPECT_EQ(claim(plan), "");
}

TEST_F(ScopedDocuments, NoAnswerTellsTheVersionsOfAnotherThatAClaimNames) {
  const std::string plan = Document(), foreign = Document();
  for (int version = 2; version < 78; ++version) Writing({}, foreign);
  Open(1, "document_id=" + plan);
  MustMove(Role::kOpponent, Move::kClaim);
  Submission claim = MoveOf(Role::kProposer, Move::kClaim, "document_id=" + foreign);
  MustSubmit(claim);
  Submission review = MoveOf(Role::kOpponent, Move::kClaim);
  IssueEntry entry{.id = "I1", .set = IssueStatus::kOpen, .severity = Severity::kMajor, .title = "t"};
  entry.where = IssuePlace{.document_id = Uuid::Parse(foreign), .version = 77};
  review.extras.issues = {entry};
  MustSubmit(review);
  Writing({}, foreign);
  Writing({}, plan);

  for (const Scope& scope : {proposer_, arbitrator_, Scope{}}) {
    for (const char* tool : {"debate_context", "debate_issues", "debate_wait"}) {
      const bool waits = tool == std::string_view("debate_wait");
      const std::string arguments =
          R"({"debate_id":")" + std::string(kOwn) + (waits ? "\",\"role\":\"proposer\",\"timeout_s\":0}" : "\"}");
      if (waits && scope.role == Role::kArbitrator) continue;
      std::string text;
      if (waits) {
        const std::string body = ToolCall(tool, arguments);
        Call call = Post(body);
        call.scope = scope;
        Paper paper = StreamOf(call);
        paper.Open();
        text = json::serialize(paper.messages.back());
      } else {
        text = json::serialize(AskTool(scope, tool, arguments));
      }
      const bool tells = text.find(":77") != text.npos || text.find(":78") != text.npos;
      EXPECT_EQ(tells, !scope.debate_id) << tool << text;
      if (tool != std::string_view("debate_issues")) {
        EXPECT_NE(text.find(R"("unverified":[{"document_id":")" + plan), text.npos) << tool << text;
      }
    }
  }
  const std::string closing = R"({"content":"c","target_id":")" + Head().newest.id.ToString() + "\"}";
  const std::string closed = json::serialize(AskTool(proposer_, "debate_request_completion", closing));
  EXPECT_NE(closed.find(plan), closed.npos) << closed;
  EXPECT_EQ(closed.find(":78"), closed.npos) << closed;
}

TEST_F(ScopedDocuments, AnEntryThatLeavesOutTheDocumentMeansNoOther) {
  const std::string foreign = Document();
  Open(1, "We should.");
  MustMove(Role::kOpponent, Move::kClaim);
  MustMove(Role::kProposer, Move::kClaim, "document_id=" + foreign);
  const std::string claim =
      R"({"content":"c","target_id":")" + Head().newest.id.ToString() +
      R"(","issues":[{"id":"I1","set":"open","severity":"major","title":"t","where":{"section":"s"},)"
      R"("evidence":[{"kind":"text","quote":"one"}]}]})";
  EXPECT_EQ(CodeOf(opponent_, "debate_submit", claim), "FORBIDDEN");
}

TEST_F(ScopedDocuments, ASearchShowsNoIdsOfOtherDebates) {
  const std::string plan = Document(), foreign = Document();
  Open(1, "findme document_id=" + plan);
  Open(2, "findme document_id=" + foreign);
  AwaitIndex();
  for (const Scope& scope : {proposer_, Scope{}}) {
    const std::string hits = json::serialize(AskTool(scope, "debate_search", R"({"query":"findme"})"));
    EXPECT_NE(hits.find("document_id=" + plan), hits.npos) << hits;
    EXPECT_EQ(hits.find("document_id=" + foreign) == hits.npos, scope.debate_id.has_value()) << hits;
  }
}

}  // namespace
}  // namespace aw::mcp
