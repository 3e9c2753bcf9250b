#include "view/reviews.h"

#include <algorithm>
#include <map>

#include "core/hash_chain.h"
#include "core/issues.h"
#include "wire/extras.h"
#include "wire/json_writer.h"
#include "wire/panel_json.h"

namespace aw::view {
namespace {

// The claim that ended a turn answers its argument, so its seq follows the turn's.
bool EndsATurn(const Argument& argument) {
  return IsRound(argument) && !StoredExtras(argument.extras).panel_records.empty();
}

// The links of each turn that a claim has ended.
std::map<std::int64_t, std::vector<PanelLink>> LinksByTurn(ReadTx& tx, const Uuid& debate_id) {
  std::map<std::int64_t, std::vector<PanelLink>> links;
  for (const Argument& argument : tx.ArgumentsWithExtras(debate_id)) {
    if (EndsATurn(argument)) links[argument.seq - 1] = StoredExtras(argument.extras).panel_records;
  }
  return links;
}

std::string NameOfRecord(const PanelRecord& record) {
  return "the " + std::string(Name(record.act)) + " of '" + record.seat + "' on argument " +
         std::to_string(record.turn);
}

}  // namespace

Result<Reviews> ReadReviews(ReadTx& tx, const Uuid& debate_id, Seal seal) {
  auto head = tx.FindDebate(debate_id);
  if (!head) return DebateNotFound(debate_id.ToString());
  Reviews reviews{std::move(head->debate), {}};
  if (!reviews.debate.tally.panel.exists()) return reviews;
  reviews.records = tx.PanelRecords(debate_id, {});
  if (seal == Seal::kBroken) return reviews;
  const auto opened = LinksByTurn(tx, debate_id);
  std::erase_if(reviews.records, [&](const PanelRecord& record) { return !opened.contains(record.turn); });
  return reviews;
}

void AppendJson(std::string& out, const Reviews& reviews) {
  ObjectWriter object(out);
  object.Id("debate_id", reviews.debate.id);
  AppendPanel(object, reviews.debate);
  AppendArray(object.Raw("records"), reviews.records,
              [](std::string& o, const PanelRecord& record) { aw::AppendJson(o, record); });
}

std::optional<std::string> PanelFault(ReadTx& tx, const Uuid& debate_id) {
  const auto head = tx.FindDebate(debate_id);
  if (!head || !head->debate.tally.panel.exists()) return std::nullopt;
  auto links = LinksByTurn(tx, debate_id);
  for (const PanelRecord& record : tx.PanelRecords(debate_id, {})) {
    if (RecordHash(record) != record.hash) return NameOfRecord(record) + " is not what was written: its hash differs";
    const auto turn = links.find(record.turn);
    if (turn == links.end()) continue;
    const auto link = std::ranges::find(turn->second, record.id, &PanelLink::id);
    if (link == turn->second.end() || link->hash != record.hash) {
      return NameOfRecord(record) + " is not the one that its claim was made from";
    }
    turn->second.erase(link);
  }
  for (const auto& [turn, missing] : links) {
    if (missing.empty()) continue;
    return "the " + std::string(Name(missing.front().act)) + " of '" + missing.front().seat + "' on argument " +
           std::to_string(turn) + " is missing";
  }
  return std::nullopt;
}

}  // namespace aw::view
