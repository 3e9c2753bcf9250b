#include "cli/agent/guides.h"
#include "cli/handlers.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli::agent {

Outcome<Answer> PrintCommand(Session& session) {
  const auto guide = GuideFor(session.Required("role"));
  if (!guide) return guide.error();
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("role", guide->role);
    object.Text("text", guide->command);
  }
  return answer;
}

}  // namespace aw::cli::agent
