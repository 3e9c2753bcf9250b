// A wrapper of a store that fails one call, before or after it is carried out.
#pragma once

#include <atomic>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "store/store.h"

namespace aw {

// Counts one step before and one after each call; the nth step after FailAt throws.
class Fault {
 public:
  void FailAt(int n) {
    fired_ = false;
    left_ = n;
  }
  void Heal() { left_ = 0; }
  bool fired() const { return fired_; }

  template <typename Call>
  auto Around(Call call) {
    Step();
    if constexpr (std::is_void_v<decltype(call())>) {
      call();
      Step();
    } else {
      auto value = call();
      Step();
      return value;
    }
  }

 private:
  void Step() {
    if (left_ == 0 || --left_ > 0) return;
    fired_ = true;
    throw std::runtime_error("a fault was injected");
  }

  std::atomic<int> left_ = 0;
  std::atomic<bool> fired_ = false;
};

// Wraps a ReadTx or a WriteTx.
template <typename Base>
class FaultyReads : public Base {
 public:
  FaultyReads(Base& real, Fault& fault) : real_(real), fault_(fault) {}

  std::optional<DebateHead> FindDebate(const Uuid& debate_id) override {
    return fault_.Around([&] { return real_.FindDebate(debate_id); });
  }
  std::optional<ArgumentHead> FindArgument(const Uuid& debate_id, const Uuid& argument_id) override {
    return fault_.Around([&] { return real_.FindArgument(debate_id, argument_id); });
  }
  std::vector<Argument> Arguments(const Uuid& debate_id, std::int64_t after_seq, std::int64_t limit) override {
    return fault_.Around([&] { return real_.Arguments(debate_id, after_seq, limit); });
  }
  std::vector<ArgumentHead> ArgumentHeads(const Uuid& debate_id, std::int64_t after_seq) override {
    return fault_.Around([&] { return real_.ArgumentHeads(debate_id, after_seq); });
  }
  std::vector<HeldDraft> HeldDrafts(const Uuid& debate_id) override {
    return fault_.Around([&] { return real_.HeldDrafts(debate_id); });
  }
  std::vector<Issue> Issues(const Uuid& debate_id) override {
    return fault_.Around([&] { return real_.Issues(debate_id); });
  }
  std::vector<Issue> IssuesNamed(const Uuid& debate_id, std::span<const std::string> ids) override {
    return fault_.Around([&] { return real_.IssuesNamed(debate_id, ids); });
  }
  std::vector<IssueHead> IssueHeads(const Uuid& debate_id, std::span<const std::string> ids) override {
    return fault_.Around([&] { return real_.IssueHeads(debate_id, ids); });
  }
  std::vector<PanelRecord> PanelRecords(const Uuid& debate_id, std::optional<std::int64_t> turn) override {
    return fault_.Around([&] { return real_.PanelRecords(debate_id, turn); });
  }
  std::vector<Argument> ArgumentsWithExtras(const Uuid& debate_id) override {
    return fault_.Around([&] { return real_.ArgumentsWithExtras(debate_id); });
  }
  DebatePage Debates(const DebateQuery& query) override {
    return fault_.Around([&] { return real_.Debates(query); });
  }
  std::vector<SearchHit> Search(const SearchQuery& query) override {
    return fault_.Around([&] { return real_.Search(query); });
  }
  RulingPage Rulings(const RulingQuery& query) override {
    return fault_.Around([&] { return real_.Rulings(query); });
  }
  std::vector<ClosedDebate> ClosedDebates(const ClosedDebateQuery& query) override {
    return fault_.Around([&] { return real_.ClosedDebates(query); });
  }
  std::vector<std::pair<Role, std::string>> Agents(const Uuid& debate_id) override {
    return fault_.Around([&] { return real_.Agents(debate_id); });
  }
  std::vector<SeatUsage> SeatUsages(const Uuid& debate_id) override {
    return fault_.Around([&] { return real_.SeatUsages(debate_id); });
  }
  std::vector<Uuid> DebateIds(const std::optional<Uuid>& after, std::int64_t limit) override {
    return fault_.Around([&] { return real_.DebateIds(after, limit); });
  }
  std::optional<Document> FindDocument(const Uuid& document_id) override {
    return fault_.Around([&] { return real_.FindDocument(document_id); });
  }
  std::optional<DocumentVersion> Version(const Uuid& document_id, std::int64_t version) override {
    return fault_.Around([&] { return real_.Version(document_id, version); });
  }
  Page<DocumentVersionHead> Documents(std::int64_t limit, std::int64_t offset, bool include_deleted) override {
    return fault_.Around([&] { return real_.Documents(limit, offset, include_deleted); });
  }
  Page<DocumentVersionHead> History(const Uuid& document_id, std::int64_t limit) override {
    return fault_.Around([&] { return real_.History(document_id, limit); });
  }
  std::vector<Uuid> DocumentIds(const std::optional<Uuid>& after, std::int64_t limit) override {
    return fault_.Around([&] { return real_.DocumentIds(after, limit); });
  }
  std::vector<Notice> FirstNotices(std::string_view target, std::int64_t limit) override {
    return fault_.Around([&] { return real_.FirstNotices(target, limit); });
  }
  bool HasNotice(const Notice& notice) override {
    return fault_.Around([&] { return real_.HasNotice(notice); });
  }
  OutboxTotals CountNotices() override {
    return fault_.Around([&] { return real_.CountNotices(); });
  }
  std::vector<QuietDebate> QuietDebates(const Time& after, const Time& until, std::int64_t limit) override {
    return fault_.Around([&] { return real_.QuietDebates(after, until, limit); });
  }
  std::optional<Time> QuietWatermark() override {
    return fault_.Around([&] { return real_.QuietWatermark(); });
  }

