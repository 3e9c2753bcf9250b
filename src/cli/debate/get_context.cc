#include <boost/json/serialize.hpp>

#include "cli/debate/named_documents.h"
#include "cli/debate/write.h"
#include "cli/handlers.h"
#include "cli/query.h"

namespace aw::cli::debate {

Outcome<Answer> GetContext(Session& session) {
  const Target target = Target(DebatePath(session)).With("limit", session.Number("limit"));
  auto reply = session.Get(target.text());
  if (!reply) return std::move(reply).error();
  if (session.IsFor(Format::kMarkdown)) {
    reply->data.as_object()["documents"] = NamedDocuments(session, reply->data);
    reply->text = boost::json::serialize(reply->data);
  }
  return Answer{.data = std::move(reply->text)};
}

}  // namespace aw::cli::debate
