#include "cli/handlers.h"
#include "cli/server/control.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli::server {

Outcome<Answer> LogsCommand(Session& session) {
  const auto lines = static_cast<std::size_t>(session.Number("lines").value_or(50));
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("path", LogPath(session.settings()));
    object.Text("log", LogTail(session.settings(), lines));
  }
  return answer;
}

}  // namespace aw::cli::server
