#include "core/rulings.h"

#include <utility>

#include "core/quote.h"
#include "core/text.h"

namespace aw {

void SetTexts(ListedRuling& ruling, std::string_view content, std::string_view extras, std::string_view cause) {
  constexpr std::size_t kExcerptCharacters = 400;
  ruling.question = QuestionIn(extras);
  if (ruling.question.empty()) ruling.question = QuestionOf(cause);
  ruling.choice = ChoiceIn(extras);
  ruling.excerpt = Printable(content, kExcerptCharacters);
}

RulingPage PageOf(std::vector<ListedRuling> found, std::int64_t limit) {
  RulingPage page{.items = std::move(found)};
  if (static_cast<std::int64_t>(page.items.size()) <= limit) return page;
  page.items.resize(static_cast<std::size_t>(limit));
  if (!page.items.empty()) page.next = ListPlace{page.items.back().created_at, page.items.back().tie};
  return page;
}

}  // namespace aw
