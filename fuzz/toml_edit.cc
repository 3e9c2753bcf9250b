// Edits of other programs' TOML: if CanEditTable allows it, our table can be added, replaced and removed, the text
// stays valid, and all other tables are unchanged.
#include "install/toml_edit.h"

#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

#include "fuzz/invariant.h"

namespace aw::fuzz {
namespace {

using namespace aw::install;

constexpr char kTable[] = "mcp_servers.aw";
constexpr char kBlock[] = "[mcp_servers.aw]\ncommand = \"aw\"\nargs = [\"mcp\"]\n";

// Only ASCII: toml++ 3.3 reaches its "unreachable" on letters like U+02DD, and our editor treats all others alike.
std::optional<toml::table> Parse(std::string_view text) {
  if (std::ranges::any_of(text, [](unsigned char c) { return c >= 0x80 || c == 0; })) return std::nullopt;
  try {
    return toml::parse(text);
  } catch (const toml::parse_error&) {
    return std::nullopt;
  }
}

// All but our table, as one text. An empty table of servers counts as absent, because removing ours may leave it.
std::string WithoutOurTable(toml::table all) {
  if (auto* servers = all["mcp_servers"].as_table()) {
    servers->erase("aw");
    if (servers->empty()) all.erase("mcp_servers");
  }
  std::ostringstream out;
  out << toml::json_formatter(all);
  return out.str();
}

void HoldChanged(std::string_view text, const std::string& others, bool ours) {
  const auto parsed = Parse(text);
  Hold(parsed.has_value(), "a changed text is still TOML");
  Hold(parsed->at_path(kTable).is_table() == ours, "our table is there or not");
  Hold(WithoutOurTable(*parsed) == others, "every other table is as it was");
}

}  // namespace

void Try(std::string_view input) {
  const bool editable = CanEditTable(input, kTable);
  const auto table = FindTable(input, kTable);
  if (table) Hold(table->start < table->end && table->end <= input.size(), "a table is within its text");
  const auto parsed = Parse(input);
  if (!parsed || !editable) return;
  const std::string others = WithoutOurTable(*parsed);
  Hold(table.has_value() == parsed->at_path(kTable).is_table(), "our table is found if it is there");
  std::string text(input);
  if (table) {
    HoldChanged(std::string(text).replace(table->start, table->end - table->start, kBlock), others, true);
    HoldChanged(text.erase(table->start, table->end - table->start), others, false);
  } else {
    const std::string lead = text.empty() ? "" : text.ends_with('\n') ? "\n" : "\n\n";
    HoldChanged(text + lead + kBlock, others, true);
  }
}

}  // namespace aw::fuzz
