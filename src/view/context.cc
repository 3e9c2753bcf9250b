#include "view/context.h"

#include "service/debates.h"
#include "wire/debate_json.h"
#include "wire/json_writer.h"

namespace aw::view {

Result<std::optional<Context>> ReadContext(ReadTx& tx, Transcripts& transcripts, const ContextQuery& query,
                                           const ReadBudget& budget) {
  auto standing = tx.FindDebate(query.debate_id);
  if (!standing) return DebateNotFound(query.debate_id.ToString());
  auto transcript = transcripts.Newest(tx, *standing, query.limit, budget);
  if (!transcript) return std::optional<Context>();
  auto drafts = HeldDraftsOf(tx, standing->debate);
  return std::optional(Context{std::move(standing->debate), query.limit, std::move(transcript), std::move(drafts)});
}

void AppendJson(std::string& out, const Context& context) {
  const std::int64_t newest = context.transcript->newest_seq();
  const std::int64_t others = newest - 1;
  const std::int64_t first = context.limit >= others ? 2 : newest - context.limit + 1;
  const std::string_view motion = context.transcript->Range(1, 1);
  const std::string_view arguments = context.transcript->Range(first, newest);
  out.reserve(out.size() + arguments.size() + motion.size() + 1024);
  ObjectWriter object(out);
  aw::AppendJson(object.Raw("debate"), context.debate);
  object.Raw("motion").append(motion);
  object.Raw("arguments").append("[").append(arguments).append("]");
  aw::AppendJson(object.Raw("held_drafts"), context.held_drafts);
  object.Number("total_arguments", others);
}

}  // namespace aw::view
