#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <span>

#include "cli/command.h"
#include "cli/markdown.h"
#include "cli/session.h"
#include "install/installation.h"
#include "programs/guides.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli::agent {
namespace {

void AppendInstalled(std::string& out, const install::Installed& file) {
  ObjectWriter object(out);
  object.Text("scope", file.scope);
  object.Text("what", file.what);
  object.Text("path", file.path);
  object.Text("state", file.state);
}

void AppendAgent(std::string& out, const programs::Row& agent, const std::vector<install::Installed>& all) {
  std::vector<install::Installed> own;
  bool mcp = false;
  for (const install::Installed& file : all) {
    if (file.agent != agent.name) continue;
    own.push_back(file);
    mcp = mcp || file.what == "mcp";
  }
  ObjectWriter object(out);
  object.Text("agent", agent.name);
  object.Bool("installed", !own.empty());
  object.Bool("mcp", mcp);
  object.Text("start", programs::StartOf(agent, "proposer"));
  AppendArray(object.Raw("files"), own, AppendInstalled);
}

namespace json = boost::json;

constexpr std::string_view kAdvice =
    "Let two agents of different model families debate: one family tends to make, and to miss, the same mistakes";

using Counts = std::map<std::string_view, int>;  // of files, by state

std::string CountsText(const Counts& counts) {
  std::vector<std::string> words;
  for (const auto& [state, count] : counts) words.push_back(std::to_string(count) + " " + std::string(state));
  return Joined(words);
}

// The message first and the other notes last, where users look.
std::string WithNotes(const Answer& answer) {
  std::string out = answer.notes[0].second + "\n\n";
  const auto data = ParseJson(answer.data);
  if (data) out.append(FieldsAsMarkdown(*data)).append("\n");
  for (const auto& [name, text] : std::span(answer.notes).subspan(1)) {
    out.append("- **").append(name).append("**: ").append(text).append("\n");
  }
  return out;
}

// The programs that load project files only in folders that the user trusts.
std::string AgentsThatNeedTrust(const std::vector<programs::Row>& agents) {
  std::vector<std::string> names;
  for (const programs::Row& agent : agents) {
    if (agent.wants_trust) names.emplace_back(agent.name);
  }
  return Joined(names);
}

json::object Row(const json::value& agent, std::string_view scope, const std::string& state) {
  return {{"agent", At(agent, "agent")}, {"scope", scope}, {"state", state}, {"start with", At(agent, "start")}};
}

void AppendStep(std::string& out, const install::Step& step, const install::Installation& installation) {
  ObjectWriter object(out);
  object.Text("agent", step.agent);
  object.Text("what", step.what);
  object.Text("path", installation.files.Whole(step.path));
  object.Text("change", step.change);
  if (!step.reason.empty()) object.Text("reason", step.reason);
}

bool UserAgrees(const Session& session, const std::string& problem) {
  if (!IsTerminal(session.around().in) || !IsTerminal(session.around().err)) return false;
  session.Say(problem + ". Put a link to it at ~/" + std::string(install::kLinkPath) + "? [y/N] ");
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

// --user or --project; default: --user.
OrFailure<install::Scope> ScopeGiven(const Session& session) {
  if (session.Flag("user") && session.Flag("project")) return Refuse("Give --user or --project, not both");
  return session.Flag("project") ? install::Scope::kProject : install::Scope::kUser;
}

Failure RefuseAgent(const std::string& name, std::string_view other) {
  std::string names;
  for (const programs::Row& agent : programs::Table()) names.append(agent.name).append(", ");
  return Refuse("--for must be one of: " + names + std::string(other) + "; not '" + name + "'");
}

// --for; default: all agents.
OrFailure<std::vector<programs::Row>> AgentsGiven(const Session& session) {
  const std::string name(session.Text("for").value_or("all"));
  if (name == "all") return std::vector<programs::Row>(programs::Table().begin(), programs::Table().end());
  if (const programs::Row* agent = programs::RowNamed(name)) return std::vector<programs::Row>{*agent};
  return RefuseAgent(name, "all");
}

// --role as the commands and tools that it grants.
OrFailure<programs::Grant> GrantGiven(const Session& session) {
  const std::string role(session.Text("role").value_or(""));
  if (role.empty()) return programs::Grant::kBothSides;
  if (role == "arbitrator") return programs::Grant::kJudging;
  if (role == "proposer") return programs::Grant::kProposer;
  if (role == "opponent") return programs::Grant::kOpponent;
  return Refuse("--role must be one of: proposer, opponent, arbitrator; not '" + role + "'");
}

Answer AnswerWith(const install::Installation& installation, std::vector<install::Step> steps, bool dry_run,
                  std::string_view done) {
  // Show one of several equal steps in the same file.
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  const auto count = [&](bool kept) {
    return std::count_if(steps.begin(), steps.end(), [&](const install::Step& step) {
      return kept ? step.change == "kept" : step.change != "kept" && step.change != "unchanged";
    });
  };
  Answer answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("scope", install::Name(installation.scope));
                  object.Text("base", installation.files.base());
                  object.Bool("dry_run", dry_run);
                  AppendArray(object.Raw("files"), steps, [&](std::string& out, const install::Step& step) {
                    AppendStep(out, step, installation);
                  });
                })};
  std::string message = std::to_string(count(false)) + (dry_run ? " would be " : " ") + std::string(done);
  if (count(true) > 0) message.append("; ").append(std::to_string(count(true))).append(" kept: see 'reason'");
  answer.notes = {{"message", std::move(message)}};
  answer.exit = count(true) > 0 ? ExitCode::kProblem : ExitCode::kOk;
  return answer;
}

}  // namespace

