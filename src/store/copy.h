// Copies one store into another through the store contract: `debate-server migrate`.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "store/store.h"

namespace aw {

// The text is one line for the operator.
struct CopyFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// `done` of `total` debates and documents.
using Progress = std::function<void(std::int64_t done, std::int64_t total)>;

// Copies what `to` lacks. Existing debates and documents of `to` must equal the source or be a prefix of it, so an
// interrupted copy is resumed by running it again. Starts and stops `to`. Throws CopyFailure.
void CopyStore(Reader& from, Store& to, const Progress& progress);

// Row counts of a store, and a SHA-256 over every field.
struct StoreSummary {
  std::int64_t debates = 0;
  std::int64_t arguments = 0;
  std::int64_t drafts = 0;
  std::int64_t documents = 0;
  std::int64_t versions = 0;
  std::string digest;

  friend bool operator==(const StoreSummary&, const StoreSummary&) = default;
};

StoreSummary SummarizeStore(Reader& reader, const Progress& progress);

}  // namespace aw
