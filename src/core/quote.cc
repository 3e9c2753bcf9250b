#include "core/quote.h"

#include <algorithm>
#include <cstring>

#include "core/text.h"

namespace aw {
namespace {

constexpr std::size_t kMaxQuestionCharacters = 300;

bool IsWhiteSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Removes leading Markdown markup: `## `, `- `, `**`.
std::string_view WithoutMarkup(std::string_view line) {
  const std::size_t first = std::min(line.find_first_not_of("#*_>- \t\r"), line.size());
  return line.substr(first);
}

// The text after `Question:`, or after a heading `Question`.
std::optional<std::string_view> AfterLabel(std::string_view line) {
  constexpr std::string_view kLabel = "question";
  if (!EqualsIgnoringCase(line.substr(0, kLabel.size()), kLabel)) return std::nullopt;
  const std::string_view rest = WithoutMarkup(line.substr(kLabel.size()));
  if (rest.empty()) return rest;
  if (rest.front() != ':') return std::nullopt;
  return WithoutMarkup(rest.substr(1));
}

}  // namespace

// memmem is linear; string_view::find takes O(n·m) in the worst case.
std::size_t FindIn(std::string_view text, std::string_view needle, std::size_t from) {
  if (from > text.size()) return text.npos;
  const void* const found = memmem(text.data() + from, text.size() - from, needle.data(), needle.size());
  return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) : text.npos;
}

std::size_t CountIn(std::string_view text, std::string_view needle) {
  std::size_t at = FindIn(text, needle);
  if (at == text.npos || needle.empty()) return 0;
  std::size_t count = 1;
  const bool overlaps = FindIn(text, needle, at + 1) != text.npos;
  while ((at = FindIn(text, needle, at + needle.size())) != text.npos) ++count;
  return std::max<std::size_t>(count, overlaps ? 2 : 1);
}

std::string WithoutWhiteSpace(std::string_view text) {
  std::string rest;
  rest.reserve(text.size());
  std::ranges::copy_if(text, std::back_inserter(rest), [](char c) { return !IsWhiteSpace(c); });
  return rest;
}

std::string QuestionOf(std::string_view appeal) {
  std::string_view first;
  bool question_follows = false;
  while (!appeal.empty()) {
    const std::size_t end = std::min(appeal.find('\n'), appeal.size());
    std::string_view line = WithoutMarkup(appeal.substr(0, end));
    appeal.remove_prefix(std::min(end + 1, appeal.size()));
    const auto labelled = AfterLabel(line);
    if (labelled) line = *labelled;
    if ((labelled || question_follows) && !line.empty()) return Printable(line, kMaxQuestionCharacters);
    question_follows = question_follows || labelled;
    if (first.empty()) first = line;
  }
  return Printable(first, kMaxQuestionCharacters);
}

namespace {

// The extras are JSON written by wire/extras.cc, in which quotation marks inside texts are escaped, so a key cannot
// occur inside a text. The value is a printable line, so its only escapes are \" and \\.
std::string TextAfter(std::string_view key, std::string_view extras) {
  const std::size_t at = extras.find(key);
  std::string text;
  if (at == extras.npos) return text;
  for (std::size_t i = at + key.size(); i < extras.size() && extras[i] != '"'; ++i) {
    if (extras[i] == '\\') ++i;
    if (i < extras.size()) text.push_back(extras[i]);
  }
  return text;
}

}  // namespace

std::string QuestionIn(std::string_view extras) { return TextAfter("\"question\":\"", extras); }
std::string ChoiceIn(std::string_view extras) { return TextAfter("\"choice\":\"", extras); }

}  // namespace aw
