#include "programs/places.h"

#include <boost/json/serialize.hpp>

#include "core/shell_words.h"
#include "wire/json_writer.h"

namespace aw::programs {

std::string ServerMember(const Terms& terms, std::string_view type, const std::string& more) {
  std::string out = "{";
  if (!type.empty()) out.append("\"type\":").append(Quoted(type)).append(",");
  return out + "\"command\":" + Quoted(terms.program) + ",\"args\":[\"mcp\"]" + more + "}";
}

std::string PlainServer(const Terms& terms) { return ServerMember(terms, {}, {}); }

std::string ToolList(std::string_view name, const Terms& terms) {
  return ",\"" + std::string(name) + "\":[" + Listed(AllowedTools(terms.grant)) + "]";
}

// Only installations that may rule get the arbitrator's token.
Names TokensFor(const Terms& terms) {
  Names names{"DEBATE_AUTH_TOKEN"};
  if (terms.grant == Grant::kJudging) names.emplace_back("DEBATE_ARBITRATOR_TOKEN");
  return names;
}

std::string PlanHookCommand(const Row& row) { return " hook plan-exit --for " + std::string(row.name); }

std::string PlanHookEntry(const Row& row, std::string_view matcher, std::string_view program) {
  constexpr int kTimeout = 1'830;  // in seconds: longer than any [gate] time, which aw keeps itself
  boost::json::object entry;
  if (!matcher.empty()) entry["matcher"] = matcher;
  entry["hooks"] = boost::json::array{boost::json::object{{"type", "command"},
                                                          {"command", ShellQuoted(program) + PlanHookCommand(row)},
                                                          {"timeout", kTimeout * row.plan_exit.second}}};
  return boost::json::serialize(entry);
}

Names VariablesFor(const Terms& terms) {
  Names names{"DEBATE_SERVER_URL", "DEBATE_ROLE"};
  for (const std::string_view name : TokensFor(terms)) names.push_back(name);
  return names;
}

std::string Listed(const Names& names, std::string_view before) {
  std::string out;
  for (const std::string_view name : names) {
    out.append(out.empty() ? "" : ", ").append(Quoted(std::string(before) + std::string(name)));
  }
  return out;
}

}  // namespace aw::programs
