// What happened to a debate or a document, for whoever waits for it. A wake-up: whoever hears it reads from where it
// stands. A change made by HTTP or WebSocket brings along, on its own server, what was written: whoever lacks nothing
// else is spared the read.
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
  std::shared_ptr<const Written> written = nullptr;  // of kCreated and kMoved, perhaps

  friend bool operator==(const Change&, const Change&) = default;
};

}  // namespace aw
