#include "cli/debate/write.h"
#include "cli/handlers.h"

namespace aw::cli::debate {

Outcome<Answer> Delete(Session& session) {
  if (!session.Flag("confirm")) {
    return Refuse("Deleting a debate cannot be undone and needs --confirm", "Add --confirm if you are sure");
  }
  const auto reply = session.Delete(DebatePath(session), As::kArbitrator, R"({"deleted":true})");
  if (!reply) return reply.error();
  return Answer{.data = reply->text, .notes = {{"message", "The debate is deleted"}}};
}

}  // namespace aw::cli::debate
