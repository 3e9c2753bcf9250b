#include "cli/handlers.h"
#include "cli/server/control.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli::server {

Outcome<Answer> StatusCommand(Session& session) {
  const Settings& settings = session.settings();
  const auto version = VersionAt(settings);
  const auto pid = ManagedPid(settings);
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("status", version ? "running" : pid ? "not_ready" : "not_running");
    object.Text("url", settings.url.Whole());
    if (version) object.Text("version", *version);
    if (pid) object.Number("pid", *pid);
    object.Bool("managed", pid.has_value());
    object.Text("log", LogPath(settings));
  }
  answer.notes = {{"message", version ? "The server answers"
                              : pid   ? "The server runs but does not answer here; see 'aw server logs'"
                                      : "No server answers; start it with 'aw server start'"}};
  return answer;
}

}  // namespace aw::cli::server
