#include "original/import.h"

#include <boost/json/value.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "original/file.h"
#include "original/import_report.h"
#include "original/import_writer.h"
#include "wire/fields.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/requests.h"

namespace aw::original {
namespace {

using sqlite::OriginalKind;
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
