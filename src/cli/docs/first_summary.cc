#include "cli/docs/first_summary.h"

#include "wire/json_reader.h"

namespace aw::cli::docs {

void AddName(const Session& session, boost::json::value& document) {
  const auto version = NumberAt(document, "version");
  if (!version || *version <= 1 || !TextAt(document, "deleted_at").empty()) return;
  const auto history = session.Get("/documents/" + std::string(TextAt(document, "document_id")) + "/history");
  if (!history) return;
  const auto& versions = ArrayAt(history->data, "versions");
  if (!versions.empty()) document.as_object()["name"] = At(versions.back(), "summary");
}

}  // namespace aw::cli::docs
