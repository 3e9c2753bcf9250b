#include "programs/plan_hook.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "platform/file.h"
#include "wire/json_reader.h"

namespace aw::programs {
namespace {

constexpr const PlanHook* kHooks[] = {&kClaudePlanHook, &kCodexPlanHook, &kGeminiPlanHook};

// A shell, the program, and the process by which it has started itself again.
constexpr int kMaxLevels = 5;

constexpr std::size_t kMaxPlanBytes = 8u << 20;

bool IsNamed(std::string_view word, std::string_view program) {
  word.remove_prefix(word.rfind('/') + 1);
  if (word.ends_with(".js")) word.remove_suffix(3);
  return word == program;
}

// "gemini …", "node --option /usr/bin/gemini …"; but not "aw hook plan-exit --for gemini".
bool Runs(const std::vector<std::string>& words, std::string_view program) {
  if (words.empty()) return false;
  const auto is_option = [](const std::string& word) { return word.starts_with('-'); };
  const auto script = std::find_if_not(words.begin() + 1, words.end(), is_option);
  return IsNamed(words[0], program) || (script != words.end() && IsNamed(*script, program));
}

// The last bytes of a regular file, and whether they begin within a line.
std::optional<std::string> EndOfFile(const std::string& path, bool& is_cut) {
  const platform::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  struct stat status{};
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  const auto size = static_cast<std::size_t>(status.st_size);
  const std::size_t count = std::min(size, kMaxTranscriptBytes);
  is_cut = count < size;
  std::string text(count, '\0');
  std::size_t read = 0;
  while (read < count) {
    const auto more = ::pread(file.get(), text.data() + read, count - read, static_cast<off_t>(size - count + read));
    if (more <= 0) break;
    read += static_cast<std::size_t>(more);
  }
  text.resize(read);
  return text;
}

}  // namespace

const PlanHook* PlanHookOf(std::string_view program) {
  for (const PlanHook* hook : kHooks) {
    if (hook->program == program) return hook;
  }
  return nullptr;
}

std::optional<platform::RunningProcess> FindCaller(std::string_view program) {
  pid_t process = ::getppid();
  for (int level = 0; level < kMaxLevels && process > 1; ++level) {
    auto found = platform::LookAt(process);
    if (!found || Runs(found->words, program)) return found;
    process = found->parent;
  }
  return std::nullopt;
}

OrFailure<std::string> ReadPlanFile(const std::string& path) {
  std::error_code failure;
  if (std::filesystem::is_symlink(path, failure))
    return Refuse("The plan '" + path + "' is a link, which is not followed");
  auto plan = platform::ReadUpTo(path, kMaxPlanBytes + 1);
  if (!plan) return Refuse("The plan '" + path + "' cannot be read");
  if (plan->size() > kMaxPlanBytes) return Refuse("The plan '" + path + "' is too large");
  return *std::move(plan);
}

bool ReadFromEnd(const std::string& path, const std::function<bool(const boost::json::value& line)>& take) {
  bool is_cut = false;
  const auto text = EndOfFile(path, is_cut);
  if (!text) return false;
  std::string_view rest = *text;
  while (!rest.empty()) {
    if (rest.ends_with('\n')) rest.remove_suffix(1);
    const std::size_t feed = rest.rfind('\n');
    if (feed == rest.npos && is_cut) break;
    const std::string_view line = feed == rest.npos ? rest : rest.substr(feed + 1);
    rest = rest.substr(0, feed == rest.npos ? 0 : feed + 1);
    const auto value = line.starts_with('{') ? ParseJson(line) : std::nullopt;
    if (value && !take(*value)) break;
  }
  return true;
}

}  // namespace aw::programs
