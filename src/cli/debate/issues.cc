// The ledger of a debate, and the appeal that a stalemate asks for.

#include "cli/debate/issues.h"

#include <algorithm>
#include <boost/json.hpp>

#include "cli/command.h"
#include "cli/ledger.h"
#include "cli/markdown.h"
#include "cli/session.h"
#include "cli/terminal.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

// The words that went with it: the note, else what the evidence quotes, else the title.
std::string WordsOf(const json::value& mark) {
  if (!TextAt(mark, "note").empty()) return std::string(TextAt(mark, "note"));
  for (const json::value& piece : ArrayAt(mark, "evidence")) {
    if (!TextAt(piece, "quote").empty()) return std::string(TextAt(piece, "quote"));
  }
  return std::string(TextAt(mark, "title"));
}

// The proposer's last word on it is that it is wrong, and nobody has ended it since.
bool IsDisputed(const json::value& issue) {
  const std::string_view status = TextAt(issue, "status");
  if (status == "disputed") return true;
  const json::value* mark = LastMark(issue, "proposer");
  return status == "open" && mark && TextAt(*mark, "set") == "disputed";
}

// Those that the two cannot settle; where there is no stalemate, those that are disputed.
std::vector<const json::value*> Unsettled(const json::value& ledger) {
  std::vector<const json::value*> issues;
  for (const json::value& issue : ArrayAt(ledger, "issues")) {
    if (Holds(ArrayAt(ledger, "stalemate"), TextAt(issue, "id"))) issues.push_back(&issue);
  }
  if (!issues.empty()) return issues;
  for (const json::value& issue : ArrayAt(ledger, "issues")) {
    if (IsDisputed(issue)) issues.push_back(&issue);
  }
  return issues;
}

// Of all words that are quoted together: the draft must be filed as an argument, which has 10,240 bytes.
constexpr std::size_t kMaxQuotedBytes = 6'000;

std::string Clipped(std::string text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  const auto is_inside = [&] { return (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80; };
  while (bytes > 0 && is_inside()) --bytes;
  text.resize(bytes);
  return text + "…";
}

std::string Position(const json::value& issue, std::string_view role, std::size_t bytes) {
  const json::value* mark = LastMark(issue, role);
  if (!mark) return "has not spoken of it";
  const std::string words = Clipped(NeutralisedLine(WordsOf(*mark)), bytes);
  std::string out = "`" + std::string(TextAt(*mark, "set")) + "` in argument " + NumberText(*mark, "seq");
  return words.empty() ? out : out + ": \"" + words + "\"";
}

std::string NamesOf(const std::vector<const json::value*>& issues) {
  std::string names;
  for (const json::value* issue : issues) names.append(names.empty() ? "" : ", ").append(TextAt(*issue, "id"));
  return names;
}

struct Choice {
  std::string_view id;
  std::string text;
};

std::vector<Choice> ChoicesFor(const std::string& names) {
  return {{"A", "Accept the proposer's position on " + names},
          {"B", "Uphold the opponent's objection on " + names},
          {"C", "Something else"}};
}

std::string DraftText(const std::vector<const json::value*>& issues, const std::vector<Choice>& choices) {
  std::string out = "**The question:** we do not agree on " + NamesOf(issues) +
                    ", and neither has new evidence. I ask for a decision.\n";
  const std::size_t share = kMaxQuotedBytes / (2 * issues.size());
  for (const json::value* issue : issues) {
    out.append("\n**").append(TextAt(*issue, "id")).append("** (").append(TextAt(*issue, "severity")).append("): ");
    out.append(NeutralisedLine(TextAt(*issue, "title"))).append("\n\n");
    out.append("- **Opponent:** ").append(Position(*issue, "opponent", share)).append("\n");
    out.append("- **Proposer:** ").append(Position(*issue, "proposer", share)).append("\n");
  }
  out.push_back('\n');
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
  answer.notes = {{"message", StandingLine(reply->data)}};
  return answer;
}

OrFailure<Answer> DraftAppeal(Session& session) {
  const auto reply = session.Get(session.DebatePath("/issues"));
  if (!reply) return reply.error();
  const auto context = session.Get(session.DebatePath("?limit=1"));
  if (!context) return context.error();
  const auto issues = Unsettled(reply->data);
  if (issues.empty()) {
    return Refuse("There is no stalemate and nothing is disputed: there is no appeal to draft",
                  "Read the ledger: aw debate issues --debate-id " + session.Required("debate-id"));
  }
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
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("debate_id", session.Required("debate-id"));
    object.Text("target_id", target);
    object.Text("content", text);
    object.Raw("options").append(options);
  }
  answer.notes = {{"message", "A draft: read it, correct it, then file it as the appeal"}};
  answer.markdown = text;
  answer.last_line = "next_command: " + ShellCommand({session.settings().program, "debate", "appeal", "--debate-id",
                                                      session.Required("debate-id"), "--target-id", target, "--file",
                                                      ".aweave/drafts/appeal.md", "--options", options});
  return answer;
}

}  // namespace aw::cli::debate
