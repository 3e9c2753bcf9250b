// The product's resources: debates as Markdown or JSON, documents as they are.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "mcp/catalog.h"

namespace aw::mcp {

std::span<const ResourceTemplate> DebateTemplates();
Work ListDebateResources(const Request& request, std::string_view cursor);
Work ReadDebateResource(const Request& request, std::string_view uri);

// completion.cc
Work CompleteDebateArgument(const Request& request);

// The debate or document of a URI, if it is one of ours.
std::optional<Topic> TopicOf(std::string_view uri);

}  // namespace aw::mcp
