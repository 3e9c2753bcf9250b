// The extras of an argument: accepted ones are within the limits, read the same when written again, and change a ledger
// only as the table of issues allows.
#include <boost/json/value.hpp>

#include "core/text.h"
#include "fuzz/invariant.h"
#include "wire/extras.h"
#include "wire/issue_json.h"
#include "wire/json_reader.h"

namespace aw::fuzz {
namespace {

void HoldEntries(const std::vector<IssueEntry>& entries) {
  Hold(entries.size() <= kMaxIssueEntries, "entries are few");
  for (const IssueEntry& entry : entries) {
    Hold(IssueIdIn(entry.id) == entry.id, "an id is one");
    Hold(entry.caused_by.empty() || IssueIdIn(entry.caused_by) == entry.caused_by, "and so is its cause");
    Hold(!entry.where || ParseJson(JsonOf(*entry.where))->is_object(), "a place is an object");
    for (const Evidence& evidence : entry.evidence) {
      Hold(ParseJson(evidence.json)->is_object(), "a piece of evidence is an object");
    }
    Hold(CountCharacters(entry.title) && CountCharacters(entry.note), "texts are UTF-8");
  }
}

void HoldLedger(const std::vector<IssueEntry>& entries) {
  for (const Role role : kRoles) {
    Ledger ledger;
    const auto deferred = Apply(ledger, {role, 2, 3, true}, entries);
    if (!deferred) {
      Hold(deferred.error().message.starts_with("issues["), "a refusal names its entry");
      continue;
    }
    Hold(role != Role::kProposer || entries.empty(), "the proposer opens nothing");
    Hold(ledger.opened == static_cast<std::int64_t>(ledger.issues.size()), "all that was opened is there");
    for (const std::string& id : ledger.Blocking()) Hold(Blocks(*ledger.Find(id)), "what blocks, blocks");
    for (const std::string& id : *deferred) Hold(!Blocks(*ledger.Find(id)), "what is deferred does not");
  }
}

void TryMove(const boost::json::object& object, std::string_view input, Move move) {
  const JsonParameters parameters(object, input);
  Fields fields(parameters);
  const Extras extras = ReadExtras(fields, parameters, move);
  if (fields.error()) return;
  HoldEntries(extras.issues);
  HoldLedger(extras.issues);
  const std::string members = ExtrasMembers(extras);
  Hold(IssuesIn(members) == extras.issues, "issues survive being shown");
  const std::string shown = "{" + members + "}";
  const auto again = ParseJson(shown);
  Hold(again && again->is_object() && shown.find('\n') == std::string::npos, "what is shown is JSON on one line");
  const JsonParameters twice(again->get_object(), shown);
  Fields fields_again(twice);
  Hold(ExtrasMembers(ReadExtras(fields_again, twice, move)) == members && !fields_again.error(), "and reads the same");
}

}  // namespace

void Try(std::string_view input) {
  const auto value = ParseJson(input);
  if (!value || !value->is_object()) return;
  for (const Move move : kMoves) TryMove(value->get_object(), input, move);
}

}  // namespace aw::fuzz
