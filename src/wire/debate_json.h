// The JSON shapes of debates: docs/protocol.md, sections 3 to 5.
#pragma once

#include <string>
#include <vector>

#include "core/answers.h"
#include "core/debate.h"
#include "wire/json_writer.h"

namespace aw {

void AppendJson(std::string& out, const Debate& debate);
void AppendJson(std::string& out, const Argument& argument);
// The answer to the author: without the content, issues and options of the request.
void AppendWithoutContent(std::string& out, const Argument& argument);
void AppendJson(std::string& out, const ArgumentHead& head);
// The outcome of the write; a retry gets the same.
void AppendOutcome(ObjectWriter& object, const Argument& argument);
// The members that show the tally.
void AppendMembers(ObjectWriter& object, const Tally& tally);
// `unverified` and `rewritten`; omitted if empty or false.
void AppendMembers(ObjectWriter& object, const Unverified& unverified);
void AppendJson(std::string& out, const HeldDraft& draft);
void AppendJson(std::string& out, const std::vector<HeldDraft>& drafts);

// The `data` of answers.
void AppendJson(std::string& out, const Written& written);
void AppendJson(std::string& out, const News& news);
void AppendJson(std::string& out, const DebatePage& page);
// `turn`: as in Wait::Owner::OnNothing.
void AppendNoNews(std::string& out, const Uuid& debate_id, std::int64_t last_seen_seq, const Panel& turn = {});

}  // namespace aw
