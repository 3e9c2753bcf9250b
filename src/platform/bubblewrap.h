// The command line of bubblewrap, which makes the namespaces of a sandbox (process/sandbox.h), and what both sides of
// the sandbox agree on. Pure functions of the file system; any thread.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace aw::platform {

namespace sandbox {

constexpr const char* kProject = "/.sandbox/project";  // the project itself, read-only, until the overlay is mounted
constexpr const char* kWrites = "/.sandbox/writes";    // a file system in memory for the overlay's changes
constexpr const char* kProgram = "/.sandbox/program";

constexpr int kStateDescriptor = 3;
constexpr char kStarted = 's';
constexpr char kTooMuchMemory = 'm';
constexpr char kTooManyProcesses = 'p';

}  // namespace sandbox

constexpr const char* kSandboxPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

// The path of bubblewrap's program; empty if it is not installed. PATH is not searched: it may name folders of the
// project.
std::string FindBubblewrap();

struct SandboxParts {
  std::string bubblewrap;
  std::string project;      // an absolute path, which it has inside too
  std::string own_program;  // the first process
  std::size_t changes;      // bytes of changed files; temporary folders get a quarter each
};
// The command that executes `own_program` with the words `inner`, as the first process of namespaces in which it has
// all capabilities. The overlay of the project is left to it. sandbox::kStateDescriptor stays open.
std::vector<std::string> SandboxCommand(const SandboxParts& parts, const std::vector<std::string>& inner);

}  // namespace aw::platform
