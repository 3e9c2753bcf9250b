#include "client/evidence.h"

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <vector>

#include "platform/file.h"
#include "wire/issue_json.h"
#include "wire/json_reader.h"

namespace aw::client {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

// Limits for git's own files.
constexpr std::size_t kMaxPointerBytes = 64 << 10;
constexpr std::size_t kMaxRefsBytes = 4 << 20;

std::string FirstLine(const std::string& text) { return text.substr(0, text.find_first_of("\r\n")); }

bool IsCommit(std::string_view text) {
  return (text.size() == 40 || text.size() == 64) &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// The repository's git directory: `.git`, or the directory that a file of that name points to.
std::optional<fs::path> GitDirectory(fs::path folder) {
  std::error_code ignored;
  while (true) {
    const fs::path git = folder / ".git";
    if (fs::is_directory(git, ignored)) return git;
    if (const auto text = platform::ReadUpTo(git, kMaxPointerBytes)) {
      constexpr std::string_view kPointer = "gitdir: ";
      const std::string line = FirstLine(*text);
      if (line.starts_with(kPointer)) return folder / line.substr(kPointer.size());
    }
    if (!folder.has_parent_path() || folder.parent_path() == folder) return std::nullopt;
    folder = folder.parent_path();
  }
}

// As git accepts them. A hostile repository could otherwise name any file and have its first line sent as a commit.
bool IsReference(std::string_view name) { return name.starts_with("refs/") && name.find("..") == name.npos; }

std::optional<std::string> CommitIn(const fs::path& file) {
  const auto text = platform::ReadUpTo(file, kMaxPointerBytes);
  if (!text || !IsCommit(FirstLine(*text))) return std::nullopt;
  return FirstLine(*text);
}

std::optional<std::string> PackedCommit(const fs::path& git, const std::string& ref) {
  const auto packed = platform::ReadUpTo(git / "packed-refs", kMaxRefsBytes);
  if (!packed) return std::nullopt;
  const std::size_t at = packed->find(" " + ref + "\n");
  const std::size_t line = at == packed->npos ? 0 : packed->rfind('\n', at) + 1;  // npos + 1: the first line
  if (at == packed->npos || !IsCommit(packed->substr(line, at - line))) return std::nullopt;
  return packed->substr(line, at - line);
}

constexpr std::string_view WordFor(Found found) {
  switch (found) {
    case Found::kFound: return "found";
    case Found::kElsewhere: return "elsewhere";
    case Found::kMissing: return "missing";
  }
  __builtin_unreachable();
}

// Calls `mark(object)` for each piece of evidence that is a file.
template <typename Mark>
void ForEachFile(json::value& issues, Mark mark) {
  ForEachEvidence(issues, "file", [&](json::object& piece) {
    if (!TextAt(piece, "path").empty()) mark(piece);
  });
}

bool FitsIn(const json::value& issues) {
  const auto bytes = [](const json::value& value) { return static_cast<std::int64_t>(json::serialize(value).size()); };
  const json::array* const entries = issues.if_array();
  return bytes(issues) <= kMaxIssuesBytes &&
         (!entries || std::ranges::all_of(*entries, [&](const json::value& e) { return bytes(e) <= kMaxIssueBytes; }));
}

}  // namespace

std::optional<std::string> CommitOf(const std::string& root) {
  std::error_code failure;
  const fs::path folder = fs::canonical(root, failure);
  if (failure) return std::nullopt;
  const auto git = GitDirectory(folder);
  if (!git) return std::nullopt;
  const auto head = platform::ReadUpTo(*git / "HEAD", kMaxPointerBytes);
  if (!head) return std::nullopt;
  const std::string line = FirstLine(*head);
  constexpr std::string_view kSymbolic = "ref: ";
  if (!line.starts_with(kSymbolic)) return IsCommit(line) ? std::optional(line) : std::nullopt;
  const std::string ref = line.substr(kSymbolic.size());
  if (!IsReference(ref)) return std::nullopt;
  fs::path common = *git;  // a worktree's branches are in the main repository
  if (const auto pointer = platform::ReadUpTo(*git / "commondir", kMaxPointerBytes))
    common = *git / FirstLine(*pointer);
  if (auto commit = CommitIn(*git / ref)) return commit;
  if (auto commit = CommitIn(common / ref)) return commit;
  return PackedCommit(common, ref);
}

void CheckEvidence(const std::string& root, const ExecutedRuns& runs, json::value& issues) {
  FillInRuns(runs, root, issues);
  std::vector<json::object*> pieces;
  std::vector<Quotation> quotations;
  ForEachFile(issues, [&](json::object& piece) {
    piece.erase("checked");
    piece.erase("commit");
    pieces.push_back(&piece);
    quotations.push_back(
        {std::string(TextAt(piece, "path")), NumberAt(piece, "line"), std::string(TextAt(piece, "quote"))});
  });
  if (pieces.empty() || !FitsIn(issues)) return;
  const auto commit = CommitOf(root);
  const LookedUp looked_up = LookUp(root, quotations);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!looked_up.found[i]) continue;
    const std::string_view found = WordFor(*looked_up.found[i]);
    pieces[i]->emplace("checked", json::string_view(found.data(), found.size()));
    if (commit) pieces[i]->emplace("commit", *commit);
  }
  if (FitsIn(issues)) return;
  ForEachFile(issues, [](json::object& piece) { piece.erase("commit"); });
  if (FitsIn(issues)) return;
  ForEachFile(issues, [](json::object& piece) { piece.erase("checked"); });
}

}  // namespace aw::client
