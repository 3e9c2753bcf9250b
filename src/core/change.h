// A change of a debate or a document, announced to waits and watchers. It is a wake-up: receivers read the store from
// the last seq they have. On the server that committed it, a change made by HTTP or WebSocket also carries the written
// argument, so that a receiver that lacks only this argument need not read.
#pragma once

#include <cstdint>
#include <memory>

#include "core/answers.h"
#include "core/id.h"

namespace aw {

struct Change {
  enum class Kind : std::uint8_t { kCreated, kMoved, kDrafted, kDeleted, kDocumentChanged };
  Kind kind = Kind::kMoved;
  Uuid id;                                           // of the debate; of the document for kDocumentChanged
  std::shared_ptr<const Written> written = nullptr;  // may be set for kCreated and kMoved

  friend bool operator==(const Change&, const Change&) = default;
};

}  // namespace aw
