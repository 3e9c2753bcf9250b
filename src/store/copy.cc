#include "store/copy.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/hash_chain.h"
#include "core/named_documents.h"
#include "core/rules.h"
#include "core/text.h"
#include "store/bulk_writer.h"

namespace aw {
namespace {

constexpr std::int64_t kIdsAtOnce = 500;
constexpr std::ptrdiff_t kJobsAtOnce = 64;  // debates and documents in memory at the same time

struct WholeDebate {
  DebateHead head;
  std::vector<Argument> arguments;
  std::vector<HeldDraft> drafts;
  std::vector<Issue> issues;
  std::vector<std::pair<Role, std::string>> agents;
  std::vector<PanelRecord> panel_records;
  std::vector<SeatUsage> seat_usages;
};

struct WholeDocument {
  Document document;
  std::vector<DocumentVersion> versions;
};

WholeDebate ReadDebate(ReadTx& tx, const Uuid& id) {
  const auto head = tx.FindDebate(id);
  if (!head) throw CopyFailure("debate " + id.ToString() + " vanished meanwhile; stop what uses the source");
  WholeDebate whole{*head,         tx.Arguments(id, 0, kNoLimit), tx.HeldDrafts(id), tx.Issues(id),
                    tx.Agents(id), tx.PanelRecords(id, {}),       tx.SeatUsages(id)};
  if (static_cast<std::int64_t>(whole.arguments.size()) != head->newest.seq) {
    throw CopyFailure("debate " + id.ToString() + " lacks an argument; run 'debate-server check' on the source");
  }
  // The target computes new hashes, which would hide data that was changed in the source; verify the chain here.
  std::string hash = OpeningHash(head->debate);
  const bool is_closed = head->debate.state == State::kClosed;
  for (const Argument& argument : whole.arguments) {
    hash = ChainedHash(hash, argument, is_closed && argument.seq == head->newest.seq);
    if (hash == argument.hash) continue;
    throw CopyFailure("argument " + std::to_string(argument.seq) + " of debate " + id.ToString() +
                      " is not what was written: its hash differs; run 'debate-server check' on the source");
  }
  for (const PanelRecord& record : whole.panel_records) {
    if (RecordHash(record) == record.hash) continue;
    throw CopyFailure("a panel's record of debate " + id.ToString() +
                      " is not what was written: its hash differs; run 'debate-server check' on the source");
  }
  return whole;
}

WholeDocument ReadDocument(ReadTx& tx, const Uuid& id) {
  WholeDocument whole{tx.FindDocument(id).value(), {}};
  std::string hash;
  for (std::int64_t number = 1; number <= whole.document.latest_version; ++number) {
    auto version = tx.Version(id, number);
    if (!version) {
      throw CopyFailure("document " + id.ToString() + " has no version " + std::to_string(number) +
                        "; run 'debate-server check' on the source");
    }
    hash = VersionHash(hash, *version);
    if (hash != version->hash) {
      throw CopyFailure("version " + std::to_string(number) + " of document " + id.ToString() +
                        " is not what was written: its hash differs; run 'debate-server check' on the source");
    }
    whole.versions.push_back(*std::move(version));
  }
  return whole;
}

template <typename T>
T ReadOne(Reader& reader, T (*read)(ReadTx&, const Uuid&), const Uuid& id) {
  std::optional<T> found;
  reader.Read([&](ReadTx& tx) { found.emplace(read(tx, id)); });
  return *std::move(found);
}

// Calls `use(id)` for all ids, in order.
using IdsOf = std::vector<Uuid> (ReadTx::*)(const std::optional<Uuid>& after, std::int64_t limit);

template <typename Use>
void ForEachId(Reader& reader, IdsOf ids_of, Use use) {
  std::optional<Uuid> last;
  while (true) {
    std::vector<Uuid> ids;
    reader.Read([&](ReadTx& tx) { ids = (tx.*ids_of)(last, kIdsAtOnce); });
    if (ids.empty()) return;
    for (const Uuid& id : ids) use(id);
    last = ids.back();
  }
}

std::int64_t CountAll(Reader& reader) {
  std::int64_t total = 0;
  reader.Read([&](ReadTx& tx) {
    total =
        tx.Debates({.state = {}, .title_contains = {}, .limit = 1, .offset = 0}).total + tx.Documents(1, 0, true).total;
  });
  return total;
}

// Returns nothing on success, otherwise the reason of the failure.
std::optional<std::string> WriteDebate(WriteTx& tx, const WholeDebate& whole) {
  const Debate& debate = whole.head.debate;
  const auto& arguments = whole.arguments;
  const auto as_of = [&](std::size_t i) { return AsOf(debate, arguments[i], whole.head.newest.seq); };

  std::size_t there = 0;
  if (const auto head = tx.FindDebate(debate.id)) {
    there = static_cast<std::size_t>(head->newest.seq);
    if (there > arguments.size() || arguments[there - 1].id != head->newest.id) {
      return "debate " + debate.id.ToString() + " went on, or is another one, where it is to be copied to";
    }
  } else {
    tx.InsertDebate(as_of(0), arguments[0]);
    there = 1;
  }
  for (std::size_t i = there; i < arguments.size(); ++i) tx.Append(as_of(i - 1), as_of(i), arguments[i]);
  if (there < arguments.size()) tx.PutIssues(debate.id, whole.issues);
  if (tx.Agents(debate.id) != whole.agents) {
    for (const auto& [role, agent] : whole.agents) tx.PutAgent(debate.id, role, agent);
  }
  for (const SeatUsage& usage : whole.seat_usages) tx.PutSeatUsage(debate.id, usage);
  const auto copied = tx.PanelRecords(debate.id, {});
  for (const PanelRecord& record : whole.panel_records) {
    if (std::ranges::find(copied, record.id, &PanelRecord::id) == copied.end()) tx.AddPanelRecord(record);
  }
  if (tx.FindDebate(debate.id)->debate.tally.panel != debate.tally.panel) tx.PutPanel(debate);
  if (tx.HeldDrafts(debate.id) != whole.drafts) {
    tx.DropDrafts(debate.id);
    for (const HeldDraft& draft : whole.drafts) tx.HoldDraft(debate.id, draft);
  }
  return std::nullopt;
}

std::optional<std::string> WriteDocument(WriteTx& tx, const WholeDocument& whole) {
  const Uuid& id = whole.document.document_id;
  const auto existing = tx.FindDocument(id);
  const auto there = static_cast<std::size_t>(existing ? existing->latest_version : 0);
  if (there > 0) {
    const auto newest = tx.Version(id, existing->latest_version);
    if (there > whole.versions.size() || !newest || newest->id != whole.versions[there - 1].id) {
      return "document " + id.ToString() + " went on, or is another one, where it is to be copied to";
    }
  }
  for (std::size_t i = there; i < whole.versions.size(); ++i) tx.AddVersion(whole.versions[i]);
  if (whole.document.deleted_at && !(existing && existing->deleted_at)) tx.MarkDeleted(id, *whole.document.deleted_at);
  return std::nullopt;
}

class Copier {
 public:
  explicit Copier(Store& to) : writer_(to, kJobsAtOnce) {}

