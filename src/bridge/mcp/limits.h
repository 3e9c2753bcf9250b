// What an agent gets of the server through the bridge when the user names it: some of the tools, no resources and no
// prompts, and commands of the project, by a tool of the bridge itself. Pure functions, for any thread.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aw::bridge::mcp {

constexpr std::string_view kRunCommand = "run_command";

class Limits {
 public:
  Limits() = default;
  // Without tools, all are served. What runs is one of `commands`, letter for letter.
  // In a blind review what shows the debate is listed as ever, since a list that changes costs a provider's prompt
  // cache, but refused.
  Limits(std::optional<std::vector<std::string>> tools, std::vector<std::string> commands, bool blind = false)
      : tools_(std::move(tools)), commands_(std::move(commands)), blind_(blind) {}

  // "debate_submit,docs_get", for the server, which words its texts by them; empty: all.
  std::string NamesOfTools() const;

  // Why the message is not for the server, as a whole answer to `id`; nothing if it is.
  std::optional<std::string> Refusal(std::string_view id, std::string_view method,
                                     const boost::json::value& params) const;

  // True if the message calls the bridge's own tool.
  bool RunsCommand(std::string_view method, const boost::json::value& params) const;
  // The command that such a call names; nothing if it is none of them.
  std::optional<std::string> CommandOf(const boost::json::value& params) const;
  // What a call is told that names none of them.
  std::string WhichCommands() const;

  // A message of the server, less what is not served, with the bridge's own tool at the end of the tools.
  std::string Trimmed(std::string_view message) const;

 private:
  bool Serves(std::string_view tool) const;
  boost::json::value OwnTool() const;

  std::optional<std::vector<std::string>> tools_;
  std::vector<std::string> commands_;
  bool blind_ = false;
};

// The answer to a call of a tool; `params` tells in which era the client speaks.
std::string ToolAnswer(std::string_view id, const boost::json::value& params, std::string_view text, bool is_error);

// "a, b and c", each in back quotes.
std::string Listed(const std::vector<std::string>& names);

}  // namespace aw::bridge::mcp
