#include <git2.h>

#include <memory>
#include <stdexcept>

#include "service/documents.h"

namespace aw {
namespace {

// libgit2 counts its users; ours start it at the first diff and never stop it.
void StartLibrary() {
  static const int users = git_libgit2_init();
  if (users < 0) throw std::runtime_error("libgit2 did not start");
}

// Everything but git's own file header, which speaks of blobs and modes.
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

}  // namespace

std::string UnifiedDiff(std::string_view from_name, std::string_view from, std::string_view to_name,
                        std::string_view to) {
  StartLibrary();
  git_diff_options options;
  git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
  options.flags = GIT_DIFF_FORCE_TEXT;
  git_patch* raw = nullptr;
  if (git_patch_from_buffers(&raw, from.data(), from.size(), nullptr, to.data(), to.size(), nullptr, &options) != 0) {
    throw std::runtime_error("libgit2 could not compare two texts");
  }
  const std::unique_ptr<git_patch, decltype(&git_patch_free)> patch(raw, git_patch_free);

  std::string body;
  if (git_patch_print(patch.get(), AppendLine, &body) != 0) throw std::runtime_error("libgit2 could not print a diff");
  if (body.empty()) return body;
  std::string out = "--- ";
  out.append(from_name).append("\n+++ ").append(to_name).append("\n").append(body);
  return out;
}

}  // namespace aw
