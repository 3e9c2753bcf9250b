#include "view/context.h"

#include "service/debates.h"
#include "wire/debate_json.h"
#include "wire/json_writer.h"

namespace aw::view {

Result<Context> ReadContext(ReadTx& tx, Transcripts& transcripts, const Uuid& debate_id) {
  auto standing = tx.FindDebate(debate_id);
  if (!standing) return DebateNotFound(debate_id.ToString());
  auto transcript = transcripts.UpTo(tx, *standing);
  auto drafts = HeldDraftsOf(tx, standing->debate);
  return Context{std::move(standing->debate), std::move(transcript), std::move(drafts)};
}

void AppendJson(std::string& out, const Context& context, std::int64_t limit) {
  const std::int64_t newest = context.transcript->newest_seq();
  const std::int64_t first = limit >= newest - 1 ? 2 : newest - limit + 1;
  const std::string_view motion = context.transcript->Range(1, 1);
  const std::string_view arguments = context.transcript->Range(first, newest);
  out.reserve(out.size() + arguments.size() + motion.size() + 1024);
  ObjectWriter object(out);
  aw::AppendJson(object.Raw("debate"), context.debate);
  object.Raw("motion").append(motion);
  object.Raw("arguments").append("[").append(arguments).append("]");
  aw::AppendJson(object.Raw("held_drafts"), context.held_drafts);
}

}  // namespace aw::view
