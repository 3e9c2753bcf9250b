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

}  // namespace

template <typename T>
void ImportWriter::Enqueue(const JobKeys& keys, T imported, Done done) {
  Check();
  const bool is_large = Bytes(imported) > kLargeBytes;
  if (is_large) Finish();
  // SERVER_BUSY is a failure of the store and ends the import; any other failure concerns this job alone.
  const auto finished = [done = std::move(done)](const std::optional<Error>& failure, const WriteResult& result) {
    done(failure ? WriteResult{} : result);
    return failure && failure->code == ErrorCode::kServerBusy ? std::optional(failure->message) : std::nullopt;
  };
  const auto work = [imported = std::move(imported)](WriteTx& tx) { return WriteInto(tx, imported); };
  if (!writer_.Write(keys, work, finished)) {
    throw std::runtime_error("the store takes no more writes; run the import again");
  }
  if (is_large) Finish();
}

void ImportWriter::Write(ImportedDebate debate, Done done) {
  Enqueue({debate.debate.id, {}, {}}, std::move(debate), std::move(done));
}

void ImportWriter::Write(ImportedDocument document, Done done) {
  Enqueue({{}, document.document_id, {}}, std::move(document), std::move(done));
}

void ImportWriter::Finish() {
  writer_.Wait();
  Check();
}

void ImportWriter::Check() const {
  if (const auto reason = writer_.reason()) {
    throw std::runtime_error(*reason + "; run the import again, it goes on from here");
  }
}

}  // namespace aw::original
