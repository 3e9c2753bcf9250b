// The diff of two versions of a document, as the JSON answer of HTTP and MCP.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/result.h"
#include "store/store.h"

namespace aw::view {

struct DiffQuery {
  Uuid document_id;
  std::optional<std::int64_t> from;  // none: the version before `to`
  std::optional<std::int64_t> to;    // none: the newest
};

Result<std::string> ReadDiff(ReadTx& tx, const DiffQuery& query);

}  // namespace aw::view
