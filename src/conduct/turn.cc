#include "conduct/turn.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>

#include "core/text.h"
#include "wire/json_reader.h"
#include "wire/quotation.h"

namespace aw::conduct {
namespace {

using client::Clock;

constexpr std::size_t kMaxLineBytes = 8u << 20;
constexpr std::size_t kMaxErrorBytes = 2 * 1024;
constexpr int kMaxChunks = 64;  // of 64 KiB: a flood of output must not delay the reads of the debate

// Reads lines from an output file of the program while the keeper process appends to it.
class OutputReader {
 public:
  using OnLine = std::function<void(std::string_view line)>;

  OutputReader(const std::string& path, OnLine on_line)
      : file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)), on_line_(std::move(on_line)) {}

  bool is_empty() const { return is_empty_; }

  // False at the current end of the file.
  bool ReadSome() {
    std::array<char, 64 * 1024> buffer;
    for (int chunk = 0; chunk < kMaxChunks; ++chunk) {
      const auto count = ::read(file_.get(), buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      is_empty_ = false;
      Take({buffer.data(), static_cast<std::size_t>(count)});
    }
    return true;
  }

  // For when the program has ended: its last line may lack a line feed.
  void ReadRest() {
    while (ReadSome()) {
    }
    Take("\n");
  }

 private:
  void Take(std::string_view bytes) {
    for (std::size_t end; (end = bytes.find('\n')) != bytes.npos; bytes.remove_prefix(end + 1)) {
      Add(bytes.substr(0, end));
      if (!too_long_ && !line_.empty()) on_line_(line_);
      line_.clear();
      too_long_ = false;
    }
    Add(bytes);
  }

  void Add(std::string_view bytes) {
    too_long_ = too_long_ || line_.size() + bytes.size() > kMaxLineBytes;
    if (!too_long_) line_.append(bytes);
  }

  platform::FileDescriptor file_;
  OnLine on_line_;
  std::string line_;
  bool is_empty_ = true;
  bool too_long_ = false;
};

std::string EndOf(const std::string& path) {
  const platform::FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status{};
  if (!file || ::fstat(file.get(), &status) != 0) return {};
  std::string text(std::min<std::size_t>(static_cast<std::size_t>(status.st_size), kMaxErrorBytes), '\0');
  const auto count = ::pread(file.get(), text.data(), text.size(), status.st_size - static_cast<off_t>(text.size()));
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  return Neutralised(text);
}

std::string Beginning(std::string_view text) {
  constexpr std::size_t kMaxBytes = 300;
  return NeutralisedLine(FirstBytes(text, kMaxBytes)) + (text.size() <= kMaxBytes ? "" : "…");
}

std::string LastLines(std::string_view text) {
  constexpr int kMaxLines = 5;
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::size_t start = text.size();
  for (int lines = 0; lines < kMaxLines && start > 0 && start != text.npos; ++lines)
    start = text.rfind('\n', start - 1);
  return std::string(start == text.npos ? text : text.substr(start == 0 ? 0 : start + 1));
}

// With access for the user alone.
void MakePrivateFolders(const std::filesystem::path& folder) {
  std::error_code ignored;
  if (folder.empty() || std::filesystem::exists(folder, ignored)) return;
  MakePrivateFolders(folder.parent_path());
  ::mkdir(folder.c_str(), 0700);
}

std::optional<Failure> WriteFiles(const programs::Launch& launch) {
  for (const auto& [path, content] : launch.files) {
    MakePrivateFolders(std::filesystem::path(path).parent_path());
    const platform::FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (const int error = platform::WriteWhole(path, content)) {
      return Refuse("The file '" + path + "' cannot be written: " + std::strerror(error), "Make room on the disk");
    }
  }
  return std::nullopt;
}

// Most programs make this many attempts. A provider may also request a wait that is longer than the turn.
constexpr int kMaxFailedRequests = 4;
constexpr std::chrono::minutes kMaxQuotaWait{2};

bool HasLostModel(const programs::Report& report, Clock::duration since_last_line) {
  if (report.failed_requests >= kMaxFailedRequests) return true;
  return report.failed_requests > 0 && report.quota && since_last_line >= kMaxQuotaWait;
}

class RunningTurn {
 public:
  RunningTurn(const Turn& started, TurnWatch turn_watch, process::Child started_child)
      : program_(started.program),
        order_(started.order),
        error_path_(started.task.error_path),
        limits_(started.limits),
        watch_(std::move(turn_watch)),
        child_(std::move(started_child)),
        output_(started.task.output_path, [this](std::string_view line) { OnOutput(line); }),
        errors_(started.task.error_path, [this](std::string_view line) { OnError(line); }) {}

