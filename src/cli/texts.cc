#include "cli/texts.h"

#include "cli/markdown.h"
#include "cli/terminal.h"
#include "wire/json_reader.h"

namespace aw::cli {

std::string ContentAlone(const boost::json::value& data) { return std::string(TextAt(data, "content")); }
std::string DiffAlone(const boost::json::value& data) { return std::string(TextAt(data, "diff")); }
std::string LogAlone(const boost::json::value& data) { return std::string(TextAt(data, "log")); }
std::string TextAlone(const boost::json::value& data) { return std::string(TextAt(data, "text")); }

std::string TextAsMarkdown(const boost::json::value& data) { return Neutralised(TextAt(data, "text")); }
std::string TextAsCode(const boost::json::value& data) { return Fenced(TextAt(data, "text"), ""); }

std::string ChecksAsLines(const boost::json::value& data) {
  std::string out;
  for (const auto& check : ArrayAt(data, "checks")) {
    std::string name(TextAt(check, "name"));
    std::string verdict(TextAt(check, "verdict"));
    name.resize(std::max<std::size_t>(name.size(), 14), ' ');
    verdict.resize(std::max<std::size_t>(verdict.size(), 6), ' ');
    out.append(verdict).append(name).append(TextAt(check, "detail")).append("\n");
  }
  return out;
}

}  // namespace aw::cli
