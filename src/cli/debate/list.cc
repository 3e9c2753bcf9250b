#include "cli/handlers.h"
#include "cli/paging.h"
#include "cli/query.h"

namespace aw::cli::debate {

Outcome<Answer> List(Session& session) {
  const Target target = Target("/debates")
                            .With("state", session.Text("state"))
                            .With("limit", session.Number("limit"))
                            .With("offset", session.Number("offset"))
                            .With("q", session.Text("query"));
  const auto reply = session.Get(target.text());
  if (!reply) return reply.error();
  return ListAnswer(*reply, "debates", session.Number("offset"));
}

}  // namespace aw::cli::debate
