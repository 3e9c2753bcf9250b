// The project that a folder belongs to. Reads the file system.
#pragma once

#include <filesystem>

namespace aw::conduct {

// The root of the repository that contains the folder, else the folder. Never the user's home or a folder above it,
// which contain more than a project.
std::filesystem::path ProjectOf(const std::filesystem::path& folder);

}  // namespace aw::conduct
