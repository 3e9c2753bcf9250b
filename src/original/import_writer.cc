#include "original/import_writer.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/issues.h"
#include "core/rules.h"

namespace aw::original {
namespace {

constexpr std::size_t kLargeBytes = 4 << 20;  // a larger one is written alone, to limit memory

WriteResult WriteInto(WriteTx& tx, const ImportedDebate& imported) {
  Debate debate = imported.debate;
  const auto& arguments = imported.arguments;
  debate.tally.round = std::ranges::count_if(arguments, IsRound);
  const auto size = static_cast<std::int64_t>(arguments.size());
  const auto as_of = [&](std::size_t i) { return AsOf(debate, arguments[i], size); };

  const auto head = tx.FindDebate(debate.id);
  const std::int64_t there = head ? head->newest.seq : 0;
  if (there >= size) {
    const auto same = tx.FindArgument(debate.id, arguments.back().id);
    return {same && same->seq == size ? Outcome::kPresent : Outcome::kConflict, 0};
  }
  const auto next = static_cast<std::size_t>(there);
  if (!head) {
    tx.InsertDebate(as_of(0), arguments[0]);
  } else if (arguments[next - 1].id != head->newest.id) {
    return {Outcome::kConflict, 0};
  }
  Debate before = head ? head->debate : as_of(0);
  for (std::size_t i = head ? next : 1; i < arguments.size(); ++i) {
    tx.Append(before, as_of(i), arguments[i]);
    before = as_of(i);
  }
  return {head ? Outcome::kContinued : Outcome::kImported, size - there};
}

WriteResult WriteInto(WriteTx& tx, const ImportedDocument& imported) {
  const auto size = static_cast<std::int64_t>(imported.versions.size());
  const auto existing = tx.FindDocument(imported.document_id);
  const std::int64_t there = existing ? existing->latest_version : 0;
  if (existing) {
    const std::int64_t common = std::min(there, size);
    const auto version = tx.Version(imported.document_id, common);
    if (!version || version->id != imported.versions[static_cast<std::size_t>(common - 1)].id) {
      return {Outcome::kConflict, 0};
    }
    if (there >= size || existing->deleted_at) return {Outcome::kPresent, 0};
  }
  for (auto i = static_cast<std::size_t>(there); i < imported.versions.size(); ++i) tx.AddVersion(imported.versions[i]);
  if (imported.deleted_at) tx.MarkDeleted(imported.document_id, *imported.deleted_at);
  return {existing ? Outcome::kContinued : Outcome::kImported, size - there};
}

std::size_t Bytes(const ImportedDebate& imported) {
  std::size_t bytes = 0;
  for (const Argument& argument : imported.arguments) bytes += argument.content.size();
  return bytes;
}

std::size_t Bytes(const ImportedDocument& imported) {
  std::size_t bytes = 0;
  for (const DocumentVersion& version : imported.versions) bytes += version.content.size();
  return bytes;
}

JobKeys KeysOf(const ImportedDebate& imported) { return {imported.debate.id, {}, {}}; }
JobKeys KeysOf(const ImportedDocument& imported) { return {{}, imported.document_id, {}}; }

}  // namespace

template <typename T>
class ImportWriter::Job final : public WriteJob {
 public:
  Job(ImportWriter& writer, T imported, Done done)
      : writer_(writer), imported_(std::move(imported)), done_(std::move(done)) {}

  JobKeys keys() const override { return KeysOf(imported_); }
  void Run(WriteTx& tx) override { result_ = WriteInto(tx, imported_); }
  void Finish() override {
    done_(failure ? WriteResult{} : result_);
    writer_.Finished(failure);
  }

 private:
  ImportWriter& writer_;
  const T imported_;
  const Done done_;
  WriteResult result_;
};

ImportWriter::ImportWriter(Store& to) : to_(to) {
  to_.Start([](Batch batch) {
    for (const auto& job : batch) job->Finish();
  });
}

ImportWriter::~ImportWriter() { to_.Stop(); }

void ImportWriter::Write(ImportedDebate debate, Done done) {
  const std::size_t bytes = Bytes(debate);
  Enqueue(std::make_unique<Job<ImportedDebate>>(*this, std::move(debate), std::move(done)), bytes);
}

void ImportWriter::Write(ImportedDocument document, Done done) {
  const std::size_t bytes = Bytes(document);
  Enqueue(std::make_unique<Job<ImportedDocument>>(*this, std::move(document), std::move(done)), bytes);
}

void ImportWriter::Enqueue(std::unique_ptr<WriteJob> job, std::size_t bytes) {
  Check();
  if (bytes > kLargeBytes) Finish();
  free_slots_.acquire();
  if (to_.Enqueue(std::move(job))) {
    free_slots_.release();
    throw std::runtime_error("the store takes no more writes; run the import again");
  }
  if (bytes > kLargeBytes) Finish();
}

void ImportWriter::Finish() {
  for (std::ptrdiff_t i = 0; i < kJobsAtOnce; ++i) free_slots_.acquire();
  free_slots_.release(kJobsAtOnce);
  Check();
}

void ImportWriter::Check() {
  const MutexLock lock(mutex_);
  if (!reason_.empty()) throw std::runtime_error(reason_ + "; run the import again, it goes on from here");
}

// SERVER_BUSY is a failure of the store and ends the import; any other failure concerns this job alone.
void ImportWriter::Finished(const std::optional<Error>& failure) {
  if (failure && failure->code == ErrorCode::kServerBusy) {
    const MutexLock lock(mutex_);
    if (reason_.empty()) reason_ = failure->message;
  }
  free_slots_.release();
}

}  // namespace aw::original
