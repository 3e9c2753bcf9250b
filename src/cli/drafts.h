// .aweave/drafts in the project, where agents write texts before submitting them. Their prompts name this folder.
#pragma once

#include <filesystem>

namespace aw::cli {

// Creates the folder below the current directory, for agents whose write tool does not create folders. Does nothing if
// that fails or a path component is a symbolic link, which a cloned repository may contain.
void MakeDrafts();

// If `folder` is a drafts folder, writes a .gitignore into it unless one exists.
void HideDrafts(const std::filesystem::path& folder);

}  // namespace aw::cli
