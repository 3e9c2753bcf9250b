#include "cli/agent/overview.h"
#include "cli/agent/placements.h"
#include "cli/handlers.h"
#include "cli/session.h"
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

}  // namespace

Outcome<Answer> Status(Session& session) {
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

}  // namespace aw::cli::agent
