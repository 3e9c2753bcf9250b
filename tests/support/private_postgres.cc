#include "support/private_postgres.h"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "platform/platform.h"

namespace aw {
namespace {

using Words = std::vector<std::string>;

std::string Program(const std::string& name) {
  for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql")) {
    const std::string path = version.path().string() + "/bin/" + name;
    if (std::filesystem::exists(path)) return path;
  }
  throw std::runtime_error("no " + name + "; script/setup --test installs PostgreSQL");
}

const passwd* Unprivileged() {
  if (geteuid() != 0) return nullptr;
  const passwd* user = getpwnam("postgres");
  return user ? user : getpwnam("nobody");
}

int Spawn(const Words& words, const std::string& log) {
  const passwd* user = Unprivileged();
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int process = fork();
  if (process != 0) return process;
  if (user && (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) _exit(126);
  platform::EndWithParent(SIGQUIT);  // a test that is killed leaves no server behind
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
  if (chdir("/") != 0) _exit(126);
  execv(arguments[0], arguments.data());
  _exit(127);
}

void Await(int process) {
  int status = 0;
  waitpid(process, &status, 0);
}

using Session = std::unique_ptr<PGconn, decltype(&PQfinish)>;

Session Connect(const std::string& url) { return {PQconnectdb(url.c_str()), PQfinish}; }

}  // namespace

PrivatePostgres& PrivatePostgres::Instance() {
  static PrivatePostgres instance;
  return instance;
}

PrivatePostgres::PrivatePostgres() {
  if (const passwd* user = Unprivileged()) {
    if (chown(directory_.path().c_str(), user->pw_uid, user->pw_gid) != 0) throw std::runtime_error("chown failed");
  }
  Await(Spawn({Program("initdb"), "-D", directory_.File("data"), "-U", "debate", "-A", "trust", "-E", "UTF8",
               "--no-locale", "--no-sync", "--no-instructions"},
              directory_.File("log")));
  Start();
}

PrivatePostgres::~PrivatePostgres() { Crash(); }

void PrivatePostgres::Start() {
  process_ = Spawn({Program("postgres"), "-D", directory_.File("data"), "-k", directory_.path(), "-c",
                    "listen_addresses=", "-c", "shared_buffers=32MB", "-c", "max_connections=200"},
                   directory_.File("log"));
  for (int i = 0; i < 600; ++i) {
    if (PQping(AdminUrl().c_str()) == PQPING_OK) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  throw std::runtime_error("PostgreSQL did not start: " + BytesOf(directory_.File("log")));
}

void PrivatePostgres::End(int signal) {
  if (process_ <= 0) return;
  kill(process_, signal);
  kill(process_, SIGCONT);
  Await(process_);
  process_ = -1;
}

void PrivatePostgres::Stop() { End(SIGINT); }
void PrivatePostgres::Crash() { End(SIGQUIT); }

std::string PrivatePostgres::AdminUrl() const { return "postgresql:///postgres?user=debate&host=" + directory_.path(); }

std::string PrivatePostgres::Url(const std::string& name) {
  const Session session = Connect(AdminUrl());
  PQclear(
      PQexec(session.get(), ("SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS \"" + name + '"').c_str()));
  return AdminUrl() + "&options=-csearch_path%3D%22" + name + "%22";
}

}  // namespace aw
