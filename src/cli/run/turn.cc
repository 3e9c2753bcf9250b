#include "cli/run/turn.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/terminal.h"
#include "core/text.h"
#include "wire/json_reader.h"

namespace aw::cli::run {
namespace {

using client::Clock;

constexpr std::size_t kMostLineBytes = 8u << 20;
constexpr std::size_t kErrorBytes = 2 * 1024;
constexpr int kPartsAtOnce = 64;  // of 64 KiB: a flood must not keep us from looking at the debate

// What the program prints, line by line, as the keeper writes it down.
class Tail {
 public:
  Tail(const std::string& path, const Program& program, Report& report)
      : file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)), program_(program), report_(report) {}

  // False: there is no more for now.
  bool Some() {
    std::array<char, 64 * 1024> buffer;
    for (int part = 0; part < kPartsAtOnce; ++part) {
      const auto count = ::read(file_.get(), buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      Take({buffer.data(), static_cast<std::size_t>(count)});
    }
    return true;
  }

  // It has ended: the last line may have no end.
  void Rest() {
    while (Some()) {
    }
    Take("\n");
  }

 private:
  void Take(std::string_view bytes) {
    for (std::size_t end; (end = bytes.find('\n')) != bytes.npos; bytes.remove_prefix(end + 1)) {
      Add(bytes.substr(0, end));
      if (!too_long_) Line();
      line_.clear();
      too_long_ = false;
    }
    Add(bytes);
  }

  void Add(std::string_view bytes) {
    too_long_ = too_long_ || line_.size() + bytes.size() > kMostLineBytes;
    if (!too_long_) line_.append(bytes);
  }

  void Line() {
    if (!line_.starts_with('{')) return;
    const auto value = ParseJson(line_);
    if (value && program_.read) program_.read(*value, report_);
  }

  FileDescriptor file_;
  const Program& program_;
  Report& report_;
  std::string line_;
  bool too_long_ = false;
};

std::string EndOf(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat there{};
  if (!file || ::fstat(file.get(), &there) != 0) return {};
  std::string text(std::min<std::size_t>(static_cast<std::size_t>(there.st_size), kErrorBytes), '\0');
  const auto count = ::pread(file.get(), text.data(), text.size(), there.st_size - static_cast<off_t>(text.size()));
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  return Neutralised(text);
}

std::string FirstWords(std::string_view text) {
  constexpr std::size_t kMost = 300;
  return NeutralisedLine(FirstBytes(text, kMost)) + (text.size() <= kMost ? "" : "…");
}

// For the user alone, as all that a run keeps.
void MakePrivateFolders(const std::filesystem::path& folder) {
  std::error_code ignored;
  if (folder.empty() || std::filesystem::exists(folder, ignored)) return;
  MakePrivateFolders(folder.parent_path());
  ::mkdir(folder.c_str(), 0700);
}

std::optional<Failure> WriteFiles(const Launch& launch) {
  for (const auto& [path, content] : launch.files) {
    MakePrivateFolders(std::filesystem::path(path).parent_path());
    const FileDescriptor made(::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (const int error = WriteWhole(path, content)) {
      return Refuse("The file '" + path + "' cannot be written: " + std::strerror(error), "Make room on the disk");
    }
  }
  return std::nullopt;
}

}  // namespace

OrFailure<TurnEnd> PlayTurn(const Program& program, const Order& order, const Launch& launch, const Task& task,
                            const TurnLimits& limits, const TurnWatch& watch) {
  if (!order.conversation.empty() && !IsConversationId(order.conversation)) {
    return Refuse("The id of the conversation with " + program.title + " is not one that a program gives",
                  "Delete this run's folder, '" + order.run_folder + "', and run the same command again");
  }
  if (auto failure = WriteFiles(launch)) return *std::move(failure);
  auto child = Child::Start(task);
  if (!child) return std::move(child).error();
  TurnEnd end;
  Tail tail(task.output_path, program, end.report);
  const auto start = Clock::now();
  auto deadline = start + limits.time;
  bool moved = false;
  bool asked = false;
  while (!child->Ended()) {
    watch.pause();
    tail.Some();
    watch.progress(end.report, Clock::now() - start);
    if (!moved && watch.moved()) {
      moved = true;
      deadline = Clock::now() + limits.grace;
    }
    const bool late = Clock::now() >= deadline;
    if (asked || !(late || watch.stop())) continue;
    end.took_too_long = late && !moved;
    asked = true;
    child->AskToEnd();
  }
  tail.Rest();
  if (program.read_files) program.read_files(order, end.report);
  end.exit_status = child->exit_status();
  end.last_errors = EndOf(task.error_path);
  if (program.read_errors) program.read_errors(end.last_errors, end.report);
  end.time = Clock::now() - start;
  return end;
}

std::string CauseOf(const TurnEnd& end) {
  std::string cause;
  const auto add = [&cause](const std::string& text) { cause.append(cause.empty() ? "" : " ").append(text); };
  if (end.took_too_long) add("It was stopped: its time was over.");
  if (end.report.quota) add("Its provider's usage limit is reached: " + end.report.quota->words);
  if (end.report.lacks_tools) add("The MCP server `aw` was not available to it.");
  if (!end.report.denials.empty()) {
    add("Refused to it:");
    for (const std::string& denial : end.report.denials) add(denial + ";");
  }
  for (const std::string& refusal : end.refusals) add("aw refused " + refusal);
  if (!end.report.fault.empty()) add("It said: " + end.report.fault);
  if (!end.exit_status) {
    add("It was killed.");
  } else if (*end.exit_status != 0 && !end.took_too_long) {
    add("It ended with exit code " + std::to_string(*end.exit_status) + ".");
  }
  if (!end.last_errors.empty()) add("Its last errors:\n" + end.last_errors);
  if (cause.empty()) add("It ended without one.");
  if (!end.report.says.empty()) add("Its last words: " + FirstWords(end.report.says));
  return cause;
}

}  // namespace aw::cli::run
