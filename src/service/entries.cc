#include "service/entries.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/named_documents.h"
#include "core/quote.h"
#include "service/unverified.h"

namespace aw {
namespace {

std::optional<Error> CompletePlace(ReadTx& tx, const std::optional<Uuid>& subject, std::size_t index,
                                   IssueEntry& entry) {
  const bool is_fix = entry.set == IssueStatus::kFixed;
  if (!entry.where && !(is_fix && subject)) return std::nullopt;
  if (!entry.where) entry.where.emplace();
  IssuePlace& place = *entry.where;
  if (!place.document_id) place.document_id = subject;
  if (!place.document_id || (place.version && !is_fix)) return std::nullopt;
  const auto newest = NewestVersion(tx, *place.document_id);
  if (!place.version) place.version = newest;
  if (!is_fix || (newest && *place.version <= *newest)) return std::nullopt;
  const std::string id = place.document_id->ToString();
  return InvalidInput("issues[" + std::to_string(index) + "].where: " +
                          (newest ? "document " + id + " has no version " + std::to_string(*place.version) +
                                        ", its newest is " + std::to_string(*newest)
                                  : "there is no document " + id),
                      "Submit the document's new version first, then name it here");
}

// Looks up quotations; reads each text once. Quotations beyond the budget stay unmarked.
class Quotations {
 public:
  explicit Quotations(ReadTx& tx) : tx_(tx) {}

  void Mark(const IssuePlace& place, Evidence& evidence) {
    const std::string wanted = WithoutWhiteSpace(evidence.quote);
    const std::string* const text = TextAt(*place.document_id, *place.version);
    if (!text || wanted.empty() || text->size() > left_) return;
    left_ -= text->size();
    MarkChecked(evidence, FindIn(*text, wanted) == text->npos ? "missing" : "found");
  }

 private:
  static constexpr std::size_t kMostTexts = 4;
  static constexpr std::size_t kMostBytes = 8 << 20;  // of searched texts per write

  const std::string* TextAt(const Uuid& document_id, std::int64_t version) {
    const std::pair key(document_id, version);
    const auto known = texts_.find(key);
    if (known != texts_.end()) return &known->second;
    if (texts_.size() == kMostTexts) return nullptr;
    const auto found = tx_.Version(document_id, version);
    return &texts_.emplace(key, found ? WithoutWhiteSpace(found->content) : std::string()).first->second;
  }

  ReadTx& tx_;
  std::size_t left_ = kMostBytes;
  std::map<std::pair<Uuid, std::int64_t>, std::string> texts_;
};

}  // namespace

std::optional<Uuid> SubjectOf(const std::vector<NamedDocument>& documents) {
  std::optional<Uuid> subject;
  for (const NamedDocument& document : documents) {
    if (document.named_by == Role::kOpponent) continue;
    if (subject) return std::nullopt;
    subject = document.id;
  }
  return subject;
}

std::vector<NamedDocument> WithNamed(ReadTx& tx, std::vector<NamedDocument> known, Role role, std::string_view text,
                                     const std::vector<IssueEntry>& entries) {
  std::vector<Uuid> ids = IdsIn(text, Tally::kMostDocuments);
  for (const IssueEntry& entry : entries) {
    if (entry.where && entry.where->document_id && ids.size() < 2 * Tally::kMostDocuments) {
      ids.push_back(*entry.where->document_id);
    }
  }
  for (const Uuid& id : ids) {
    const bool is_known = std::ranges::find(known, id, &NamedDocument::id) != known.end();
    if (is_known || known.size() == Tally::kMostDocuments || !NewestVersion(tx, id)) continue;
    known.push_back({id, 0, role});
  }
  return known;
}

std::optional<Error> CompleteEntries(ReadTx& tx, const std::vector<NamedDocument>& documents,
                                     std::vector<IssueEntry>& entries) {
  const std::optional<Uuid> subject = SubjectOf(documents);
  Quotations quotations(tx);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    IssueEntry& entry = entries[i];
    if (auto error = CompletePlace(tx, subject, i, entry)) return error;
    if (!entry.where || !entry.where->document_id || !entry.where->version) continue;
    for (Evidence& evidence : entry.evidence) {
      if (!evidence.quote.empty() && evidence.checked.empty()) quotations.Mark(*entry.where, evidence);
    }
  }
  return std::nullopt;
}

std::vector<MissingEvidence> MissingIn(const std::vector<IssueEntry>& entries) {
  std::vector<MissingEvidence> missing;
  for (const IssueEntry& entry : entries) {
    for (const Evidence& evidence : entry.evidence) {
      if (evidence.checked.empty() || evidence.checked == "found" || evidence.checked == "ran") continue;
      MissingEvidence one{.issue = entry.id,
                          .path = evidence.path,
                          .line = evidence.line,
                          .run = evidence.run,
                          .checked = evidence.checked};
      if (!evidence.quote.empty() && entry.where) {
        one.document_id = entry.where->document_id;
        one.version = entry.where->version;
      }
      missing.push_back(std::move(one));
    }
  }
  return missing;
}

void DropMarks(std::vector<IssueEntry>& entries) {
  for (IssueEntry& entry : entries) std::ranges::for_each(entry.evidence, Unmark);
}

std::vector<MissingEvidence> CompleteVerdicts(ReadTx& tx, const std::vector<Finding>& findings,
                                              std::vector<Verdict>& verdicts) {
  std::vector<IssueEntry> entries;
  for (Verdict& verdict : verdicts) {
    const auto finding = std::ranges::find(findings, verdict.id, [](const Finding& f) { return f.entry.id; });
    entries.push_back({.id = verdict.id, .evidence = std::move(verdict.evidence)});
    if (finding != findings.end()) entries.back().where = finding->entry.where;
  }
  DropMarks(entries);
  (void)CompleteEntries(tx, {}, entries);  // refuses fixes only
  for (std::size_t i = 0; i < entries.size(); ++i) verdicts[i].evidence = entries[i].evidence;
  return MissingIn(entries);
}

}  // namespace aw
