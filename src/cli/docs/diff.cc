#include "cli/handlers.h"
#include "cli/query.h"
#include "cli/session.h"
#include "wire/json_reader.h"

namespace aw::cli::docs {
namespace {

Outcome<std::int64_t> LatestVersion(const Session& session, const std::string& id) {
  const auto reply = session.Get("/documents/" + id + "/history?limit=1");
  if (!reply) return reply.error();
  const auto& versions = ArrayAt(reply->data, "versions");
  return versions.empty() ? 1 : NumberAt(versions[0], "version").value_or(1);
}

}  // namespace

// Without --to: up to the newest version; without --from: since the version before that.
Outcome<Answer> Diff(Session& session) {
  const auto id = session.IdArgument();
  if (!id) return id.error();
  auto to = session.Number("to");
  if (!to) {
    const auto latest = LatestVersion(session, *id);
    if (!latest) return latest.error();
    to = *latest;
  }
  const std::int64_t from = session.Number("from").value_or(std::max<std::int64_t>(1, *to - 1));
  const auto reply = session.Get(Target("/documents/" + *id + "/diff").With("from", from).With("to", to).text());
  if (!reply) return reply.error();
  return Answer{.data = reply->text};
}

}  // namespace aw::cli::docs
