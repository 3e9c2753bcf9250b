#include "platform/platform.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "support/temp_dir.h"

namespace aw::platform {
namespace {

using namespace std::chrono_literals;

bool IsReadable(const FileDescriptor& file, std::chrono::milliseconds most) {
  pollfd entry{file.get(), POLLIN, 0};
  return ::poll(&entry, 1, static_cast<int>(most.count())) == 1;
}

bool IsClosedByExec(const FileDescriptor& file) { return ::fcntl(file.get(), F_GETFD) & FD_CLOEXEC; }

void Fill(const std::string& path, std::string_view text) { std::ofstream(path) << text; }

// Runs the work in a child process; returns its exit code.
template <typename Work>
int InProcess(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Program, FindsItsOwnFile) {
  const std::filesystem::path own = ::testing::internal::GetArgvs().front();
  EXPECT_EQ(OwnProgram(), std::filesystem::canonical(own));
}

TEST(StopSignals, CanBeReadAndEndNothing) {
  for (const int signal : {SIGTERM, SIGINT}) {
    EXPECT_EQ(InProcess([signal] {
                const FileDescriptor signals = OpenStopSignals();
                if (IsReadable(signals, 0ms)) return 1;
                ::kill(::getpid(), signal);
                if (!IsReadable(signals, 60s)) return 2;
                ::kill(::getpid(), signal);  // a second time
                return IsReadable(signals, 0ms) ? 0 : 3;
              }),
              0);
  }
}

TEST(Descriptors, AreClosedByExec) {
  const auto pipe = Pipe::Make();
  const auto pair = SocketPair::Make();
  const auto socket = OpenSocket(AF_INET);
  for (const FileDescriptor* each : {&pipe.read, &pipe.write, &pair.one, &pair.other, &socket}) {
    EXPECT_TRUE(*each);
    EXPECT_TRUE(IsClosedByExec(*each));
  }
  EXPECT_TRUE(::fcntl(socket.get(), F_GETFL) & O_NONBLOCK);
  EXPECT_FALSE(::fcntl(pair.one.get(), F_GETFL) & O_NONBLOCK);
}

TEST(Descriptors, PipesAndSocketPairsTransferBytes) {
  auto pipe = Pipe::Make();
  auto pair = SocketPair::Make();
  char read = 0;
  ASSERT_EQ(::write(pipe.write.get(), "x", 1), 1);
  ASSERT_EQ(::read(pipe.read.get(), &read, 1), 1);
  ASSERT_EQ(::send(pair.other.get(), "y", 1, kNoSignal), 1);
  ASSERT_EQ(::recv(pair.one.get(), &read, 1, 0), 1);
  EXPECT_EQ(read, 'y');
}

TEST(Descriptors, APeerThatHasGoneIsAnErrorAndNoSignal) {
  auto pair = SocketPair::Make();
  pair.one = FileDescriptor();
  EXPECT_EQ(::send(pair.other.get(), "x", 1, kNoSignal), -1);
  EXPECT_EQ(errno, EPIPE);
}

TEST(Descriptors, AreClosedFromOneOn) {
  EXPECT_EQ(InProcess([] {
              const int low = ::dup(STDERR_FILENO);
              const int high = ::fcntl(STDERR_FILENO, F_DUPFD, 600);
              CloseFrom(low + 1);
              const bool kept = ::fcntl(low, F_GETFD) >= 0;
              return kept && ::fcntl(high, F_GETFD) < 0 && errno == EBADF ? 0 : 1;
            }),
            0);
}

class Files : public ::testing::Test {
 protected:
  std::string File(const std::string& name) const { return directory_.File(name); }

