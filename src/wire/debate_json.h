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
// For whoever wrote it: without the content, issues and options that were sent.
void AppendWithoutContent(std::string& out, const Argument& argument);
void AppendJson(std::string& out, const ArgumentHead& head);
// What the server made of what it was sent; a retry is told the same.
void AppendOutcome(ObjectWriter& object, const Argument& argument);
// Where the debate stands beside its state.
void AppendMembers(ObjectWriter& object, const Tally& tally);
// `unverified` and `rewritten`, where there is anything to tell.
void AppendMembers(ObjectWriter& object, const Unverified& unverified);
void AppendJson(std::string& out, const HeldDraft& draft);
void AppendJson(std::string& out, const std::vector<HeldDraft>& drafts);

// The data of an answer.
void AppendJson(std::string& out, const Written& written);
void AppendJson(std::string& out, const News& news);
void AppendJson(std::string& out, const DebatePage& page);
void AppendNoNews(std::string& out, const Uuid& debate_id, std::int64_t last_seen_seq);

}  // namespace aw
