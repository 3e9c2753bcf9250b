#include "cli/paging.h"

#include "wire/json_layout.h"
#include "wire/json_reader.h"

namespace aw::cli {

Answer ListAnswer(const Reply& reply, std::string_view items, std::optional<std::int64_t> offset) {
  const auto count = static_cast<std::int64_t>(ArrayAt(reply.data, items).size());
  const std::int64_t total = NumberAt(reply.data, "total").value_or(count);
  const std::int64_t end = offset.value_or(0) + count;

  Answer answer;
  answer.data = reply.data.is_object() ? WithoutMember(reply.text, "total") : "{}";
  answer.paging = Answer::Paging{.total = total, .has_more = end < total && count > 0, .next_offset = {}};
  if (offset && answer.paging->has_more) answer.paging->next_offset = end;
  answer.notes = {{"message", std::to_string(count) + " of " + std::to_string(total)}};
  return answer;
}

}  // namespace aw::cli
