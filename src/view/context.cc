#include "view/context.h"

#include <algorithm>

#include "service/debates.h"
#include "wire/debate_json.h"
#include "wire/issue_json.h"
#include "wire/json_writer.h"
#include "wire/panel_json.h"

namespace aw::view {
namespace {

// Reads a page from the store, not through the cached transcript, so that the cost does not grow with the debate.
std::shared_ptr<const Transcript> ReadRange(ReadTx& tx, const Uuid& debate_id, std::int64_t first, std::int64_t last) {
  auto transcript = std::make_shared<Transcript>();
  for (const Argument& motion : tx.Arguments(debate_id, 0, 1)) transcript->Add(motion);
  if (last < first) return transcript;
  for (const Argument& argument : tx.Arguments(debate_id, first - 1, last - first + 1)) transcript->Add(argument);
  if (transcript->newest_seq() != last) throw CorruptData("debate " + debate_id.ToString(), "an argument is missing");
  return transcript;
}

}  // namespace

Result<Context> ReadContext(ReadTx& tx, Transcripts& transcripts, VersionComparisons& comparisons,
                            const ContextQuery& query) {
  auto head = tx.FindDebate(query.debate_id);
  if (!head) return DebateNotFound(query.debate_id.ToString());
  const std::int64_t newest = head->newest.seq;
  const std::int64_t oldest = query.limit >= newest - 1 ? 2 : newest - query.limit + 1;
  const std::int64_t first = query.after_seq ? std::clamp<std::int64_t>(*query.after_seq, 1, newest) + 1 : oldest;
  const std::int64_t last = query.limit > newest - first ? newest : first + query.limit - 1;
  auto transcript =
      query.after_seq ? ReadRange(tx, query.debate_id, first, last) : transcripts.Newest(tx, *head, query.limit);
  auto drafts = HeldDraftsOf(tx, head->debate);
  auto issues = IssuesOf(tx, head->debate);
  auto unverified = FindUnverified(tx, head->debate.tally, comparisons);
  return Context{std::move(head->debate),
                 std::move(transcript),
                 first,
                 last,
                 newest,
                 query.after_seq.has_value(),
                 std::move(drafts),
                 std::move(issues),
                 std::move(unverified)};
}

void AppendJson(std::string& out, const Context& context) {
  const std::string_view motion = context.transcript->Range(1, 1);
  const std::string_view arguments = context.transcript->Range(context.first, context.last);
  out.reserve(out.size() + arguments.size() + motion.size() + 1024);
  ObjectWriter object(out);
  aw::AppendJson(object.Raw("debate"), context.debate);
  object.Raw("motion").append(motion);
  object.Raw("arguments").append("[").append(arguments).append("]");
  aw::AppendJson(object.Raw("held_drafts"), context.held_drafts);
  aw::AppendJson(object.Raw("issues"), context.issues);
  AppendMembers(object, context.debate.tally);
  AppendMembers(object, context.unverified);
  AppendPanel(object, context.debate);
  object.Number("total_arguments", context.newest - 1);
  if (context.after) object.Number("omitted_arguments", context.newest - context.last);
}

}  // namespace aw::view
