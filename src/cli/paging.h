// The answer of a command that lists.
#pragma once

#include "cli/session.h"

namespace aw::cli {

// `{"items": […]}` out of the server's `{"items": […], "total": N}`. Without an offset there is no next page to ask
// for.
Answer ListAnswer(const Reply& reply, std::string_view items, std::optional<std::int64_t> offset);

}  // namespace aw::cli
