// The commands of `aw debate` that read, show or delete debates.
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json/serialize.hpp>
#include <cstdlib>

#include "cli/command.h"
#include "cli/debate/named_documents.h"
#include "cli/session.h"
#include "wire/json_reader.h"
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

// How many older arguments a limit has left out, and how to get them.
std::vector<std::pair<std::string_view, std::string>> LeftOut(const boost::json::value& context) {
  const auto shown = static_cast<std::int64_t>(ArrayAt(context, "arguments").size());
  const std::int64_t total = NumberAt(context, "total_arguments").value_or(shown);
  if (total <= shown) return {};
  const std::string left_out = std::to_string(total - shown);
  return {{"message", left_out + " of " + std::to_string(total) + " arguments, the oldest, are left out; --limit " +
                          std::to_string(total) + " shows all"}};
}

}  // namespace

OrFailure<Answer> GenerateId(Session& session) {
  Answer answer;
  ObjectWriter(answer.data).Text("id", session.NewId());
  answer.notes = {{"message", "A new id; pass it to 'aw debate create --debate-id'"}};
  return answer;
}

OrFailure<Answer> List(Session& session) {
  const Target target = Target("/debates")
                            .With("state", session.Text("state"))
                            .With("limit", session.Number("limit"))
                            .With("offset", session.Number("offset"))
                            .With("cursor", session.Text("cursor"))
                            .With("q", session.Text("query"));
  const auto reply = session.Get(target.text());
  if (!reply) return reply.error();
  if (!session.Text("cursor")) return ListAnswer(*reply, "debates", session.Number("offset"));
  // A cursor does not say how many lie before it: what follows is known by the next one.
  Answer answer = ListAnswer(*reply, "debates", std::nullopt);
  answer.paging->has_more = !TextAt(reply->data, "next_cursor").empty();
  return answer;
}

OrFailure<Answer> GetContext(Session& session) {
  const Target target = Target(session.DebatePath()).With("limit", session.Number("limit"));
  auto reply = session.Get(target.text());
  if (!reply) return std::move(reply).error();
  if (session.IsFor(Format::kMarkdown)) {
    reply->data.as_object()["documents"] = NamedDocuments(session, reply->data);
    reply->text = boost::json::serialize(reply->data);
  }
  Answer answer{.data = {}, .notes = LeftOut(reply->data)};
  answer.data = std::move(reply->text);
  return answer;
}

OrFailure<Answer> Open(Session& session) {
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

OrFailure<Answer> Delete(Session& session) {
  if (!session.Flag("confirm")) {
    return Refuse("Deleting a debate cannot be undone and needs --confirm", "Add --confirm if you are sure");
  }
  const auto reply = session.Delete(session.DebatePath(), As::kArbitrator, R"({"deleted":true})");
  if (!reply) return reply.error();
  return Answer{.data = reply->text, .notes = {{"message", "The debate is deleted"}}};
}

}  // namespace aw::cli::debate
