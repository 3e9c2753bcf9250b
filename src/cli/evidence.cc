#include "cli/evidence.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <filesystem>
#include <vector>

#include "cli/file.h"
#include "wire/issue_json.h"
#include "wire/json_reader.h"

namespace aw::cli {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::size_t kMaxFileBytes = 4 << 20;
constexpr int kMaxEntries = 20'000;              // of directories, in one search for a name
constexpr int kMaxNamesakes = 20;                // files that are read in it
constexpr std::size_t kMaxHeadBytes = 64 << 10;  // of git's own files

bool IsBelow(const fs::path& path, const fs::path& directory) {
  const auto [end, ignored] = std::mismatch(directory.begin(), directory.end(), path.begin(), path.end());
  return end == directory.end();
}

// At most `most` bytes of a regular file; a pipe is not waited for.
std::optional<std::string> ReadUpTo(const fs::path& path, std::size_t most) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  std::string bytes(std::min(most, static_cast<std::size_t>(status.st_size)), '\0');
  std::size_t size = 0;
  while (size < bytes.size()) {
    const auto n = ::read(file.get(), bytes.data() + size, bytes.size() - size);
    if (n <= 0) break;
    size += static_cast<std::size_t>(n);
  }
  bytes.resize(size);
  return bytes;
}

bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string WithoutBlanks(std::string_view text) {
  std::string rest;
  std::ranges::copy_if(text, std::back_inserter(rest), [](char c) { return !IsBlank(c); });
  return rest;
}

// A text without its white space, and where its lines begin in what is left.
struct Squeezed {
  std::string text;
  std::vector<std::size_t> lines{0};

  explicit Squeezed(std::string_view whole) {
    for (const char c : whole) {
      if (c == '\n') lines.push_back(text.size());
      if (!IsBlank(c)) text.push_back(c);
    }
  }
  std::int64_t LineOf(std::size_t at) const { return std::ranges::upper_bound(lines, at) - lines.begin(); }
};

Found LookInto(const std::string& bytes, const Quoted& quoted) {
  const bool is_text = bytes.find('\0') == bytes.npos;
  if (quoted.quote.empty()) {
    if (!quoted.line) return Found::kFound;
    const auto lines = std::ranges::count(bytes, '\n') + (bytes.ends_with('\n') ? 0 : 1);
    return is_text && *quoted.line <= lines ? Found::kFound : Found::kMissing;
  }
  const std::string wanted = WithoutBlanks(quoted.quote);
  if (!is_text || wanted.empty()) return Found::kMissing;
  const Squeezed squeezed(bytes);
  Found found = Found::kMissing;
  for (std::size_t at = squeezed.text.find(wanted); at != std::string::npos; at = squeezed.text.find(wanted, at + 1)) {
    const bool here = !quoted.line ||
                      (squeezed.LineOf(at) <= *quoted.line && *quoted.line <= squeezed.LineOf(at + wanted.size() - 1));
    if (here) return Found::kFound;
    found = Found::kElsewhere;
  }
  return found;
}

// True if a file of that name, another one, has the quote.
bool NamesakeHasIt(const fs::path& root, const fs::path& looked_at, const Quoted& quoted) {
  const fs::path name = fs::path(quoted.path).filename();
  if (name.empty() || quoted.quote.empty()) return false;
  const Quoted anywhere{quoted.path, {}, quoted.quote};
  std::error_code failure;
  auto entry = fs::recursive_directory_iterator(root, fs::directory_options::skip_permission_denied, failure);
  int namesakes = 0;
  for (int seen = 0; !failure && entry != fs::end(entry) && seen < kMaxEntries && namesakes < kMaxNamesakes;
       entry.increment(failure), ++seen) {
    if (entry->path().filename() == ".git") entry.disable_recursion_pending();
    std::error_code ignored;
    if (entry->path().filename() != name || entry->is_symlink(ignored) || entry->path() == looked_at) continue;
    ++namesakes;
    const auto bytes = ReadUpTo(entry->path(), kMaxFileBytes);
    if (bytes && LookInto(*bytes, anywhere) == Found::kFound) return true;
  }
  return false;
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find_first_of("\r\n")); }

