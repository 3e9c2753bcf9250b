// `aw gate on`, `off` and `status`: the hook at plan exit in the settings of the agents' programs.
#include <algorithm>
#include <boost/json/serialize.hpp>

#include "cli/command.h"
#include "cli/gate/settings.h"
#include "cli/markdown.h"
#include "cli/session.h"
#include "client/own_program.h"
#include "conduct/gate_reviewers.h"
#include "install/installation.h"
#include "programs/plan_hook.h"
#include "programs/rows.h"
#include "wire/json_reader.h"
#include "wire/quotation.h"

namespace aw::cli::gate {
namespace {

namespace json = boost::json;
using Rows = std::vector<const programs::Row*>;

bool HasHook(const programs::Row& row) { return programs::PlanHookOf(row.name) != nullptr; }

std::string NamesWithHook() {
  std::string names;
  for (const programs::Row& row : programs::Table()) {
    if (HasHook(row)) names.append(names.empty() ? "" : ", ").append(row.name);
  }
  return names;
}

// --for; without it all programs with a known hook, and only those on this machine if `installed`.
OrFailure<Rows> RowsGiven(const Session& session, bool installed) {
  Rows rows;
  if (const auto name = session.Text("for"); name && *name != "all") {
    const programs::Row* row = programs::RowNamed(*name);
    if (row && HasHook(*row)) return Rows{row};
    if (!row) return Refuse("Unknown agent '" + std::string(*name) + "'", "Choose one of: " + NamesWithHook());
    return Refuse("There is no gate for " + std::string(row->title) + ": " + std::string(row->plan_exit.none),
                  "Choose one of: " + NamesWithHook() + "; or debate a plan with 'aw debate run plan.md'");
  }
  for (const programs::Row& row : programs::Table()) {
    if (HasHook(row) && (!installed || !programs::FindInPath(row.executable).empty())) rows.push_back(&row);
  }
  if (!rows.empty()) return rows;
  return AgentNotReady("None of these programs is installed: " + NamesWithHook(),
                       "Install one, or name it with --for if it is not on PATH");
}

bool IsHookOf(const install::Record& record, const Rows& rows) {
  return record.what == "hook" &&
         std::ranges::any_of(rows, [&](const programs::Row* row) { return row->name == record.agent; });
}

Answer StepsAnswer(const install::Installation& installation, const std::vector<install::Step>& steps,
                   std::string message, json::object data = {}) {
  json::array files;
  bool is_kept = false;
  for (auto at = steps.begin(); at != steps.end(); ++at) {
    if (std::find(steps.begin(), at, *at) != at) continue;  // several events of one file
    const install::Step& step = *at;
    is_kept = is_kept || step.change == "kept";
    json::object file{{"agent", step.agent}, {"path", installation.files.Whole(step.path)}, {"change", step.change}};
    if (!step.reason.empty()) file["reason"] = step.reason;
    files.push_back(std::move(file));
  }
  data["files"] = std::move(files);
  Answer answer{.data = json::serialize(data)};
  answer.notes = {{"message", is_kept ? "A file was kept as it is: see 'reason'" : std::move(message)}};
  answer.exit = is_kept ? ExitCode::kProblem : ExitCode::kOk;
  return answer;
}

// One of the program's entries; one that is not ok, if there is such a one.
const install::Installed* HookOf(const programs::Row& row, const std::vector<install::Installed>& installed) {
  const install::Installed* found = nullptr;
  for (const install::Installed& each : installed) {
    if (each.agent == row.name && each.what == "hook" && (!found || found->state == "ok")) found = &each;
  }
  return found;
}

json::object SettingsAsJson(const conduct::GateSettings& settings) {
  return {{"rounds", settings.rounds},
          {"time", settings.time.count()},
          {"min_lines", settings.min_lines},
          {"then", settings.then == conduct::GateSettings::Then::kAsk ? "ask" : "allow"}};
}

json::array CandidatesAsJson(const std::vector<conduct::Candidate>& candidates) {
  json::array out;
  for (const conduct::Candidate& each : candidates) {
    json::object row{{"opponent", each.spec}, {"ready", each.readiness.ready()}};
    const bool is_installed = !each.readiness.path.empty();
    if (!each.readiness.ready()) {
      row["advice"] = is_installed || !each.readiness.advice.empty()
                          ? NeutralisedLine(each.readiness.advice)
                          : "Install it: " + each.player.program.install_hint;
    }
    out.push_back(std::move(row));
  }
  return out;
}

// Adds which programs would review the agent's plans, and whether each is ready.
std::optional<Failure> AddOpponents(json::object& agent, const Session& session, const conduct::GateSettings& settings,
                                    std::string_view name) {
  const auto candidates = conduct::AskOpponents(session.settings().home, settings, name);
  if (!candidates) return candidates.error();
  agent["opponents"] = CandidatesAsJson(*candidates);
  const bool is_reviewed = !conduct::NoneReady(*candidates);
  agent["reviewed_by"] =
      is_reviewed ? json::value(conduct::ReviewersOf(*candidates, settings, {}).specs()) : json::value();
  return std::nullopt;
}

// A table of `agents` with their reviewers, and a line for each opponent that is not ready.
std::string AgentsAsMarkdown(const json::value& data) {
  json::array rows;
  std::string advice;
  for (const json::value& agent : ArrayAt(data, "agents")) {
    const std::string_view reviewer = TextAt(agent, "reviewed_by");
    json::object row{{"agent", At(agent, "agent")}};
    if (const json::value& gate = At(agent, "gate"); !gate.is_null()) row["gate"] = gate;
    row["reviewed by"] = reviewer.empty() ? "no program is ready" : reviewer;
    rows.push_back(std::move(row));
    for (const json::value& each : ArrayAt(agent, "opponents")) {
      if (FlagAt(each, "ready")) continue;
      advice.append("- ").append(Cell(TextAt(agent, "agent"))).append(": ").append(Cell(TextAt(each, "opponent")));
      advice.append(" is not ready. ").append(Cell(TextAt(each, "advice"))).append("\n");
    }
  }
  return TableAsMarkdown(rows) + (advice.empty() ? "" : "\n" + advice) + "\n";
}

}  // namespace

OrFailure<Answer> On(Session& session) {
  const auto rows = RowsGiven(session, true);
  if (!rows) return rows.error();
  const auto settings = OwnGateSettings(session.settings());
  if (!settings) return settings.error();
  json::array agents;
  for (const programs::Row* row : *rows) {
    json::object agent{{"agent", row->name}};
    if (auto failure = AddOpponents(agent, session, *settings, row->name)) return *std::move(failure);
    agents.push_back(std::move(agent));
  }
  auto installation = install::OpenInstallation(session.settings(), install::Scope::kUser, install::Access::kInstall);
  if (!installation) return installation.error();
  install::Installer installer(installation->files, installation->manifest, installation->placements,
                               session.Flag("force"));
  std::vector<install::Step> steps;
  for (const programs::Row* row : *rows) {
    for (const install::Placement& placement : install::PlanHookFor(*row, client::ProgramName(), installation->files))
      steps.push_back(installer.Add(placement));
  }
  if (auto failure = install::SaveInstalled(*installation)) return *std::move(failure);
  Answer answer = StepsAnswer(*installation, steps, "The gate is on", {{"agents", std::move(agents)}});
  answer.notes.emplace_back("effect",
                            "A plan that passes is approved; your own answer in the program's dialog comes first");
  return answer;
}

OrFailure<Answer> Off(Session& session) {
  const auto rows = RowsGiven(session, false);
  if (!rows) return rows.error();
  auto installation = install::OpenInstallation(session.settings(), install::Scope::kUser, install::Access::kUninstall);
  if (!installation) return installation.error();
  install::Installer installer(installation->files, installation->manifest, installation->placements,
                               session.Flag("force"));
  std::vector<install::Step> steps;
  std::vector<install::Record> records = installation->manifest.records;
  // The first one, for which the file may have been made, is removed last.
  std::ranges::reverse(records);
  for (const install::Record& record : records) {
    if (IsHookOf(record, *rows)) steps.push_back(installer.Remove(record));
  }
  if (!steps.empty()) {
    if (auto failure = install::SaveUninstalled(*installation)) return *std::move(failure);
  }
  return StepsAnswer(*installation, steps, steps.empty() ? "The gate was off" : "The gate is off");
}

OrFailure<Answer> Status(Session& session) {
  const auto settings = OwnGateSettings(session.settings());
  if (!settings) return settings.error();
  const auto installed = install::Overview(session.settings());
  if (!installed) return installed.error();
  json::array agents;
  bool is_on = false;
  for (const programs::Row& row : programs::Table()) {
    if (!HasHook(row)) continue;
    const install::Installed* found = HookOf(row, *installed);
    const bool is_there = found != nullptr;
    json::object agent{{"agent", row.name}, {"gate", is_there ? found->state == "ok" ? "on" : found->state : "off"}};
    if (is_there) agent["path"] = found->path;
    if (auto failure = AddOpponents(agent, session, *settings, row.name)) return *std::move(failure);
    agents.push_back(std::move(agent));
    is_on = is_on || is_there;
  }
  Answer answer{.data = json::serialize(json::object{{"agents", std::move(agents)},
                                                     {"settings", SettingsAsJson(*settings)},
                                                     {"config", ConfigPath(session.settings())}})};
  answer.notes = {{"message", is_on ? "The gate is on" : "The gate is off; 'aw gate on' installs it"}};
  return answer;
}

std::string OnAsMarkdown(const json::value& data) {
  return AgentsAsMarkdown(data) + TableAsMarkdown(ArrayAt(data, "files"));
}

std::string StatusAsMarkdown(const json::value& data) {
  return AgentsAsMarkdown(data) + FieldsAsMarkdown(At(data, "settings"));
}

}  // namespace aw::cli::gate
