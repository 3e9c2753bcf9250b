#include "original/import.h"

#include <array>
#include <boost/json/value.hpp>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

#include "core/mutex.h"
#include "core/text.h"
#include "original/file.h"
#include "original/import_writer.h"
#include "wire/fields.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/requests.h"

namespace aw::original {
namespace {

using sqlite::OriginalKind;

// The result of an import: counts, and the differences from the source, one per line. Any thread.
class ImportReport {
 public:
  enum class Kind : std::uint8_t { kDebate, kDocument };

  // A debate or document that was not given to the store.
  void LeaveOut(Kind kind, const Notes& notes);
  // A debate or document that was given to the store, and its result. Changes are listed only for what was written.
  void Record(Kind kind, WriteResult result, const Notes& notes);
  void LeaveOut(const std::string& line);

  bool complete() const;
  // Prints to standard output; `store` names the target.
  void Print(const std::string& store) const;

 private:
  // Keeps the first kShown lines, as many as a person reads, and counts the rest.
  struct List {
    static constexpr std::size_t kShown = 200;
    std::vector<std::string> shown;
    std::size_t count = 0;

    void Add(const std::string& line);
    void Print(const char* title) const;
  };
  struct Counts {
    std::array<std::int64_t, 5> by_outcome{};  // debates or documents by Outcome; the last two are left out
    std::int64_t written = 0;                  // arguments or versions

    void Print(const char* whole, const char* part) const;
  };

  mutable Mutex mutex_;
  std::array<Counts, 2> counts_ AW_GUARDED_BY(mutex_);
  List changed_ AW_GUARDED_BY(mutex_);
  List left_out_ AW_GUARDED_BY(mutex_);
};

void ImportReport::LeaveOut(Kind kind, const Notes& notes) {
  const MutexLock lock(mutex_);
  ++counts_[static_cast<std::size_t>(kind)].by_outcome[static_cast<std::size_t>(Outcome::kRefused)];
  for (const std::string& line : notes.left_out) left_out_.Add(line);
}

void ImportReport::Record(Kind kind, WriteResult result, const Notes& notes) {
  const MutexLock lock(mutex_);
  Counts& counts = counts_[static_cast<std::size_t>(kind)];
  ++counts.by_outcome[static_cast<std::size_t>(result.outcome)];
  counts.written += result.written;
  for (const std::string& line : notes.left_out) left_out_.Add(line);
  switch (result.outcome) {
    case Outcome::kImported:
    case Outcome::kContinued:
      for (const std::string& line : notes.changed) changed_.Add(line);
      break;
    case Outcome::kPresent: break;
    case Outcome::kConflict:
      left_out_.Add(notes.subject + ": left out: another of its id is there, or it went on differently there");
      break;
    case Outcome::kRefused: left_out_.Add(notes.subject + ": left out: the store could not take it"); break;
  }
}

void ImportReport::LeaveOut(const std::string& line) {
  const MutexLock lock(mutex_);
  left_out_.Add(line);
}

bool ImportReport::complete() const {
  const MutexLock lock(mutex_);
  return left_out_.count == 0;
}

void ImportReport::Print(const std::string& store) const {
  const MutexLock lock(mutex_);
  std::printf("into %s\n", store.c_str());
  counts_[0].Print("debates", "arguments");
  counts_[1].Print("documents", "versions");
  changed_.Print("changed");
  left_out_.Print("left out");
}

void ImportReport::Counts::Print(const char* whole, const char* part) const {
  const auto of = [this](Outcome outcome) {
    return static_cast<long long>(by_outcome[static_cast<std::size_t>(outcome)]);
  };
  std::printf("%s: %lld taken, %lld continued, %lld there already, %lld left out; %lld %s written\n", whole,
              of(Outcome::kImported), of(Outcome::kContinued), of(Outcome::kPresent),
              of(Outcome::kConflict) + of(Outcome::kRefused), static_cast<long long>(written), part);
}

void ImportReport::List::Add(const std::string& line) {
  if (++count <= kShown) shown.push_back(line);
}

void ImportReport::List::Print(const char* title) const {
  if (count == 0) return;
  std::printf("%s (%zu):\n", title, count);
  for (const std::string& line : shown) std::printf("  %s\n", line.c_str());
  if (count > shown.size()) std::printf("  and %zu more\n", count - shown.size());
}

using Kind = ImportReport::Kind;

// `text`, a JSON object, as a request with this metadata would store it; nothing if the request would be refused.
std::optional<std::string> AsMetadata(const std::string& text) {
  std::optional<std::string> kept;
  const auto error = WithBody("{\"metadata\":" + text + "}", [&](const Parameters& parameters) {
    Fields fields(parameters);
    std::string object = fields.Object("metadata", Limits::kMaxMetadataBytes);
    if (!fields.error()) kept = std::move(object);
  });
  return error ? std::nullopt : kept;
}

std::string InObject(const std::string& value) { return "{\"original\":" + value + "}"; }

// Wraps metadata that cannot be stored as it is: {"original": …}.
void RepairMetadata(VersionRow& row, Notes& notes) {
  const std::string text = TextIn(std::exchange(row.metadata, "{}")).text;
  const auto value = ParseJson(text);
  if (IsBlank(text) || (value && value->is_null())) return;
  std::optional<std::string> kept = value && value->is_object() ? AsMetadata(text) : std::nullopt;
  const bool as_they_are = kept.has_value();
  if (!kept && value && !value->is_object()) kept = AsMetadata(InObject(text));
  if (!kept) {
    std::string quoted;
    AppendQuoted(quoted, text);
    kept = AsMetadata(InObject(quoted));
  }
  const std::string version = "metadata of version " + Quoted(row.id);
  if (!kept) {
    notes.LeaveOut(version + " are left out: they have " + std::to_string(text.size()) + " bytes, the most is " +
                   std::to_string(Limits::kMaxMetadataBytes));
    return;
  }
  if (!as_they_are) notes.Change(version + " were no JSON object of ours, and are in one now as \"original\"");
  row.metadata = kept;
}

class Importer {
 public:
  Importer(Store& to, ImportReport& report) : report_(report), writer_(to) {}

