#include "install/link.h"

#include <cstdlib>

#include "client/own_program.h"

namespace aw::install {
namespace {

std::string Problem(client::OnPath found) {
  return found == client::OnPath::kNo ? "aw is not on PATH: agents will not find it"
                                      : "PATH has the folder of aw only as a relative path: agents will not find it";
}

// Whether PATH has the directory.
bool IsOnPath(const std::string& directory) {
  const char* path = std::getenv("PATH");
  return (":" + std::string(path ? path : "") + ":").find(":" + directory + ":") != std::string::npos;
}

// Creates the link, and its record if that changes.
OrFailure<std::vector<Step>> MakeLink(const client::Settings& settings, bool dry_run) {
  auto user = OpenInstallation(settings, Scope::kUser, dry_run ? Access::kLook : Access::kInstall);
  if (!user) return user.error();
  Installer installer(user->files, user->manifest, user->placements, false);
  std::vector<Step> steps{installer.Add(LinkPlacement(client::OwnPath()))};
  auto record = ManifestStep(*user);
  if (record && record->change != "unchanged") steps.push_back(*std::move(record));
  if (!dry_run) {
    if (auto failure = SaveInstalled(*user)) return *std::move(failure);
  }
  for (Step& step : steps) step.path = user->files.Whole(step.path);
  Step& link = steps.front();
  if (link.change == "kept") link.reason = "'" + link.path + "' exists and is not aw's link: it was not changed";
  return steps;
}

}  // namespace

OrFailure<Linked> LinkProgram(const client::Settings& settings, const LinkTerms& terms) {
  const client::OnPath found = client::AwOnPath();
  if (found == client::OnPath::kYes && !terms.wanted) return Linked{};
  const std::string problem = found == client::OnPath::kYes ? "" : Problem(found);
  if (!terms.wanted && (terms.dry_run || !terms.ask(problem))) {
    return Linked{{}, problem + "; 'aw agent install --link' puts a link to it at ~/" + std::string(kLinkPath)};
  }
  const auto steps = MakeLink(settings, terms.dry_run);
  if (!steps) return steps.error();
  Linked linked{*steps, {}};
  const Step& step = steps->front();
  const std::string directory = step.path.substr(0, step.path.rfind('/'));
  if (step.change == "kept") {
    linked.note = problem.empty() ? step.reason : problem + "; " + step.reason;
  } else if (!IsOnPath(directory)) {
    linked.note = "The link is at " + step.path + "; add " + directory + " to PATH in your shell's profile";
  }
  return linked;
}

}  // namespace aw::install
