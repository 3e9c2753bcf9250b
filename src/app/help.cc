#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/config.h"
#include "options/man_page.h"

namespace aw {
namespace {

constexpr std::string_view kWhatItIs = "agents debate, an arbitrator rules, everything is kept";

// The synopsis, for --help and the manual page.
struct Usage {
  std::string_view line;
  std::string_view help;  // broken into lines that fit beside `line`
};
constexpr std::size_t kUsageWidth = 41;
constexpr Usage kUsages[] = {
    {"debate-server [options]", "run the server"},
    {"debate-server backup FILE [options]", "copy the SQLite database to FILE, also while a server runs"},
    {"debate-server check [options]", "check the database"},
    {"debate-server migrate --from STORE --to STORE",
     "copy all from one store to another and compare them; STORE is\n"
     "sqlite:FILE or postgres://…; cut off, it goes on when run again"},
    {"debate-server import [--from OLD.db] [--documents docstore.db] [options]",
     "take the databases of the original system (Node.js) into this one's\n"
     "store; the files stay as they are; 0: all is there, 3: something was\n"
     "left out, and the report names it"},
    {"debate-server prune --closed-before AGE [--dry-run] [options]",
     "remove debates that were closed longer ago than AGE (90d, 8w, 12h) and\n"
     "the documents that only they named, also while servers run"},
    {"debate-server health [options]", "say whether the server with these options answers: 0 if it does"},
    {"debate-server options", "print the options as a Markdown table"},
};

std::string WithDefault(const Setting& setting) {
  return std::string(setting.help) + (setting.default_text.empty() ? "" : fmt::format(" [{}]", setting.default_text));
}

}  // namespace

std::string HelpText() {
  std::string text = "debate-server: " + std::string(kWhatItIs) + "\n\nUsage:\n";
  for (const Usage& usage : kUsages) {
    std::string line = "  " + std::string(usage.line);
    if (line.size() > kUsageWidth - 2) {
      text.append(line).append("\n");
      line.clear();
    }
    for (std::string_view rest = usage.help; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      line.resize(kUsageWidth, ' ');
      text.append(line).append(rest.substr(0, end)).append("\n");
      line.clear();
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  text.append("\nOptions (flag, or environment variable, or configuration file; in this order):\n");
  const auto row = [&](const Setting& s) {
    fmt::format_to(std::back_inserter(text), "  {:<32} {}\n  {:<32} {}\n", fmt::format("--{} {}", s.flag, s.value),
                   WithDefault(s), "", s.environment);
  };
  for (const Setting& setting : Settings()) row(setting);
  row(kConfigFile);
  return text + "  --version                        print the version\n";
}

std::string ManText(std::string_view date) {
  options::ManPage page("debate-server", kWhatItIs, date, AW_VERSION);
  page.Section("SYNOPSIS");
  for (const Usage& usage : kUsages) page.Item(usage.line, usage.help);
  page.Section("DESCRIPTION");
  page.Paragraph(
      "Keeps debates between agents, their documents and a web page to follow and decide them, in a SQLite file or, "
      "for several servers, in PostgreSQL. Agents and people use it through aw(1), MCP, HTTP and the page.");
  page.Section("OPTIONS");
  page.Paragraph("Each can be given as a flag, as an environment variable, or in a configuration file; in this order.");
  const auto item = [&](const Setting& s) {
    page.Item(fmt::format("--{} {}, {}", s.flag, s.value, s.environment), WithDefault(s));
  };
  for (const Setting& setting : Settings()) item(setting);
  item(kConfigFile);
  page.Item("--help, -h", "Show this in short");
  page.Item("--version", "Print the version");
  page.Section("FILES");
  page.Item("~/.aweave/debate.db", "The database, unless --db or --store names another");
  page.Section("SEE ALSO");
  page.Paragraph("aw(1)");
  return page.text();
}

std::string OptionsAsMarkdown() {
  std::string text = "| flag | environment | default | meaning |\n|---|---|---|---|\n";
  const auto row = [&](const Setting& s) {
    fmt::format_to(std::back_inserter(text), "| `--{} {}` | `{}` | {} | {} |\n", s.flag, s.value, s.environment,
                   s.default_text.empty() ? "" : fmt::format("`{}`", s.default_text), s.help);
  };
  for (const Setting& setting : Settings()) row(setting);
  row(kConfigFile);
  return text;
}

}  // namespace aw
