#include "cli/handlers.h"
#include "cli/paging.h"
#include "cli/query.h"

namespace aw::cli::docs {

Outcome<Answer> List(Session& session) {
  Target target("/documents");
  target.With("limit", session.Number("limit")).With("offset", session.Number("offset"));
  if (session.Flag("include-deleted")) target.With("include_deleted", std::optional<std::string_view>("true"));
  const auto reply = session.Get(target.text());
  if (!reply) return reply.error();
  return ListAnswer(*reply, "documents", session.Number("offset"));
}

}  // namespace aw::cli::docs
