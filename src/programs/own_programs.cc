// The rows of programs.toml, from the user's home or a file that the user names: a project must not choose which
// programs are started. docs/run.md has the keys.
#include <toml++/toml.h>

#include <boost/json/serialize.hpp>
#include <map>
#include <set>
#include <sstream>

#include "programs/rows.h"
#include "programs/toml.h"
#include "wire/json_reader.h"

namespace aw::programs {
namespace {

using Words = std::vector<std::string>;

// The placeholders in the words of a row.
struct Placeholder {
  std::string_view name;
  std::string (*value)(const Order& order);
};
constexpr Placeholder kPlaceholders[] = {
    {"{session}", [](const Order& order) { return order.conversation; }},
    {"{model}", [](const Order& order) { return order.model; }},
    {"{folder}", [](const Order& order) { return order.folder; }},
    {"{role}", [](const Order& order) { return order.role; }},
    {"{tools}", [](const Order& order) { return Joined(order.tools, ""); }},
    {"{mcp_json}", [](const Order& order) { return McpServersJson(McpServer(order)); }},
    {"{mcp_file}", [](const Order& order) { return FileOf(order, "mcp.json"); }},
};

struct Reader {
  std::string_view name;
  void (*read)(const boost::json::value& line, Report& report);
  bool counts_conversation;
  bool reports_usd;
  bool reports_tokens;
};
constexpr Reader kReaders[] = {
    {"none", nullptr, false, false, false},        {"claude", ReadClaude, false, true, true},
    {"codex", ReadCodex, true, false, true},       {"gemini", ReadGemini, false, false, true},
    {"opencode", ReadOpenCode, false, true, true}, {"copilot", ReadCopilot, true, false, false},
    {"cursor", ReadCursor, false, false, false},   {"acp", ReadAcp, false, false, false},
};

// A row as written in the file.
struct OwnRow {
  Words command, first, next, with_model, acp;
  std::map<std::string, std::string> variables;
  std::string title, output = "none", install;
  bool gives_session = false;
};

std::string Filled(std::string word, const Order& order) {
  for (const Placeholder& each : kPlaceholders) {
    const std::string value = each.value(order);
    for (std::size_t at = 0; (at = word.find(each.name, at)) != word.npos; at += value.size())
      word.replace(at, each.name.size(), value);
  }
  return word;
}

Launch LaunchRow(const OwnRow& row, const Order& order) {
  Launch launch;
  const auto add = [&](const Words& words) {
    for (const std::string& word : words) launch.words.push_back(Filled(word, order));
  };
  add(row.command);
  if (!order.model.empty()) add(row.with_model);
  add(order.resumes ? row.next : row.first);
  for (const auto& [name, value] : row.variables) launch.variables.emplace_back(name, Filled(value, order));
  launch.files = {{FileOf(order, "mcp.json"), McpServersJson(McpServer(order))}};
  return launch;
}

// An unknown placeholder like "{sesion}" in a word is a mistake.
std::optional<std::string> UnknownPlaceholder(const std::string& word) {
  for (std::size_t open = 0; (open = word.find('{', open)) != word.npos; ++open) {
    const std::size_t close = word.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", open + 1);
    if (close == word.npos || word[close] != '}' || close == open + 1) continue;
    const std::string name = word.substr(open, close - open + 1);
    bool known = false;
    for (const Placeholder& each : kPlaceholders) known = known || each.name == name;
    if (!known) return name;
  }
  return std::nullopt;
}

// Reads one row; a failure names its line.
class RowReader {
 public:
  RowReader(std::string_view file, std::string name, const toml::table& table)
      : file_(file), name_(std::move(name)), table_(table) {}

  OrFailure<Program> Read() {
    OwnRow row;
    ReadWords("command", row.command);
    ReadWords("first", row.first);
    ReadWords("next", row.next);
    ReadWords("model", row.with_model);
    ReadWords("acp", row.acp);
    ReadText("title", row.title);
    ReadText("output", row.output);
    ReadText("install", row.install);
    ReadFlag("gives_session", row.gives_session);
    ReadVariables(row.variables);
    Look(row);
    for (const auto& [key, value] : table_) {
      if (!seen_.contains(std::string(key.str()))) Wrong(value, "does not know '" + std::string(key.str()) + "'");
    }
    if (failure_) return *std::move(failure_);
    return Made(std::move(row));
  }

 private:
  void Wrong(const toml::node& node, const std::string& what) {
    if (failure_) return;
    failure_ = Refuse("'" + std::string(file_) + "', line " + std::to_string(node.source().begin.line) +
                          ": the program '" + name_ + "' " + what,
                      "docs/run.md has the keys of a program");
  }

  const toml::node* Find(const char* key) {
    seen_.insert(key);
    return table_.get(key);
  }

