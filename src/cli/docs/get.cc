#include <boost/json/serialize.hpp>

#include "cli/docs/first_summary.h"
#include "cli/handlers.h"
#include "cli/query.h"
#include "cli/session.h"

namespace aw::cli::docs {

Outcome<Answer> Get(Session& session) {
  const auto id = session.IdArgument();
  if (!id) return id.error();
  auto reply = session.Get(Target("/documents/" + *id).With("version", session.Number("version")).text());
  if (!reply) return std::move(reply).error();
  if (session.IsFor(Format::kMarkdown)) {
    AddName(session, reply->data);
    reply->text = boost::json::serialize(reply->data);
  }
  return Answer{.data = std::move(reply->text)};
}

}  // namespace aw::cli::docs
