#include "cli/agent/guides.h"
#include "cli/handlers.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli::agent {

Outcome<Answer> Rules(Session& session) {
  const auto guide = GuideFor(session.Required("role"));
  if (!guide) return guide.error();
  const std::string type = session.Required("type");
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("role", guide->role);
    object.Text("type", type);
    object.Text("text", guide->Rules(type));
  }
  return answer;
}

}  // namespace aw::cli::agent