 protected:
  Base& real_;
  Fault& fault_;
};

using FaultyReadTx = FaultyReads<ReadTx>;

class FaultyWriteTx : public FaultyReads<WriteTx> {
 public:
  using FaultyReads::FaultyReads;

  std::optional<Argument> ArgumentByRequest(const Uuid& debate_id, std::string_view request_id) override {
    return fault_.Around([&] { return real_.ArgumentByRequest(debate_id, request_id); });
  }
  std::string InsertDebate(const Debate& debate, const Argument& motion) override {
    return fault_.Around([&] { return real_.InsertDebate(debate, motion); });
  }
  std::string Append(const Debate& before, const Debate& after, const Argument& argument) override {
    return fault_.Around([&] { return real_.Append(before, after, argument); });
  }
  void PutIssues(const Uuid& debate_id, std::span<const Issue> issues) override {
    fault_.Around([&] { real_.PutIssues(debate_id, issues); });
  }
  std::optional<PanelRecord> PanelRecordByRequest(const Uuid& debate_id, std::string_view request_id) override {
    return fault_.Around([&] { return real_.PanelRecordByRequest(debate_id, request_id); });
  }
  void AddPanelRecord(const PanelRecord& record) override {
    fault_.Around([&] { real_.AddPanelRecord(record); });
  }
  void PutPanel(const Debate& debate) override {
    fault_.Around([&] { real_.PutPanel(debate); });
  }
  void HoldDraft(const Uuid& debate_id, const HeldDraft& draft) override {
    fault_.Around([&] { real_.HoldDraft(debate_id, draft); });
  }
  void DropDrafts(const Uuid& debate_id) override {
    fault_.Around([&] { real_.DropDrafts(debate_id); });
  }
  void PutSeatUsage(const Uuid& debate_id, const SeatUsage& usage) override {
    fault_.Around([&] { real_.PutSeatUsage(debate_id, usage); });
  }
  void PutAgent(const Uuid& debate_id, Role role, std::string_view agent) override {
    fault_.Around([&] { real_.PutAgent(debate_id, role, agent); });
  }
  void DeleteDebate(const Debate& debate) override {
    fault_.Around([&] { real_.DeleteDebate(debate); });
  }
  std::optional<DocumentVersion> VersionByRequest(const std::optional<Uuid>& document_id,
                                                  std::string_view request_id) override {
    return fault_.Around([&] { return real_.VersionByRequest(document_id, request_id); });
  }
  void AddVersion(const DocumentVersion& version) override {
    fault_.Around([&] { real_.AddVersion(version); });
  }
  void MarkDeleted(const Uuid& document_id, const Time& when) override {
    fault_.Around([&] { real_.MarkDeleted(document_id, when); });
  }
  Spending SpendTicket(const Uuid& nonce, std::int64_t now_ms, std::int64_t keep_until_ms) override {
    return fault_.Around([&] { return real_.SpendTicket(nonce, now_ms, keep_until_ms); });
  }
  void AddNotices(std::span<const Notice> notices) override {
    fault_.Around([&] { real_.AddNotices(notices); });
  }
  void DeleteNotice(const Notice& notice) override {
    fault_.Around([&] { real_.DeleteNotice(notice); });
  }
  void PostponeNotice(const Notice& notice) override {
    fault_.Around([&] { real_.PostponeNotice(notice); });
  }
  void ExpediteNotices(std::string_view target, std::int64_t next_ms) override {
    fault_.Around([&] { real_.ExpediteNotices(target, next_ms); });
  }
  std::int64_t DropNotices(std::int64_t created_before_ms, std::int64_t keep) override {
    return fault_.Around([&] { return real_.DropNotices(created_before_ms, keep); });
  }
  void SetQuietWatermark(const Time& mark) override {
    fault_.Around([&] { real_.SetQuietWatermark(mark); });
  }
};

class FaultyStore final : public Store {
 public:
  explicit FaultyStore(Store& real) : real_(real) {}

