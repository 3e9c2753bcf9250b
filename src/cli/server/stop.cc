#include "cli/handlers.h"
#include "cli/server/control.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli::server {

Outcome<Answer> StopCommand(Session& session) {
  const auto stopped = Stop(session.settings());
  if (!stopped) return stopped.error();
  const bool other = !*stopped && VersionAt(session.settings());
  Answer answer;
  ObjectWriter(answer.data).Text("status", *stopped ? "stopped" : other ? "not_managed" : "not_running");
  answer.notes = {{"message", *stopped ? "The server is stopped"
                              : other  ? "A server runs there, but aw did not start it; stop it where it was started"
                                       : "No server that aw started is running"}};
  return answer;
}

}  // namespace aw::cli::server
