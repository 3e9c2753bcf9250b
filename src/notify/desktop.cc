#include "notify/desktop.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>

#include "core/text.h"
#include "platform/file.h"
#include "process/spawn.h"

namespace aw::notify {
namespace {

constexpr std::size_t kMostCharacters = 200;  // of a line
constexpr int kTickMs = 20;

// All that notify-send needs; the server's tokens are in its environment too.
constexpr const char* kVariables[] = {
    "PATH", "HOME", "LANG", "LC_ALL", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS"};

// The folder of the session's bus, for programs that were started without its address.
std::string RuntimeFolder(const char* named) {
  std::string folder = named && *named == '/' ? named : "/run/user/" + std::to_string(::getuid());
  return ::access((folder + "/bus").c_str(), R_OK | W_OK) == 0 ? folder : std::string();
}

// notify-send reads backslashes as escapes, and the desktop reads the body as markup.
std::string AsBody(std::string_view line) {
  std::string out;
  for (const char c : Printable(line, kMostCharacters)) {
    switch (c) {
      case '\\': out.append("\\\\"); break;
      case '&': out.append("&amp;"); break;
      case '<': out.append("&lt;"); break;
      case '>': out.append("&gt;"); break;
      default: out.push_back(c);
    }
  }
  return out;
}

DeliveryResult Failed(std::string error) { return {.status = 0, .said = {}, .error = std::move(error)}; }

}  // namespace

std::string_view AddDesktop(Settings& settings, bool is_local,
                            const std::function<const char*(const char* name)>& variable) {
  if (!settings.desktop) return "off";
  if (!is_local) return "not_local";
  const auto value = [&](const char* name) {
    const char* text = variable(name);
    return std::string(text ? text : "");
  };
  Desktop desktop;
  const std::string folder = RuntimeFolder(variable("XDG_RUNTIME_DIR"));
  if (value("DBUS_SESSION_BUS_ADDRESS").empty() && folder.empty()) return "no_session";
  desktop.program = platform::FindProgram("notify-send", value("PATH"));
  if (desktop.program.empty()) return "no_notify_send";
  for (const char* name : kVariables) {
    if (const std::string text = value(name); !text.empty()) desktop.environment.push_back(name + ("=" + text));
  }
  if (!folder.empty()) desktop.environment.push_back("XDG_RUNTIME_DIR=" + folder);
  // Stalled debates are reported to addresses only.
  if (settings.targets.empty()) settings.stall_after = std::chrono::milliseconds(0);
  Target& target = settings.targets.emplace_back();
  target.kind = Target::Kind::kDesktop;
  target.id = NameOf(target.kind);
  target.desktop = std::move(desktop);
  return "on";
}

std::vector<std::string> WordsOf(const Desktop& desktop, const Message& message) {
  std::string body;
  for (std::string_view rest = message.body; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    body.append(body.empty() ? "" : "\n").append(AsBody(line));
  }
  return {desktop.program, "--app-name=aw", "--", Printable(message.title, kMostCharacters), std::move(body)};
}

DeliveryResult ShowOnDesktop(const Desktop& desktop, const Message& message, const Settings& settings,
                             const std::atomic<bool>& cancelled) {
  const auto deadline = std::chrono::steady_clock::now() + settings.request_time;
  const pid_t child = process::Spawn({.words = WordsOf(desktop, message),
                                      .environment = desktop.environment,
                                      .folder = "/",
                                      .group = process::Program::Group::kNew,
                                      .ends_with_parent = true});
  if (child <= 0) return Failed("notify-send cannot be started");
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (!cancelled && std::chrono::steady_clock::now() < deadline) {
      ::poll(nullptr, 0, kTickMs);
      continue;
    }
    ::kill(-child, SIGKILL);
    ::kill(child, SIGKILL);
    process::AwaitExit(child);
    auto outcome = Failed("notify-send did not end");
    outcome.cancelled = cancelled;
    return outcome;
  }
  const int code = process::ExitCodeOf(status);
  if (code != 0) return Failed("notify-send ended with " + std::to_string(code));
  return {.shown = true};
}

}  // namespace aw::notify