  void ReadWords(const char* key, Words& words) {
    const toml::node* node = Find(key);
    if (!node) return;
    const toml::array* list = node->as_array();
    if (!list) return Wrong(*node, std::string("needs a list of words for '") + key + "'");
    for (const toml::node& each : *list) {
      const auto* word = each.as_string();
      if (!word) return Wrong(each, std::string("needs a list of words for '") + key + "'");
      if (const auto unknown = UnknownPlaceholder(word->get())) Wrong(each, "does not know " + *unknown);
      words.push_back(word->get());
    }
  }

  void ReadText(const char* key, std::string& text) {
    const toml::node* node = Find(key);
    if (!node) return;
    if (!node->is_string()) return Wrong(*node, std::string("needs a text for '") + key + "'");
    text = node->as_string()->get();
  }

  void ReadFlag(const char* key, bool& flag) {
    const toml::node* node = Find(key);
    if (!node) return;
    if (!node->is_boolean()) return Wrong(*node, std::string("needs true or false for '") + key + "'");
    flag = node->as_boolean()->get();
  }

  void ReadVariables(std::map<std::string, std::string>& variables) {
    const toml::node* node = Find("env");
    if (!node) return;
    if (!node->is_table()) return Wrong(*node, "needs a table for 'env'");
    for (const auto& [key, value] : *node->as_table()) {
      if (!value.is_string()) return Wrong(value, "needs a text for '" + std::string(key.str()) + "'");
      variables[std::string(key.str())] = value.as_string()->get();
    }
  }

  void Look(const OwnRow& row) {
    if (row.command.empty() == row.acp.empty()) Wrong(table_, "needs either 'command' or 'acp', a list of words");
    bool known = false;
    for (const Reader& reader : kReaders) known = known || reader.name == row.output;
    if (!known) Wrong(table_, "has an unknown 'output': " + row.output);
  }

  Program Made(OwnRow row) {
    if (!row.acp.empty()) {
      Program program = Acp(name_, row.title.empty() ? name_ : row.title, row.acp);
      program.install_hint = row.install;
      return program;
    }
    Program program;
    program.name = name_;
    program.title = row.title.empty() ? name_ : row.title;
    program.executable = row.command[0];
    program.install_hint = row.install;
    program.takes_conversation = row.gives_session;
    for (const Reader& reader : kReaders) {
      if (reader.name != row.output) continue;
      if (reader.read) program.read = reader.read;
      program.counts_conversation = reader.counts_conversation;
      program.reports_usd = reader.reports_usd;
      program.reports_tokens = reader.reports_tokens;
    }
    program.launch = [row = std::move(row)](const Order& order) { return LaunchRow(row, order); };
    return program;
  }

  std::string_view file_;
  std::string name_;
  const toml::table& table_;
  std::set<std::string> seen_;
  std::optional<Failure> failure_;
};

bool IsName(std::string_view name) {
  return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") == name.npos &&
         name != "acp";
}

}  // namespace

OrFailure<std::vector<Program>> OwnPrograms(std::string_view text, std::string_view name) {
  std::vector<Program> programs;
  const std::string file(name);
  toml::table whole;
  try {
    whole = toml::parse(text);
  } catch (const toml::parse_error& error) {
    return Refuse(
        "'" + file + "', line " + std::to_string(error.source().begin.line) + ": " + std::string(error.description()),
        "Write it as TOML: [programs.NAME] and its keys; docs/run.md has them");
  }
  for (const auto& [key, value] : whole) {
    if (key != "programs" || !value.is_table()) {
      return Refuse("'" + file + "', line " + std::to_string(value.source().begin.line) + ": '" +
                        std::string(key.str()) + "' is not known",
                    "Write tables [programs.NAME]; docs/run.md has their keys");
    }
  }
  if (whole.empty()) return programs;
  for (const auto& [key, value] : *whole["programs"].as_table()) {
    if (!IsName(key.str()) || !value.is_table()) {
      return Refuse("'" + file + "': '" + std::string(key.str()) + "' is no program",
                    "Write a table [programs.NAME]; a name has small letters, digits, '-' and '_'");
    }
    auto program = RowReader(file, std::string(key.str()), *value.as_table()).Read();
    if (!program) return std::move(program).error();
    programs.push_back(*std::move(program));
  }
  return programs;
}

std::vector<std::string> TomlTablesIn(std::string_view text, std::string_view name) {
  std::vector<std::string> names;
  try {
    const toml::table whole = toml::parse(text);
    const toml::table* within = whole[name].as_table();
    if (!within) return names;
    for (const auto& [key, value] : *within) {
      if (value.is_table()) names.emplace_back(key.str());
    }
  } catch (const toml::parse_error&) {
  }
  return names;
}

std::optional<boost::json::value> TomlAsJson(std::string_view text) {
  try {
    std::ostringstream out;
    out << toml::json_formatter(toml::parse(text));
    return ParseJson(out.str());
  } catch (const toml::parse_error&) {
    return std::nullopt;
  }
}

}  // namespace aw::programs
