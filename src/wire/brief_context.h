// A context without repetition, for whoever reads it part by part. docs/protocol.md, section 16.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <optional>

namespace aw {

// Each issue stands there once, as a row of the ledger: an argument has `sets: ["I3 → fixed"]` in place of its entries.
// With `after`, a row that no later argument has touched is cut to what names it.
void ShowIssuesOnce(boost::json::object& context, std::optional<std::int64_t> after);

// Beyond that leaves out what an agent has no use for: ids of others, hashes, times, and what is empty. The ledger is
// called that. A reader that reads on (`after`) has the motion.
void ShortenForAgent(boost::json::object& context, std::optional<std::int64_t> after);

}  // namespace aw