bool IsCommit(std::string_view text) {
  return (text.size() == 40 || text.size() == 64) &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// The directory that a repository keeps its things in: `.git`, or what the file of that name points to.
std::optional<fs::path> GitDirectory(fs::path folder) {
  std::error_code ignored;
  while (true) {
    const fs::path git = folder / ".git";
    if (fs::is_directory(git, ignored)) return git;
    if (const auto text = ReadUpTo(git, kMaxHeadBytes)) {
      constexpr std::string_view kPointer = "gitdir: ";
      const std::string line = FirstLine(*text);
      if (line.starts_with(kPointer)) return folder / line.substr(kPointer.size());
    }
    if (!folder.has_parent_path() || folder.parent_path() == folder) return std::nullopt;
    folder = folder.parent_path();
  }
}

std::optional<std::string> CommitIn(const fs::path& file) {
  const auto text = ReadUpTo(file, kMaxHeadBytes);
  if (!text || !IsCommit(FirstLine(*text))) return std::nullopt;
  return FirstLine(*text);
}

std::optional<std::string> PackedCommit(const fs::path& git, const std::string& ref) {
  const auto packed = ReadUpTo(git / "packed-refs", kMaxFileBytes);
  if (!packed) return std::nullopt;
  const std::size_t at = packed->find(" " + ref + "\n");
  const std::size_t line = at == packed->npos ? 0 : packed->rfind('\n', at) + 1;  // npos + 1: the first line
  if (at == packed->npos || !IsCommit(packed->substr(line, at - line))) return std::nullopt;
  return packed->substr(line, at - line);
}

constexpr std::string_view Name(Found found) {
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
  if (!issues.is_array()) return;
  for (json::value& entry : issues.get_array()) {
    json::object* issue = entry.if_object();
    json::value* evidence = issue ? issue->if_contains("evidence") : nullptr;
    if (!evidence || !evidence->is_array()) continue;
    for (json::value& piece : evidence->get_array()) {
      if (TextAt(piece, "kind") == "file" && !TextAt(piece, "path").empty()) mark(piece.get_object());
    }
  }
}

bool FitsIn(const json::value& issues) {
  return static_cast<std::int64_t>(json::serialize(issues).size()) <= kMaxExtraBytes;
}

}  // namespace

Found LookUp(const std::string& root, const Quoted& quoted) {
  std::error_code failure;
  const fs::path folder = fs::canonical(root, failure);
  if (failure || quoted.path.find('\0') != std::string::npos) return Found::kMissing;
  const fs::path meant = fs::weakly_canonical(folder / quoted.path, failure);
  Found found = Found::kMissing;
  if (!failure && IsBelow(meant, folder)) {
    if (const auto bytes = ReadUpTo(meant, kMaxFileBytes)) found = LookInto(*bytes, quoted);
  }
  if (found == Found::kMissing && NamesakeHasIt(folder, meant, quoted)) return Found::kElsewhere;
  return found;
}

std::optional<std::string> CommitOf(const std::string& root) {
  std::error_code failure;
  const fs::path folder = fs::canonical(root, failure);
  if (failure) return std::nullopt;
  const auto git = GitDirectory(folder);
  if (!git) return std::nullopt;
  const auto head = ReadUpTo(*git / "HEAD", kMaxHeadBytes);
  if (!head) return std::nullopt;
  const std::string line = FirstLine(*head);
  constexpr std::string_view kReference = "ref: ";
  if (!line.starts_with(kReference)) return IsCommit(line) ? std::optional(line) : std::nullopt;
  const std::string ref = line.substr(kReference.size());
  fs::path common = *git;  // of a worktree the branches are with the repository
  if (const auto pointer = ReadUpTo(*git / "commondir", kMaxHeadBytes)) common = *git / FirstLine(*pointer);
  if (auto commit = CommitIn(*git / ref)) return commit;
  if (auto commit = CommitIn(common / ref)) return commit;
  return PackedCommit(common, ref);
}

void CheckEvidence(const std::string& root, json::value& issues) {
  const auto commit = CommitOf(root);
  ForEachFile(issues, [&](json::object& piece) {
    const Quoted quoted{std::string(TextAt(piece, "path")), NumberAt(piece, "line"),
                        std::string(TextAt(piece, "quote"))};
    const std::string_view found = Name(LookUp(root, quoted));
    piece["checked"] = json::string_view(found.data(), found.size());
    if (commit) piece["commit"] = *commit;
  });
  if (FitsIn(issues)) return;
  ForEachFile(issues, [](json::object& piece) { piece.erase("commit"); });
  if (FitsIn(issues)) return;
  ForEachFile(issues, [](json::object& piece) { piece.erase("checked"); });
}

}  // namespace aw::cli
