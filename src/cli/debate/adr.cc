#include "cli/debate/export.h"
#include "cli/markdown.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

bool IsClosed(const json::value& data) { return TextAt(At(data, "debate"), "state") == "CLOSED"; }

// "5. APPEAL by proposer"
std::string Named(const json::value& argument) {
  return NumberText(argument, "seq") + ". " + Cell(TextAt(argument, "type")) + " by " + Cell(TextAt(argument, "role"));
}

// "I3 (major): the title"
std::string Named(const json::value& issue, std::string_view rest) {
  return DisarmedLine(TextAt(issue, "id")) + " (" + DisarmedLine(TextAt(issue, "severity")) + ")" + std::string(rest) +
         ": " + DisarmedLine(TextAt(issue, "title"));
}

std::string Drivers(const json::value& data) {
  std::string out;
  for (const json::value& issue : ArrayAt(data, "issues")) out.append("* ").append(Named(issue, "")).append("\n");
  return out.empty() ? "* No issues were raised; the arguments have the reasons.\n" : out;
}

std::string Options(const json::value& data) {
  std::string out;
  for (const json::value* argument : ArgumentsOf(data)) {
    for (const json::value& option : ArrayAt(*argument, "options")) {
      out.append("* ").append(DisarmedLine(TextAt(option, "id"))).append(": ");
      out.append(DisarmedLine(TextAt(option, "text"))).append(" (argument ").append(NumberText(*argument, "seq"));
      out.append(")\n");
    }
  }
  return out.empty() ? "* The proposal of the motion\n* The proposal as changed by the arguments\n" : out;
}

// The text of the option chosen by the ruling, from the last appeal before it.
std::string ChosenText(const json::value& data, const json::value& ruling) {
  const std::string_view choice = TextAt(ruling, "choice");
  std::string text;
  for (const json::value* argument : ArgumentsOf(data)) {
    if (NumberAt(*argument, "seq") >= NumberAt(ruling, "seq")) break;
    for (const json::value& option : ArrayAt(*argument, "options")) {
      if (TextAt(option, "id") == choice) text = DisarmedLine(TextAt(option, "text"));
    }
  }
  return text;
}

std::string RulingText(const json::value& data, const json::value& ruling) {
  std::string out;
  if (const std::string_view choice = TextAt(ruling, "choice"); !choice.empty()) {
    out = "Chosen option: \"" + DisarmedLine(choice) + ": " + ChosenText(data, ruling) + "\", because:\n\n";
  }
  return out + Quotation(TextAt(ruling, "content"));
}

std::string Outcome(const json::value& data) {
  const auto rulings = RulingsOf(data);
  std::string chosen;
  if (!IsClosed(data)) {
    return "Not decided yet: the debate is " + Cell(TextAt(At(data, "debate"), "state")) + ".\n";
  }
  if (rulings.empty()) return "The debate was closed without a ruling.\n";
  // The last choice stands, even if a later ruling without a choice closed the debate.
  for (auto ruling = rulings.rbegin() + 1; TextAt(*rulings.back(), "choice").empty() && ruling != rulings.rend();
       ++ruling) {
    const std::string_view choice = TextAt(**ruling, "choice");
    if (choice.empty()) continue;
    chosen = "Chosen option: \"" + DisarmedLine(choice) + ": " + ChosenText(data, **ruling) + "\" (argument " +
             NumberText(**ruling, "seq") + ", below).\n\n";
    break;
  }
  return chosen + "Ruled on " + Moment(TextAt(*rulings.back(), "created_at")) + ", argument " +
         NumberText(*rulings.back(), "seq") + ".\n\n" + RulingText(data, *rulings.back());
}

struct Consequence {
  std::string_view status;
  std::string_view kind;
  std::string_view how;
};

constexpr Consequence kConsequences[] = {
    {"verified", "Good", " was fixed, and the fix verified"},
    {"withdrawn", "Good", " was withdrawn"},
    {"ruled", "Neutral", " was ruled on"},
    {"deferred", "Neutral", " was deferred"},
    {"fixed", "Neutral", " was marked as fixed but not verified"},
    {"disputed", "Bad", " remains disputed"},
    {"open", "Bad", " remains open"},
};

std::string Consequences(const json::value& data) {
  std::string out;
  for (const Consequence& row : kConsequences) {
    for (const json::value& issue : ArrayAt(data, "issues")) {
      if (TextAt(issue, "status") != row.status) continue;
      out.append("* ").append(row.kind).append(", because ").append(Named(issue, row.how)).append("\n");
    }
  }
  return out.empty() ? "* None were recorded as issues.\n" : out;
}

std::string Documents(const json::value& data) {
  std::string out;
  for (const json::value& document : ArrayAt(data, "documents")) {
    out.append(out.empty() ? "\n" : "").append("* ").append(DisarmedLine(DocumentName(document))).append(" (`");
    out.append(Cell(TextAt(document, "document_id"))).append("`, ").append(DisarmedLine(DocumentStatus(document)));
    out.append(")\n");
  }
  return out;
}

std::string EarlierRulings(const json::value& data) {
  auto rulings = RulingsOf(data);
  if (IsClosed(data) && !rulings.empty()) rulings.pop_back();
  std::string out;
  for (const json::value* ruling : rulings) {
    out.append("\n### ").append(Named(*ruling)).append(", ").append(Moment(TextAt(*ruling, "created_at")));
    out.append("\n\n").append(RulingText(data, *ruling));
  }
  return out;
}

}  // namespace

std::string DebateAsAdr(const json::value& data) {
  const json::value& debate = At(data, "debate");
  const std::string day = Moment(TextAt(debate, "updated_at")).substr(0, 10);
  std::string out = "---\nstatus: " + std::string(IsClosed(data) ? "accepted" : "proposed") + "\ndate: " + day +
                    "\ndecision-makers: arbitrator\nconsulted: proposer, opponent\n---\n\n# " +
                    DisarmedLine(TextAt(debate, "title")) + "\n\n## Context and Problem Statement\n\n";
  out.append(Quotation(TextAt(At(data, "motion"), "content")))
      .append("\n## Decision Drivers\n\n")
      .append(Drivers(data));
  out.append("\n## Considered Options\n\n").append(Options(data)).append("\n## Decision Outcome\n\n");
  out.append(Outcome(data)).append("\n### Consequences\n\n").append(Consequences(data));
  out.append("\n### Confirmation\n\n").append(RecordSentence(data)).append("\n## More Information\n\n");
  out.append("Debate `").append(Cell(TextAt(debate, "id"))).append("` (").append(Cell(TextAt(debate, "debate_type")));
  out.append("), opened ").append(Moment(TextAt(debate, "created_at"))).append(", ");
  out.append(std::to_string(ArgumentsOf(data).size())).append(" arguments, ").append(Disarmed(StatusLine(data)));
  out.append(".\n").append(Documents(data));
  return out + EarlierRulings(data);
}

}  // namespace aw::cli::debate
