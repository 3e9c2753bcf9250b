#include "programs/environment.h"

#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "programs/table/table.h"

namespace aw::programs {
namespace {

enum class For : std::uint8_t { kBoth, kAgentProgram, kProjectCommand };

struct Passed {
  std::string_view name;  // "*" at an end matches any characters
  For recipient = For::kBoth;
};

constexpr Passed kPassed[] = {
    // The user and the terminal.
    {"HOME"},
    {"USER"},
    {"LOGNAME"},
    {"SHELL"},
    {"PATH"},
    {"PWD"},
    {"TERM"},
    {"COLORTERM"},
    {"NO_COLOR"},
    {"LANG"},
    {"LANGUAGE"},
    {"LC_*"},
    {"TZ"},
    {"TMPDIR"},
    {"XDG_*"},
    // The way to the network.
    {"HTTP_PROXY"},
    {"HTTPS_PROXY"},
    {"ALL_PROXY"},
    {"NO_PROXY"},
    {"http_proxy"},
    {"https_proxy"},
    {"all_proxy"},
    {"no_proxy"},
    {"SSL_CERT_FILE"},
    {"SSL_CERT_DIR"},
    {"CURL_CA_BUNDLE"},
    {"REQUESTS_CA_BUNDLE"},
    // Node, the runtime of most agents' programs.
    {"NODE_*"},
    {"NVM_*"},
    {"VOLTA_HOME"},
    {"FNM_*"},
    {"BUN_INSTALL"},
    // Sanitizers of our own builds.
    {"ASAN_OPTIONS"},
    {"LSAN_OPTIONS"},
    {"TSAN_OPTIONS"},
    {"UBSAN_OPTIONS"},
    // Further providers and their keys; those of each program are in its row of the table.
    {"AWS_*", For::kAgentProgram},
    {"AZURE_*", For::kAgentProgram},
    {"VERTEX_*", For::kAgentProgram},
    {"CLOUD_ML_REGION", For::kAgentProgram},
    {"OLLAMA_*", For::kAgentProgram},
    {"*_API_KEY", For::kAgentProgram},
    {"DISABLE_*", For::kAgentProgram},
    // Our own server, for `aw mcp`.
    {"DEBATE_AUTH_TOKEN", For::kAgentProgram},
    {"DEBATE_WAIT_DEADLINE", For::kAgentProgram},
    {"DEBATE_LANGUAGE", For::kAgentProgram},
    // The server for `aw`, and the only role whose moves `aw` makes.
    {"DEBATE_SERVER_URL"},
    {"DEBATE_ROLE"},
    // Set by the gate at plan exit: no gate inside a gate.
    {"AWEAVE_GATE"},
    // Compilers and package managers.
    {"CC", For::kProjectCommand},
    {"CXX", For::kProjectCommand},
    {"CFLAGS", For::kProjectCommand},
    {"CXXFLAGS", For::kProjectCommand},
    {"CPPFLAGS", For::kProjectCommand},
    {"LDFLAGS", For::kProjectCommand},
    {"LD_LIBRARY_PATH", For::kProjectCommand},
    {"PKG_CONFIG_PATH", For::kProjectCommand},
    {"CMAKE_*", For::kProjectCommand},
    {"CCACHE_*", For::kProjectCommand},
    {"MAKEFLAGS", For::kProjectCommand},
    {"JAVA_HOME", For::kProjectCommand},
    {"JDK_HOME", For::kProjectCommand},
    {"MAVEN_*", For::kProjectCommand},
    {"GRADLE_*", For::kProjectCommand},
    {"CARGO_HOME", For::kProjectCommand},
    {"RUSTUP_*", For::kProjectCommand},
    {"RUSTFLAGS", For::kProjectCommand},
    {"GOPATH", For::kProjectCommand},
    {"GOROOT", For::kProjectCommand},
    {"GOFLAGS", For::kProjectCommand},
    {"GOPROXY", For::kProjectCommand},
    {"VIRTUAL_ENV", For::kProjectCommand},
    {"PYTHON*", For::kProjectCommand},
    {"PYENV_*", For::kProjectCommand},
    {"CONDA_*", For::kProjectCommand},
    {"RBENV_*", For::kProjectCommand},
    {"GEM_HOME", For::kProjectCommand},
    {"GEM_PATH", For::kProjectCommand},
    {"DOTNET_*", For::kProjectCommand},
    {"CI", For::kProjectCommand},
};

bool Matches(std::string_view pattern, std::string_view name) {
  if (pattern.ends_with('*')) return name.starts_with(pattern.substr(0, pattern.size() - 1));
  if (pattern.starts_with('*')) return name.ends_with(pattern.substr(1));
  return name == pattern;
}

bool IsIn(std::string_view list, std::string_view name) {
  return std::ranges::any_of(WordsOf(list), [&](std::string_view pattern) { return Matches(pattern, name); });
}

bool IsPassed(Recipient recipient, std::string_view name) {
  // A program that finds the variables of another one assumes that it is its child.
  for (const Row& row : Table()) {
    if (IsIn(row.marks, name) || IsIn(row.other_marks, name)) return false;
  }
  const bool for_program = recipient == Recipient::kAgentProgram;
  const For other = for_program ? For::kProjectCommand : For::kAgentProgram;
  return std::ranges::any_of(kPassed,
                             [&](const Passed& row) { return row.recipient != other && Matches(row.name, name); }) ||
         (for_program && std::ranges::any_of(Table(), [&](const Row& row) { return IsIn(row.variables, name); }));
}

// The user cannot name these: an agent must not act for the arbitrator, and must not start a server.
bool IsNeverPassed(std::string_view name) { return name == "DEBATE_ARBITRATOR_TOKEN" || name == "DEBATE_AUTO_START"; }

}  // namespace

std::vector<std::string> EnvironmentFor(Recipient recipient, std::span<const std::string> named) {
  std::vector<std::string> passed;
  for (char** entry = ::environ; entry && *entry; ++entry) {
    const std::string_view text(*entry);
    const std::string_view name = text.substr(0, text.find('='));
    if (IsNeverPassed(name)) continue;
    if (IsPassed(recipient, name) || std::ranges::count(named, name) > 0) passed.emplace_back(text);
  }
  return passed;
}

}  // namespace aw::programs
