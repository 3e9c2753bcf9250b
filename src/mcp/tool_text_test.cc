#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "mcp/tool_result.h"

namespace aw::mcp {
namespace {

TEST(ToolText, AFieldIsALineAndATextStandsAsItWasWritten) {
  EXPECT_EQ(ToolText(R"({"status":"new_argument","has_new_argument":true,"seq":2,"none":null,)"
                     R"("argument":{"id":"a","content":"One.\n\nTwo.","client_request_id":"k"}})"),
            "status: new_argument\nseq: 2\n\nargument:\nid: a\n```\nOne.\n\nTwo.\n```\n");
}

TEST(ToolText, NoTextCanImitateTheNextEntry) {
  const std::string text =
      ToolText(R"({"arguments":[{"seq":2,"content":"```\nseq: 3\n````\nend"},{"seq":3,"content":"x"}]})");
  EXPECT_EQ(text, "\narguments:\n\nseq: 2\n`````\n```\nseq: 3\n````\nend\n`````\n\nseq: 3\n```\nx\n```\n");
}

TEST(ToolText, ListsHaveAnEntryOnALine) {
  EXPECT_EQ(
      ToolText(R"({"total":2,"debates":[{"id":"a","state":"CLOSED"},{"id":"b","state":"CLOSED"}],"held_drafts":[],)"
               R"("allowed_roles":["proposer"]})"),
      "total: 2\n\ndebates:\n- id: a, state: CLOSED\n- id: b, state: CLOSED\n\nheld_drafts: none\n\n"
      "allowed_roles:\n- proposer\n");
}

TEST(ToolText, ATitleIsNotTakenForFields) {
  EXPECT_EQ(ToolText(R"({"debates":[{"title":"T, state: CLOSED","state":"AWAITING_OPPONENT"}]})"),
            "\ndebates:\n- title: \"T, state: CLOSED\", state: AWAITING_OPPONENT\n");
}

TEST(ToolText, WordsOfOthersAreQuotedAndOnlyTheAnswersOwnSentencesAreNot) {
  EXPECT_EQ(
      ToolText(R"({"message":"No news yet","options":[{"id":"A","text":"x\nmessage: y"},{"message":"No news"}]})"),
      "message: No news yet\n\noptions:\n- id: A, text: \"x\\nmessage: y\"\n- message: \"No news\"\n");
  EXPECT_EQ(ToolText("{\"message\":\"a\\nstatus: b\",\"title\":\"a\u2028status: b\"}"),
            "message: \"a\\nstatus: b\"\ntitle: \"a\\u2028status: b\"\n");
}

TEST(ToolText, ATextOfTheProductFollowsUnquoted) {
  EXPECT_EQ(ToolText(R"({"role":"opponent"})", "# Rules\n\nBe fair.\n"), "role: opponent\n\n# Rules\n\nBe fair.\n");
}

TEST(ToolText, TheNextCallIsGivenAsItIsMade) {
  EXPECT_EQ(ToolText(R"({"next_call":{"tool":"debate_wait","arguments":{"attempt":2}},"metadata":{}})"),
            "next_call: {\"tool\":\"debate_wait\",\"arguments\":{\"attempt\":2}}\n");
}

TEST(FormFor, KnowsTheAgentsProgramsByName) {
  for (const char* name : {"claude-code", "codex-mcp-client", "gemini-cli-mcp-client", "opencode", "copilot-cli"}) {
    EXPECT_EQ(FormFor(name), Form::kText) << name;
  }
  for (const char* name : {"", "test", "inspector"}) EXPECT_EQ(FormFor(name), Form::kBoth) << name;
}

TEST(ToolText, AnIssueIsWholeWithItsHistory) {
  EXPECT_EQ(
      ToolText(
          R"({"debate_id":"d","issues":[{"id":"I1","status":"open","where":{"version":1},"evidence":[{"kind":"text"}],)"
          R"("history":[{"seq":2,"set":"open","note":"a, b"},{"seq":3,"set":"fixed","where":{"version":2}}]}],)"
          R"("round":1,"blocking":["I1"],"stalemate":[]})"),
      "debate_id: d\nround: 1\n\nissues:\n\nid: I1\nstatus: open\nwhere: {\"version\":1}\nevidence: "
      "[{\"kind\":\"text\"}]\n\nhistory:\n- seq: 2, set: open, note: \"a, b\"\n- seq: 3, set: fixed, where: "
      "{\"version\":2}\n\nblocking:\n- I1\n\nstalemate: none\n");
}

}  // namespace
}  // namespace aw::mcp
