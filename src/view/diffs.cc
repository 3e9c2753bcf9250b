#include "view/diffs.h"

#include <algorithm>

#include "service/documents.h"
#include "wire/document_json.h"

namespace aw::view {

Result<std::string> ReadDiff(ReadTx& tx, const DiffQuery& query) {
  const auto document = LiveDocument(tx, query.document_id);
  if (!document) return document.error();
  const std::int64_t to = query.to.value_or(document->latest_version);
  const std::int64_t from = query.from.value_or(std::max<std::int64_t>(to - 1, 1));
  const auto before = ReadVersion(tx, query.document_id, from);
  if (!before) return before.error();
  const auto after = ReadVersion(tx, query.document_id, to);
  if (!after) return after.error();
  const std::string diff = UnifiedDiff("v" + std::to_string(from), before->content,  //
                                       "v" + std::to_string(to), after->content);
  std::string data;
  AppendDiff(data, query.document_id, from, to, diff);
  return data;
}

}  // namespace aw::view
