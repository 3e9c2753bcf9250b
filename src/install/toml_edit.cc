#include "install/toml_edit.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace aw::install {
namespace {

struct Line {
  std::size_t start;
  std::size_t end;                    // after its newline
  std::optional<std::string> header;  // "a.b" of "[a.b]" and "[[a.b]]"
  std::string key;                    // "a.b" of "a.b = 1"
  bool filled;                        // neither blank nor a comment
  bool ambiguous;                     // its name quotes more than a plain word, so that Bare() may misread it
  bool item;                          // the header of an array item: "[[a.b]]"
};

// The open constructs at a position: a multi-line string, and brackets of arrays and inline tables.
struct OpenConstructs {
  std::string_view quotes;
  int brackets = 0;

  bool nothing() const { return quotes.empty() && brackets == 0; }
};

// Removes white space and quotes: the names that we look for have none.
std::string Bare(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view(" \t\r\n\"'").find(c) == std::string_view::npos) out.push_back(c);
  }
  return out;
}

void UpdateOpen(std::string_view line, OpenConstructs& within) {
  std::string_view& open = within.quotes;
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
      if (line[i] == '[' || line[i] == '{') ++within.brackets;
      if (line[i] == ']' || line[i] == '}') --within.brackets;
      ++i;
    }
  }
}

bool HasAmbiguousQuotes(std::string_view name) {
  char quote = 0;
  for (const char c : name) {
    if (quote == 0) {
      if (c == '"' || c == '\'') quote = c;
    } else if (c == quote) {
      quote = 0;
    } else if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '-') {
      return true;
    }
  }
  return quote != 0;
}

// The position of `stop` outside of quotes, or the line's end.
std::size_t EndOfName(std::string_view line, std::size_t at, char stop) {
  char quote = 0;
  for (; at < line.size() && (quote != 0 || line[at] != stop); ++at) {
    if (quote == '"' && line[at] == '\\') {
      ++at;
    } else if (line[at] == quote) {
      quote = 0;
    } else if (quote == 0 && (line[at] == '"' || line[at] == '\'')) {
      quote = line[at];
    }
  }
  return at;
}

void ReadName(std::string_view line, std::size_t first, Line& read) {
  read.item = line.substr(first, 2) == "[[";
  const bool header = line[first] == '[';
  if (header) first += read.item ? 2 : 1;
  const std::string_view name = line.substr(first, EndOfName(line, first, header ? ']' : '=') - first);
  if (header) {
    read.header = Bare(name);
  } else {
    read.key = Bare(name);
  }
  read.ambiguous = HasAmbiguousQuotes(name);
}

std::vector<Line> ReadLines(std::string_view text, OpenConstructs& open) {
  std::vector<Line> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t newline = text.find('\n', at);
    const std::size_t end = newline == text.npos ? text.size() : newline + 1;
    const std::string_view line = text.substr(at, end - at);
    const std::size_t first = line.find_first_not_of(" \t\r\n");
    const bool filled = !open.nothing() || (first != line.npos && line[first] != '#');
    Line read{at, end, {}, {}, filled, false, false};
    if (open.nothing() && filled) ReadName(line, first, read);
    UpdateOpen(line, open);
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
  OpenConstructs open;
  std::string in;
  int blocks = 0;
  bool inside = false;
  for (const Line& line : ReadLines(text, open)) {
    if (line.header) {
      in = *line.header;
      const bool now = Within(in, table);
      blocks += now && !inside;
      inside = now;
      if ((line.item || line.ambiguous) && (now || Within(table, in))) return false;
    } else if (!line.key.empty() && !inside) {
      const std::string whole = in.empty() ? line.key : in + "." + line.key;
      // The table written as dotted keys, or an inline table that contains it.
      if (Within(whole, table) || Within(table, whole)) return false;
    }
  }
  return open.nothing() && blocks <= 1;
}

std::optional<TomlTable> FindTable(std::string_view text, std::string_view table) {
  OpenConstructs open;
  std::optional<TomlTable> found;
  bool inside = false;
  for (const Line& line : ReadLines(text, open)) {
    if (line.header) inside = Within(*line.header, table);
    if (inside && !found) found = TomlTable{line.start, line.end};
    if (inside && line.filled) found->end = line.end;
  }
  return found;
}

}  // namespace aw::install
