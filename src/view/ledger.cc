#include "view/ledger.h"

#include <algorithm>
#include <map>
#include <utility>

#include "service/debates.h"
#include "wire/debate_json.h"
#include "wire/extras.h"
#include "wire/issue_json.h"
#include "wire/json_writer.h"

namespace aw::view {
namespace {

struct Mark {
  const Argument* argument;
  IssueEntry entry;
};

std::map<std::string, std::vector<Mark>> MarksOf(const std::vector<Argument>& arguments) {
  std::map<std::string, std::vector<Mark>> marks;
  for (const Argument& argument : arguments) {
    for (IssueEntry& entry : IssuesIn(argument.extras)) {
      std::string id = entry.id;
      marks[std::move(id)].push_back({&argument, std::move(entry)});
    }
  }
  return marks;
}

void AppendMark(std::string& out, const Mark& mark) {
  const Argument& argument = *mark.argument;
  ObjectWriter object(out);
  object.Number("seq", argument.seq);
  object.Id("argument_id", argument.id);
  object.Text("type", Name(argument.type));
  object.Text("role", Name(argument.role));
  object.Time("created_at", argument.created_at);
  // Only the entry that opens the issue is marked, not a later one in the same argument.
  const bool opens = mark.entry.set == IssueStatus::kOpen;
  if (opens && std::ranges::find(argument.deferred, mark.entry.id) != argument.deferred.end()) {
    object.Bool("deferred", true);
  }
  std::string entry;
  aw::AppendJson(entry, mark.entry);
  object.Members(std::string_view(entry).substr(1, entry.size() - 2));
}

constexpr std::int64_t kArgumentsAtOnce = 100;

// True if the argument closes or asks to close. Of rulings, only the last one of a closed debate does.
bool ClosesOrAsksToClose(const Argument& argument, const DebateHead& head) {
  if (argument.type == ArgumentType::kResolution) return true;
  return argument.type == ArgumentType::kRuling && argument.seq == head.newest.seq &&
         head.debate.state == State::kClosed;
}

// A debate's ledger, recomputed from its first argument on.
struct RecomputedLedger {
  Ledger ledger = {};
  std::int64_t round = 0;
  std::vector<std::string> options = {};  // of the last argument
  std::vector<std::string> about = {};    // likewise
  std::int64_t seq = 0;                   // likewise

  // Describes a difference from the stored argument, as the end of a sentence about it.
  std::optional<std::string> Add(const Argument& argument, const DebateHead& head) {
    seq = argument.seq;
    if (IsRound(argument)) ++round;
    options = OptionsIn(argument.extras);
    about = AboutIn(argument.extras);
    const bool has_bar = head.debate.tally.max_rounds && !SaysRewritten(argument);
    const EntryContext context{argument.role, seq, round, has_bar};
    const auto deferred = Apply(ledger, context, IssuesIn(argument.extras));
    if (!deferred) return "cannot have been taken: " + deferred.error().message;
    if (*deferred != argument.deferred) return "deferred " + IdsOrNothing(*deferred);
    std::optional<std::vector<std::string>> closes_over;
    if (ClosesOrAsksToClose(argument, head) && ledger.opened > 0) closes_over = ledger.Blocking();
    if (closes_over != argument.closes_over) {
      return closes_over ? "closes over " + IdsOrNothing(*closes_over) : "does not speak of what a closing passes over";
    }
    return std::nullopt;
  }

 private:
  static std::string IdsOrNothing(const std::vector<std::string>& ids) {
    return ids.empty() ? "nothing" : JoinedIds(ids);
  }
};

}  // namespace

Result<IssueHistory> ReadIssueHistory(ReadTx& tx, const Uuid& debate_id) {
  auto head = tx.FindDebate(debate_id);
  if (!head) return DebateNotFound(debate_id.ToString());
  IssueHistory history{std::move(head->debate), {}, {}};
  if (history.debate.tally.issue_count == 0) return history;
  history.issues = IssuesOf(tx, history.debate);
  history.arguments = tx.ArgumentsWithExtras(debate_id);
  return history;
}

void AppendJson(std::string& out, const IssueHistory& history) {
  const auto marks = MarksOf(history.arguments);
  ObjectWriter object(out);
  object.Id("debate_id", history.debate.id);
  AppendArray(object.Raw("issues"), history.issues, [&](std::string& o, const Issue& issue) {
    std::string text;
    aw::AppendJson(text, issue);
    ObjectWriter with_history(o);
    with_history.Members(std::string_view(text).substr(1, text.size() - 2));
    const auto found = marks.find(issue.id);
    AppendArray(with_history.Raw("history"), found == marks.end() ? std::vector<Mark>() : found->second, AppendMark);
  });
  AppendMembers(object, history.debate.tally);
}

std::optional<std::string> LedgerFault(ReadTx& tx, const Uuid& debate_id) {
  const auto head = tx.FindDebate(debate_id);
  if (!head) return std::nullopt;
  const Tally& kept = head->debate.tally;
  RecomputedLedger recomputed;
  while (recomputed.seq < head->newest.seq) {
    const auto arguments = tx.Arguments(debate_id, recomputed.seq, kArgumentsAtOnce);
    if (arguments.empty()) break;
    for (const Argument& argument : arguments) {
      if (auto fault = recomputed.Add(argument, *head)) {
        return "argument " + std::to_string(argument.seq) + " " + *std::move(fault);
      }
    }
  }
  const Ledger& ledger = recomputed.ledger;
  if (recomputed.round != kept.round) return "the arguments make " + std::to_string(recomputed.round) + " rounds";
  if (ledger.opened != kept.issue_count) return "the arguments open " + std::to_string(ledger.opened) + " issues";
  if (ledger.issues != tx.Issues(debate_id)) return "its issues are not what the arguments say";
  if (ledger.Blocking() != kept.blocking) return "what blocks is: " + JoinedIds(ledger.Blocking());
  if (ledger.Stalemate() != kept.stalemate) return "the stalemate is: " + JoinedIds(ledger.Stalemate());
  if (recomputed.options != kept.options) return "the options to choose from are: " + JoinedIds(recomputed.options);
  if (recomputed.about != kept.about) return "the appeal is about: " + JoinedIds(recomputed.about);
  return std::nullopt;
}

}  // namespace aw::view
