// Atomic writes of whole files, and reads up to a limit.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "platform/file_descriptor.h"

namespace aw::platform {

// Writes a temporary file in the same folder, then renames it. An existing file's mode is kept. A link to a file is
// replaced, so that it cannot redirect the write. 0 or errno: EEXIST if `path` exists and must not be replaced.
enum class Existing {
  kReplace,      // also a link; a pipe or a device is written to directly, because the user named it
  kReplaceFile,  // only a regular file; EEXIST for anything else
  kKeep,         // EEXIST for an existing file; a pipe or a device is written to
  kNew,          // EEXIST for anything, even a pipe
};
int WriteWhole(const std::string& path, std::string_view text, Existing existing = Existing::kReplace);

// Writes all of `text`, also after EINTR; false, with the reason in errno, if that fails.
bool WriteAll(int fd, std::string_view text);

// Reads at most `most` bytes of a regular file; nothing for anything else. A pipe does not block.
std::optional<std::string> ReadUpTo(const std::string& path, std::size_t most);

// A regular file that this process may execute.
bool IsProgram(const std::string& path);

// The path of a program in a search path such as PATH; empty if there is none. Only absolute folders are searched: the
// current folder may be a project, which other people write.
std::string FindProgram(std::string_view name, std::string_view search_path);

// Both paths must be canonical; a directory is below itself.
bool IsBelow(const std::filesystem::path& path, const std::filesystem::path& directory);

}  // namespace aw::platform
