#include "install/placements.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <filesystem>
#include <functional>

namespace aw::install {
namespace {

using programs::Each;
using programs::Purpose;
using programs::Where;

// Keeps drafts out of the repository. Without an installation, `HideDrafts` (cli) writes this file.
constexpr std::string_view kDraftsIgnored = ".aweave/drafts/.gitignore";

bool Applies(Where where, Scope scope) {
  return where == Where::kBoth || (where == Where::kUser) == (scope == Scope::kUser);
}

std::string PathFor(std::string_view pattern, std::string_view role) {
  std::string path(pattern);
  return path.replace(path.find("{role}"), 6, role);
}

// The form in which Installer::Current returns it.
std::string Normal(Kind kind, std::string text) {
  if (kind == Kind::kMember || kind == Kind::kEntry) return boost::json::serialize(boost::json::parse(text));
  if (kind == Kind::kTable) text.erase(text.find_last_not_of("\r\n") + 1);
  return text;
}

Placement Make(std::string_view agent, std::string path, Kind kind, std::string_view what, std::string text) {
  Placement placement{{}, Normal(kind, std::move(text))};
  placement.record.agent = agent;
  placement.record.what = what;
  placement.record.path = std::move(path);
  placement.record.kind = kind;
  placement.record.hash = HashOf(placement.text);
  return placement;
}

// Ends with a slash; empty if the variable names no absolute directory.
std::string DirectoryNamedBy(const char* variable) {
  const char* value = std::getenv(variable);
  if (!value || value[0] != '/') return {};
  std::string directory = std::filesystem::path(value).lexically_normal().string();
  if (!directory.ends_with('/')) directory.push_back('/');
  return directory;
}

std::vector<programs::Relocation> AllRelocations() {
  std::vector<programs::Relocation> all;
  for (const programs::Row& agent : programs::Table()) {
    const auto moves = programs::PlacesOf(agent).moves;
    all.insert(all.end(), moves.begin(), moves.end());
  }
  return all;
}

// Maps a row's path and its alternative path (may be empty) to the paths to use.
using Choice = std::function<std::vector<std::string>(std::string_view path, std::string_view other_path)>;

// The names for which a row is repeated.
programs::Names NamesFor(Each each, programs::Grant grant) {
  switch (each) {
    case Each::kOne: return {""};
    case Each::kSharedCommand: return programs::SharedCommands(grant);
    case Each::kSharedTool: return programs::SharedTools(grant);
    case Each::kAllowedCommand: return programs::AllowedCommands(grant);
    case Each::kForbiddenCommand: return programs::ForbiddenCommands(grant);
    case Each::kAllowedTool: return programs::AllowedTools(grant);
    case Each::kForbiddenTool: return programs::ForbiddenTools(grant);
  }
  __builtin_unreachable();
}

// The `what` of a record.
std::string_view WhatOf(Purpose purpose) {
  switch (purpose) {
    case Purpose::kPermission:
    case Purpose::kMcpPermission: return "permission";
    case Purpose::kEnvironment: return "environment";
    case Purpose::kMcpServer: return "mcp";
  }
  __builtin_unreachable();
}

std::string With(std::string_view pattern, std::string_view name) {
  std::string text(pattern);
  if (const std::size_t at = text.find("{}"); at != text.npos) text.replace(at, 2, name);
  return text;
}

// Collects the placements of one agent.
class Collection {
 public:
  Collection(const programs::Row& agent, Scope scope, const programs::Terms& terms, const Choice& choose)
      : agent_(agent), places_(programs::PlacesOf(agent)), scope_(scope), terms_(terms), choose_(choose) {}

  void AddCommands() {
    for (const programs::CommandPlace& row : places_.commands) {
      if (!Applies(row.where, scope_)) continue;
      for (const programs::Guide& guide : programs::Guides()) {
        const std::string text = row.render({guide, agent_.name, terms_.grant});
        for (std::string& path : choose_(PathFor(row.path, guide.role), {})) {
          all.push_back(Make(agent_.name, std::move(path), Kind::kFile, "command", text));
        }
      }
    }
  }

  void AddSettings(bool with_mcp) {
    for (const programs::SettingPlace& row : places_.settings) {
      const bool is_of_mcp = row.purpose == Purpose::kMcpPermission || row.purpose == Purpose::kMcpServer;
      if (!Applies(row.where, scope_) || (is_of_mcp && !with_mcp)) continue;
      for (const std::string_view name : NamesFor(row.each, terms_.grant)) AddSetting(row, name);
    }
  }

  void AddDrafts() {
    if (scope_ == Scope::kUser) return;
    all.push_back(Make(agent_.name, std::string(kDraftsIgnored), Kind::kFile, "drafts", "*\n"));
  }

  // Of the user alone: a project must not install a hook.
  void AddPlanHook() {
    const programs::PlanExitHook& hook = agent_.plan_exit;
    if (scope_ != Scope::kUser || hook.events.empty()) return;
    for (const std::string_view each : programs::WordsOf(hook.events)) {
      const std::string_view event = each.substr(0, each.find(':'));
      const std::string_view matcher = event == each ? std::string_view() : each.substr(event.size() + 1);
      const std::string entry = programs::PlanHookEntry(agent_, matcher, terms_.program);
      for (std::string& path : choose_(hook.file, {})) {
        Placement placement = Make(agent_.name, std::move(path), Kind::kEntry, "hook", entry);
        placement.record.place = "hooks/" + std::string(event);
        placement.record.item = programs::PlanHookCommand(agent_);
        all.push_back(std::move(placement));
      }
    }
  }

