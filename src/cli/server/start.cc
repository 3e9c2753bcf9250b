#include "cli/handlers.h"
#include "cli/server/control.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli::server {

Outcome<Answer> StartCommand(Session& session) {
  const Settings& settings = session.settings();
  const auto running = Start(settings);
  if (!running) return running.error();
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("status", running->already ? "already_running" : "started");
    object.Text("url", settings.url.Whole());
    object.Text("version", running->version);
    if (running->pid > 0) object.Number("pid", running->pid);
    object.Bool("managed", running->pid > 0);
    object.Text("log", LogPath(settings));
  }
  answer.notes = {{"message", running->already ? "The server was running already" : "The server is ready"}};
  return answer;
}

}  // namespace aw::cli::server
