#include "original/rows.h"

#include "core/text.h"

namespace aw::original {

std::string Count(std::size_t number, std::string_view noun) {
  return std::to_string(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string RequiredText(const Cell& cell, std::string_view field, std::string_view fallback, std::int64_t characters,
                         Notes& notes) {
  const auto [text, repaired] = TextIn(cell);
  if (repaired) notes.Change("its " + std::string(field) + " had bytes that are not text; they are U+FFFD now");
  if (IsBlank(text)) {
    notes.Change("it had no " + std::string(field) + "; it is '" + std::string(fallback) + "' now");
    return std::string(fallback);
  }
  std::string line = CutToCharacters(text, static_cast<std::size_t>(characters));
  if (line != text) {
    notes.Change("its " + std::string(field) + " of " + std::to_string(CountCharacters(text).value_or(0)) +
                 " characters is cut to " + std::to_string(characters));
  }
  return line;
}

void NoteNewId(const Cell& id, const Uuid& made, Notes& notes) {
  if (!Uuid::Parse(*id)) notes.Change("its id is now " + made.ToString());
}

void RowTally::Report(Notes& notes, std::string_view noun, std::string_view what) const {
  if (count_ == 0) return;
  notes.Change(Count(count_, noun) + " " + std::string(what) + " (" + (count_ == 1 ? "" : "the first: ") + first_ +
               ")");
}

Uuid RowIds::Next(const Cell& id, std::size_t place) {
  const std::string text = id.value_or("");
  Uuid made = IdOf(kind_, owner_, text);
  if (!id || used_.contains(made)) {
    made = IdOf(kind_, owner_, text + "#" + std::to_string(place));
    duplicates_.Add(Quoted(id) + " is now " + made.ToString());
  } else if (!Uuid::Parse(text)) {
    renamed_.Add(Quoted(id) + " is now " + made.ToString());
  }
  used_.insert(made);
  if (id) by_text_.emplace(text, made);
  return made;
}

std::optional<Uuid> RowIds::Find(const std::string& text) const {
  const auto found = by_text_.find(text);
  if (found != by_text_.end()) return found->second;
  const auto id = Uuid::Parse(text);  // the same UUID in another case
  if (id && used_.contains(*id)) return id;
  return std::nullopt;
}

void RowIds::Report(Notes& notes) const {
  renamed_.Report(notes, kind_, "had an id that is no UUID");
  duplicates_.Report(notes, kind_, "had no id, or that of another");
}

}  // namespace aw::original
