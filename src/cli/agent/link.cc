#include "cli/agent/link.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "cli/agent/program.h"
#include "cli/session.h"

namespace aw::cli::agent {
namespace {

std::string Problem(OnPath found) {
  return found == OnPath::kNo ? "aw is not on PATH: agents will not find it"
                              : "PATH has the folder of aw only as a relative path: agents will not find it";
}

bool UserAgrees(const std::string& problem) {
  if (!IsTerminal(STDIN_FILENO) || !IsTerminal(STDERR_FILENO)) return false;
  std::cerr << problem << ". Put a link to it at ~/" << kLinkPath << "? [y/N] " << std::flush;
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

// Whether a shell finds what is in ~/.local/bin.
bool IsOnPath(const std::string& directory) {
  const char* path = std::getenv("PATH");
  return (":" + std::string(path ? path : "") + ":").find(":" + directory + ":") != std::string::npos;
}

OrFailure<Step> MakeLink(const Settings& settings, bool dry_run) {
  auto user = OpenInstallation(settings, Scope::kUser, dry_run ? Access::kLook : Access::kInstall);
  if (!user) return user.error();
  Installer installer(user->files, user->manifest, user->placements, false);
  Step step = installer.Add(LinkPlacement(OwnPath()));
  if (!dry_run) {
    if (auto failure = SaveInstalled(*user)) return *std::move(failure);
  }
  step.path = user->files.Whole(step.path);
  if (step.change == "kept") step.reason = "'" + step.path + "' is there, and not aw's: it was left alone";
  return step;
}

}  // namespace

OrFailure<Linked> LinkProgram(const Session& session, bool dry_run) {
  const OnPath found = AwOnPath();
  if (found == OnPath::kYes && !session.Flag("link")) return Linked{};
  const std::string problem = found == OnPath::kYes ? "" : Problem(found);
  if (!session.Flag("link") && (dry_run || !UserAgrees(problem))) {
    return Linked{{}, problem + "; 'aw agent install --link' puts a link to it at ~/" + std::string(kLinkPath)};
  }
  auto step = MakeLink(session.settings(), dry_run);
  if (!step) return step.error();
  Linked linked{{*step}, {}};
  const std::string directory = step->path.substr(0, step->path.rfind('/'));
  if (step->change == "kept") {
    linked.note = problem.empty() ? step->reason : problem + "; " + step->reason;
  } else if (!IsOnPath(directory)) {
    linked.note = "The link is at " + step->path + "; add " + directory + " to PATH in your shell's profile";
  }
  return linked;
}

}  // namespace aw::cli::agent
