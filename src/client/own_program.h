// Locates aw itself, and checks whether shells find it. Reads the environment and the file system.
#pragma once

#include <string>

namespace aw::client {

// The path of this program's file.
std::string OwnPath();

// Whether a shell finds `aw` by PATH.
enum class OnPath {
  kYes,
  kRelative,  // only by a relative entry of PATH, so not from every folder
  kNo,
};
OnPath AwOnPath();

// The command for an agent's settings: `aw` if shells find it from every folder, else this program's path.
std::string ProgramName();

}  // namespace aw::client
