#include "conduct/plan_answers.h"

#include <algorithm>
#include <optional>

#include "core/issues.h"
#include "core/text.h"
#include "wire/json_reader.h"

namespace aw::conduct {
namespace {

constexpr std::size_t kMaxReasonBytes = 2'000;  // an entry has at most 4 KiB as JSON
constexpr std::string_view kBlank = " \t\r";
constexpr std::string_view kMarks = " \t\r*_`>#-+";  // list marks and emphasis

std::string_view Trimmed(std::string_view text, std::string_view characters = kBlank) {
  const std::size_t start = text.find_first_not_of(characters);
  if (start == text.npos) return {};
  return text.substr(start, text.find_last_not_of(characters) + 1 - start);
}

// "1. " or "2) "
std::string_view WithoutNumber(std::string_view text) {
  const std::size_t end = text.find_first_not_of("0123456789");
  if (end == 0 || end == text.npos || (text[end] != '.' && text[end] != ')')) return text;
  return text.substr(end + 1);
}

// Removes the word from the beginning of `text`.
bool TakeWord(std::string_view& text, std::string_view word) {
  if (!EqualsIgnoringCase(text.substr(0, word.size()), word)) return false;
  text.remove_prefix(word.size());
  return true;
}

// The reason behind the answer's word; nothing if the line goes on as a sentence: "I1 fixed the parser".
std::optional<std::string> ReasonIn(std::string_view rest) {
  while (!rest.empty() && kMarks.substr(0, 6).find(rest.front()) != std::string_view::npos) rest.remove_prefix(1);
  if (rest.empty()) return std::string();
  const std::size_t separator = FirstCodePoint(rest).bytes;
  constexpr std::string_view kSeparators[] = {":", "-", ".", ",", ";", "(", "–", "—", "→"};
  if (std::ranges::count(kSeparators, rest.substr(0, separator)) == 0) return std::nullopt;
  const bool is_bracketed = rest.front() == '(' && Trimmed(rest).ends_with(')');
  rest = Trimmed(rest.substr(separator), " \t\r*_-");
  if (is_bracketed) rest.remove_suffix(1);
  return std::string(FirstBytes(rest, kMaxReasonBytes));
}

std::optional<PlanAnswer> AnswerIn(std::string_view line) {
  line = Trimmed(WithoutNumber(Trimmed(line, kMarks)), kMarks);
  const std::size_t end = std::min(line.find_first_of(" \t:*_`=-"), line.size());
  const auto id = IssueIdIn(line.substr(0, end));
  if (!id) return std::nullopt;
  line = line.substr(end);
  line.remove_prefix(std::min(line.find_first_not_of(" \t:*_`=-"), line.size()));
  PlanAnswer answer{*id, TakeWord(line, "fixed")};
  if (!answer.is_fixed && !TakeWord(line, "disputed")) return std::nullopt;
  auto reason = ReasonIn(line);
  if (!reason) return std::nullopt;
  answer.reason = *std::move(reason);
  return answer;
}

bool IsHeading(std::string_view line) {
  std::string_view text = Trimmed(line, " \t\r*_`>#-+:");
  if (text.empty()) return line.find("---") != line.npos;  // a rule above the answers
  for (const std::string_view heading : {"answers", "answers to the issues", "answers to the review"}) {
    if (EqualsIgnoringCase(text, heading)) return true;
  }
  return false;
}

bool IsFence(std::string_view line) { return Trimmed(line).starts_with("```"); }

// The lines of the plan from its end: each call moves to the one before.
class LinesFromEnd {
 public:
  explicit LinesFromEnd(std::string_view text) : text_(text), start_(text.size()) {}

  // False at the beginning of the text. Skips blank lines.
  bool Back() {
    while (start_ > 0) {
      const std::size_t end = text_[start_ - 1] == '\n' ? start_ - 1 : start_;
      const std::size_t feed = end == 0 ? text_.npos : text_.rfind('\n', end - 1);
      start_ = feed == text_.npos ? 0 : feed + 1;
      line_ = text_.substr(start_, end - start_);
      if (!Trimmed(line_).empty()) return true;
    }
    return false;
  }

  std::string_view line() const { return line_; }
  std::size_t start() const { return start_; }

 private:
  std::string_view text_;
  std::size_t start_;
  std::string_view line_;
};

void Add(std::vector<PlanAnswer>& answers, PlanAnswer answer) {
  const bool is_known = std::ranges::any_of(answers, [&](const PlanAnswer& later) { return later.id == answer.id; });
  if (!is_known) answers.push_back(std::move(answer));
}

}  // namespace

AnsweredPlan SplitAnswers(std::string_view plan) {
  AnsweredPlan split;
  LinesFromEnd lines(plan);
  std::size_t end = plan.size();
  bool is_fenced = false;
  while (lines.Back()) {
    if (auto answer = AnswerIn(lines.line())) {
      Add(split.answers, *std::move(answer));
    } else if (split.answers.empty() ? !is_fenced && IsFence(lines.line()) : is_fenced && IsFence(lines.line())) {
      is_fenced = split.answers.empty();
      if (is_fenced) continue;  // the closing fence belongs to the plan unless answers are above it
    } else {
      if (!split.answers.empty() && IsHeading(lines.line())) end = lines.start();
      break;
    }
    end = lines.start();
  }
  std::ranges::reverse(split.answers);
  split.plan = plan.substr(0, end);
  if (split.answers.empty()) return split;
  split.plan.erase(split.plan.find_last_not_of(" \t\r\n") + 1);
  if (!split.plan.empty()) split.plan.push_back('\n');
  return split;
}

std::vector<PlanAnswer> AcceptableAnswers(const std::vector<PlanAnswer>& answers, const DebateSnapshot& snapshot) {
  std::vector<PlanAnswer> accepted;
  for (const PlanAnswer& answer : answers) {
    for (const boost::json::value& issue : ArrayAt(snapshot.data, "issues")) {
      if (TextAt(issue, "id") != answer.id) continue;
      const auto status = IssueStatusNamed(TextAt(issue, "status"));
      const IssueStatus wanted = answer.is_fixed ? IssueStatus::kFixed : IssueStatus::kDisputed;
      if (status && MaySet(*status, Role::kProposer, wanted)) accepted.push_back(answer);
    }
  }
  return accepted;
}

boost::json::object EntryOf(const PlanAnswer& answer, const std::string& document_id, std::int64_t version) {
  boost::json::object entry{{"id", answer.id}, {"set", answer.is_fixed ? "fixed" : "disputed"}};
  if (answer.is_fixed) entry["where"] = boost::json::object{{"document_id", document_id}, {"version", version}};
  // A dispute needs a note.
  if (!answer.reason.empty() || !answer.is_fixed)
    entry["note"] = answer.reason.empty() ? "Disputed without a reason" : answer.reason;
  return entry;
}

}  // namespace aw::conduct
