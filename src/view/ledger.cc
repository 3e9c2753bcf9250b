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
  if (std::ranges::find(argument.deferred, mark.entry.id) != argument.deferred.end()) object.Bool("deferred", true);
  std::string entry;
  aw::AppendJson(entry, mark.entry);
  object.Members(std::string_view(entry).substr(1, entry.size() - 2));
}

}  // namespace

Result<std::optional<IssueHistory>> ReadIssueHistory(ReadTx& tx, const Uuid& debate_id, const ReadBudget& budget) {
  auto standing = tx.FindDebate(debate_id);
  if (!standing) return DebateNotFound(debate_id.ToString());
  IssueHistory history{std::move(standing->debate), {}, {}};
  if (history.debate.tally.issue_count == 0) return std::optional(std::move(history));
  // As many arguments as the debate has may speak of its issues.
  if (!budget.AllowsIssues(standing->newest.seq + history.debate.tally.issue_count)) {
    return std::optional<IssueHistory>();
  }
  history.issues = IssuesOf(tx, history.debate);
  history.arguments = tx.ArgumentsWithExtras(debate_id);
  return std::optional(std::move(history));
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
  const auto standing = tx.FindDebate(debate_id);
  if (!standing) return std::nullopt;
  const Tally& kept = standing->debate.tally;
  std::map<std::int64_t, Argument> with_extras;
  for (Argument& argument : tx.ArgumentsWithExtras(debate_id)) with_extras[argument.seq] = std::move(argument);

  Ledger ledger;
  std::int64_t round = 0;
  for (const ArgumentHead& head : tx.ArgumentHeads(debate_id, 0)) {
    if (IsRound(head)) ++round;
    const auto found = with_extras.find(head.seq);
    if (found == with_extras.end()) continue;
    const std::string name = "argument " + std::to_string(head.seq);
    const auto entries = IssuesIn(found->second.extras);
    const auto deferred = Apply(ledger, {head.role, head.seq, round, kept.max_rounds.has_value()}, entries);
    if (!deferred) return name + " cannot have been taken: " + deferred.error().message;
    if (*deferred != found->second.deferred) return name + " deferred " + JoinedIds(*deferred);
  }
  if (round != kept.round) return "the arguments make " + std::to_string(round) + " rounds";
  if (ledger.opened != kept.issue_count) return "the arguments open " + std::to_string(ledger.opened) + " issues";
  if (ledger.issues != tx.Issues(debate_id)) return "its issues are not what the arguments say";
  if (ledger.Blocking() != kept.blocking) return "what blocks is: " + JoinedIds(ledger.Blocking());
  if (ledger.Stalemate() != kept.stalemate) return "the stalemate is: " + JoinedIds(ledger.Stalemate());
  return std::nullopt;
}

}  // namespace aw::view
