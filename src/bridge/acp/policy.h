// What an agent may do that asks for permission by the Agent Client Protocol: use the tools of our MCP server, and read
// the project. Pure functions.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace aw::bridge::acp {

// The name under which the agent gets our server.
constexpr std::string_view kServerName = "aw";

struct Policy {
  std::string folder;                   // absolute
  std::vector<std::string> tools{};     // of our server
  std::vector<std::string> commands{};  // that its tool run_command runs
};

// What the words of `aw mcp` say of its tools.
Policy PolicyFor(std::string folder, const std::vector<std::string>& server);

// The tool of ours that the call is of; empty if it is none. Agents name tools in their own ways, and some put what the
// model wrote in place of a name: only exact names count, and only for a call that is neither of files nor of a shell.
std::string_view OurTool(const Policy& policy, const boost::json::value& tool_call);

bool Allows(const Policy& policy, const boost::json::value& tool_call);

// The result of session/request_permission: for once, or not at all.
std::string PermissionResult(const boost::json::value& params, bool allowed);

// For people, in a line: what the call is.
std::string InWords(const boost::json::value& tool_call);

}  // namespace aw::bridge::acp