  template <typename T>
  void Write(T whole, std::optional<std::string> (*write)(WriteTx&, const T&)) {
    Check();
    const auto reason = [](const std::optional<Error>& failure, const std::optional<std::string>& found) {
      return failure ? failure->message : found;
    };
    const auto work = [whole = std::move(whole), write](WriteTx& tx) { return write(tx, whole); };
    if (!writer_.Write({}, work, reason)) throw CopyFailure("the store takes no more writes");
  }

  // Returns when everything is written.
  void Finish() {
    writer_.Wait();
    Check();
  }

 private:
  void Check() const {
    if (const auto reason = writer_.reason()) throw CopyFailure(*reason);
  }

  BulkWriter writer_;
};

class Digest {
 public:
  Digest() { EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr); }

  // Prefixes each field with its length, so that different lists of fields never give the same input.
  void Add(std::string_view field) {
    const std::uint64_t size = field.size();
    EVP_DigestUpdate(context_.get(), &size, sizeof size);
    EVP_DigestUpdate(context_.get(), field.data(), field.size());
  }
  void Add(const char* field) { Add(std::string_view(field)); }
  void Add(const Uuid& id) { Add(id.ToString()); }
  void Add(std::int64_t number) { Add(std::to_string(number)); }
  void Add(const Time& time) { Add(time.View()); }
  template <typename T>
  void Add(const std::optional<T>& field) {
    Add(field ? "+" : "-");
    if (field) Add(*field);
  }
  template <typename... Fields>
  void AddAll(const Fields&... fields) {
    (Add(fields), ...);
  }

