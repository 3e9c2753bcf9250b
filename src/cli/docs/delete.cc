#include "cli/handlers.h"
#include "cli/session.h"

namespace aw::cli::docs {

Outcome<Answer> Delete(Session& session) {
  const auto id = session.IdArgument();
  if (!id) return id.error();
  if (!session.Flag("confirm")) {
    return Refuse("Deleting a document hides all its versions and needs --confirm", "Add --confirm if you are sure");
  }
  const std::string gone = R"({"document_id":")" + *id + R"(","versions_affected":null})";
  const auto reply = session.Delete("/documents/" + *id, As::kArbitrator, gone);
  if (!reply) return reply.error();
  return Answer{.data = reply->text, .notes = {{"message", "The document is deleted"}}};
}

}  // namespace aw::cli::docs
