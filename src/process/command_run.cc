#include "process/command_run.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <thread>

#include "core/text.h"
#include "platform/platform.h"
#include "process/guarded_process.h"

namespace aw::process {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kSlice = std::chrono::milliseconds(50);  // the interval at which `stop` is checked

class Output {
 public:
  explicit Output(platform::FileDescriptor from) : from_(std::move(from)) {
    ::fcntl(from_.get(), F_SETFL, ::fcntl(from_.get(), F_GETFL) | O_NONBLOCK);
  }

  // Reads the available output; waits up to kSlice for it.
  void Read() {
    if (!from_) return std::this_thread::sleep_for(kSlice);
    pollfd ready{from_.get(), POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(kSlice.count())) > 0) ReadAvailable();
  }

  void ReadAvailable() {
    std::array<char, 16 * 1024> buffer;
    while (from_) {
      const auto count = ::read(from_.get(), buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0 && errno == EAGAIN) return;
      if (count <= 0) {
        from_ = platform::FileDescriptor();
        return;
      }
      Keep({buffer.data(), static_cast<std::size_t>(count)});
    }
  }

  void GiveTo(CommandEnd& end) && {
    end.left_out = left_out_;
    end.output = ToUtf8(kept_);
  }

 private:
  void Keep(std::string_view bytes) {
    kept_.append(bytes);
    if (kept_.size() <= kMostCommandOutput) return;
    left_out_ += kept_.size() - kMostCommandOutput;
    kept_.erase(0, kept_.size() - kMostCommandOutput);
  }

  platform::FileDescriptor from_;
  std::string kept_;
  std::size_t left_out_ = 0;
};

}  // namespace

CommandEnd RunCommand(Program program, std::chrono::milliseconds time, const std::atomic<bool>& stop) {
  CommandEnd end;
  auto out = platform::Pipe::Make();
  if (!out.read) return end;
  program.out = program.err = out.write.get();
  auto process = GuardedProcess::Start(std::move(program));
  if (!process) return end;
  out.write = platform::FileDescriptor();
  Output output(std::move(out.read));
  const auto deadline = Clock::now() + time;
  end.how = CommandEnd::How::kEnded;
  std::optional<int> exit_code;
  while (!(exit_code = process->Ended())) {
    if (stop || Clock::now() >= deadline) {
      end.how = stop ? CommandEnd::How::kStopped : CommandEnd::How::kTooLate;
      process->Kill();
    }
    output.Read();
  }
  output.ReadAvailable();
  end.exit_code = *exit_code;
  std::move(output).GiveTo(end);
  return end;
}

}  // namespace aw::process
