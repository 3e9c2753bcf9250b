#include "process/sandbox.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "process/guarded_process.h"

namespace aw::process {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using How = CommandEnd::How;
using Excess = SandboxRun::Excess;

const std::atomic<bool> kNeverStopped = false;

constexpr uid_t kOrdinaryUser = 65534;

// Of an ordinary user: as root no sandbox runs. CTest runs these tests in a process of their own.
class SandboxTest : public ::testing::Test {
 protected:
  // `program` may lie where only root can read it.
  static void SetUpTestSuite() {
    program_ = ::testing::TempDir() + "aw-program-" + std::to_string(::getpid());
    fs::copy_file(AW_PROGRAM, program_);
    if (::geteuid() == 0) {
      EXPECT_NE(Sandbox("/tmp", program_).Problem().find("root"), std::string::npos);
      ASSERT_EQ(::chown(program_.c_str(), kOrdinaryUser, kOrdinaryUser), 0);
      ASSERT_EQ(::setresgid(kOrdinaryUser, kOrdinaryUser, 0), 0);
      ASSERT_EQ(::setresuid(kOrdinaryUser, kOrdinaryUser, 0), 0);
    }
    const std::string problem = Sandbox("/tmp", program_).Problem();
    if (!problem.empty()) GTEST_SKIP() << "no sandbox on this machine: " << problem;
  }
  static void TearDownTestSuite() {
    (void)::seteuid(0);  // to write the report
    fs::remove(program_);
  }

  SandboxTest() {
    project_ = ::testing::TempDir() + "aw-sandbox-" + std::to_string(::getpid());
    fs::create_directories(project_ + "/src");
    Write("plan.md", "the plan\n");
  }
  ~SandboxTest() override { fs::remove_all(project_); }

