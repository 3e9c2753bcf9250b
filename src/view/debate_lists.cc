#include "view/debate_lists.h"

#include "wire/debate_json.h"
#include "wire/envelope.h"
#include "wire/json_writer.h"

namespace aw::view {

DebateList::DebateList(const DebatePage& page)
    : envelope_(SuccessEnvelope([&](std::string& out) { AppendJson(out, page); })) {}

std::string_view DebateList::data() const { return DataOf(envelope_); }

const std::string& DebateList::quoted() const {
  if (quoted_.empty()) AppendQuoted(quoted_, data());
  return quoted_;
}

std::shared_ptr<const DebateList> DebateLists::Find(Reader& reader, const DebateQuery& query,
                                                    const ReadBudget& budget) {
  const auto version = reader.Version();  // before the read: a commit in between makes the list too new, not too old
  if (kept_ && version == version_ && query == query_) return kept_;
  if (!budget.Allows(query)) return nullptr;
  std::shared_ptr<const DebateList> list;
  reader.Read([&](ReadTx& tx) { list = std::make_shared<DebateList>(tx.Debates(query)); });
  if (version) {
    query_ = query;
    version_ = *version;
    kept_ = list;
  }
  return list;
}

}  // namespace aw::view
