#include <algorithm>
#include <unordered_set>

#include "core/limits.h"
#include "core/rules.h"
#include "core/text.h"
#include "original/records.h"

namespace aw::original {
namespace {

constexpr std::string_view kDefaultType = "general_debate";

// Drops arguments of unknown type or role.
void DropUnknown(std::vector<ArgumentRow>& rows, Notes& notes) {
  std::erase_if(rows, [&](const ArgumentRow& row) {
    const bool known = row.type && ArgumentTypeNamed(*row.type) && row.role && RoleNamed(*row.role);
    if (!known) {
      notes.LeaveOut("argument " + Quoted(row.id) + " of type " + Quoted(row.type) + " by " + Quoted(row.role) +
                     " is left out: there is no such type or role");
    }
    return !known;
  });
}

void SortArguments(std::vector<ArgumentRow>& rows, Notes& notes) {
  SortByNumber(rows, &ArgumentRow::seq);
  const auto motion = std::ranges::find_if(rows, [](const ArgumentRow& row) { return row.type == "MOTION"; });
  if (motion != rows.end()) std::rotate(rows.begin(), motion, motion + 1);
  if (!IsNumberedFromOne(rows, &ArgumentRow::seq)) {
    notes.Change("its " + Count(rows.size(), "argument") + " did not have the numbers 1, 2, 3…; they do now");
  }
}

class ArgumentConverter {
 public:
  ArgumentConverter(const std::vector<ArgumentRow>& rows, const Cell& debate_id, const Uuid& debate, Notes& notes)
      : rows_(rows), debate_(debate), ids_("argument", debate_id), notes_(notes) {}

  std::vector<Argument> Convert(const std::optional<Time>& created_at) {
    const auto times = Times(rows_, created_at, "argument", notes_);
    std::vector<Argument> converted;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      Argument& argument = converted.emplace_back();
      argument.id = ids_.Next(rows_[i].id, i + 1);
      argument.seq = static_cast<std::int64_t>(i + 1);
      argument.type = ArgumentTypeNamed(*rows_[i].type).value();
      argument.role = RoleNamed(*rows_[i].role).value();
      argument.debate_id = debate_;
      argument.content = Content(rows_[i]);
      argument.client_request_id = RequestId(rows_[i]);
      argument.created_at = times[i];
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) converted[i].parent_id = Parent(rows_[i]);
    ids_.Report(notes_);
    missing_.Report(notes_, "argument", "had no content, and is empty now");
    repaired_.Report(notes_, "argument", "had bytes that are not text; they are U+FFFD now");
    cut_.Report(notes_, "argument", "had more than " + std::to_string(kMaxArgumentBytes) + " bytes and is cut to that");
    orphans_.Report(notes_, "argument", "answered one that is not there, and answers none now");
    requests_.Report(notes_, "argument", "had a client_request_id that cannot be kept, and has none now");
    return converted;
  }

 private:
  std::string Content(const ArgumentRow& row) {
    if (!row.content) missing_.Add(Quoted(row.id));
    auto [text, repaired] = TextIn(row.content);
    if (repaired) repaired_.Add(Quoted(row.id));
    if (text.size() <= kMaxArgumentBytes) return std::move(text);
    cut_.Add(Quoted(row.id));
    return std::string(FirstBytes(text, kMaxArgumentBytes));
  }

  std::optional<std::string> RequestId(const ArgumentRow& row) {
    if (!row.client_request_id || row.client_request_id->empty()) return std::nullopt;
    const bool fits = !CheckLine("", *row.client_request_id, Limits::kMaxRequestIdCharacters);
    if (fits && request_ids_.insert(*row.client_request_id).second) return row.client_request_id;
    requests_.Add(Quoted(row.client_request_id));
    return std::nullopt;
  }

  std::optional<Uuid> Parent(const ArgumentRow& row) {
    if (!row.parent_id || row.parent_id->empty()) return std::nullopt;
    const auto parent = ids_.Find(*row.parent_id);
    if (!parent) orphans_.Add(Quoted(row.parent_id));
    return parent;
  }

  const std::vector<ArgumentRow>& rows_;
  const Uuid debate_;
  RowIds ids_;
  Notes& notes_;
  std::unordered_set<std::string> request_ids_;
  RowTally missing_, repaired_, cut_, orphans_, requests_;
};

bool IsAllowed(State state, const Argument& argument) {
  return std::ranges::any_of(kMoves, [&](Move move) {
    return TypeOf(move) == argument.type && NextState(state, argument.role, move).has_value();
  });
}

bool FollowsTheRules(const std::vector<Argument>& arguments) {
  if (arguments[0].type != ArgumentType::kMotion) return false;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (!IsAllowed(StateAfter(arguments[i - 1].type, arguments[i - 1].role), arguments[i])) return false;
  }
  return true;
}

State StateOf(const Cell& cell, const std::vector<Argument>& arguments, Notes& notes) {
  const auto recorded = cell ? StateNamed(*cell) : std::nullopt;
  const Argument& last = arguments.back();
  const State after = StateAfter(last.type, last.role);
  const bool is_valid = FollowsTheRules(arguments);
  if (!is_valid)
    notes.Change("its arguments do not follow the rules; they are kept, and 'debate-server check' names it");
  const bool may_be_closed = last.type == ArgumentType::kRuling;
  if (recorded && (!is_valid || *recorded == after || (may_be_closed && *recorded == State::kClosed))) return *recorded;
  notes.Change("its state was " + Quoted(cell) + "; from its arguments follows " + std::string(Name(after)));
  return after;
}

std::string DebateType(const Cell& cell, Notes& notes) {
  if (cell && !CheckLine("", *cell, Limits::kMaxTitleCharacters)) return *cell;
  notes.Change("its type was " + Quoted(cell) + "; it is " + std::string(kDefaultType) + " now");
  return std::string(kDefaultType);
}

}  // namespace

std::optional<ImportedDebate> ConvertDebate(const DebateRow& row, std::vector<ArgumentRow> arguments, Notes& notes) {
  if (!row.id || row.id->empty()) {
    notes.LeaveOut("left out: it has no id");
    return std::nullopt;
  }
  DropUnknown(arguments, notes);
  if (arguments.empty()) {
    notes.LeaveOut("left out: it has no arguments");
    return std::nullopt;
  }
  SortArguments(arguments, notes);
  ImportedDebate converted;
  converted.debate.id = IdOf("debate", "", *row.id);
  NoteNewId(row.id, converted.debate.id, notes);
  converted.debate.title = RequiredText(row.title, "title", "(no title)", Limits::kMaxTitleCharacters, notes);
  converted.debate.debate_type = DebateType(row.debate_type, notes);
  const auto created_at = TimeIn(row.created_at);
  const auto updated_at = TimeIn(row.updated_at);
  converted.arguments = ArgumentConverter(arguments, row.id, converted.debate.id, notes).Convert(created_at);
  if (!created_at) notes.Change("it began at " + Quoted(row.created_at) + ", which is no time; taken from its motion");
  if (!updated_at) notes.Change("it changed at " + Quoted(row.updated_at) + ", which is no time; taken from its end");
  converted.debate.created_at = created_at.value_or(converted.arguments.front().created_at);
  converted.debate.updated_at = updated_at.value_or(converted.arguments.back().created_at);
  converted.debate.state = StateOf(row.state, converted.arguments, notes);
  return converted;
}

}  // namespace aw::original
