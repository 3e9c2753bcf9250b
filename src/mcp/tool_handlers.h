// The handlers of the tools in tools.cc, by noun.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

// panel_tools.cc
Work SubmitReview(const Request& request, json::object arguments);
Work CrossCheck(const Request& request, json::object arguments);

// wait.cc
Work WaitForNews(const Request& request, json::object arguments);

// prompts.cc
Work GetAgentText(const Request& request, json::object arguments);

// document_tools.cc
Work CreateDocument(const Request& request, json::object arguments);
Work SubmitVersion(const Request& request, json::object arguments);
Work SubmitEdits(const Request& request, json::object arguments);
Work GetDocument(const Request& request, json::object arguments);
Work GetDiff(const Request& request, json::object arguments);
Work ListDocuments(const Request& request, json::object arguments);
Work GetHistory(const Request& request, json::object arguments);

// A write of service/ whose Result `render` makes the answer of.
template <typename ServiceWork, typename Render>
Write WriteWith(ServiceWork work, Render render) {
  const auto shared = std::make_shared<const ServiceWork>(std::move(work));
  return {[shared, render](WriteTx& tx, std::optional<Change>& change) { return render((*shared)(tx, change)); },
          RefuseTool, [shared] { return shared->keys(); }};
}

// The result is cached by the tool and its arguments. A search is not cached, because its index follows the commits.
template <typename Run>
Read ReadCached(const Request& request, std::string_view tool, const json::object& arguments, Run run,
                ReadKind kind = ReadKind::kPlain) {
  std::string question;
  if (kind != ReadKind::kSearch) {
    question.append(tool).append(request.form.structured ? " " : " as text ").append(json::serialize(arguments));
  }
  return {std::move(run), RefuseTool, {}, kind, std::move(question)};
}

Work Refused(const Request& request, const Error& error);

// The id that a call names; INVALID_INPUT if it is absent or none.
Result<Uuid> IdIn(const json::object& arguments, std::string_view name);

// Sets a new id if the call has none.
void GiveId(const Request& request, json::object& arguments, std::string_view name);

}  // namespace aw::mcp
