// The list of all rulings, newest first. Plain data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/debate.h"
#include "core/search.h"

namespace aw {

struct RulingQuery {
  static constexpr std::int64_t kMostListed = 100;
  static constexpr std::int64_t kMostFound = 1'000;  // with `terms`, only so many of the newest are listed

  std::optional<SearchTerms> terms = {};  // none: all rulings
  std::optional<Time> from = {};          // inclusive
  std::optional<Time> to = {};            // exclusive
  std::int64_t limit = 50;
  std::optional<ListPlace> after = {};  // none: from the newest

  // The place at which to begin: `after`, unless `to` is earlier.
  ListPlace Begin() const {
    const ListPlace begin = after.value_or(ListPlace::Start());
    return to && *to <= begin.updated_at ? ListPlace{*to, Uuid{}} : begin;
  }
};

struct ListedRuling {
  Debate debate;
  ArgumentHead ruling;
  Time created_at;
  Uuid tie = {};                               // of its ListPlace
  ArgumentType cause = ArgumentType::kAppeal;  // the type of the argument that asked for it
  std::string question = {};                   // one printable line; may be empty
  std::string choice = {};                     // the chosen option; empty: none
  std::string excerpt = {};                    // the beginning of the ruling as one printable line
  bool closes = false;
};

struct RulingPage {
  std::vector<ListedRuling> items = {};
  std::optional<ListPlace> next = {};  // absent on the last page
};

// Sets `question`, `choice` and `excerpt`. `cause` is the content of the argument before the ruling.
void SetTexts(ListedRuling& ruling, std::string_view content, std::string_view extras, std::string_view cause);

// The page of the rows that a store found when it was asked for one more than `limit`.
RulingPage PageOf(std::vector<ListedRuling> found, std::int64_t limit);

}  // namespace aw
