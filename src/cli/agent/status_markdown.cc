#include "cli/agent/status_markdown.h"

#include <map>

#include "cli/markdown.h"
#include "wire/json_reader.h"

namespace aw::cli::agent {
namespace {

namespace json = boost::json;

using Counts = std::map<std::string_view, int>;  // of files, by state

std::string CountsText(const Counts& counts) {
  std::string out;
  for (const auto& [state, count] : counts) {
    out.append(out.empty() ? "" : ", ").append(std::to_string(count)).append(" ").append(state);
  }
  return out;
}

json::object Row(const json::value& agent, std::string_view scope, const std::string& state) {
  return {{"agent", At(agent, "agent")}, {"scope", scope}, {"state", state}, {"start with", At(agent, "start")}};
}

}  // namespace

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
