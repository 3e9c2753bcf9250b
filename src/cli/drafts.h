// .aweave/drafts in the project: where agents write what they submit. Each agent's program is told that it may.
#pragma once

#include <filesystem>

namespace aw::cli {

// Makes the folder below the current one, for programs whose tool for writing makes none. Nothing happens if it cannot
// be made, or if a link is in the way: a cloned repository may have brought it.
void MakeDrafts();

// Keeps the folder out of the repository, if it is one of drafts: it gets a .gitignore, unless it has one.
void HideDrafts(const std::filesystem::path& folder);

}  // namespace aw::cli
