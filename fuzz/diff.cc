// The unified diff of two texts, applied to the first, gives the second. Input: the two texts, separated by a NUL.
#include <charconv>
#include <string>

#include "fuzz/invariant.h"
#include "service/documents.h"

namespace aw::fuzz {
namespace {

constexpr std::string_view kNoNewline = "\\ No newline at end of file\n";

std::string_view TakeLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end);
  return line;
}

// The zero-based line at which a hunk starts in the old text: "@@ -3,4 +…" and "@@ -3 +…" start at 2, "@@ -3,0" at 3.
std::size_t HunkStart(std::string_view header) {
  std::size_t start = 0, count = 1;
  const char* end = header.data() + header.size();
  const auto first = std::from_chars(header.data() + 4, end, start);
  if (first.ptr != end && *first.ptr == ',') std::from_chars(first.ptr + 1, end, count);
  return count == 0 ? start : start - 1;
}

class Patch {
 public:
  Patch(std::string_view from, std::string_view diff) : from_(from), diff_(diff) {}

  std::string Apply() {
    Hold(TakeLine(diff_) == "--- a\n" && TakeLine(diff_) == "+++ b\n", "a diff names its texts");
    while (!diff_.empty()) ApplyLine(TakeLine(diff_));
    while (!from_.empty()) CopyLine();
    return out_;
  }

 private:
  void ApplyLine(std::string_view line) {
    if (line.starts_with("@@ -")) {
      for (const std::size_t start = HunkStart(line); line_ < start && !from_.empty();) CopyLine();
      return;
    }
    std::string text(line.substr(1));
    if (diff_.starts_with(kNoNewline)) {
      TakeLine(diff_);
      text.pop_back();
    }
    switch (line[0]) {
      case ' ': Hold(CopyLine() == text, "context is of the old text"); break;
      case '-': Hold(SkipLine() == text, "what goes was there"); break;
      case '+': out_.append(text); break;
      default: Hold(false, "a line of a diff has a sign");
    }
  }
  std::string_view SkipLine() {
    ++line_;
    Hold(!from_.empty(), "a hunk is within the old text");
    return TakeLine(from_);
  }
  std::string_view CopyLine() {
    const std::string_view line = SkipLine();
    out_.append(line);
    return line;
  }

  std::string_view from_;
  std::string_view diff_;
  std::string out_;
  std::size_t line_ = 0;
};

}  // namespace

void Try(std::string_view input) {
  const auto texts = Split(input, '\0', 2);
  const std::string_view from = texts[0], to = texts.size() > 1 ? texts[1] : std::string_view();
  for (const auto& [old_text, new_text] : {std::pair{from, to}, std::pair{to, from}}) {
    const std::string diff = UnifiedDiff("a", old_text, "b", new_text);
    Hold(diff.empty() == (old_text == new_text), "only equal texts have no difference");
    if (!diff.empty()) Hold(Patch(old_text, diff).Apply() == new_text, "a diff leads from one text to the other");
  }
}

}  // namespace aw::fuzz
