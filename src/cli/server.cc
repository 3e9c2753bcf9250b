// The commands of `aw server`, and `aw notify test`.
#include <algorithm>

#include "cli/command.h"
#include "cli/markdown.h"
#include "cli/server/control.h"
#include "cli/session.h"
#include "wire/json_reader.h"

namespace aw::cli::server {

OrFailure<Answer> StartCommand(Session& session) {
  const Settings& settings = session.settings();
  const auto running = Start(settings, {.command = "server start", .asked = true});
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

OrFailure<Answer> StopCommand(Session& session) {
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

OrFailure<Answer> StatusCommand(Session& session) {
  const Settings& settings = session.settings();
  const auto version = VersionAt(settings);
  const auto pid = ManagedPid(settings);
  const std::string started_by = pid ? StartedBy(settings) : std::string();
  const auto foreign = version ? std::nullopt : ForeignAt(settings);
  const auto not_ready = version || foreign ? std::nullopt : NotReadyAt(settings);
  const auto health = version ? session.Get("/health") : OrFailure<Reply>(Failure{});
  const std::string desktop = health ? std::string(TextAt(health->data, "desktop_notices")) : "";
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("status", version ? "running" : foreign ? "foreign" : not_ready || pid ? "not_ready" : "not_running");
    object.Text("url", settings.url.Whole());
    if (version) object.Text("version", *version);
    if (pid) object.Number("pid", *pid);
    object.Bool("managed", pid.has_value());
    if (!started_by.empty()) object.Text("started_by", "aw " + started_by);
    if (!desktop.empty()) object.Text("desktop_notices", desktop);
    object.Text("log", LogPath(settings));
  }
  const auto& problem = foreign ? foreign : not_ready;
  answer.notes = {{"message", version   ? "The server answers"
                              : problem ? problem->message + ". " + problem->suggestion
                              : pid     ? "The server runs but does not answer here; see 'aw server logs'"
                                        : "No server answers; start it with 'aw server start'"}};
  return answer;
}

OrFailure<Answer> LogsCommand(Session& session) {
  const auto lines = static_cast<std::size_t>(session.Number("lines").value_or(50));
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("path", LogPath(session.settings()));
    object.Text("log", LogTail(session.settings(), lines));
  }
  return answer;
}

OrFailure<Answer> TestNotices(Session& session) {
  const auto target = session.Text("target");
  auto body = ObjectOf([&](ObjectWriter& object) {
    if (target) object.Text("target", *target);
  });
  const auto reply = session.Post("/notify/test", std::move(body), As::kArbitrator);
  if (!reply) return reply.error();
  Answer answer{.data = reply->text};
  const auto& targets = ArrayAt(reply->data, "targets");
  const bool all = std::ranges::all_of(targets, [](const auto& each) { return FlagAt(each, "ok"); });
  answer.notes.emplace_back("message", all ? "All targets accepted the test notice" : "Some targets failed");
  if (!all) answer.exit = ExitCode::kProblem;
  return answer;
}

std::string TargetsAsMarkdown(const boost::json::value& data) { return TableAsMarkdown(ArrayAt(data, "targets")); }

}  // namespace aw::cli::server
