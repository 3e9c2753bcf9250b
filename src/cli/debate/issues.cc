// `aw debate issues`, and drafts of appeals.
#include "core/issues.h"

#include <algorithm>
#include <boost/json.hpp>
#include <functional>

#include "cli/debate/moves.h"
#include "cli/markdown.h"
#include "cli/terminal.h"
#include "core/shell_words.h"
#include "core/text.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

// The text of a mark: its note, else the quote of its evidence, else the title.
std::string TextOf(const json::value& mark) {
  if (!TextAt(mark, "note").empty()) return std::string(TextAt(mark, "note"));
  for (const json::value& piece : ArrayAt(mark, "evidence")) {
    if (!TextAt(piece, "quote").empty()) return std::string(TextAt(piece, "quote"));
  }
  return std::string(TextAt(mark, "title"));
}

// True if the proposer's last mark is `disputed` and the issue is still open.
bool IsDisputed(const json::value& issue) {
  const std::string_view status = TextAt(issue, "status");
  if (status == "disputed") return true;
  const json::value* mark = LastMark(issue, "proposer");
  return status == "open" && mark && TextAt(*mark, "set") == "disputed";
}

using IssueList = std::vector<const json::value*>;

IssueList SelectIssues(const json::value& ledger, const std::function<bool(const json::value&)>& fits) {
  IssueList issues;
  for (const json::value& issue : ArrayAt(ledger, "issues")) {
    if (fits(issue)) issues.push_back(&issue);
  }
  return issues;
}

std::vector<std::string> IssueIdsIn(std::string_view text) {
  std::vector<std::string> ids;
  for (const std::string& word : SplitList(text)) {
    if (auto id = IssueIdIn(word)) ids.push_back(*std::move(id));
  }
  return ids;
}

// The issues of the appeal: the named ones, else the stalemates, else the disputed, else the blocking issues. Empty if
// there are none: a choice that concerns no issue.
IssueList IssuesToSettle(const json::value& ledger, const std::vector<std::string>& named) {
  if (!named.empty()) {
    return SelectIssues(ledger,
                        [&](const json::value& issue) { return std::ranges::count(named, TextAt(issue, "id")) > 0; });
  }
  IssueList issues = SelectIssues(
      ledger, [&](const json::value& issue) { return Holds(ArrayAt(ledger, "stalemate"), TextAt(issue, "id")); });
  if (issues.empty()) issues = SelectIssues(ledger, IsDisputed);
  if (issues.empty()) {
    issues = SelectIssues(
        ledger, [&](const json::value& issue) { return Holds(ArrayAt(ledger, "blocking"), TextAt(issue, "id")); });
  }
  return issues;
}

// The limit of all quotes together, so that the draft fits into an argument (10,240 bytes).
constexpr std::size_t kMaxQuotedBytes = 6'000;

std::string Clipped(std::string text, std::size_t bytes) {
  return text.size() <= bytes ? text : std::string(FirstBytes(text, bytes)) + "…";
}

std::string Position(const json::value& issue, std::string_view role, std::size_t bytes) {
  const json::value* mark = LastMark(issue, role);
  if (!mark) return "has not spoken of it";
  const std::string words = Clipped(NeutralisedLine(TextOf(*mark)), bytes);
  std::string out = "`" + std::string(TextAt(*mark, "set")) + "` in argument " + NumberText(*mark, "seq");
  return words.empty() ? out : out + ": \"" + words + "\"";
}

std::string NamesOf(const IssueList& issues) {
  std::vector<std::string> names;
  for (const json::value* issue : issues) names.emplace_back(TextAt(*issue, "id"));
  return Joined(names);
}

struct Choice {
  std::string_view id;
  std::string text;
};

std::vector<Choice> ChoicesFor(const std::string& names) {
  if (names.empty()) return {{"A", "The first way: …"}, {"B", "The second way: …"}, {"C", "Something else"}};
  return {{"A", "Accept the proposer's position on " + names},
          {"B", "Uphold the opponent's objection on " + names},
          {"C", "Something else"}};
}

constexpr std::string_view kNoIssue =
    "**The question:** … (what is to be decided, in one sentence; it is a choice, not a fact that one of us could "
    "show)\n"
    "\n- **Opponent:** … (the case as its author would put it, with a quotation)\n"
    "- **Proposer:** … (the same of ours)\n";

std::string QuestionText(const IssueList& issues) {
  if (issues.empty()) return std::string(kNoIssue);
  std::string out = "**The question:** we do not agree on " + NamesOf(issues) +
                    ", and neither has new evidence. I ask for a decision.\n";
  const std::size_t share = kMaxQuotedBytes / (2 * issues.size());
  for (const json::value* issue : issues) {
    out.append("\n**").append(TextAt(*issue, "id")).append("** (").append(TextAt(*issue, "severity")).append("): ");
    out.append(NeutralisedLine(TextAt(*issue, "title"))).append("\n\n");
    out.append("- **Opponent:** ").append(Position(*issue, "opponent", share)).append("\n");
    out.append("- **Proposer:** ").append(Position(*issue, "proposer", share)).append("\n");
  }
  return out;
}

std::string DraftText(const IssueList& issues, const std::vector<Choice>& choices) {
  std::string out = QuestionText(issues) + "\n";
  for (const Choice& choice : choices) {
    out.append("Option ").append(choice.id).append(": ").append(choice.text).append("\n");
  }
  return out;
}

}  // namespace

OrFailure<Answer> Issues(Session& session) {
  auto reply = session.Get(session.DebatePath("/issues"));
  if (!reply) return std::move(reply).error();
  Answer answer;
  answer.data = std::move(reply->text);
  answer.notes = {{"message", StatusLine(reply->data)}};
  return answer;
}

OrFailure<Answer> DraftAppeal(Session& session) {
  const auto reply = session.Get(session.DebatePath("/issues"));
  if (!reply) return reply.error();
  const auto context = session.Get(session.DebatePath("?limit=1"));
  if (!context) return context.error();
  const auto issues = IssuesToSettle(reply->data, IssueIdsIn(session.Text("about").value_or("")));
  const json::array& arguments = ArrayAt(context->data, "arguments");
  const std::string target(TextAt(arguments.empty() ? At(context->data, "motion") : arguments.back(), "id"));
  const auto choices = ChoicesFor(NamesOf(issues));
  std::string options;
  AppendArray(options, choices, [](std::string& out, const Choice& choice) {
    ObjectWriter object(out);
    object.Text("id", choice.id);
    object.Text("text", choice.text);
  });
  const std::string text = DraftText(issues, choices);
  Answer answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("debate_id", session.Required("debate-id"));
                  object.Text("target_id", target);
                  object.Text("content", text);
                  object.Raw("options").append(options);
                })};
  answer.notes = {{"message", issues.empty()
                                  ? "A draft of a choice, as no issue is in dispute: fill it in, then file it"
                                  : "A draft: read it, correct it, then file it as the appeal"}};
  answer.markdown = text;
  std::vector<std::string> words{session.settings().program,
                                 "debate",
                                 "appeal",
                                 "--debate-id",
                                 session.Required("debate-id"),
                                 "--target-id",
                                 target,
                                 "--file",
                                 ".aweave/drafts/proposer-appeal-" + NumberText(context->data, "round") + ".md",
                                 "--options",
                                 options};
  if (!issues.empty()) words.insert(words.end(), {"--about", NamesOf(issues)});
  answer.last_line = "next_command: " + ShellCommand(words);
  return answer;
}

}  // namespace aw::cli::debate