OrFailure<Answer> Rules(Session& session) {
  const auto guide = programs::GuideFor(session.Required("role"));
  if (!guide) return guide.error();
  const std::string type = session.Required("type");
  // Reading the rules is an agent's first call; some agents' write tools do not create folders.
  const Settings& settings = session.settings();
  if (!settings.agent.empty() || !settings.role.empty()) MakeDrafts();
  return Answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("role", guide->role);
                  object.Text("type", type);
                  object.Text("text", guide->Rules(type, {.language = settings.language}));
                })};
}

OrFailure<Answer> PrintCommand(Session& session) {
  const auto guide = programs::GuideFor(session.Required("role"));
  if (!guide) return guide.error();
  const std::string name(session.Text("for").value_or("any"));
  if (name != "any" && !programs::RowNamed(name)) return RefuseAgent(name, "any");
  return Answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("role", guide->role);
                  object.Text("for", name);
                  object.Text("text", guide->CommandFor(name));
                })};
}

OrFailure<Answer> Errors(Session&) {
  return Answer{.data = ObjectOf([&](ObjectWriter& object) { object.Text("text", programs::ErrorGuide()); })};
}

OrFailure<Answer> Install(Session& session) {
  const auto scope = ScopeGiven(session);
  if (!scope) return scope.error();
  const auto agents = AgentsGiven(session);
  if (!agents) return agents.error();
  const auto grant = GrantGiven(session);
  if (!grant) return grant.error();
  const bool dry_run = session.Flag("dry-run");
  auto link = install::LinkProgram(
      session.settings(), {.wanted = session.Flag("link"), .dry_run = dry_run, .ask = [&](const std::string& problem) {
                             return UserAgrees(session, problem);
                           }});
  if (!link) return link.error();
  auto installation = install::OpenInstallation(session.settings(), *scope,
                                                dry_run ? install::Access::kLook : install::Access::kInstall);
  if (!installation) return installation.error();

  install::Installer installer(installation->files, installation->manifest, installation->placements,
                               session.Flag("force"));
  std::vector<install::Step> steps = link->steps;
  for (const programs::Row& agent : *agents) {
    for (const install::Placement& placement :
         install::PlacementsAt(*installation, agent, session.Flag("with-mcp"), *grant)) {
      steps.push_back(installer.Add(placement));
    }
    for (install::Step& step : installer.RemoveStale(agent.name, *grant)) steps.push_back(std::move(step));
  }
  if (auto step = install::ManifestStep(*installation)) {
    // The link may have changed the same file already.
    const std::string path = installation->files.Whole(step->path);
    if (std::ranges::none_of(link->steps, [&](const install::Step& each) { return each.path == path; })) {
      steps.push_back(*std::move(step));
    }
  }
  if (!dry_run) {
    if (auto failure = install::SaveInstalled(*installation)) return *std::move(failure);
  }
  Answer answer = AnswerWith(*installation, steps, dry_run, "written");
  std::vector<std::string> starts;
  for (const programs::Row& agent : *agents) {
    starts.push_back(std::string(agent.name) + ": " + programs::StartOf(agent, "proposer"));
  }
  answer.notes.emplace_back("start", Joined(starts, "; "));
  if (*scope == install::Scope::kProject) {
    const std::string names = AgentsThatNeedTrust(*agents);
    if (!names.empty()) answer.notes.emplace_back("trust", names + " use this only in folders that you trust");
  }
  if (!link->note.empty()) answer.notes.emplace_back("path", std::move(link->note));
  answer.notes.emplace_back("advice", kAdvice);
  answer.markdown = WithNotes(answer);
  return answer;
}

