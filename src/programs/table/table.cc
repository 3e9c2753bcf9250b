#include "programs/table/table.h"

#include <algorithm>

namespace aw::programs {

const Row* RowNamed(std::string_view name) {
  for (const Row& row : Table()) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

const Row* RowOfClient(std::string_view client_name) {
  for (const Row& row : Table()) {
    for (const std::string_view start : WordsOf(row.clients)) {
      if (client_name.starts_with(start)) return &row;
    }
  }
  return nullptr;
}

std::vector<std::string_view> WordsOf(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::string_view word = list.substr(0, list.find(' '));
    if (!word.empty()) words.push_back(word);
    list.remove_prefix(std::min(list.size(), word.size() + 1));
  }
  return words;
}

std::string StartOf(const Row& row, std::string_view role) {
  std::string start(row.start);
  if (const std::size_t at = start.find("{role}"); at != start.npos) start.replace(at, 6, role);
  return start;
}

std::string NamesOfTable() {
  std::string names;
  for (const Row& row : Table()) names.append(names.empty() ? "" : " ").append(row.name);
  return names;
}

std::string TitlesOfTable() {
  std::string titles;
  for (const Row& row : Table()) {
    const bool is_last = &row == &Table().back();
    titles.append(titles.empty() ? "" : is_last ? " or " : ", ").append(row.title);
  }
  return titles;
}

}  // namespace aw::programs
