// Permissions of an agent over the Agent Client Protocol: tools of our MCP server, and reading the project. Pure
// functions.
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
  std::vector<std::string> commands{};  // allowed to its tool run_command
};

// The policy for the command line of `aw mcp`.
Policy PolicyFor(std::string folder, const std::vector<std::string>& server);

// The tool of our server that is called; empty if none. Agents spell tool names differently, and some put text of the
// model in place of a name: only exact spellings count, and only for calls of neither files nor a shell.
std::string_view OurTool(const Policy& policy, const boost::json::value& tool_call);

bool Allows(const Policy& policy, const boost::json::value& tool_call);

// The result of session/request_permission: allow once, or reject.
std::string PermissionResult(const boost::json::value& params, bool allowed);

// Describes the call in one line for the user.
std::string Describe(const boost::json::value& tool_call);

}  // namespace aw::bridge::acp
