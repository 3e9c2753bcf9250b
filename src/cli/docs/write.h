// What `docs create` and `docs submit` have in common.
#pragma once

#include "cli/session.h"

namespace aw::cli::docs {

Outcome<Answer> WriteVersion(Session& session, const std::string& target, std::optional<std::int64_t> base_version);

}  // namespace aw::cli::docs
