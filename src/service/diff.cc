#include <git2.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

#include "service/documents.h"

namespace aw {
namespace {

// With more differing lines the shortest diff takes seconds; usual texts of 1 MiB have fewer lines.
constexpr std::size_t kMostLinesCompared = 100'000;
constexpr std::size_t kContextLines = 3;

// libgit2 is initialised at the first diff and never shut down.
void StartLibrary() {
  static const int users = git_libgit2_init();
  if (users < 0) throw std::runtime_error("libgit2 did not start");
}

// Skips git's file header with blobs and modes.
int AppendLine(const git_diff_delta*, const git_diff_hunk*, const git_diff_line* line, void* payload) {
  auto& out = *static_cast<std::string*>(payload);
  switch (line->origin) {
    case GIT_DIFF_LINE_FILE_HDR: return 0;
    case GIT_DIFF_LINE_CONTEXT:
    case GIT_DIFF_LINE_ADDITION:
    case GIT_DIFF_LINE_DELETION: out.push_back(line->origin); break;
    default: break;
  }
  out.append(line->content, line->content_len);
  return 0;
}

std::string FineHunks(std::string_view from, std::string_view to) {
  StartLibrary();
  git_diff_options options;
  git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
  options.flags = GIT_DIFF_FORCE_TEXT;
  git_patch* raw = nullptr;
  if (git_patch_from_buffers(&raw, from.data(), from.size(), nullptr, to.data(), to.size(), nullptr, &options) != 0) {
    throw std::runtime_error("libgit2 could not compare two texts");
  }
  const std::unique_ptr<git_patch, decltype(&git_patch_free)> patch(raw, git_patch_free);
  std::string hunks;
  if (git_patch_print(patch.get(), AppendLine, &hunks) != 0) throw std::runtime_error("libgit2 could not print a diff");
  return hunks;
}

using Lines = std::vector<std::string_view>;

// Lines include their line ends.
Lines LinesOf(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

void AppendLines(std::string& out, char sign, const Lines& lines, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    out.append(1, sign).append(lines[i]);
    if (!lines[i].ends_with('\n')) out.append("\n\\ No newline at end of file\n");
  }
}

std::string Range(std::size_t begin, std::size_t end) {
  return std::to_string(begin == end ? begin : begin + 1) + "," + std::to_string(end - begin);
}

// The part between the common first and last lines of two texts.
struct Middle {
  Middle(const Lines& from, const Lines& to) {
    head = static_cast<std::size_t>(std::ranges::mismatch(from, to).in1 - from.begin());
    const std::size_t most = std::min(from.size(), to.size()) - head;
    while (tail < most && from[from.size() - 1 - tail] == to[to.size() - 1 - tail]) ++tail;
  }
  std::size_t head = 0;
  std::size_t tail = 0;
};

// One hunk that replaces the whole middle.
std::string OneHunk(const Lines& from, const Lines& to, const Middle& middle) {
  const std::size_t begin = middle.head - std::min(middle.head, kContextLines);
  const std::size_t after = std::min(middle.tail, kContextLines);
  const std::size_t from_end = from.size() - middle.tail, to_end = to.size() - middle.tail;
  std::string out = "@@ -" + Range(begin, from_end + after) + " +" + Range(begin, to_end + after) + " @@\n";
  AppendLines(out, ' ', from, begin, middle.head);
  AppendLines(out, '-', from, middle.head, from_end);
  AppendLines(out, '+', to, middle.head, to_end);
  AppendLines(out, ' ', from, from_end, from_end + after);
  return out;
}

std::string Hunks(std::string_view from, std::string_view to) {
  const auto lines = static_cast<std::size_t>(std::ranges::count(from, '\n') + std::ranges::count(to, '\n'));
  if (lines <= kMostLinesCompared) return FineHunks(from, to);
  const Lines before = LinesOf(from), after = LinesOf(to);
  const Middle middle(before, after);
  const std::size_t differing = before.size() + after.size() - 2 * (middle.head + middle.tail);
  return differing <= kMostLinesCompared ? FineHunks(from, to) : OneHunk(before, after, middle);
}

}  // namespace

std::string UnifiedDiff(std::string_view from_name, std::string_view from, std::string_view to_name,
                        std::string_view to) {
  const std::string hunks = Hunks(from, to);
  if (hunks.empty()) return hunks;
  std::string out = "--- ";
  return out.append(from_name).append("\n+++ ").append(to_name).append("\n").append(hunks);
}

}  // namespace aw
