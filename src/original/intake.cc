#include "original/intake.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/issues.h"
#include "core/rules.h"

namespace aw::original {
namespace {

constexpr std::size_t kLarge = 4 << 20;  // a larger one is written alone, to limit memory

Settled Write(WriteTx& tx, const TakenDebate& taken) {
  Debate debate = taken.debate;
  const auto& arguments = taken.arguments;
  debate.tally.round = std::ranges::count_if(arguments, IsRound);
  const auto size = static_cast<std::int64_t>(arguments.size());
  const auto as_of = [&](std::size_t i) { return AsOf(debate, arguments[i], size); };

  const auto head = tx.FindDebate(debate.id);
  const std::int64_t there = head ? head->newest.seq : 0;
  if (there >= size) {
    const auto same = tx.FindArgument(debate.id, arguments.back().id);
    return {same && same->seq == size ? Outcome::kThere : Outcome::kAnother, 0};
  }
  const auto next = static_cast<std::size_t>(there);
  if (!head) {
    tx.InsertDebate(as_of(0), arguments[0]);
  } else if (arguments[next - 1].id != head->newest.id) {
    return {Outcome::kAnother, 0};
  }
  Debate before = head ? head->debate : as_of(0);
  for (std::size_t i = head ? next : 1; i < arguments.size(); ++i) {
    tx.Append(before, as_of(i), arguments[i]);
    before = as_of(i);
  }
  return {head ? Outcome::kContinued : Outcome::kTaken, size - there};
}

Settled Write(WriteTx& tx, const TakenDocument& taken) {
  const auto size = static_cast<std::int64_t>(taken.versions.size());
  const auto existing = tx.FindDocument(taken.document_id);
  const std::int64_t there = existing ? existing->latest_version : 0;
  if (existing) {
    const std::int64_t common = std::min(there, size);
    const auto version = tx.Version(taken.document_id, common);
    if (!version || version->id != taken.versions[static_cast<std::size_t>(common - 1)].id) {
      return {Outcome::kAnother, 0};
    }
    if (there >= size || existing->deleted_at) return {Outcome::kThere, 0};
  }
  for (auto i = static_cast<std::size_t>(there); i < taken.versions.size(); ++i) tx.AddVersion(taken.versions[i]);
  if (taken.deleted_at) tx.MarkDeleted(taken.document_id, *taken.deleted_at);
  return {existing ? Outcome::kContinued : Outcome::kTaken, size - there};
}

std::size_t Bytes(const TakenDebate& taken) {
  std::size_t bytes = 0;
  for (const Argument& argument : taken.arguments) bytes += argument.content.size();
  return bytes;
}

std::size_t Bytes(const TakenDocument& taken) {
  std::size_t bytes = 0;
  for (const DocumentVersion& version : taken.versions) bytes += version.content.size();
  return bytes;
}

JobKeys KeysOf(const TakenDebate& taken) { return {taken.debate.id, {}, {}}; }
JobKeys KeysOf(const TakenDocument& taken) { return {{}, taken.document_id, {}}; }

}  // namespace

template <typename T>
class Intake::Job final : public WriteJob {
 public:
  Job(Intake& intake, T taken, Done done) : intake_(intake), taken_(std::move(taken)), done_(std::move(done)) {}

  JobKeys keys() const override { return KeysOf(taken_); }
  void Run(WriteTx& tx) override { settled_ = Write(tx, taken_); }
  void Finish() override {
    done_(failure ? Settled{} : settled_);
    intake_.Finished(failure);
  }

 private:
  Intake& intake_;
  const T taken_;
  const Done done_;
  Settled settled_;
};

Intake::Intake(Store& to) : to_(to) {
  to_.Start([](Batch batch) {
    for (const auto& job : batch) job->Finish();
  });
}

Intake::~Intake() { to_.Stop(); }

void Intake::Take(TakenDebate debate, Done done) {
  const std::size_t bytes = Bytes(debate);
  Enqueue(std::make_unique<Job<TakenDebate>>(*this, std::move(debate), std::move(done)), bytes);
}

void Intake::Take(TakenDocument document, Done done) {
  const std::size_t bytes = Bytes(document);
  Enqueue(std::make_unique<Job<TakenDocument>>(*this, std::move(document), std::move(done)), bytes);
}

void Intake::Enqueue(std::unique_ptr<WriteJob> job, std::size_t bytes) {
  Check();
  if (bytes > kLarge) Finish();
  room_.acquire();
  if (to_.Enqueue(std::move(job))) {
    room_.release();
    throw std::runtime_error("the store takes no more writes; run the import again");
  }
  if (bytes > kLarge) Finish();
}

void Intake::Finish() {
  for (std::ptrdiff_t i = 0; i < kJobsAtOnce; ++i) room_.acquire();
  room_.release(kJobsAtOnce);
  Check();
}

void Intake::Check() {
  const MutexLock lock(mutex_);
  if (!obstacle_.empty()) throw std::runtime_error(obstacle_ + "; run the import again, it goes on from here");
}

// SERVER_BUSY is a failure of the store and ends the import; any other failure concerns this job alone.
void Intake::Finished(const std::optional<Error>& failure) {
  if (failure && failure->code == ErrorCode::kServerBusy) {
    const MutexLock lock(mutex_);
    if (obstacle_.empty()) obstacle_ = failure->message;
  }
  room_.release();
}

}  // namespace aw::original
