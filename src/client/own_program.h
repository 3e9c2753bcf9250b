// Where aw itself is, and whether shells find it. Reads the environment and the file system.
#pragma once

#include <string>

namespace aw::client {

// This program's file.
std::string OwnPath();

// How a shell finds `aw` by PATH.
enum class OnPath {
  kYes,
  kRelative,  // only by an entry that is no absolute path, and so not in another folder
  kNo,
};
OnPath AwOnPath();

// How an agent's settings call aw: by its name if a shell finds it everywhere, else where this program is.
std::string ProgramName();

}  // namespace aw::client
