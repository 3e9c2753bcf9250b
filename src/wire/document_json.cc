#include "wire/document_json.h"

#include "wire/json_writer.h"

namespace aw {
namespace {

void AppendVersionFields(ObjectWriter& object, const DocumentVersionHead& head) {
  object.Id("id", head.id);
  object.Number("version", head.version);
  object.Text("summary", head.summary);
  object.Raw("metadata").append(head.metadata);
  object.Time("created_at", head.created_at);
}

}  // namespace

void AppendJson(std::string& out, const VersionWritten& written) {
  ObjectWriter object(out);
  object.Id("document_id", written.document_id);
  object.Number("version", written.version);
  object.Id("id", written.id);
  if (written.lines_changed) object.Number("lines_changed", *written.lines_changed);
  if (written.replay) object.Bool("idempotent_replay", true);
}

void AppendJson(std::string& out, const DocumentDeleted& deleted) {
  ObjectWriter object(out);
  object.Id("document_id", deleted.document_id);
  object.Number("versions_affected", deleted.versions_affected);
}

void AppendJson(std::string& out, const DocumentVersion& version) {
  ObjectWriter object(out);
  object.Id("document_id", version.document_id);
  AppendVersionFields(object, version);
  object.Text("content", version.content);
}

void AppendPart(std::string& out, const DocumentVersion& version, const LineRange& range) {
  const TextPart part = PartOf(version.content, range);
  ObjectWriter object(out);
  object.Id("document_id", version.document_id);
  AppendVersionFields(object, version);
  object.Text("content", part.text);
  object.Number("offset", range.offset);
  object.Number("total_lines", part.total_lines);
  if (part.lines > 0 && range.offset + part.lines < part.total_lines) {
    object.Number("next_offset", range.offset + part.lines);
  }
}

void AppendDocumentList(std::string& out, const Page<DocumentVersionHead>& page) {
  ObjectWriter object(out);
  AppendArray(object.Raw("documents"), page.items, [](std::string& o, const DocumentVersionHead& head) {
    ObjectWriter item(o);
    item.Id("document_id", head.document_id);
    AppendVersionFields(item, head);
    if (head.deleted_at) item.Time("deleted_at", *head.deleted_at);
  });
  object.Number("total", page.total);
}

void AppendHistory(std::string& out, const Uuid& document_id, const Page<DocumentVersionHead>& page) {
  ObjectWriter object(out);
  object.Id("document_id", document_id);
  AppendArray(object.Raw("versions"), page.items, [](std::string& o, const DocumentVersionHead& head) {
    ObjectWriter item(o);
    AppendVersionFields(item, head);
  });
  object.Number("total", page.total);
}

void AppendDiff(std::string& out, const Uuid& document_id, std::int64_t from, std::int64_t to, std::string_view diff) {
  ObjectWriter object(out);
  object.Id("document_id", document_id);
  object.Number("from", from);
  object.Number("to", to);
  object.Text("diff", diff);
}

}  // namespace aw
