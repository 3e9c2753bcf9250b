#include <sys/stat.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <sstream>

#include "core/shell_words.h"
#include "programs/code.h"
#include "programs/rows.h"

namespace aw::programs {
namespace {

constexpr std::string_view kAcp = "acp:";

std::string NamesOf(const std::vector<Program>& programs) {
  std::string out;
  for (const Program& program : programs) out.append(program.name).append(", ");
  return out + "or 'acp:COMMAND' for an agent that speaks the Agent Client Protocol";
}

OrFailure<Player> AcpPlayer(std::string_view command) {
  auto words = ShellWords(command);
  if (!words || words->empty()) {
    return Refuse("'acp:" + std::string(command) + "' has no command line",
                  "Write the agent's command line: 'acp:gemini --acp --skip-trust'");
  }
  std::string title = words->front().substr(words->front().rfind('/') + 1) + " (ACP)";
  return Player{Acp(std::string(kAcp) + std::string(command), std::move(title), *std::move(words)), {}};
}

// A missing file has no programs; if the user named it, that is a failure.
OrFailure<std::string> OwnRows(const std::string& path, bool given) {
  constexpr std::size_t kMaxBytes = 1u << 20;
  struct stat there{};
  if (::stat(path.c_str(), &there) != 0) {
    if (!given) return std::string();
    return FileNotFound("The file '" + path + "' of --programs cannot be read", "Give a TOML file with programs");
  }
  if (!S_ISREG(there.st_mode) || static_cast<std::size_t>(there.st_size) > kMaxBytes)
    return Refuse("'" + path + "' is no file of programs", "Give a TOML file of at most 1 MiB");
  std::ifstream file(path);
  std::ostringstream text;
  if (file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  if (!file) return Refuse("The file '" + path + "' cannot be read", "Make it readable");
  return text.str();
}

}  // namespace

OrFailure<std::vector<Program>> Programs(const std::string& home, std::optional<std::string_view> file) {
  if (!file && home.empty()) return NoHome();
  const std::string path = file ? std::string(*file) : home + "/programs.toml";
  auto text = OwnRows(path, file.has_value());
  if (!text) return std::move(text).error();
  auto programs = OwnPrograms(*text, path);
  if (!programs) return programs;
  for (Program& program : BuiltInPrograms()) {
    bool replaced = false;
    for (const Program& own : *programs) replaced = replaced || own.name == program.name;
    if (!replaced) programs->push_back(std::move(program));
  }
  return programs;
}

OrFailure<Player> FindPlayer(const std::vector<Program>& programs, std::string_view spec) {
  if (spec.starts_with(kAcp)) return AcpPlayer(spec.substr(kAcp.size()));
  const std::size_t colon = spec.find(':');
  const std::string_view name = spec.substr(0, colon);
  std::string_view model;
  if (colon != spec.npos) {
    model = spec.substr(colon + 1);
    if (!model.starts_with("model=") || model.size() == 6) {
      return Refuse("'" + std::string(spec) + "' is not understood",
                    "Write the program's name, or with a model: '" + std::string(name) + ":model=…'");
    }
    model.remove_prefix(6);
  }
  for (const Program& program : programs) {
    if (program.name == name) return Player{program, std::string(model)};
  }
  return Refuse("There is no program '" + std::string(name) + "'", "Choose one of " + NamesOf(programs));
}

bool IsConversationId(std::string_view id) {
  constexpr std::size_t kMaxBytes = 128;
  const auto is_alphanumeric = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  if (id.empty() || id.size() > kMaxBytes || !is_alphanumeric(id.front())) return false;
  return std::ranges::all_of(
      id, [&](char c) { return is_alphanumeric(c) || c == '_' || c == '.' || c == ':' || c == '-'; });
}

boost::json::object McpServer(const Order& order) {
  return {{"command", order.aw},
          {"args", boost::json::array(order.mcp_words.begin(), order.mcp_words.end())},
          {"env", {{"DEBATE_SERVER_URL", order.url}}}};
}

std::string McpServersJson(boost::json::object server) {
  boost::json::object servers;
  servers["aw"] = std::move(server);
  return boost::json::serialize(boost::json::object{{"mcpServers", std::move(servers)}});
}

std::string Joined(const std::vector<std::string>& words, std::string_view before, std::string_view between) {
  std::string out;
  for (const std::string& word : words) out.append(out.empty() ? "" : between).append(before).append(word);
  return out;
}

std::string FileOf(const Order& order, std::string_view name) {
  return order.run_folder + "/" + order.role + "-" + (order.seat.empty() ? "" : order.seat + "-") + std::string(name);
}

}  // namespace aw::programs
