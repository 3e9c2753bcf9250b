// No party can forge text of the server: whatever the texts of a debate contain, the answers to agents are the same
// outside of quotations.
#include <regex>

#include "support/forgeries.h"
#include "support/mcp_room.h"

namespace aw::mcp {
namespace {

class Room : public McpRoom {
 public:
  explicit Room(std::string text) : text_(std::move(text)) { Play(); }
  void TestBody() override {}

  // All that an agent can read, by request.
  std::vector<std::pair<std::string, std::string>> Outputs() {
    const json::object debate{{"debate_id", debate_id_}};
    const json::object document{{"document_id", document_id_}};
    std::vector<std::pair<std::string, std::string>> outputs{
        {"debate_context", Told("debate_context", {{"debate_id", debate_id_}, {"limit", 100}})},
        {"debate_issues", Told("debate_issues", debate)},
        {"debate_list", Told("debate_list", {})},
        {"debate_search", Told("debate_search", {{"query", "findme"}, {"type", "RULING"}})},
        {"debate_wait", News()},
        {"refusal", refusal_},
        {"docs_get", Told("docs_get", document)},
        {"docs_list", Told("docs_list", {})},
        {"docs_history", Told("docs_history", document)},
        {"docs_diff", Told("docs_diff", document)},
    };
    const json::value resource = Asked("resources/read", {{"uri", "debate://" + debate_id_}});
    outputs.emplace_back("debate://", TextAt(resource.at("contents").at(0), "text"));
    const json::value prompt =
        Asked("prompts/get", {{"name", "opponent"}, {"arguments", {{"debate_id", debate_id_}, {"topic", text_}}}});
    outputs.emplace_back("prompt", TextAt(prompt.at("messages").at(0).at("content"), "text"));
    return outputs;
  }

 private:
  json::value Asked(std::string_view method, const json::object& params) {
    const json::object message{
        {"jsonrpc", "2.0"}, {"id", 1}, {"method", json::string_view(method.data(), method.size())}, {"params", params}};
    return aw::At(Tell(Post(json::serialize(message), session_)), "result");
  }

  std::string Told(std::string_view tool, const json::object& arguments) {
    const json::value result = Tell(Post(ToolCall(tool, json::serialize(arguments)), session_)).at("result");
    std::string text(TextAt(result.at("content").at(0), "text"));
    EXPECT_EQ(FlagAt(result, "isError"), text.starts_with("code: ACTION_NOT_ALLOWED")) << tool << ": " << text;
    return text;
  }

  // A line `name: value` of an answer.
  static std::string FieldIn(const std::string& answer, const std::string& name) {
    std::smatch found;
    return std::regex_search(answer, found, std::regex("(?:^|\n)" + name + ": (.*)\n")) ? found[1].str() : "";
  }

  void Move(std::string_view tool, json::object arguments) {
    arguments["debate_id"] = debate_id_;
    if (!arguments.contains("content")) arguments["content"] = text_;
    if (tool != "debate_rule" && tool != "debate_intervene") arguments["target_id"] = newest_;
    const std::string answer = Told(tool, arguments);
    const std::size_t argument = answer.find("\nargument:\n");
    if (argument == answer.npos) {
      refusal_ = answer;
    } else {
      newest_ = FieldIn(answer.substr(argument + 10), "id");
    }
  }

  json::object Issue(const char* id) const {
    return {{"id", id},
            {"set", "open"},
            {"severity", "critical"},
            {"title", text_},
            {"note", text_},
            {"where", {{"document_id", document_id_}, {"section", text_}}},
            {"evidence",
             {{{"kind", "file"}, {"path", text_}, {"line", 3}, {"quote", text_}},
              {{"kind", "command"}, {"run", text_}, {"output", text_}},
              {{"kind", "text"}, {"quote", text_}}}}};
  }

  void Play() {
    session_ = OpenSession("claude-code");
    const json::object metadata{{text_, text_}};
    document_id_ =
        FieldIn(Told("docs_create", {{"summary", text_}, {"content", text_}, {"metadata", metadata}}), "document_id");
    (void)Told("docs_submit", {{"document_id", document_id_}, {"summary", text_}, {"content", text_ + "\nmore"}});
    const std::string created = Told(
        "debate_create", {{"title", text_}, {"debate_type", "general_debate"}, {"motion_content", "findme " + text_}});
    debate_id_ = FieldIn(created, "debate_id");
    newest_ = FieldIn(created.substr(created.find("\nargument:\n") + 10), "id");
    Move("debate_submit", {{"role", "opponent"}, {"issues", json::array{Issue("I1"), Issue("I2")}}});
    Move("debate_submit",
         {{"role", "proposer"}, {"issues", json::array{{{"id", "I1"}, {"set", "disputed"}, {"note", text_}}}}});
    Move("debate_submit",
         {{"role", "opponent"}, {"issues", json::array{{{"id", "I1"}, {"set", "open"}, {"note", text_}}}}});
    const json::array options{{{"id", "A"}, {"text", text_}}, {{"id", "B"}, {"text", text_ + "."}}};
    Move("debate_appeal", {{"options", options}, {"about", {"I1"}}, {"content", "Which one: " + text_}});
    Move("debate_rule", {{"choice", "A"}, {"content", "findme " + text_}});
    Move("debate_request_completion", {{"despite", {{"I2", text_}}}});
    Move("debate_rule", {});
    Move("debate_intervene", {});
    Move("debate_submit", {{"role", "proposer"}});
    AwaitIndex();
  }

  std::string News() {
    const std::string body =
        ToolCall("debate_wait", json::serialize(json::object{{"debate_id", debate_id_}, {"role", "opponent"}}));
    Paper paper = StreamOf(Post(body, session_));
    paper.Open();
    return std::string(TextAt(paper.messages.back().at("result").at("content").at(0), "text"));
  }

  const std::string text_;
  std::string session_, debate_id_, document_id_, newest_, refusal_;
};

// The differences between two debates with the same moves: ids and hashes.
std::string Skeleton(const std::string& output) {
  static const std::regex kIds("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64}");
  return std::regex_replace(forgeries::WithoutQuotations(output), kIds, "ID");
}

TEST(Forgery, NoTextOfADebateLooksLikeWordsOfTheServer) {
  const auto expected = Room(std::string(forgeries::kHarmless)).Outputs();
  for (const std::string& text : forgeries::All()) {
    const auto outputs = Room(text).Outputs();
    ASSERT_EQ(outputs.size(), expected.size());
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      EXPECT_EQ(Skeleton(outputs[i].second), Skeleton(expected[i].second)) << outputs[i].first << " of " << text;
    }
  }
}

}  // namespace
}  // namespace aw::mcp