  Fault reads;
  Fault writes;

  std::unique_ptr<Reader> OpenReader() override { return std::make_unique<FaultyReader>(real_.OpenReader(), reads); }
  std::string TicketKey() override { return real_.TicketKey(); }
  std::unique_ptr<WriteJob> Enqueue(std::unique_ptr<WriteJob> job) override {
    auto refused = real_.Enqueue(std::make_unique<FaultyJob>(std::move(job), writes));
    return refused ? std::move(static_cast<FaultyJob&>(*refused).real) : nullptr;
  }
  bool IsLocal() const override { return real_.IsLocal(); }
  void OnRemoteChange(ChangeSink sink) override { real_.OnRemoteChange(std::move(sink)); }
  void Start(BatchSink sink) override { real_.Start(std::move(sink)); }
  void Stop() override { real_.Stop(); }
  StoreFigures Figures() const override { return real_.Figures(); }

 private:
  class FaultyReader final : public Reader {
   public:
    FaultyReader(std::unique_ptr<Reader> real, Fault& fault) : real_(std::move(real)), fault_(fault) {}
    void Read(const std::function<void(ReadTx&)>& use) override {
      real_->Read([&](ReadTx& tx) {
        FaultyReadTx faulty(tx, fault_);
        use(faulty);
      });
    }
    std::optional<std::uint64_t> Version() override { return std::nullopt; }  // disables caches

   private:
    const std::unique_ptr<Reader> real_;
    Fault& fault_;
  };

  struct FaultyJob final : WriteJob {
    FaultyJob(std::unique_ptr<WriteJob> job, Fault& f) : real(std::move(job)), fault(f) {}
    JobKeys keys() const override { return real->keys(); }
    void Run(WriteTx& tx) override {
      FaultyWriteTx faulty(tx, fault);
      real->Run(faulty);
    }
    void Finish() override {
      real->failure = std::move(failure);
      real->Finish();
    }
    std::unique_ptr<WriteJob> real;
    Fault& fault;
  };

  Store& real_;
};

}  // namespace aw
