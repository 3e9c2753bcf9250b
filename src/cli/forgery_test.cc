// No text of a debate can imitate aw's own words: the Markdown outside of quotations, titles and table cells of texts
// is the same for all texts.
#include <gtest/gtest.h>

#include "cli/markdown.h"
#include "support/forged_debate.h"

namespace aw::cli {
namespace {

namespace json = boost::json;

std::vector<std::string> CellsOf(std::string_view row) {
  std::vector<std::string> cells{""};
  for (std::size_t at = 0; at < row.size(); ++at) {
    if (row[at] == '|') {
      cells.emplace_back();
      continue;
    }
    cells.back().push_back(row[at]);
    if (row[at] == '\\' && at + 1 < row.size()) cells.back().push_back(row[++at]);
  }
  return cells;
}

// Empties the cells of columns that contain only a text.
std::string WithoutCells(std::string_view text) {
  std::string out;
  std::vector<std::string> columns;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with('|')) {
      columns.clear();
      out.append(line).append("\n");
      continue;
    }
    auto cells = CellsOf(line);
    if (columns.empty()) columns = cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool is_text = i < columns.size() && (columns[i] == " title " || columns[i] == " document " ||
                                                  columns[i] == " last change " || columns[i] == " summary ");
      out.append(is_text ? "(text)" : cells[i]).append("|");
    }
    out.append("\n");
  }
  return out;
}

std::string Skeleton(const std::string& markdown) { return forgeries::WithoutQuotations(WithoutCells(markdown)); }

TEST(Forgery, NoTextOfADebateLooksLikeWordsOfAw) {
  constexpr std::pair<const char*, std::string (*)(const json::value& data)> kOutputs[] = {
      {"transcript", TranscriptAsMarkdown},
      {"ledger", LedgerAsMarkdown},
      {"debates", DebatesAsMarkdown},
      {"hits", HitsAsMarkdown},
      {"news", NewsAsMarkdown},
      {"documents", DocumentsAsMarkdown},
      {"document", [](const json::value& data) { return DocumentAsMarkdown(data.at("documents").at(0)); }},
      {"history", [](const json::value& data) { return HistoryAsMarkdown(data.at("documents").at(0)); }},
      {"versions", [](const json::value& data) { return VersionsAsMarkdown(data.at("documents").at(0), {}); }},
  };
  for (const auto& [name, render] : kOutputs) {
    const std::string expected = Skeleton(render(forgeries::Debate(std::string(forgeries::kHarmless))));
    for (const std::string& text : forgeries::All()) {
      EXPECT_EQ(Skeleton(render(forgeries::Debate(text))), expected) << name << " of " << text;
    }
  }
}

TEST(Forgery, ABackslashDoesNotOpenTheNextCell) { EXPECT_EQ(Cell("a|b\\|c\\\\|d"), "a\\|b\\\\\\|c\\\\\\\\\\|d"); }

}  // namespace
}  // namespace aw::cli
