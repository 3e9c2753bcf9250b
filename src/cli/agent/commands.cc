#include <algorithm>
#include <map>
#include <span>

#include "cli/agent/guides.h"
#include "cli/agent/installation.h"
#include "cli/agent/link.h"
#include "cli/command.h"
#include "cli/drafts.h"
#include "cli/markdown.h"
#include "cli/session.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

namespace aw::cli::agent {
namespace {

void AppendInstalled(std::string& out, const Installed& file) {
  ObjectWriter object(out);
  object.Text("scope", file.scope);
  object.Text("what", file.what);
  object.Text("path", file.path);
  object.Text("state", file.state);
}

void AppendAgent(std::string& out, const AgentKind& agent, const std::vector<Installed>& all) {
  std::vector<Installed> own;
  bool mcp = false;
  for (const Installed& file : all) {
    if (file.agent != agent.name) continue;
    own.push_back(file);
    mcp = mcp || file.what == "mcp";
  }
  ObjectWriter object(out);
  object.Text("agent", agent.name);
  object.Bool("installed", !own.empty());
  object.Bool("mcp", mcp);
  object.Text("start", agent.start);
  AppendArray(object.Raw("files"), own, AppendInstalled);
}

namespace json = boost::json;

constexpr std::string_view kAdvice =
    "Let two agents of different model families debate: one family tends to make, and to miss, the same mistakes";

using Counts = std::map<std::string_view, int>;  // of files, by state

std::string CountsText(const Counts& counts) {
  std::string out;
  for (const auto& [state, count] : counts) {
    out.append(out.empty() ? "" : ", ").append(std::to_string(count)).append(" ").append(state);
  }
  return out;
}

// The message first, the other notes last, where a person looks.
std::string WithNotes(const Answer& answer) {
  std::string out = answer.notes[0].second + "\n\n";
  const auto data = ParseJson(answer.data);
  if (data) out.append(FieldsAsMarkdown(*data)).append("\n");
  for (const auto& [name, text] : std::span(answer.notes).subspan(1)) {
    out.append("- **").append(name).append("**: ").append(text).append("\n");
  }
  return out;
}

json::object Row(const json::value& agent, std::string_view scope, const std::string& state) {
  return {{"agent", At(agent, "agent")}, {"scope", scope}, {"state", state}, {"start with", At(agent, "start")}};
}

}  // namespace

OrFailure<Answer> Rules(Session& session) {
  const auto guide = GuideFor(session.Required("role"));
  if (!guide) return guide.error();
  const std::string type = session.Required("type");
  // An agent reads its rules first; the tools of some make no folder for what they write.
  const Settings& settings = session.settings();
  if (!settings.agent.empty() || !settings.role.empty()) MakeDrafts();
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("role", guide->role);
    object.Text("type", type);
    object.Text("text", guide->Rules(type, {.language = settings.language}));
  }
  return answer;
}

OrFailure<Answer> PrintCommand(Session& session) {
  const auto guide = GuideFor(session.Required("role"));
  if (!guide) return guide.error();
  const std::string name(session.Text("for").value_or("any"));
  if (name != "any" && !AgentNamed(name)) return RefuseAgent(name, "any");
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("role", guide->role);
    object.Text("for", name);
    object.Text("text", guide->CommandFor(name));
  }
  return answer;
}

OrFailure<Answer> Errors(Session&) {
  Answer answer;
  {
    ObjectWriter object(answer.data);
    object.Text("text", ErrorGuide());
  }
  return answer;
}

OrFailure<Answer> Install(Session& session) {
  const auto scope = ScopeGiven(session);
  if (!scope) return scope.error();
  const auto agents = AgentsGiven(session);
  if (!agents) return agents.error();
  const auto grant = GrantGiven(session);
  if (!grant) return grant.error();
  const bool dry_run = session.Flag("dry-run");
  auto link = LinkProgram(session, dry_run);
  if (!link) return link.error();
  auto installation = OpenInstallation(session.settings(), *scope, dry_run ? Access::kLook : Access::kInstall);
  if (!installation) return installation.error();

  Installer installer(installation->files, installation->manifest, installation->placements, session.Flag("force"));
  std::vector<Step> steps = std::move(link->steps);
  for (const AgentKind& agent : *agents) {
    for (const Placement& placement : PlacementsAt(*installation, agent, session.Flag("with-mcp"), *grant)) {
      steps.push_back(installer.Add(placement));
    }
    for (Step& step : installer.RemoveLeftOver(agent.name, *grant)) steps.push_back(std::move(step));
  }
  if (auto step = ManifestStep(*installation)) steps.push_back(*std::move(step));
  if (!dry_run) {
    if (auto failure = SaveInstalled(*installation)) return *std::move(failure);
  }
  Answer answer = AnswerWith(*installation, steps, dry_run, "written");
  std::string start;
  for (const AgentKind& agent : *agents) {
    start.append(start.empty() ? "" : "; ").append(agent.name).append(": ").append(agent.start);
  }
  answer.notes.emplace_back("start", std::move(start));
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
  auto installation = OpenInstallation(session.settings(), *scope, dry_run ? Access::kLook : Access::kUninstall);
  if (!installation) return installation.error();

  Installer installer(installation->files, installation->manifest, installation->placements, session.Flag("force"));
  std::vector<Step> steps;
  // The last first: what was made for the first of several goes with it.
  const std::vector<Record> records(installation->manifest.records.rbegin(), installation->manifest.records.rend());
  for (const Record& record : records) {
    const auto is_its = [&](const AgentKind& agent) { return agent.name == record.agent; };
    const bool all = agents->size() == Agents().size();  // also of agents that this aw does not know
    // The link to aw is nobody's, and goes last.
    const bool alone = record.kind == Kind::kLink && installation->manifest.records.size() == 1;
    if (all || alone || std::any_of(agents->begin(), agents->end(), is_its)) steps.push_back(installer.Remove(record));
  }
  if (!dry_run && !steps.empty()) {
    if (auto failure = SaveUninstalled(*installation)) return *std::move(failure);
  }
  return AnswerWith(*installation, steps, dry_run, "removed");
}

OrFailure<Answer> Status(Session& session) {
  const auto all = Overview(session.settings());
  if (!all) return all.error();
  Answer answer;
  {
    ObjectWriter object(answer.data);
    AppendArray(object.Raw("agents"), Agents(),
                [&](std::string& out, const AgentKind& agent) { AppendAgent(out, agent, *all); });
  }
  return answer;
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
