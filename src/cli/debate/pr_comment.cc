#include <algorithm>

#include "cli/debate/export.h"
#include "cli/markdown.h"
#include "core/text.h"
#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostCharacters = 65'536;
constexpr std::size_t kReserved = 500;  // for LeftOutOfComment
constexpr std::size_t kLongestRuling = 8'000;
constexpr std::size_t kLongestLedger = 12'000;
constexpr std::size_t kLeastOfText = 400;  // omit an argument of which less would be shown

constexpr std::string_view kCut = ">\n> **… the rest of this text is omitted**\n";

// A quotation of at most `most` characters; ends with kCut if the text was cut.
std::string CutQuotation(std::string_view text, std::size_t most) {
  std::string whole = Quotation(text);
  if (Utf16Length(whole) <= most) return whole;
  most -= std::min(most, Utf16Length(kCut));
  std::size_t bytes = text.size();
  while (bytes > 0) {
    const std::string_view beginning = FirstBytes(text, bytes);
    std::string quotation = Quotation(beginning);
    const std::size_t length = Utf16Length(quotation);
    if (length <= most) return quotation.append(kCut);
    bytes = std::min(beginning.size() * most / length, beginning.size() - std::min<std::size_t>(beginning.size(), 1));
  }
  return std::string(kCut);
}

std::string Head(const json::value& data) {
  const json::value& debate = At(data, "debate");
  return "### Debate: " + DisarmedLine(TextAt(debate, "title")) + "\n\n**" + Cell(TextAt(debate, "state")) + "** · " +
         std::to_string(ArgumentsOf(data).size()) + " arguments · " + Disarmed(StatusLine(data)) + " · opened " +
         Moment(TextAt(debate, "created_at")) + " · changed " + Moment(TextAt(debate, "updated_at")) + "\n";
}

std::string LastRuling(const json::value& data) {
  const auto rulings = RulingsOf(data);
  if (rulings.empty()) return {};
  const json::value& ruling = *rulings.back();
  const std::string_view choice = TextAt(ruling, "choice");
  return "\n**Ruling** of " + Moment(TextAt(ruling, "created_at")) +
         (choice.empty() ? std::string() : ", option " + DisarmedLine(choice)) + ":\n\n" +
         CutQuotation(TextAt(ruling, "content"), kLongestRuling);
}

std::string Ledger(const json::value& data) {
  const json::array& issues = ArrayAt(data, "issues");
  if (issues.empty()) return {};
  std::string out = "\n| issue | severity | title | status |\n|---|---|---|---|\n";
  for (std::size_t i = 0; i < issues.size(); ++i) {
    const auto cell = [&](std::string_view name) { return " " + DisarmedLine(TextAt(issues[i], name)) + " |"; };
    const std::string row = "|" + cell("id") + cell("severity") + cell("title") + cell("status") + "\n";
    if (Utf16Length(out) + Utf16Length(row) > kLongestLedger) {
      return out + "\n" + std::to_string(issues.size() - i) + " further issues are omitted.\n";
    }
    out.append(row);
  }
  return out;
}

std::string Details(const std::string& summary, const std::string& body) {
  return "\n<details>\n<summary>" + summary + "</summary>\n\n" + body + "\n</details>\n";
}

std::string ExtrasInComment(const json::value& argument) {
  const std::string extras = Disarmed(ExtrasAsMarkdown(argument));
  return extras.empty() ? extras : "\n" + extras;
}

// The argument in at most `room` characters; empty if that is too little. Sets `cut` if it is incomplete.
std::string Part(const json::value& argument, std::size_t room, bool& cut) {
  const std::string summary = NumberText(argument, "seq") + ". " + Cell(TextAt(argument, "type")) + " by " +
                              Cell(TextAt(argument, "role")) + " · " + Moment(TextAt(argument, "created_at"));
  std::string whole = Details(summary, Quotation(TextAt(argument, "content")) + ExtrasInComment(argument));
  if (Utf16Length(whole) <= room) return whole;
  cut = true;
  const std::size_t around = Utf16Length(Details(summary, ""));
  if (room < around + kLeastOfText) return {};
  return Details(summary, CutQuotation(TextAt(argument, "content"), room - around));
}

std::string LeftOutOfComment(std::size_t count) {
  return "\n" + (count == 0 ? std::string("The last text is") : std::to_string(count) + " further arguments are") +
         " omitted: GitHub's limit is 65,536 characters. `aw debate export --format markdown` has the whole debate.\n";
}

}  // namespace

std::string DebateAsPrComment(const json::value& data) {
  std::string out = Head(data) + LastRuling(data) + Ledger(data);
  const json::value& debate = At(data, "debate");
  const std::string record = Details("Record", "Debate `" + Cell(TextAt(debate, "id")) + "`. " + RecordSentence(data));
  const auto arguments = ArgumentsOf(data);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    bool cut = false;
    const std::size_t taken = Utf16Length(out) + Utf16Length(record) + kReserved;
    const std::string part = Part(*arguments[i], kMostCharacters - std::min(kMostCharacters, taken), cut);
    out.append(part);
    if (!cut) continue;
    out.append(LeftOutOfComment(arguments.size() - i - (part.empty() ? 0 : 1)));
    break;
  }
  return out + record;
}

}  // namespace aw::cli::debate
