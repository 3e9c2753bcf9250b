#include "cli/docs/write.h"
#include "cli/handlers.h"

namespace aw::cli::docs {

Outcome<Answer> Create(Session& session) { return WriteVersion(session, "/documents", std::nullopt); }

}  // namespace aw::cli::docs