  void Write(const std::string& name, const std::string& text) const { std::ofstream(project_ + "/" + name) << text; }
  std::string Read(const std::string& name) const {
    std::ifstream in(project_ + "/" + name);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  SandboxRun Run(const std::string& command, SandboxLimits limits = {}) const {
    return Sandbox(project_, program_).Run(command, limits, kNeverStopped);
  }
  std::string Output(const std::string& command) const { return Run(command).end.output; }

  static inline std::string program_;
  std::string project_;
};

TEST_F(SandboxTest, RunsACommandInTheCopyOfTheProject) {
  const SandboxRun run = Run("pwd; cat plan.md; echo wrong >&2; exit 3");
  EXPECT_EQ(run.end.how, How::kEnded);
  EXPECT_EQ(run.end.exit_code, 3);
  EXPECT_EQ(run.end.output, project_ + "\nthe plan\nwrong\n");
}

TEST_F(SandboxTest, KeepsTheProjectUnchanged) {
  const SandboxRun run = Run("echo changed > plan.md && rm -r src && touch new && mv plan.md other && ls");
  EXPECT_EQ(run.end.output, "new\nother\n");
  EXPECT_EQ(Read("plan.md"), "the plan\n");
  EXPECT_TRUE(fs::exists(project_ + "/src"));
  EXPECT_FALSE(fs::exists(project_ + "/new"));
  EXPECT_EQ(Output("ls"), "plan.md\nsrc\n");  // each run has its own copy
}

TEST_F(SandboxTest, ShowsNoOtherFiles) {
  const std::string outside = project_ + "-secret";
  std::ofstream(outside) << "secret";
  fs::create_symlink(outside, project_ + "/link");
  ::setenv("AW_SANDBOX_TEST_SECRET", "secret", 1);
  EXPECT_EQ(Output("cat link ../*-secret /proc/1/root" + outside + " /.sandbox/project/plan.md 2>/dev/null"), "");
  EXPECT_EQ(Output("cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n' | grep -c -i secret"), "0\n");
  EXPECT_EQ(Output("ls -A /home /root /etc/shadow /var /run /opt /srv 2>/dev/null"), "");
  ::unsetenv("AW_SANDBOX_TEST_SECRET");
  fs::remove(outside);
}

TEST_F(SandboxTest, HasNoPrivileges) {
  EXPECT_EQ(Output("grep -E '^Cap(Inh|Prm|Eff|Bnd|Amb):' /proc/self/status | grep -vc 0000000000000000"), "0\n");
  EXPECT_NE(Run("unshare --user true").end.exit_code, 0);
  EXPECT_NE(Run("mount -t tmpfs none /tmp").end.exit_code, 0);
  EXPECT_NE(Run("umount " + project_).end.exit_code, 0);
  EXPECT_NE(Run("touch /usr/here").end.exit_code, 0);
  EXPECT_NE(Run("touch /here").end.exit_code, 0);
}

TEST_F(SandboxTest, HasNoNetwork) {
  const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  ASSERT_EQ(::bind(listener, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(::listen(listener, 1), 0);
  ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  const std::string port = std::to_string(ntohs(address.sin_port));
  EXPECT_NE(Run("bash -c 'echo > /dev/tcp/127.0.0.1/" + port + "'").end.exit_code, 0);
  ::close(listener);
}

TEST_F(SandboxTest, CannotReachASocketInTheProject) {
  const int listener = ::socket(AF_UNIX, SOCK_STREAM, 0);
  ::fcntl(listener, F_SETFL, O_NONBLOCK);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = project_ + "/server.sock";
  path.copy(address.sun_path, sizeof(address.sun_path) - 1);
  ASSERT_EQ(::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
  ASSERT_EQ(::listen(listener, 8), 0);
  const std::string connect =
      "perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0); for (@ARGV) { print "
      "connect(S, sockaddr_un($_)) ? \"connected\" : \"refused\" }' ";
  EXPECT_EQ(Output(connect + "server.sock"), "refused");
  EXPECT_EQ(Output(connect + "/.sandbox/project/server.sock"), "refused");
  EXPECT_LT(::accept(listener, nullptr, nullptr), 0);
  ::close(listener);
}

TEST_F(SandboxTest, StopsAForkBomb) {
  SandboxLimits limits;
  limits.processes = 64;
  limits.time = 2s;
  // The shell itself may fail to fork before the time is over.
  const SandboxRun run = Run("bomb() { bomb | bomb & }; bomb; sleep 60", limits);
  EXPECT_TRUE(run.end.how == How::kTooLate || run.end.exit_code != 0);
  EXPECT_EQ(Output("echo alive"), "alive\n");
}

TEST_F(SandboxTest, StopsAtTooMuchMemory) {
  SandboxLimits limits;
  limits.memory = 100 << 20;
  const SandboxRun run = Run("perl -e '$text = \"x\" x 300_000_000; sleep 60'", limits);
  EXPECT_EQ(run.excess, Excess::kMemory);
  EXPECT_EQ(run.end.exit_code, 128 + SIGKILL);
}

constexpr const char* kShares =
    "python3 -c '\n"
    "import mmap, os, sys\n"
    "shared = mmap.mmap(-1, int(sys.argv[1]) << 20)\n"
    "shared.write(bytes(len(shared)))\n"
    "for _ in range(int(sys.argv[2])):\n"
    "    if os.fork() == 0:\n"
    "        sum(shared[at] for at in range(0, len(shared), 4096)), __import__(\"time\").sleep(0.3), os._exit(0)\n"
    "while os.waitpid(-1, 0): pass' ";

TEST_F(SandboxTest, CountsSharedMemoryOnce) {
  SandboxLimits limits;
  limits.memory = 200 << 20;
  EXPECT_EQ(Run(kShares + std::string("400 1"), limits).excess, Excess::kMemory);
  EXPECT_EQ(Run(kShares + std::string("60 8"), limits).excess, Excess::kNone);
}

TEST_F(SandboxTest, LimitsTheNumberOfFilesInMemory) {
  EXPECT_EQ(Output("stat --file-system --format %c . /tmp /dev/shm"), "200000\n200000\n200000\n");
}

// An inherited session keyring has at least a link to the user's keyring. 0 is KEYCTL_GET_KEYRING_ID, 11 KEYCTL_READ.
TEST_F(SandboxTest, CannotReadTheKeysOfTheUser) {
  EXPECT_EQ(Output("python3 -c 'import ctypes, platform\n"
                   "call = ctypes.CDLL(None)[\"sys\" + \"call\"]\n"
                   "keyctl = {\"x86_64\": 250, \"aarch64\": 219}[platform.machine()]\n"
                   "session = call(keyctl, 0, -3, 0)\n"
                   "print(max(0, call(keyctl, 11, session, ctypes.create_string_buffer(99), 99)))'"),
            "0\n");
}

TEST_F(SandboxTest, RefusesAFolderThatHoldsTheHomeDirectory) {
  const std::string home = std::getenv("HOME") ? std::getenv("HOME") : "";
  for (const std::string& inside : {project_, project_ + "/src"}) {
    ::setenv("HOME", inside.c_str(), 1);
    EXPECT_NE(Sandbox(project_, program_).Problem().find("home directory"), std::string::npos) << inside;
  }
  ::setenv("HOME", home.c_str(), 1);
  EXPECT_EQ(Sandbox(project_, program_).Problem(), "");
}

TEST_F(SandboxTest, FillsOnlyItsOwnDisk) {
  SandboxLimits limits;
  limits.changes = 4 << 20;
  EXPECT_EQ(Run("head -c 9000000 /dev/zero > big 2>/dev/null; wc -c < big", limits).end.output.size(), 8u);
  EXPECT_NE(Run("head -c 9000000 /dev/zero > big", limits).end.exit_code, 0);
  EXPECT_NE(Run("head -c 9000000 /dev/zero > /tmp/big", limits).end.exit_code, 0);
  EXPECT_NE(Run("head -c 9000000 /dev/zero > /dev/shm/big", limits).end.exit_code, 0);
}

TEST_F(SandboxTest, KeepsTheEndOfHugeOutput) {
  const SandboxRun run = Run("yes | head -c 50000000; echo end");
  EXPECT_EQ(run.end.output.size(), kMostCommandOutput);
  EXPECT_TRUE(run.end.output.ends_with("\nend\n"));
}

TEST_F(SandboxTest, EndsAtItsTime) {
  SandboxLimits limits;
  limits.time = 300ms;
  const SandboxRun run = Run("trap '' TERM INT HUP; setsid sleep 60 & sleep 60", limits);
  EXPECT_EQ(run.end.how, How::kTooLate);
}

TEST_F(SandboxTest, EndsWithTheCommandWhateverThatLeavesBehind) {
  const SandboxRun run = Run("setsid sleep 60 & nohup sleep 60 & echo started");
  EXPECT_EQ(run.end.how, How::kEnded);
  EXPECT_EQ(run.end.output, "started\n");
}

TEST_F(SandboxTest, CannotStopOrTraceItsSupervisor) {
  EXPECT_EQ(Output("kill -STOP 1; kill -KILL 1; echo still here"), "still here\n");
  EXPECT_EQ(Output("cat /proc/1/mem 2>/dev/null | wc -c"), "0\n");
  EXPECT_EQ(Output("python3 -c 'import ctypes; print(ctypes.CDLL(None).ptrace(16, 1, 0, 0))'"), "-1\n");  // attach
  SandboxLimits limits;
  limits.memory = 100 << 20;
  EXPECT_EQ(Run("kill -STOP 1; perl -e '$text = \"x\" x 300_000_000; sleep 60'", limits).excess, Excess::kMemory);
}

TEST_F(SandboxTest, CannotForgeItsState) {
  EXPECT_EQ(Run("printf m >&3").excess, Excess::kNone);
  EXPECT_EQ(Run("printf m > /proc/1/fd/3").excess, Excess::kNone);
}

// A child of ours starts a sandbox and is killed; a file of the host shows whether the command lives on.
TEST_F(SandboxTest, EndsWithTheProgramThatStartedIt) {
  int alive[2];
  ASSERT_EQ(::pipe(alive), 0);
  const pid_t child = ForkInto([&] {
    ::close(alive[0]);
    (void)Run("sleep 6047");
    return 0;
  });
  ::close(alive[1]);
  int tries = 3'000;
  while (std::system("pgrep -f '^sleep 6047' > /dev/null") != 0 && --tries > 0) std::this_thread::sleep_for(10ms);
  EXPECT_GT(tries, 0) << "the command did not start";
  ::kill(child, SIGKILL);
  AwaitExit(child);
  char byte = 0;
  EXPECT_EQ(::read(alive[0], &byte, 1), 0);  // no process holds the other end
  ::close(alive[0]);
}

TEST_F(SandboxTest, NamesTheReasonWhyItCannotRun) {
  EXPECT_NE(Sandbox("/nonexistent/project", program_).Problem().find("/nonexistent/project"), std::string::npos);
}

}  // namespace
}  // namespace aw::process
