// Limits of the bridge: a selection of the server's tools without resources and prompts, and the bridge's own
// tools: allowed commands of the project, and the sandbox. Pure functions, thread-safe.
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
  // nullopt for `tools`: all are served. Only exactly the `commands` are run. In a blind review, tools that show the
  // debate are refused, but listed: a changed list would invalidate the provider's prompt cache.
  Limits(std::optional<std::vector<std::string>> tools, std::vector<std::string> commands, bool blind = false,
         bool sandbox = false)
      : tools_(std::move(tools)), commands_(std::move(commands)), blind_(blind), sandbox_(sandbox) {}

  void WithdrawSandbox() { sandbox_ = false; }

  // "debate_submit,docs_get", for the server, which adapts its texts to them; empty: all.
  std::string NamesOfTools() const;

  // The answer that refuses the message; nullopt if the message may be forwarded.
  std::optional<std::string> Refusal(std::string_view id, std::string_view method,
                                     const boost::json::value& params) const;

  // Which of the bridge's own tools the message calls.
  enum class OwnTool { kNone, kCommand, kSandbox };
  OwnTool CalledTool(std::string_view method, const boost::json::value& params) const;
  // The command named by such a call; nullopt if it is not allowed.
  std::optional<std::string> CommandOf(const boost::json::value& params) const;
  // The error text for a command that is not allowed.
  std::string AllowedCommandsText() const;

  // A message of the server without the parts that are not served, with the bridge's own tools appended.
  std::string Filtered(std::string_view message) const;

 private:
  bool Serves(std::string_view tool) const;
  bool HasOwnTools() const { return !commands_.empty() || sandbox_; }
  boost::json::value CommandToolEntry() const;

  std::optional<std::vector<std::string>> tools_;
  std::vector<std::string> commands_;
  bool blind_ = false;
  bool sandbox_ = false;
};

// The JSON-RPC error that answers a request; an empty id is null.
std::string ErrorMessage(std::string_view id, int code, std::string_view text);

// The answer to a tool call; `params` shows which protocol era the client uses.
std::string ToolAnswer(std::string_view id, const boost::json::value& params, std::string_view text, bool is_error);

// "a, b and c", each in back quotes.
std::string Listed(const std::vector<std::string>& names);

}  // namespace aw::bridge::mcp
