// The texts that the server writes for a panel: the claim, a table of the issues with the documents of the reviews, and
// each seat's document. Texts of the seats appear as quotations: escaped in the table, indented in the document.
// Pure. docs/protocol.md, section 17.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/cross_check.h"
#include "core/issues.h"
#include "core/panel.h"

namespace aw {

// Rows that do not fit are counted in a last line; the entries of the claim have them all.
inline constexpr std::size_t kMostClaimBytes = 8'192;

// `round` is that of the claim; `settled` are entries about issues of earlier rounds, `found` are new ones.
std::string ClaimText(std::int64_t round, std::span<const PanelLink> links, std::span<const IssueEntry> settled,
                      std::span<const IssueEntry> found);

// Everything that a seat has submitted in a turn: its text, its entries and its verdicts.
std::string SeatDocumentText(const std::string& seat, std::int64_t round, const std::string& review,
                             std::span<const IssueEntry> entries, std::span<const Verdict> verdicts);

}  // namespace aw
