// Another table of agent programs, which tests/cli/test_cli_another_program.py finds everywhere that a program has to
// be.
#include "programs/table/table.h"

namespace aw::programs {
namespace {

constexpr Row kAnother[] = {{.name = "parrot",
                             .title = "Parrot Code",
                             .family = "Parrot",
                             .executable = "parrot-agent",
                             .install_hint = "npm install -g parrot",
                             .start = "$debate-{role}",
                             .clients = "parrot-mcp",
                             .marks = "PARROT_AGENT",
                             .variables = "PARROT_*",
                             .acp = "parrot-agent --acp"}};

}  // namespace

std::span<const Row> Table() { return kAnother; }

}  // namespace aw::programs
