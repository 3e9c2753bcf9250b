// Another program that is asked for something, such as its version, and ended after it. It gets nothing to read, and
// its errors go nowhere. For one thread; whoever starts one stops it.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "client/patience.h"

namespace aw::cli {

struct AskedProgram {
  pid_t pid = -1;
  int out = -1;
};

// The first word is the program's path.
AskedProgram StartAsked(const std::vector<std::string>& words);
// The first line that it prints; empty if none came in time.
std::string FirstLineOf(const AskedProgram& program, const client::Patience& patience);
// All that it prints, up to 64 KiB, until it ends or the time is over.
std::string OutputOf(const AskedProgram& program, const client::Patience& patience);
// With all that it has started in its turn.
void Stop(const AskedProgram& program);

}  // namespace aw::cli
