// What the environment says about where aw runs, and whether a person sees what it shows. For one thread.
#pragma once

#include "client/settings.h"

namespace aw::cli {

// Set by the gate at plan exit for all that it starts.
constexpr const char* kInsideGate = "AWEAVE_GATE";

// Neither absent, empty, "0" nor "false".
bool IsSet(const char* variable);

// The variable that tells of a build system, in which no person sees what we show; null: it is none.
const char* BuildSystem();

// Whether `aw mcp` may show due rulings as forms: a person's own session, neither of a run nor inside a gate, and
// `[ruling] form` of ~/.aweave/config.toml is not false. A file that cannot be read, or is not valid, means no.
bool MayShowForms(const client::Settings& settings);

}  // namespace aw::cli
