// The claim that the server writes for a panel, and the documents that it names.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/cross_check.h"
#include "core/named_documents.h"
#include "core/panel_text.h"
#include "service/debates.h"
#include "service/ledger.h"
#include "service/panel_turn.h"

namespace aw {
namespace {

std::vector<IssueEntry> EntriesOf(const std::vector<Finding>& findings) {
  std::vector<IssueEntry> entries;
  for (const Finding& finding : findings) entries.push_back(finding.entry);
  return entries;
}

std::int64_t BytesOfAll(const std::vector<IssueEntry>& entries) {
  std::int64_t bytes = 0;
  for (const IssueEntry& entry : entries) bytes += BytesOf(entry);
  return bytes;
}

// A claim counts as having read a version if each of its reviews has. It writes the documents of the seats itself.
void LimitSeen(std::vector<NamedDocument>& documents, const Panel& panel, const std::vector<Submitted>& reviews) {
  for (const Submitted& review : reviews) {
    for (const NamedDocument& seen : SplitDocuments(review.record->seen)) {
      if (std::ranges::find(panel.seats, std::optional(seen.id), &Seat::document_id) != panel.seats.end()) continue;
      const auto known = std::ranges::find(documents, seen.id, &NamedDocument::id);
      if (known != documents.end()) known->seen = std::min(known->seen, seen.seen);
    }
  }
}

std::string MetadataOf(const Uuid& debate_id, const std::string& seat) {
  return R"({"debate_id":")" + debate_id.ToString() + R"(","role":"opponent","seat":")" + seat + R"("})";
}

std::vector<PanelLink> LinksTo(const std::vector<PanelRecord>& records) {
  std::vector<PanelLink> links;
  for (const PanelRecord& record : records) {
    links.push_back({.act = record.act, .seat = record.seat, .id = record.id, .hash = record.hash});
    if (record.act == PanelAct::kProceed) links.back().why = record.content;
  }
  return links;
}

std::string SeatTextOf(const std::string& seat, std::int64_t round, const std::vector<PanelRecord>& records,
                       const std::vector<SeatEntries>& entries, const std::vector<SeatVerdicts>& verdicts) {
  const auto is_its_review = [&](const PanelRecord& record) {
    return record.act == PanelAct::kReview && record.seat == seat;
  };
  const auto own_entries = std::ranges::find(entries, seat, &SeatEntries::seat);
  const auto own_verdicts = std::ranges::find(verdicts, seat, &SeatVerdicts::seat);
  return SeatDocumentText(seat, round, std::ranges::find_if(records, is_its_review)->content, own_entries->entries,
                          own_verdicts == verdicts.end() ? std::vector<Verdict>() : own_verdicts->verdicts);
}

}  // namespace

// The seat's document gets a version for each of its reviews; a deleted document is replaced by a new one.
void Debates::WriteSeatDocument(WriteTx& tx, const DebateHead& head, Seat& seat, std::string text, PanelLink& link) {
  const auto known = seat.document_id ? tx.FindDocument(*seat.document_id) : std::nullopt;
  const bool goes_on = known && !known->deleted_at;
  const std::int64_t now = clock_();
  if (!goes_on) seat.document_id = ids_.Next(now);
  DocumentVersion version;
  version.id = ids_.Next(now);
  version.document_id = *seat.document_id;
  version.version = goes_on ? known->latest_version + 1 : 1;
  version.summary = "Review of seat " + seat.name + ", round " + std::to_string(head.debate.tally.round + 1);
  version.metadata = MetadataOf(head.debate.id, seat.name);
  version.content = std::move(text);
  version.created_at = std::max(Time::FromUnixMs(now), head.debate.updated_at);
  tx.AddVersion(version);
  link.document_id = version.document_id;
  link.version = version.version;
}

Written Debates::WriteClaim(WriteTx& tx, const DebateHead& head, const std::vector<PanelRecord>& records) {
  const std::int64_t round = head.debate.tally.round + 1;
  const auto ledger = IssuesOf(tx, head.debate);
  const auto reviews = OfAct(records, PanelAct::kReview, rendering_.stored_extras);
  const auto checks = OfAct(records, PanelAct::kCrossCheck, rendering_.stored_extras);
  std::vector<SeatVerdicts> verdicts;
  for (const auto& [record, extras] : checks) verdicts.push_back({record->seat, extras.verdicts});
  std::vector<SeatEntries> entries;
  for (const auto& [record, extras] : reviews) entries.push_back({record->seat, extras.issues});
  const auto settled = Settlements(ledger, entries);
  const auto findings = MergedFindings(reviews, ledger);
  const std::int64_t room = kMaxIssuesBytes - BytesOfAll(settled) - BytesOfAll(EntriesOf(findings));
  const auto found = EntriesOf(CrossChecked(findings, verdicts, room));

  DebateHead with_documents = head;
  auto links = LinksTo(records);
  for (PanelLink& link : links) {
    if (link.act != PanelAct::kReview) continue;
    Seat& seat = *std::ranges::find(with_documents.debate.tally.panel.seats, link.seat, &Seat::name);
    WriteSeatDocument(tx, head, seat, SeatTextOf(seat.name, round, records, entries, verdicts), link);
  }

  Submission claim{head.debate.id, Role::kOpponent, Move::kClaim, head.newest.id, {}, {}};
  claim.content = ClaimText(round, links, settled, found);
  claim.extras.issues = settled;
  claim.extras.issues.insert(claim.extras.issues.end(), found.begin(), found.end());
  claim.extras.panel_records = std::move(links);
  auto effect = EffectOf(tx, *comparisons_, with_documents.debate, claim, head.newest.seq + 1);
  // Every entry was checked when its review was taken, and the ledger has not changed since.
  if (!effect) throw std::logic_error("a panel's claim was refused: " + effect.error().message);
  LimitSeen(effect->tally.documents, with_documents.debate.tally.panel, reviews);
  return Write(tx, with_documents, claim, State::kAwaitingProposer, *std::move(effect));
}

}  // namespace aw
