// What clients get. wire/ gives these their JSON shapes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/debate.h"
#include "core/document.h"

namespace aw {

// Where a debate stands.
struct Standing {
  Debate debate;
  ArgumentHead newest;
  std::string hash = {};  // of the newest; empty: not computed yet
};

struct Written {
  Debate debate;
  Argument argument;
  bool replay = false;
};

struct News {
  State state = State::kClosed;
  std::string_view action;
  Argument argument;
  std::vector<ArgumentHead> skipped;
  Tally tally = {};
};

struct VersionWritten {
  Uuid document_id;
  std::int64_t version = 0;
  Uuid id;
  bool replay = false;
};

struct DocumentDeleted {
  Uuid document_id;
  std::int64_t versions_affected = 0;
};

template <typename T>
struct Page {
  std::vector<T> items;
  std::int64_t total = 0;
};

struct DebatePage : Page<Debate> {
  std::optional<ListPlace> next = {};  // where the next page begins; nothing on the last one
  bool total_is_minimum = false;       // there are so many that they were not counted
};

}  // namespace aw