  std::vector<Placement> all;

 private:
  void AddSetting(const programs::SettingPlace& row, std::string_view name) {
    const std::string item = With(row.item, name);
    const std::string text = row.render ? row.render(terms_) : item;
    for (std::string& path : choose_(row.path, row.other_path)) {
      Placement placement = Make(agent_.name, std::move(path), row.kind, WhatOf(row.purpose), text);
      placement.record.place = With(row.place, name);
      placement.record.item = item;
      all.push_back(std::move(placement));
    }
  }

  const programs::Row& agent_;
  programs::Places places_;
  Scope scope_;
  const programs::Terms& terms_;
  const Choice& choose_;
};

std::vector<Placement> Collect(const programs::Row& agent, Scope scope, bool with_mcp, const programs::Terms& terms,
                               const Choice& choose) {
  Collection collection(agent, scope, terms, choose);
  collection.AddCommands();
  collection.AddDrafts();
  collection.AddSettings(with_mcp);
  return std::move(collection.all);
}

std::vector<Placement> CollectPlanHook(const programs::Row& agent, Scope scope, const programs::Terms& terms,
                                       const Choice& choose) {
  Collection collection(agent, scope, terms, choose);
  collection.AddPlanHook();
  return std::move(collection.all);
}

// Adds the placements of an installation for `grant`; equal placements are shared.
void Merge(std::vector<Placement>& all, std::vector<Placement> more, programs::Grant grant) {
  for (Placement& each : more) {
    const auto same = std::find_if(all.begin(), all.end(), [&](const Placement& other) {
      return other.record.SamePlace(each.record) && other.text == each.text;
    });
    Placement& placement = same == all.end() ? all.emplace_back(std::move(each)) : *same;
    placement.grants.push_back(grant);
  }
}

}  // namespace

std::vector<Placement> PlacementsFor(const programs::Row& agent, Scope scope, bool with_mcp,
                                     const programs::Terms& terms, const Files& files) {
  const auto at = [&](std::string_view path) {
    return scope == Scope::kUser ? AsMoved(path, files.base()) : std::string(path);
  };
  return Collect(agent, scope, with_mcp, terms, [&](std::string_view path, std::string_view other) {
    if (!other.empty()) {
      const auto read = files.Read(at(other));
      if (read && *read) return std::vector<std::string>{at(other)};
    }
    return std::vector<std::string>{at(path)};
  });
}

std::vector<Placement> PlanHookFor(const programs::Row& agent, const std::string& program, const Files& files) {
  const Choice choose = [&](std::string_view path, std::string_view) {
    return std::vector<std::string>{AsMoved(path, files.base())};
  };
  return CollectPlanHook(agent, Scope::kUser, {program, programs::Grant::kBothSides}, choose);
}

std::vector<Placement> AllPlacements(Scope scope, const std::string& program, const std::string& base) {
  std::vector<Placement> all;
  const Choice every = [&](std::string_view path, std::string_view other) {
    std::vector<std::string> paths;
    for (const std::string_view each : {path, other}) {
      if (each.empty()) continue;
      paths.emplace_back(each);
      if (scope == Scope::kUser && AsMoved(each, base) != each) paths.push_back(AsMoved(each, base));
    }
    return paths;
  };
  for (const programs::Row& agent : programs::Table()) {
    std::vector<Placement> own;
    for (const programs::Grant grant : programs::kGrants)
      Merge(own, Collect(agent, scope, true, {program, grant}, every), grant);
    // Every installation may have the hook: installing commands does not remove it.
    for (const programs::Grant grant : programs::kGrants)
      Merge(own, CollectPlanHook(agent, scope, {program, grant}, every), grant);
    for (Placement& each : own) all.push_back(std::move(each));
  }
  return all;
}

Placement LinkPlacement(const std::string& target) {
  return Make("aw", std::string(kLinkPath), Kind::kLink, "link", target);
}

const Placement* FindPlacement(const std::vector<Placement>& all, const Record& record) {
  const Placement* found = nullptr;
  for (const Placement& each : all) {
    if (each.record.agent != record.agent || !each.record.SamePlace(record)) continue;
    if (each.record.hash == record.hash) return &each;
    if (!found) found = &each;
  }
  return found;
}

bool IsStale(const std::vector<Placement>& all, const Record& record, programs::Grant grant) {
  bool known = false;
  for (const Placement& each : all) {
    if (each.record.agent != record.agent || !each.record.SamePlace(record)) continue;
    if (std::find(each.grants.begin(), each.grants.end(), grant) != each.grants.end()) return false;
    known = true;
  }
  return known;
}

std::string AsMoved(std::string_view path, const std::string& home) {
  for (const programs::Relocation& move : AllRelocations()) {
    if (!path.starts_with(move.from)) continue;
    std::string moved = DirectoryNamedBy(move.variable);
    if (moved.empty()) continue;
    moved.append(move.to).append(path.substr(move.from.size()));
    const std::string inside = home + "/";
    return moved.starts_with(inside) ? moved.substr(inside.size()) : moved;
  }
  return std::string(path);
}

std::vector<std::string> MovedDirectories(const std::string& home) {
  std::vector<std::string> all;
  for (const programs::Relocation& move : AllRelocations()) {
    std::string directory = DirectoryNamedBy(move.variable);
    if (directory.size() < 2 || directory.starts_with(home + "/")) continue;
    directory.pop_back();
    if (std::find(all.begin(), all.end(), directory) == all.end()) all.push_back(std::move(directory));
  }
  return all;
}

}  // namespace aw::install
