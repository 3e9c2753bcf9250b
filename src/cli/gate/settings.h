// The files with the settings of the gate.
#pragma once

#include <string>

#include "client/settings.h"
#include "conduct/gate_settings.h"

namespace aw::cli::gate {

// ~/.aweave/config.toml; a missing file has the defaults.
OrFailure<conduct::GateSettings> OwnGateSettings(const client::Settings& settings);
// By .aweave/config.toml of the project, if there is one.
conduct::GateSettings TightenedBy(const std::string& project, const conduct::GateSettings& own);

std::string ConfigPath(const client::Settings& settings);

}  // namespace aw::cli::gate
