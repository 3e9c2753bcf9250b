// References of a write to documents, resolved in its transaction: the documents that its texts name, default places of
// entries, versions with fixes, and quotations. docs/protocol.md, section 9.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/answers.h"
#include "core/cross_check.h"
#include "core/issues.h"
#include "core/result.h"
#include "store/store.h"

namespace aw {

// Appends to `known` the documents that `text` and the entries name, up to Tally::kMostDocuments.
std::vector<NamedDocument> WithNamed(ReadTx& tx, std::vector<NamedDocument> known, Role role, std::string_view text,
                                     const std::vector<IssueEntry>& entries = {});

// The document under debate: the only one that another role than the opponent has named, if there is exactly one.
std::optional<Uuid> SubjectOf(const std::vector<NamedDocument>& documents);

// Completes `where` with the document under debate, and marks quotations of documents as found or missing, unless
// they are marked already. Refuses a fix in a version that does not exist.
std::optional<Error> CompleteEntries(ReadTx& tx, const std::vector<NamedDocument>& documents,
                                     std::vector<IssueEntry>& entries);

// Drops the marks that a client gave to quotations of documents.
void DropMarks(std::vector<IssueEntry>& entries);

// Looks up the quotations of verdicts in the documents that their issues name, as those of entries, and returns what is
// missing.
std::vector<MissingEvidence> CompleteVerdicts(ReadTx& tx, const std::vector<Finding>& findings,
                                              std::vector<Verdict>& verdicts);

std::vector<MissingEvidence> MissingIn(const std::vector<IssueEntry>& entries);

}  // namespace aw
