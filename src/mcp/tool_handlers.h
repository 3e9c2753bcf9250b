// What the tools of tools.cc do, by noun.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/read_budget.h"
#include "mcp/catalog.h"
#include "mcp/tool_result.h"
#include "service/debates.h"
#include "service/documents.h"

namespace aw::mcp {

// debate_tools.cc
Work CreateDebate(const Request& request, json::object arguments);
Work GetContext(const Request& request, json::object arguments);
Work GetIssues(const Request& request, json::object arguments);
Work SubmitClaim(const Request& request, json::object arguments);
Work Appeal(const Request& request, json::object arguments);
Work RequestCompletion(const Request& request, json::object arguments);
Work ListDebates(const Request& request, json::object arguments);
Work SearchDebates(const Request& request, json::object arguments);
Work Rule(const Request& request, json::object arguments);
Work Intervene(const Request& request, json::object arguments);

// wait.cc
Work WaitForNews(const Request& request, json::object arguments);

// agent_texts.cc
Work GetAgentText(const Request& request, json::object arguments);

// document_tools.cc
Work CreateDocument(const Request& request, json::object arguments);
Work SubmitVersion(const Request& request, json::object arguments);
Work SubmitEdits(const Request& request, json::object arguments);
Work GetDocument(const Request& request, json::object arguments);
Work GetDiff(const Request& request, json::object arguments);
Work ListDocuments(const Request& request, json::object arguments);
Work GetHistory(const Request& request, json::object arguments);

// A write of service/ whose Result `tell` puts into words.
template <typename ServiceWork, typename Tell>
Write WriteWith(ServiceWork work, Tell tell) {
  const auto shared = std::make_shared<const ServiceWork>(std::move(work));
  return {[shared, tell](WriteTx& tx, std::optional<Change>& change) { return tell((*shared)(tx, change)); },
          RefuseTool, [shared] { return shared->keys(); }};
}

// `look(tx, budget)` gives nothing when the budget is too small for it. What it gave for these arguments
// holds until the store changes.
template <typename Look>
Read ReadWithin(const Request& request, std::string_view tool, const json::object& arguments, Look look,
                ReadKind kind = ReadKind::kPlain) {
  const std::string_view form = !request.form.structured ? " as text " : " ";
  return {[look](ReadTx& tx) { return look(tx, kAside).value(); },
          RefuseTool,
          [look, question = std::string(tool).append(form) + json::serialize(arguments),
           &services = request.services](Reader& reader) -> std::optional<Outcome> {
            if (auto kept = services.answers.Find(reader, question)) return Done{.shared = std::move(kept)};
            std::optional<Outcome> outcome;
            reader.Read([&](ReadTx& tx) { outcome = look(tx, ReadBudget::AtHand(services.limits)); });
            if (outcome && *outcome) services.answers.Keep(question, (*outcome)->object);
            return outcome;
          },
          {},
          kind};
}

Work Refused(const Request& request, const Error& error);

// A new id for what a call leaves open.
void GiveId(const Request& request, json::object& arguments, std::string_view name);

}  // namespace aw::mcp
