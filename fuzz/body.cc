// Request bodies, by every reader: accepted ones are within the limits and read the same when written again.
#include <boost/json/value.hpp>

#include "core/text.h"
#include "fuzz/invariant.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"
#include "wire/requests.h"

namespace aw::fuzz {
namespace {

const Limits kLimits;
const Uuid kId = Uuid::Parse("00000000-0000-4000-8000-000000000001").value();

void HoldLine(std::string_view text, std::int64_t most) {
  const auto characters = CountCharacters(text);
  Hold(characters && *characters >= 1 && static_cast<std::int64_t>(*characters) <= most, "a line is short UTF-8");
}

void HoldContent(std::string_view text, std::int64_t most) {
  Hold(CountCharacters(text).has_value(), "content is UTF-8");
  Hold(!IsBlank(text), "content is not blank");
  Hold(static_cast<std::int64_t>(text.size()) <= most, "content is within its limit");
}

void TryCreation(std::string_view body) {
  const auto read = ReadBody(body, ReadCreation, kLimits);
  if (!read) return;
  HoldLine(read->title, Limits::kMaxTitleCharacters);
  HoldLine(read->request_id, Limits::kMaxRequestIdCharacters);
  HoldContent(read->motion, kLimits.max_content_bytes);
  std::string written;
  {
    ObjectWriter object(written);
    object.Id("debate_id", read->debate_id);
    object.Text("title", read->title);
    object.Text("debate_type", read->debate_type);
    object.Text("motion_content", read->motion);
    object.Text("client_request_id", read->request_id);
  }
  const auto again = ReadBody(written, ReadCreation, kLimits);
  Hold(again && again->title == read->title && again->motion == read->motion && again->debate_id == read->debate_id &&
           again->request_id == read->request_id,
       "a creation survives being written");
}

void HoldSubmission(const Result<Submission>& read, bool may_be_blank) {
  if (!read) return;
  if (!may_be_blank || !IsBlank(read->content)) HoldContent(read->content, kLimits.max_content_bytes);
  if (read->request_id) HoldLine(*read->request_id, Limits::kMaxRequestIdCharacters);
}

void TryMove(std::string_view body, Move move) {
  const auto read = ReadBody(body, ReadAgentMove, kLimits, kId, move);
  if (!read) return;
  HoldSubmission(read, false);
  Hold(read->move == move && read->debate_id == kId && read->target_id && read->request_id, "a move is whole");
  Hold(move == Move::kClaim || read->role == Role::kProposer, "appeals and resolutions are the proposer's");
}

void TryVersion(std::string_view body, std::optional<Uuid> document) {
  const auto read = ReadBody(body, ReadNewVersion, kLimits, document);
  if (!read) return;
  HoldLine(read->summary, Limits::kMaxSummaryCharacters);
  Hold(!read->content.empty() && static_cast<std::int64_t>(read->content.size()) <= kLimits.max_document_bytes &&
           CountCharacters(read->content),
       "a document is UTF-8 within its limit");
  const auto metadata = ParseJson(read->metadata);
  Hold(static_cast<std::int64_t>(read->metadata.size()) <= Limits::kMaxMetadataBytes && metadata &&
           metadata->is_object() && read->metadata.find_first_of("\r\n") == std::string::npos,
       "metadata is a small JSON object on one line");
  const boost::json::value sent = At(*ParseJson(body), "metadata");
  Hold(sent.is_null() ? read->metadata == "{}" : *metadata == sent, "metadata is what was sent");
  Hold(document || !read->base_version, "a creation has no base");
}

}  // namespace

void Try(std::string_view input) {
  TryCreation(input);
  for (const Move move : {Move::kClaim, Move::kAppeal, Move::kResolution}) TryMove(input, move);
  HoldSubmission(ReadBody(input, ReadIntervention, kLimits, kId), true);
  HoldSubmission(ReadBody(input, ReadRuling, kLimits, kId), false);
  TryVersion(input, std::nullopt);
  TryVersion(input, kId);
  const PageFrame frame = ReadPageFrame(input, kLimits);
  HoldSubmission(frame.submission, true);
  Hold(!frame.submission || frame.submission->role == Role::kArbitrator, "the page is the arbitrator's");
}

}  // namespace aw::fuzz
