// Restrictions when aw runs for an agent: no moves of other roles, no files outside the project. They rest on
// environment variables set by the conductor or the agent program; an agent that can change these is not restricted.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "cli/session.h"

namespace aw::cli {

// With DEBATE_ROLE set: refuses commands of other roles and of the user.
std::optional<Failure> RefuseForRole(const Session& session);

// With DEBATE_ROLE or an agent program's variable set: refuses a file that is neither below the current nor below the
// temporary directory, after following links. `option` names the option in the message.
std::optional<Failure> RefuseOutside(const Settings& settings, std::string_view option, const std::string& path);

// .aweave/drafts in the project, where agents write texts before submitting them. Their prompts name this folder.

// Creates the folder below the current directory, for agents whose write tool does not create folders. Does nothing if
// that fails or a path component is a symbolic link, which a cloned repository may contain.
void MakeDrafts();

// If `folder` is a drafts folder, writes a .gitignore into it unless one exists.
void HideDrafts(const std::filesystem::path& folder);

}  // namespace aw::cli
