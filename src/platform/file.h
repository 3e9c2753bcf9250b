// An open file, files that are written whole or not at all, and files that are read up to a limit.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "platform/file_descriptor.h"

namespace aw::platform {

using platform::FileDescriptor;

// A file beside it, then a rename. A file that is there keeps its mode; a link to a file is replaced by the new file,
// so that nobody can make us write elsewhere. 0, or what errno says: EEXIST if it is there and must not be replaced.
enum class Existing {
  kReplace,      // and a pipe or a device is written to as it is: the user named it
  kReplaceFile,  // only a regular file; anything else is left alone: EEXIST
  kKeep,         // a file; a pipe or a device is written to
  kNew,          // nothing may be there, not even a pipe
};
int WriteWhole(const std::string& path, std::string_view text, Existing existing = Existing::kReplace);

// To an open descriptor, whatever interrupts; false, with the reason in errno, if it cannot be written whole.
bool WriteAll(int fd, std::string_view text);

// At most `most` bytes of a regular file, nothing if it is none; a pipe is not waited for.
std::optional<std::string> ReadUpTo(const std::string& path, std::size_t most);

// Both without links and dots; a directory is below itself.
bool IsBelow(const std::filesystem::path& path, const std::filesystem::path& directory);

}  // namespace aw::platform
