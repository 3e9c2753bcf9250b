// What happened to a debate or a document, for whoever waits for it: a wake-up, never content.
#pragma once

#include <cstdint>

#include "core/id.h"

namespace aw {

struct Change {
  enum class Kind : std::uint8_t { kCreated, kMoved, kDrafted, kDeleted, kDocumentChanged };
  Kind kind = Kind::kMoved;
  Uuid id;  // of the debate; of the document for kDocumentChanged

  friend bool operator==(const Change&, const Change&) = default;
};

}  // namespace aw
