#include "process/keeper.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "platform/platform.h"

namespace aw::process {
namespace {

void DoNotBlock(const platform::FileDescriptor& file) {
  ::fcntl(file.get(), F_SETFL, ::fcntl(file.get(), F_GETFL) | O_NONBLOCK);
}

platform::FileDescriptor MakeFile(const std::string& path) {
  ::unlink(path.c_str());  // an earlier run may have left one
  return platform::FileDescriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
}

// Copies a pipe into a file, up to the limit.
struct Copy {
  platform::Pipe pipe;
  platform::FileDescriptor file;
  std::size_t written = 0;

  void Some() {
    std::array<char, 64 * 1024> buffer;
    for (int round = 0; round < 16; ++round) {
      const auto count = ::read(pipe.read.get(), buffer.data(), buffer.size());
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
      if (count <= 0) {
        pipe.read = {};
        return;
      }
      const auto bytes = std::min(static_cast<std::size_t>(count), kMostOutputBytes - written);
      written += bytes;
      (void)platform::WriteAll(file.get(), {buffer.data(), bytes});  // a full disk must not stop the program
    }
  }
};

class TaskRelay : public Relay {
 public:
  explicit TaskRelay(std::string_view input) : input_(input) {}

  bool Open(platform::FileDescriptor out_file, platform::FileDescriptor err_file) {
    in_ = platform::Pipe::Make();
    out_ = {platform::Pipe::Make(), std::move(out_file)};
    err_ = {platform::Pipe::Make(), std::move(err_file)};
    if (!in_.read || !out_.pipe.read || !err_.pipe.read) return false;
    for (const auto* end : {&in_.write, &out_.pipe.read, &err_.pipe.read}) DoNotBlock(*end);
    return true;
  }

  void ConnectTo(Program& program) const {
    program.in = in_.read.get();
    program.out = out_.pipe.write.get();
    program.err = err_.pipe.write.get();
  }

  void CloseProgramEnds() override {
    for (auto* end : {&in_.read, &out_.pipe.write, &err_.pipe.write}) *end = {};
  }

  bool Watch(Entries entries) const override {
    entries[0] = {in_.write.get(), POLLOUT, 0};
    entries[1] = {out_.pipe.read.get(), POLLIN, 0};
    entries[2] = {err_.pipe.read.get(), POLLIN, 0};
    return out_.pipe.read || err_.pipe.read;
  }

  void Serve(Entries entries) override {
    if (entries[0].revents) WriteInput();
    if (entries[1].revents) out_.Some();
    if (entries[2].revents) err_.Some();
  }

 private:
  void WriteInput() {
    const auto count = ::write(in_.write.get(), input_.data(), input_.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count > 0) input_.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 || input_.empty()) in_.write = {};
  }

  std::string_view input_;
  platform::Pipe in_;
  Copy out_;
  Copy err_;
};

std::vector<std::string> EnvironmentOf(const Task& task) {
  std::vector<std::string> environment = task.environment;
  for (const auto& [name, value] : task.variables) {
    const std::string prefix = name + "=";
    std::erase_if(environment, [&](const std::string& entry) { return entry.starts_with(prefix); });
    environment.push_back(prefix + value);
  }
  return environment;
}

Error CannotStart(const std::string& what) {
  return InvalidInput(what + ": " + std::strerror(errno),
                      "Make room on the disk and for another process; then run it again");
}

}  // namespace

Result<Child> Child::Start(const Task& task) {
  platform::FileDescriptor out = MakeFile(task.output_path);
  platform::FileDescriptor err = MakeFile(task.error_path);
  if (!out || !err) return CannotStart("The file '" + (out ? task.error_path : task.output_path) + "' cannot be made");
  TaskRelay relay(task.input);
  if (!relay.Open(std::move(out), std::move(err))) return CannotStart("No pipe can be made");
  Program program{task.words, EnvironmentOf(task), task.folder};
  program.complaint = "aw: " + task.words[0] + " cannot be started";
  relay.ConnectTo(program);
  auto process = GuardedProcess::Start(std::move(program), &relay);
  if (!process) return CannotStart("No process can be started");
  return Child(*std::move(process));
}

bool Child::Ended() {
  const auto code = process_.Ended();
  if (code && !process_.lost_keeper()) status_ = code;
  return code.has_value();
}

}  // namespace aw::process
