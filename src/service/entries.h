// What a write's texts and issue entries say of documents, looked up in its transaction: which documents it names,
// where an entry that leaves it out is meant, whether a fix and a quotation are there. docs/protocol.md, section 9.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/answers.h"
#include "core/issues.h"
#include "core/result.h"
#include "store/store.h"

namespace aw {

// `known` and, behind them, the documents that `text` and the entries name; at most Tally::kMostDocuments.
std::vector<NamedDocument> WithNamed(ReadTx& tx, std::vector<NamedDocument> known, Role role, std::string_view text,
                                     const std::vector<IssueEntry>& entries = {});

// The document that the debate is about: the only one that another than the opponent has named.
std::optional<Uuid> SubjectOf(const std::vector<NamedDocument>& documents);

// Fills in what `where` leaves out, where the debate is about one document, and marks quotations of documents as found
// or missing. Refuses a fix in a version that does not exist.
std::optional<Error> CompleteEntries(ReadTx& tx, const std::vector<NamedDocument>& documents,
                                     std::vector<IssueEntry>& entries);

std::vector<MissingEvidence> MissingIn(const std::vector<IssueEntry>& entries);

}  // namespace aw
