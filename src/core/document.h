// A document is a chain of immutable versions 1, 2, 3…; deleting it hides the chain and erases nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/clock.h"
#include "core/id.h"

namespace aw {

struct Document {
  Uuid document_id;
  std::int64_t latest_version = 0;
  std::optional<Time> deleted_at;
  std::string hash = {};  // of the latest version; empty: not computed yet
};

// A version without its text.
struct DocumentVersionHead {
  Uuid id;
  Uuid document_id;
  std::int64_t version = 0;
  std::string summary;
  std::string metadata;  // a JSON object, as text
  Time created_at;
  std::optional<Time> deleted_at;  // of the document
};

struct DocumentVersion : DocumentVersionHead {
  std::string content;
  std::optional<std::string> client_request_id;
  std::string hash = {};  // over this version and the previous hash (core/hash_chain.h); only ReadTx::Version reads it
};

}  // namespace aw
