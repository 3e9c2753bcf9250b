// The JSON shapes of documents: docs/protocol.md, section 3.
#pragma once

#include <string>
#include <string_view>

#include "core/answers.h"
#include "core/document.h"
#include "core/line_range.h"

namespace aw {

void AppendJson(std::string& out, const VersionWritten& written);
void AppendJson(std::string& out, const DocumentDeleted& deleted);
void AppendJson(std::string& out, const DocumentVersion& version);
// Writes these lines of the text, the total number of lines, and the offset of the rest, if any.
void AppendPart(std::string& out, const DocumentVersion& version, const LineRange& range);
void AppendDocumentList(std::string& out, const Page<DocumentVersionHead>& page);
void AppendHistory(std::string& out, const Uuid& document_id, const Page<DocumentVersionHead>& page);
void AppendDiff(std::string& out, const Uuid& document_id, std::int64_t from, std::int64_t to, std::string_view diff);

}  // namespace aw
