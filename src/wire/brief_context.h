// Shorter forms of get-context, for clients that read it in parts: docs/protocol.md, section 16.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <optional>

namespace aw {

// Shows each issue once, as a row of the ledger; arguments get `sets: ["I3 → fixed"]` in place of their entries. With
// `after`, a row that no later argument changed keeps only its identifying members.
void ShowIssuesOnce(boost::json::object& context, std::optional<std::int64_t> after);

// Also removes members that agents do not need: other ids, hashes, times, empty lists; renames `issues` to `ledger`.
// With `after` it removes the motion, which the reader already has.
void ShortenForAgent(boost::json::object& context, std::optional<std::int64_t> after);

}  // namespace aw
