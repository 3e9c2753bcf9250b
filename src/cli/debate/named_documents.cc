#include "cli/debate/named_documents.h"

#include <algorithm>
#include <vector>

#include "wire/json_reader.h"

namespace aw::cli::debate {
namespace {

constexpr std::size_t kMost = 100;

void CollectIds(std::string_view text, std::vector<Uuid>& ids) {
  for (std::size_t at = 0; at + Uuid::kTextLength <= text.size(); ++at) {
    if (text[at + 8] != '-') continue;
    const auto id = Uuid::Parse(text.substr(at, Uuid::kTextLength));
    if (!id) continue;
    if (std::ranges::find(ids, *id) == ids.end()) ids.push_back(*id);
    at += Uuid::kTextLength - 1;
  }
}

void Drop(std::vector<Uuid>& ids, const boost::json::value& owner) {
  const auto id = Uuid::Parse(TextAt(owner, "id"));
  if (id) std::erase(ids, *id);
}

}  // namespace

boost::json::array NamedDocuments(const Session& session, const boost::json::value& context) {
  std::vector<Uuid> ids;
  CollectIds(TextAt(At(context, "motion"), "content"), ids);
  for (const auto& argument : ArrayAt(context, "arguments")) CollectIds(TextAt(argument, "content"), ids);
  // Ids of the debate itself and of its arguments name no document.
  Drop(ids, At(context, "debate"));
  Drop(ids, At(context, "motion"));
  for (const auto& argument : ArrayAt(context, "arguments")) Drop(ids, argument);

  boost::json::array documents;
  for (std::size_t i = 0; i < std::min(ids.size(), kMost); ++i) {
    auto reply = session.Get("/documents/" + ids[i].ToString());
    if (reply) documents.push_back(std::move(reply->data));
  }
  return documents;
}

}  // namespace aw::cli::debate