  void ImportDebates(OriginalFile& file) {
    file.ForEachDebate([&](OriginalFile::DebateRows rows) {
      std::optional<ImportedDebate> imported;
      if (rows.readable) imported = ConvertDebate(rows.debate, std::move(rows.arguments), rows.notes);
      Write(Kind::kDebate, std::move(imported), std::move(rows.notes));
    });
    file.ForEachDuplicate([&](const Cell& id) {
      Notes notes{"debate " + Quoted(id), {}, {}};
      notes.LeaveOut("left out: another has its id");
      report_.LeaveOut(Kind::kDebate, notes);
    });
    file.ForEachOrphan([&](const Cell& id, const Cell& debate_id) {
      report_.LeaveOut("argument " + Quoted(id) + " is left out: its debate " + Quoted(debate_id) + " is not there");
    });
  }

  void ImportDocuments(OriginalFile& file) {
    file.ForEachDocument([&](OriginalFile::DocumentRows rows) {
      std::optional<ImportedDocument> imported;
      for (VersionRow& row : rows.versions) RepairMetadata(row, rows.notes);
      if (rows.readable) imported = ConvertDocument(rows.document_id, std::move(rows.versions), rows.notes);
      Write(Kind::kDocument, std::move(imported), std::move(rows.notes));
    });
  }

  void Finish() { writer_.Finish(); }

 private:
  template <typename T>
  void Write(Kind kind, std::optional<T> imported, Notes notes) {
    if (!imported) return report_.LeaveOut(kind, notes);
    writer_.Write(*std::move(imported),
                  [this, kind, notes = std::move(notes)](WriteResult result) { report_.Record(kind, result, notes); });
  }

  ImportReport& report_;
  ImportWriter writer_;
};

std::optional<OriginalFile> OpenSource(const std::string& path, OriginalKind kind) {
  if (path.empty()) return std::nullopt;
  return std::optional<OriginalFile>(std::in_place, path, kind);
}

}  // namespace

bool Import(const ImportSources& from, const std::string& store_name,
            const std::function<std::unique_ptr<Store>()>& open_store) {
  auto debates = OpenSource(from.debates, OriginalKind::kDebates);
  auto documents = OpenSource(from.documents, OriginalKind::kDocuments);
  const auto target = open_store();
  ImportReport report;
  try {
    Importer importer(*target, report);
    if (debates) importer.ImportDebates(*debates);
    if (documents) importer.ImportDocuments(*documents);
    importer.Finish();
  } catch (...) {
    report.Print(store_name);
    throw;
  }
  report.Print(store_name);
  return report.complete();
}

}  // namespace aw::original