  std::string Hex() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes;
    unsigned size = 0;
    EVP_DigestFinal_ex(context_.get(), bytes.data(), &size);
    return aw::Hex({bytes.data(), size});
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_{EVP_MD_CTX_new(), EVP_MD_CTX_free};
};

void Include(const WholeDebate& whole, StoreSummary& summary, Digest& digest) {
  const Debate& d = whole.head.debate;
  digest.AddAll(d.id, d.title, d.debate_type, Name(d.state), d.created_at, d.updated_at, d.tally.round,
                d.tally.max_rounds, d.tally.issue_count, JoinedIds(d.tally.blocking), JoinedIds(d.tally.stalemate),
                JoinedIds(d.tally.options), JoinedIds(d.tally.about), JoinedDocuments(d.tally.documents),
                Joined(d.tally.panel));
  for (const Argument& a : whole.arguments) {
    digest.AddAll(a.id, a.debate_id, a.parent_id, Name(a.type), Name(a.role), a.content, a.client_request_id, a.seq,
                  a.created_at, a.extras, JoinedIds(a.deferred),
                  a.closes_over ? std::optional(JoinedIds(*a.closes_over)) : std::nullopt, a.hash, a.outcome);
  }
  for (const HeldDraft& h : whole.drafts) {
    digest.AddAll(Name(h.role), Name(h.type), h.content, h.created_at);
  }
  for (const Issue& i : whole.issues) {
    digest.AddAll(i.id, i.number, Name(i.severity), i.title, Name(i.status), Name(i.opened_by), i.opened_seq,
                  i.updated_seq, i.where, i.evidence, i.note, std::int64_t{i.waived}, i.reopened,
                  std::int64_t{i.was_fixed}, JoinedIds(i.found_by), JoinedIds(i.confirmed_by), JoinedIds(i.refuted_by));
  }
  for (const PanelRecord& r : whole.panel_records) {
    digest.AddAll(r.id, r.turn, Name(r.act), r.seat, r.content, r.extras, r.seen, r.client_request_id, r.created_at,
                  r.outcome, r.hash);
  }
  for (const SeatUsage& u : whole.seat_usages) digest.AddAll(u.seat, u.tokens, u.micro_usd);
  ++summary.debates;
  summary.arguments += static_cast<std::int64_t>(whole.arguments.size());
  summary.drafts += static_cast<std::int64_t>(whole.drafts.size());
}

void Include(const WholeDocument& whole, StoreSummary& summary, Digest& digest) {
  digest.AddAll(whole.document.document_id, whole.document.latest_version, whole.document.deleted_at);
  for (const DocumentVersion& v : whole.versions) {
    digest.AddAll(v.id, v.document_id, v.version, v.summary, v.metadata, v.created_at, v.content, v.client_request_id,
                  v.hash);
  }
  ++summary.documents;
  summary.versions += static_cast<std::int64_t>(whole.versions.size());
}

}  // namespace

void CopyStore(Reader& from, Store& to, const Progress& progress) {
  const std::int64_t total = CountAll(from);
  std::int64_t done = 0;
  Copier copier(to);
  ForEachId(from, &ReadTx::DebateIds, [&](const Uuid& id) {
    copier.Write(ReadOne(from, ReadDebate, id), WriteDebate);
    progress(++done, total);
  });
  ForEachId(from, &ReadTx::DocumentIds, [&](const Uuid& id) {
    copier.Write(ReadOne(from, ReadDocument, id), WriteDocument);
    progress(++done, total);
  });
  copier.Finish();
}

StoreSummary SummarizeStore(Reader& reader, const Progress& progress) {
  const std::int64_t total = CountAll(reader);
  StoreSummary summary;
  Digest digest;
  ForEachId(reader, &ReadTx::DebateIds, [&](const Uuid& id) {
    Include(ReadOne(reader, ReadDebate, id), summary, digest);
    progress(summary.debates, total);
  });
  ForEachId(reader, &ReadTx::DocumentIds, [&](const Uuid& id) {
    Include(ReadOne(reader, ReadDocument, id), summary, digest);
    progress(summary.debates + summary.documents, total);
  });
  summary.digest = digest.Hex();
  return summary;
}

}  // namespace aw