OrFailure<Answer> Uninstall(Session& session) {
  const auto scope = ScopeGiven(session);
  if (!scope) return scope.error();
  const auto agents = AgentsGiven(session);
  if (!agents) return agents.error();
  const bool dry_run = session.Flag("dry-run");
  auto installation = install::OpenInstallation(session.settings(), *scope,
                                                dry_run ? install::Access::kLook : install::Access::kUninstall);
  if (!installation) return installation.error();

  install::Installer installer(installation->files, installation->manifest, installation->placements,
                               session.Flag("force"));
  std::vector<install::Step> steps;
  // In reverse order: containers created for the first of several entries are removed with it.
  const std::vector<install::Record> records(installation->manifest.records.rbegin(),
                                             installation->manifest.records.rend());
  for (const install::Record& record : records) {
    const auto is_its = [&](const programs::Row& agent) { return agent.name == record.agent; };
    const bool all = agents->size() == programs::Table().size();  // includes records of unknown agents
    // The link to aw belongs to no agent and is removed last.
    const bool alone = record.kind == install::Kind::kLink && installation->manifest.records.size() == 1;
    if (all || alone || std::any_of(agents->begin(), agents->end(), is_its)) steps.push_back(installer.Remove(record));
  }
  if (!dry_run && !steps.empty()) {
    if (auto failure = install::SaveUninstalled(*installation)) return *std::move(failure);
  }
  return AnswerWith(*installation, steps, dry_run, "removed");
}

OrFailure<Answer> Status(Session& session) {
  const auto all = install::Overview(session.settings());
  if (!all) return all.error();
  return Answer{.data = ObjectOf([&](ObjectWriter& object) {
                  AppendArray(object.Raw("agents"), programs::Table(),
                              [&](std::string& out, const programs::Row& agent) { AppendAgent(out, agent, *all); });
                })};
}

std::string StatusAsMarkdown(const json::value& data) {
  json::array rows;
  std::string odd;
  for (const json::value& agent : ArrayAt(data, "agents")) {
    std::map<std::string_view, Counts> scopes;
    for (const json::value& file : ArrayAt(agent, "files")) {
      const std::string_view state = TextAt(file, "state");
      ++scopes[TextAt(file, "scope")][state];
      if (state != "ok")
        odd.append("- ").append(Cell(TextAt(file, "path"))).append(": ").append(Cell(state)).append("\n");
    }
    if (scopes.empty()) rows.push_back(Row(agent, "", "not installed"));
    for (const auto& [scope, counts] : scopes) rows.push_back(Row(agent, scope, CountsText(counts)));
  }
  return TableAsMarkdown(rows) + (odd.empty() ? "" : "\n" + odd);
}

}  // namespace aw::cli::agent
