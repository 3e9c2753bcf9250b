#include "core/agent_text.h"

#include <algorithm>
#include <cstdint>

#include "core/fill_in.h"

namespace aw {
namespace {

constexpr std::size_t kMostLanguageBytes = 40;
constexpr std::string_view kLanguageMark = "{{language}}";
constexpr std::string_view kNoLanguage = "Write in the motion's language, a motion in the user's.";

struct LanguageCode {
  std::string_view code;
  std::string_view name;
};
constexpr LanguageCode kLanguages[] = {
    {"ar", "Arabic"},  {"de", "German"},     {"en", "English"},    {"es", "Spanish"},  {"fr", "French"},
    {"hi", "Hindi"},   {"id", "Indonesian"}, {"it", "Italian"},    {"ja", "Japanese"}, {"ko", "Korean"},
    {"nl", "Dutch"},   {"pl", "Polish"},     {"pt", "Portuguese"}, {"ru", "Russian"},  {"th", "Thai"},
    {"tr", "Turkish"}, {"uk", "Ukrainian"},  {"vi", "Vietnamese"}, {"zh", "Chinese"},
};

// Allows letters of any script and separators only, because the value becomes part of an agent's instructions.
bool IsLanguageName(std::string_view text) {
  return !text.empty() && text.size() <= kMostLanguageBytes && std::ranges::all_of(text, [](char c) {
    const auto byte = static_cast<std::uint8_t>(c);
    return byte >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' ' || c == '-' || c == '(' ||
           c == ')';
  });
}

}  // namespace

std::string LanguageSentence(std::string_view language) {
  const std::string_view code = language.substr(0, language.find_first_of("_.-"));
  for (const LanguageCode& each : kLanguages) {
    if (each.code == code) return "Write in " + std::string(each.name) + ".";
  }
  return IsLanguageName(language) ? "Write in " + std::string(language) + "." : std::string(kNoLanguage);
}

std::string WordedFor(std::string_view text, const Addressee& addressee) {
  std::string out = ApplyConditions(text, [&](std::string_view name) {
    return name == "wait"  ? addressee.waits
           : name == "run" ? addressee.runs_commands
                           : name == "open" && addressee.opens;
  });
  const std::size_t mark = out.find(kLanguageMark);
  if (mark != out.npos) out.replace(mark, kLanguageMark.size(), LanguageSentence(addressee.language));
  return out;
}

}  // namespace aw
