#include "original/records.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <stdexcept>

#include "core/text.h"

namespace aw::original {
namespace {

constexpr std::string_view kNameSpace = "c11b5552-0572-4df0-851d-a2b9e9f3602e";  // never changes: docs/import.md
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";
constexpr std::size_t kQuotedCharacters = 60;

// The number from `at` on; nothing if one of its characters is not a digit.
std::optional<int> Digits(std::string_view text, std::size_t at, std::size_t width) {
  int value = 0;
  for (std::size_t i = at; i < at + width; ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    value = value * 10 + (text[i] - '0');
  }
  return value;
}

// The milliseconds of ".5", ".123456" or an empty text; nothing for any other text.
std::optional<int> Milliseconds(std::string_view fraction) {
  if (fraction.empty()) return 0;
  if (fraction.front() != '.' || fraction.size() < 2 || fraction.size() > 10) return std::nullopt;
  if (!Digits(fraction, 1, fraction.size() - 1)) return std::nullopt;
  std::string padded(fraction.substr(1, 3));
  padded.resize(3, '0');
  return Digits(padded, 0, 3);
}

// The length of the first character of `text`, valid UTF-8, if it can control a terminal: a control character, C1 too,
// or a bidirectional one (U+202A to U+202E, U+2066 to U+2069). Otherwise 0.
std::size_t ControlAt(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2) return byte(1) < 0xA0 ? 2 : 0;
  if (byte(0) != 0xE2) return 0;
  const bool is_direction = (byte(1) == 0x80 && byte(2) >= 0xAA && byte(2) <= 0xAE) ||
                            (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9);
  return is_direction ? 3 : 0;
}

}  // namespace

Uuid IdOf(std::string_view kind, std::string_view owner, std::string_view text) {
  if (const auto id = Uuid::Parse(text)) return *id;
  const Uuid space = Uuid::Parse(kNameSpace).value();
  std::string name(reinterpret_cast<const char*>(space.bytes.data()), space.bytes.size());
  name.append(kind).push_back(':');
  if (!owner.empty()) name.append(owner).push_back(':');
  name.append(text);
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  if (EVP_Digest(name.data(), name.size(), digest.data(), nullptr, EVP_sha1(), nullptr) != 1) {
    throw std::runtime_error("this system's OpenSSL has no SHA-1, which ids are made by");
  }
  Uuid id;
  std::copy_n(digest.begin(), id.bytes.size(), id.bytes.begin());
  id.bytes[6] = static_cast<std::uint8_t>(0x50 | (id.bytes[6] & 0x0F));
  id.bytes[8] = static_cast<std::uint8_t>(0x80 | (id.bytes[8] & 0x3F));
  return id;
}

std::optional<Time> TimeIn(const Cell& cell) {
  constexpr std::string_view kForm = "0000-00-00 00:00:00";
  if (!cell || cell->size() < kForm.size()) return std::nullopt;
  std::string_view text = *cell;
  if (text.size() > kForm.size() && text.back() == 'Z') text.remove_suffix(1);
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    const bool fits = kForm[i] == '0' ? text[i] >= '0' && text[i] <= '9' : text[i] == kForm[i];
    if (!fits && !(kForm[i] == ' ' && text[i] == 'T')) return std::nullopt;
  }
  const auto number = [&](std::size_t at, std::size_t width) { return Digits(text, at, width).value_or(0); };
  const auto ms = Milliseconds(text.substr(kForm.size()));
  using namespace std::chrono;
  const year_month_day date{year(number(0, 4)), month(static_cast<unsigned>(number(5, 2))),
                            day(static_cast<unsigned>(number(8, 2)))};
  if (!ms || !date.ok() || date.year() < year(1970) || number(11, 2) > 23 || number(14, 2) > 59 || number(17, 2) > 59) {
    return std::nullopt;
  }
  const auto time = hours(number(11, 2)) + minutes(number(14, 2)) + seconds(number(17, 2)) + milliseconds(*ms);
  return Time::FromUnixMs((sys_days(date).time_since_epoch() + time) / milliseconds(1));
}

std::optional<std::int64_t> NumberIn(const Cell& cell) {
  std::int64_t number = 0;
  if (!cell || cell->empty()) return std::nullopt;
  const auto [end, failure] = std::from_chars(cell->data(), cell->data() + cell->size(), number);
  if (failure != std::errc{} || end != cell->data() + cell->size()) return std::nullopt;
  return number;
}

Text TextIn(const Cell& cell) {
  Text result;
  for (const char c : ToUtf8(cell.value_or("")))
    c == '\0' ? void(result.text.append(kReplacement)) : result.text.push_back(c);
  result.repaired = cell && result.text != *cell;
  return result;
}

std::string CutToCharacters(std::string_view text, std::size_t characters) {
  if (CountCharacters(text).value_or(0) <= characters) return std::string(text);
  std::size_t end = 0;
  for (std::size_t kept = 0; kept + 1 < characters; ++kept) end += FirstCodePoint(text.substr(end)).bytes;
  return std::string(text.substr(0, end)).append(kEllipsis);
}

std::string Quoted(const Cell& cell) {
  if (!cell) return "NULL";
  std::string text = TextIn(Cell(cell->substr(0, 8 * kQuotedCharacters))).text;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const std::size_t length = ControlAt(std::string_view(text).substr(i))) text.replace(i, length, 1, ' ');
  }
  return "'" + CutToCharacters(text, kQuotedCharacters) + "'";
}

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