  std::optional<TurnEnd> Step() {
    if (!child_.Ended()) {
      output_.ReadSome();
      errors_.ReadSome();
      const auto now = Clock::now();
      watch_.progress(end_.report, now - start_);
      if (!moved_ && watch_.moved()) {
        moved_ = true;
        deadline_ = std::min(Clock::now() + limits_.grace, limits_.end);
      }
      EndIfDue(now);
      return std::nullopt;
    }
    output_.ReadRest();
    errors_.ReadRest();
    if (program_.read_files) program_.read_files(order_, end_.report);
    end_.exit_status = child_.exit_status();
    end_.last_errors = EndOf(error_path_);
    if (program_.read_errors) program_.read_errors(end_.last_errors, end_.report);
    end_.time = Clock::now() - start_;
    return std::move(end_);
  }

 private:
  void OnOutput(std::string_view line) {
    last_line_ = Clock::now();
    const auto value = line.starts_with('{') ? ParseJson(line) : std::nullopt;
    if (value && program_.read) program_.read(*value, end_.report);
  }

  void OnError(std::string_view line) {
    last_line_ = Clock::now();
    if (program_.read_error_line) program_.read_error_line(line, end_.report);
  }

  // Asks the program to end if its time is over or it cannot move any more.
  void EndIfDue(Clock::time_point now) {
    if (end_requested_) return;
    const bool is_silent =
        !moved_ && now >= start_ + limits_.silence && output_.is_empty() && errors_.is_empty() && !watch_.called();
    const bool is_late = now >= deadline_ || is_silent;
    const bool lost_model = !moved_ && HasLostModel(end_.report, now - last_line_);
    if (!is_late && !lost_model && !watch_.stop()) return;
    end_.is_silent = is_silent;
    end_.timed_out = is_late && !moved_;
    end_.lost_model = lost_model;
    end_requested_ = true;
    child_.AskToEnd();
  }

  const programs::Program& program_;
  const programs::Order order_;
  const std::string error_path_;
  const TurnLimits limits_;
  const TurnWatch watch_;
  process::Child child_;
  TurnEnd end_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_line_ = start_;
  Clock::time_point deadline_ = std::min(start_ + limits_.time, limits_.end);
  OutputReader output_;
  OutputReader errors_;
  bool moved_ = false;
  bool end_requested_ = false;
};

}  // namespace

OrFailure<StepTurn> StartTurn(const Turn& turn, TurnWatch watch) {
  const programs::Order& order = turn.order;
  if (!order.conversation.empty() && !programs::IsConversationId(order.conversation)) {
    return Refuse("The id of the conversation with " + turn.program.title + " is not one that a program gives",
                  "Delete this run's folder, '" + order.run_folder + "', and run the same command again");
  }
  if (auto failure = WriteFiles(turn.launch)) return *std::move(failure);
  auto child = process::Child::Start(turn.task);
  if (!child) return FromError(child.error());
  auto running = std::make_shared<RunningTurn>(turn, std::move(watch), *std::move(child));
  return StepTurn([running] { return running->Step(); });
}

constexpr const char* kToolsMissing =
    "The MCP server `aw` was not available to it, so it had no tools to move by. Look into its errors, and whether its "
    "settings or its organisation hold servers back; then run the same command again.";

std::string CauseOf(const TurnEnd& end) {
  std::string cause;
  const auto add = [&cause](const std::string& text) { cause.append(cause.empty() ? "" : " ").append(text); };
  const bool was_stopped = end.timed_out || end.lost_model;
  if (end.timed_out) add("It was stopped: its time was over.");
  if (end.is_silent) add("It printed nothing and called no tool.");
  if (end.lost_model) add("It was stopped: its requests to its model failed.");
  if (end.report.quota) add("Its provider's usage limit is reached: " + end.report.quota->words);
  if (end.report.lacks_tools) add(kToolsMissing);
  if (!end.report.denials.empty()) {
    add("Refused to it:");
    for (const std::string& denial : end.report.denials) add(denial + ";");
  }
  for (const std::string& refusal : end.refusals) add("aw refused " + refusal);
  if (!end.report.fault.empty()) add("It said: " + end.report.fault);
  const programs::Report& report = end.report;
  const bool is_explained =
      report.quota || report.lacks_tools || !report.denials.empty() || !end.refusals.empty() || !report.fault.empty();
  if (!end.exit_status) {
    add("It was killed.");
  } else if (*end.exit_status != 0 && !was_stopped) {
    add("It ended with exit code " + std::to_string(*end.exit_status) + ".");
  }
  // Mostly noise: warnings at its start, and repetitions of the causes above.
  if (!end.last_errors.empty() && !is_explained) add("Its last errors:\n" + LastLines(end.last_errors));
  if (cause.empty()) add("It ended without one.");
  if (!end.report.says.empty()) add("Its last words: " + Beginning(end.report.says));
  return cause;
}

}  // namespace aw::conduct
