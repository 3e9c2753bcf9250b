#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "debate.h"
#include "error.h"
#include "http_client.h"
#include "scenario.h"
#include "server.h"

namespace bench {
namespace {

constexpr size_t kRuns = 500;
constexpr size_t kClaims = 5;
constexpr double kAimMicrosBeyond = 1500;

class Silence {
 public:
  Silence() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;
  ~Silence() { posix_spawn_file_actions_destroy(&actions_); }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

// From its start to its end.
Clock::duration RunOnce(std::vector<std::string> words, const Silence& silence) {
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const auto start = Clock::now();
  pid_t pid = 0;
  if (posix_spawn(&pid, argv[0], silence.get(), nullptr, argv.data(), environ) != 0)
    throw Error("cannot run " + words[0]);
  int status = 0;
  if (waitpid(pid, &status, 0) != pid || status != 0) throw Error(words[0] + " failed");
  return Clock::now() - start;
}

}  // namespace

// In turn, so that all share the machine's moods.
Rows MeasureCli(const Options& options) {
  const Server server(options.server);
  HttpClient client(server.port(), 1);
  auto debates = CreateDebates(client, 1);
  PlayDebates(client, debates, kClaims);
  setenv("DEBATE_SERVER_URL", ("http://127.0.0.1:" + std::to_string(server.port())).c_str(), 1);

  const Silence silence;
  Latencies nothing, generate_id, get_context;
  for (size_t i = 0; i < (options.short_run ? kRuns / 10 : kRuns); ++i) {
    nothing.Add(RunOnce({"/bin/true"}, silence));
    generate_id.Add(RunOnce({options.aw, "debate", "generate-id"}, silence));
    get_context.Add(RunOnce({options.aw, "debate", "get-context", "--debate-id", debates.front().id()}, silence));
  }
  const double limit = nothing.Median().count();
  Row alone{"aw debate generate-id beside /bin/true, median", Unit::kMicros, generate_id.Median().count(), limit};
  alone.aim.of_limit = 2;
  Row asking{"aw debate get-context beside /bin/true, median", Unit::kMicros, get_context.Median().count(), limit};
  asking.aim.at_most = limit + kAimMicrosBeyond;
  return {alone, asking};
}

}  // namespace bench