  TempDir directory_;
};

TEST_F(Files, ARenameReplacesNothing) {
  Fill(File("one"), "1");
  Fill(File("two"), "2");
  EXPECT_EQ(RenameToNew(File("one"), File("two")), EEXIST);
  EXPECT_EQ(RenameToNew(File("one"), File("three")), 0);
  EXPECT_FALSE(std::filesystem::exists(File("one")));
  EXPECT_EQ(std::filesystem::file_size(File("three")), 1u);
  EXPECT_EQ(RenameToNew(File("one"), File("four")), ENOENT);
}

TEST_F(Files, AreDistinguished) {
  Fill(File("one"), "");
  Fill(File("two"), "");
  std::filesystem::create_symlink("one", File("link"));
  FileId one, two, link;
  ASSERT_EQ(FindFile(File("one"), one), 0);
  ASSERT_EQ(FindFile(File("two"), two), 0);
  ASSERT_EQ(FindFile(File("link"), link), 0);
  EXPECT_EQ(one, link);
  EXPECT_FALSE(one == two);
  struct stat status{};
  ASSERT_EQ(::stat(File("one").c_str(), &status), 0);
  EXPECT_EQ(one, (FileId{status.st_dev, status.st_ino}));
  EXPECT_EQ(FindFile(File("none"), one), ENOENT);
}

TEST_F(Files, EntriesAreLookedAtWithoutFollowing) {
  std::filesystem::create_directory(File("folder"));
  Fill(File("folder/file"), "x");
  std::filesystem::create_symlink("folder", File("link"));
  ASSERT_EQ(::mkfifo(File("pipe").c_str(), 0600), 0);
  const FileDescriptor root = OpenDirectory(directory_.path());
  ASSERT_TRUE(root);
  Entry entry;
  ASSERT_EQ(FindEntry(root.get(), "pipe", entry), 0);  // does not wait for a writer
  EXPECT_TRUE(S_ISFIFO(entry.status.st_mode));
  ASSERT_EQ(FindEntry(root.get(), "link", entry), 0);
  EXPECT_TRUE(S_ISLNK(entry.status.st_mode));
  EXPECT_EQ(LinkTarget(entry), "folder");
  ASSERT_EQ(FindEntry(root.get(), "folder", entry), 0);
  EXPECT_TRUE(S_ISDIR(entry.status.st_mode));
  const FileDescriptor folder = std::move(entry.file);
  ASSERT_EQ(FindEntry(folder.get(), "file", entry), 0);
  EXPECT_EQ(entry.status.st_size, 1);
  EXPECT_EQ(FindEntry(folder.get(), "none", entry), ENOENT);
  EXPECT_FALSE(OpenDirectory(File("folder/file")));
}

TEST_F(Files, ALinkThatWasReplacedIsNotReadForTheOther) {
  std::filesystem::create_symlink("mine", File("link"));
  const FileDescriptor root = OpenDirectory(directory_.path());
  Entry entry;
  ASSERT_EQ(FindEntry(root.get(), "link", entry), 0);
  std::filesystem::create_symlink("theirs", File("other"));
  std::filesystem::rename(File("other"), File("link"));
  EXPECT_NE(LinkTarget(entry), "theirs");
}

TEST_F(Files, OneUsesADatabaseAtATime) {
  const std::string path = File("db");
  Fill(path, "");
  std::filesystem::create_symlink("db", File("link"));
  const FileDescriptor one(::open(path.c_str(), O_RDWR));
  const FileDescriptor two(::open(path.c_str(), O_RDWR));
  EXPECT_FALSE(HasSoleUser(path));
  ASSERT_EQ(TakeSoleUse(one.get()), 0);
  EXPECT_EQ(TakeSoleUse(two.get()), EAGAIN);
  EXPECT_TRUE(HasSoleUser(path));
  EXPECT_EQ(InProcess([&] { return HasSoleUser(File("link")) ? 0 : 1; }), 0);
}

TEST_F(Files, AUseEndsWithItsProcess) {
  const std::string path = File("db");
  Fill(path, "");
  const auto take = [&path] {
    const FileDescriptor file(::open(path.c_str(), O_RDWR));
    const int error = TakeSoleUse(file.get());
    if (error == 0) ::_exit(0);  // as after SIGKILL: nothing is closed explicitly
    return error;
  };
  EXPECT_EQ(InProcess(take), 0);
  EXPECT_FALSE(HasSoleUser(path));
  EXPECT_EQ(InProcess(take), 0);
}

// As aw starts a server: the child that becomes the server holds the lock, and the starter ends without it.
class PidFile : public Files {
 protected:
  void SetUp() override {
    Fill(path_, "");
    auto ready = Pipe::Make();
    auto end = Pipe::Make();
    starter_ = ::fork();
    if (starter_ == 0) {
      const int file = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
      if (!TryLock(file)) ::_exit(1);
      const pid_t server = ::fork();
      if (server == 0) {
        ::fcntl(file, F_SETFD, 0);
        ::execlp("sleep", "sleep", "1000", nullptr);
        ::_exit(1);
      }
      (void)!::write(ready.write.get(), &server, sizeof server);
      end.write = FileDescriptor();
      char none = 0;
      (void)!::read(end.read.get(), &none, 1);
      ::_exit(0);
    }
    ASSERT_EQ(::read(ready.read.get(), &server_, sizeof server_), static_cast<ssize_t>(sizeof server_));
    starting_ = std::move(end.write);
  }

  void TearDown() override {
    StarterEnds();
    ::kill(server_, SIGKILL);
  }

  void StarterEnds() {
    starting_ = FileDescriptor();
    if (starter_ > 0) ::waitpid(std::exchange(starter_, -1), nullptr, 0);
  }

  FileDescriptor Open() const { return FileDescriptor(::open(path_.c_str(), O_RDWR | O_CLOEXEC)); }

  std::optional<LockHolder> Server() const {
    const FileDescriptor file = Open();
    for (const auto end = std::chrono::steady_clock::now() + 60s; std::chrono::steady_clock::now() < end;) {
      if (auto holder = LockHolder::Find(file.get(), server_)) return holder;
      ::poll(nullptr, 0, 5);
    }
    return std::nullopt;
  }

  const std::string path_ = File("server.pid");
  FileDescriptor starting_;
  pid_t starter_ = -1;
  pid_t server_ = -1;
};

TEST_F(PidFile, IsLockedFromTheStartToTheServersEnd) {
  const FileDescriptor file = Open();
  EXPECT_TRUE(IsLocked(file.get()));
  EXPECT_FALSE(TryLock(file.get()));
  ASSERT_TRUE(Server());
  StarterEnds();
  EXPECT_TRUE(IsLocked(file.get()));
  EXPECT_FALSE(TryLock(file.get()));
  const auto server = Server();
  ASSERT_TRUE(server);
  EXPECT_EQ(server->Signal(SIGKILL), 0);
  EXPECT_TRUE(server->AwaitEnd(60s));
  EXPECT_FALSE(IsLocked(file.get()));
  EXPECT_TRUE(TryLock(file.get()));
}

TEST_F(PidFile, NoOtherProcessCountsAsTheServer) {
  ASSERT_TRUE(Server());
  const FileDescriptor file = Open();
  for (const pid_t other : {::getpid(), ::getppid(), pid_t{1}}) EXPECT_FALSE(LockHolder::Find(file.get(), other));
}

TEST_F(PidFile, AServerThatEndsByItselfIsAwaited) {
  const auto server = Server();
  ASSERT_TRUE(server);
  StarterEnds();
  EXPECT_FALSE(server->AwaitEnd(0ms));
  EXPECT_EQ(server->Signal(SIGTERM), 0);
  EXPECT_TRUE(server->AwaitEnd(60s));
}

}  // namespace
}  // namespace aw::platform
