#include <cstdlib>
#include <filesystem>

#include "cli/session.h"
#include "platform/file.h"

namespace aw::cli {
namespace {

namespace fs = std::filesystem;

struct Right {
  std::string_view command;
  std::string_view role;  // "--role": the role given by that option; "user": no role
};

// Commands that are not listed are allowed to all roles.
constexpr Right kRights[] = {
    {"debate create", "proposer"},
    {"debate appeal", "proposer"},
    {"debate request-completion", "proposer"},
    {"debate submit", "--role"},
    {"debate wait", "--role"},
    {"debate ruling", "arbitrator"},
    {"debate intervention", "arbitrator"},
    {"debate delete", "arbitrator"},
    {"docs delete", "arbitrator"},
    {"agent install", "user"},
    {"agent uninstall", "user"},
    {"gate on", "user"},
    {"gate off", "user"},
    {"agent plugin", "user"},
    {"server stop", "user"},
    {"setup", "user"},
    {"debate run", "user"},
    {"demo", "user"},
    {"notify test", "user"},
};

// TMPDIR, unless it contains the user's home or lies within it: that would give access to the user's own files. Then
// /tmp.
fs::path TemporaryFolder() {
  std::error_code ignored;
  const char* home = std::getenv("HOME");
  const fs::path kept = fs::weakly_canonical(home && *home ? home : "/", ignored);
  const fs::path given = fs::weakly_canonical(fs::temp_directory_path(ignored), ignored);
  const bool holds_more = !given.is_absolute() || platform::IsBelow(kept, given) || platform::IsBelow(given, kept);
  return holds_more ? fs::weakly_canonical("/tmp", ignored) : given;
}

}  // namespace

std::optional<Failure> RefuseForRole(const Session& session) {
  const std::string& own = session.settings().role;
  if (own.empty()) return std::nullopt;
  for (const Right& right : kRights) {
    if (right.command != session.command().path) continue;
    const std::string whose = right.role == "--role" ? session.Required("role") : std::string(right.role);
    if (whose == own) return std::nullopt;
    return FromError({ErrorCode::kForbidden,
                      "You are the " + own + " (DEBATE_ROLE): 'aw " + std::string(right.command) +
                          (right.role == "--role" ? " --role " + whose : std::string()) + "' is for the " + whose,
                      "Leave it to the " + whose + "; to go on with your own part, run: aw agent command --role " + own,
                      {}});
  }
  return std::nullopt;
}

std::optional<Failure> RefuseOutside(const Settings& settings, std::string_view option, const std::string& path) {
  if (settings.role.empty() && settings.agent.empty()) return std::nullopt;
  std::error_code failure, ignored;
  const fs::path meant = fs::weakly_canonical(fs::absolute(path, ignored), failure);
  const fs::path here = fs::current_path(ignored);
  if (!failure && (platform::IsBelow(meant, here) || platform::IsBelow(meant, TemporaryFolder()))) return std::nullopt;
  return FromError({ErrorCode::kForbidden,
                    "--" + std::string(option) +
                        " must be below the current or the temporary folder when aw runs for "
                        "an agent, not '" +
                        path + "'",
                    "Use a file in .aweave/drafts, or ask the user to run this command",
                    {}});
}

void MakeDrafts() {
  std::error_code failure;
  const fs::path here = fs::current_path(failure);
  if (failure) return;
  const fs::path folder = here / ".aweave" / "drafts";
  if (fs::weakly_canonical(folder, failure) != folder || failure) return;
  fs::create_directories(folder, failure);
  if (!failure) HideDrafts(folder);
}

void HideDrafts(const fs::path& folder) {
  if (folder.filename() != "drafts" || folder.parent_path().filename() != ".aweave") return;
  platform::WriteWhole((folder / ".gitignore").string(), "*\n", platform::Existing::kNew);
}

}  // namespace aw::cli
