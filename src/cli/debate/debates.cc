// The commands of `aw debate` that read, show or delete debates.
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json/serialize.hpp>
#include <cstdlib>

#include "cli/debate/named_documents.h"
#include "cli/handlers.h"
#include "cli/session.h"
#include "wire/json_writer.h"

namespace aw::cli::debate {
namespace {

bool HasScreen() {
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}) {
    const char* value = std::getenv(name);
    if (value && *value) return true;
  }
  return false;
}

bool ShowInBrowser(const std::string& url) {
  const pid_t child = ::fork();
  if (child == 0) {
    // Standard output is for the answer.
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    ::execlp("xdg-open", "xdg-open", url.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  return child > 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

Outcome<Answer> GenerateId(Session& session) {
  Answer answer;
  ObjectWriter(answer.data).Text("id", session.NewId());
  answer.notes = {{"message", "A new id; pass it to 'aw debate create --debate-id'"}};
  return answer;
}

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

Outcome<Answer> GetContext(Session& session) {
  const Target target = Target(session.DebatePath()).With("limit", session.Number("limit"));
  auto reply = session.Get(target.text());
  if (!reply) return std::move(reply).error();
  if (session.IsFor(Format::kMarkdown)) {
    reply->data.as_object()["documents"] = NamedDocuments(session, reply->data);
    reply->text = boost::json::serialize(reply->data);
  }
  return Answer{.data = std::move(reply->text)};
}

Outcome<Answer> Open(Session& session) {
  const auto id = session.Text("debate-id");
  const std::string url = session.settings().url.Whole() + (id ? "/d/" + std::string(*id) : "/");
  if (id) {
    const auto reply = session.Get("/debates/" + std::string(*id) + "?limit=0");
    if (!reply) return reply.error();
  }
  const bool opened = !session.Flag("print") && HasScreen() && ShowInBrowser(url);
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("url", url);
    object.Bool("opened", opened);
  }
  answer.notes = {{"message", opened ? "The page is open in your browser" : "Open this address in a browser: " + url}};
  return answer;
}

Outcome<Answer> Delete(Session& session) {
  if (!session.Flag("confirm")) {
    return Refuse("Deleting a debate cannot be undone and needs --confirm", "Add --confirm if you are sure");
  }
  const auto reply = session.Delete(session.DebatePath(), As::kArbitrator, R"({"deleted":true})");
  if (!reply) return reply.error();
  return Answer{.data = reply->text, .notes = {{"message", "The debate is deleted"}}};
}

}  // namespace aw::cli::debate
