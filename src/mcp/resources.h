// The product's resources: debates as Markdown or JSON, documents as they are.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/id.h"
#include "core/result.h"
#include "mcp/catalog.h"
#include "store/store.h"

namespace aw::mcp {

std::span<const ResourceTemplate> DebateTemplates();
Work ListDebateResources(const Request& request, std::string_view cursor);
Work ReadDebateResource(const Request& request, std::string_view uri);

// completion.cc
Work CompleteDebateArgument(const Request& request);

// The debate or document of a URI, if it is one of ours.
std::optional<Topic> TopicOf(std::string_view uri);

// A debate as Markdown for a person. All texts of the parties are quoted.
Result<std::string> TranscriptMarkdown(ReadTx& tx, const Uuid& debate_id);

}  // namespace aw::mcp
