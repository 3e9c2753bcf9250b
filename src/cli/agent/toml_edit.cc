#include "cli/agent/toml_edit.h"

#include <algorithm>
#include <vector>

namespace aw::cli::agent {
namespace {

struct Line {
  std::size_t start;
  std::size_t end;     // behind its newline
  std::string header;  // "a.b" of "[a.b]"; empty for others
  std::string key;     // "a.b" of "a.b = 1"
  bool filled;         // neither blank nor a comment
};

// Without white space and quotes: the names that we look for have none.
std::string Bare(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view(" \t\r\n\"'").find(c) == std::string_view::npos) out.push_back(c);
  }
  return out;
}

// Follows strings of several lines; `open` is the quotes that the text is in.
void FollowStrings(std::string_view line, std::string_view& open) {
  for (std::size_t i = 0; i < line.size();) {
    const std::string_view three = line.substr(i, 3);
    if (!open.empty()) {
      if (open[0] == '"' && line[i] == '\\')
        i += 2;
      else if (three == open)
        open = {}, i += 3;
      else
        ++i;
    } else if (line[i] == '#') {
      return;
    } else if (three == "\"\"\"" || three == "'''") {
      open = three[0] == '"' ? "\"\"\"" : "'''";
      i += 3;
    } else if (line[i] == '"' || line[i] == '\'') {
      const char quote = line[i++];
      while (i < line.size() && line[i] != quote) i += quote == '"' && line[i] == '\\' ? 2 : 1;
      ++i;
    } else {
      ++i;
    }
  }
}

std::vector<Line> ReadLines(std::string_view text, std::string_view& open) {
  std::vector<Line> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t newline = text.find('\n', at);
    const std::size_t end = newline == text.npos ? text.size() : newline + 1;
    const std::string_view line = text.substr(at, end - at);
    const std::size_t first = line.find_first_not_of(" \t\r\n");
    const bool filled = !open.empty() || (first != line.npos && line[first] != '#');
    Line read{at, end, {}, {}, filled};
    if (open.empty() && filled) {
      if (line[first] == '[')
        read.header = Bare(line.substr(first + 1, line.find(']') - first - 1));
      else
        read.key = Bare(line.substr(0, line.find('=')));
    }
    FollowStrings(line, open);
    lines.push_back(std::move(read));
    at = end;
  }
  return lines;
}

bool Within(std::string_view name, std::string_view table) {
  return name == table || (name.starts_with(table) && name[table.size()] == '.');
}

}  // namespace

bool CanEditTable(std::string_view text, std::string_view table) {
  std::string_view open;
  std::string in;
  int blocks = 0;
  bool inside = false;
  for (const Line& line : ReadLines(text, open)) {
    if (!line.header.empty()) {
      in = line.header;
      const bool now = Within(in, table);
      blocks += now && !inside;
      inside = now;
      if (now && line.header.starts_with('[')) return false;
    } else if (!line.key.empty() && !inside) {
      const std::string whole = in.empty() ? line.key : in + "." + line.key;
      // The table itself by another way, or an inline table that would hold it.
      if (Within(whole, table) || Within(table, whole)) return false;
    }
  }
  return open.empty() && blocks <= 1;
}

std::optional<TomlTable> FindTable(std::string_view text, std::string_view table) {
  std::string_view open;
  std::optional<TomlTable> found;
  bool inside = false;
  for (const Line& line : ReadLines(text, open)) {
    if (!line.header.empty()) inside = Within(line.header, table);
    if (inside && !found) found = TomlTable{line.start, line.end};
    if (inside && line.filled) found->end = line.end;
  }
  return found;
}

}  // namespace aw::cli::agent
