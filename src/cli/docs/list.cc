#include <boost/json/serialize.hpp>

#include "cli/docs/first_summary.h"
#include "cli/handlers.h"
#include "cli/paging.h"
#include "cli/query.h"

namespace aw::cli::docs {
namespace {

void AddNames(const Session& session, Reply& reply) {
  boost::json::value* documents = reply.data.is_object() ? reply.data.as_object().if_contains("documents") : nullptr;
  if (!documents || !documents->is_array()) return;
  for (auto& document : documents->as_array()) AddName(session, document);
  reply.text = boost::json::serialize(reply.data);
}

}  // namespace

Outcome<Answer> List(Session& session) {
  Target target("/documents");
  target.With("limit", session.Number("limit")).With("offset", session.Number("offset"));
  if (session.Flag("include-deleted")) target.With("include_deleted", std::optional<std::string_view>("true"));
  auto reply = session.Get(target.text());
  if (!reply) return std::move(reply).error();
  if (session.IsFor(Format::kMarkdown)) AddNames(session, *reply);
  return ListAnswer(*reply, "documents", session.Number("offset"));
}

}  // namespace aw::cli::docs
