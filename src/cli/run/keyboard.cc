#include "cli/run/keyboard.h"

#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

namespace aw::cli::run {
namespace {

// Globals, because signal handlers use them.
volatile std::sig_atomic_t g_asked_to_stop = 0;
volatile std::sig_atomic_t g_continued = 0;
volatile std::sig_atomic_t g_open = 0;
termios g_before;
int g_in = -1;
int g_out = -1;
const char* g_at_end = "";
pid_t g_owner = 0;  // forked children inherit the handlers and must not touch the terminal

constexpr std::array kEnding{SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

// tcsetattr in the background would stop the process.
bool HasTerminal(int fd) {
  const pid_t group = ::tcgetpgrp(fd);
  return group < 0 || group == ::getpgrp();
}

void Restore() {
  if (!g_open || ::getpid() != g_owner) return;
  g_open = 0;
  if (HasTerminal(g_in)) ::tcsetattr(g_in, TCSANOW, &g_before);
}

void OnEnding(int signal) {
  const int error = errno;
  if (::getpid() == g_owner) {
    const bool drew = g_open && HasTerminal(g_in);
    Restore();
    if (drew && ::write(g_out, g_at_end, std::strlen(g_at_end)) < 0) g_open = 0;
  }
  errno = error;
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

void OnStop(int) { g_asked_to_stop = 1; }
void OnContinue(int) { g_continued = 1; }

// Does not replace other handlers, and leaves ignored signals ignored.
void Handle(int signal, void (*handler)(int)) {
  struct sigaction now{};
  if (::sigaction(signal, nullptr, &now) != 0 || now.sa_handler != SIG_DFL) return;
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

void Unhandle(int signal, void (*handler)(int)) {
  struct sigaction now{};
  if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == handler) ::signal(signal, SIG_DFL);
}

}  // namespace

Keyboard::Keyboard(int in, int out, const char* at_end) : in_(in), works_(::isatty(in) == 1) {
  if (!works_) return;
  g_in = in;
  g_out = out;
  g_at_end = at_end;
  g_owner = ::getpid();
  static const int registered = std::atexit(Restore);
  static_cast<void>(registered);
  for (const int signal : kEnding) Handle(signal, OnEnding);
  Handle(SIGTSTP, OnStop);
  Handle(SIGCONT, OnContinue);
  Open();
}

Keyboard::~Keyboard() {
  if (!works_ || ::getpid() != g_owner) return;
  if (g_open) Drop();  // otherwise the shell would run unread keys as commands
  Close();
  for (const int signal : kEnding) Unhandle(signal, OnEnding);
  Unhandle(SIGTSTP, OnStop);
  Unhandle(SIGCONT, OnContinue);
}

bool Keyboard::IsOurs() const { return HasTerminal(in_); }

void Keyboard::Open() {
  if (!works_ || !IsOurs()) return;
  if (!g_open && ::tcgetattr(in_, &g_before) != 0) return;
  termios mode = g_before;
  mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  // NOFLSH: otherwise Ctrl-C discards pending output, and the status block would be drawn in a wrong place.
  mode.c_lflag |= ISIG | NOFLSH;
  mode.c_iflag |= ICRNL;
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  g_open = 1;
  ::tcsetattr(in_, TCSANOW, &mode);
}

void Keyboard::Close() { Restore(); }

std::string Keyboard::Read() {
  std::string out;
  std::array<char, 256> buffer;
  pollfd ready{in_, POLLIN, 0};
  while (works_ && g_open && IsOurs() && out.size() < 4096 && ::poll(&ready, 1, 0) == 1) {
    const auto count = ::read(in_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      works_ = false;  // the terminal is gone
      break;
    }
    out.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return out;
}

void Keyboard::Drop() {
  if (works_ && IsOurs()) ::tcflush(in_, TCIFLUSH);
}

bool Keyboard::WasAskedToStop() {
  const bool asked = g_asked_to_stop;
  g_asked_to_stop = 0;
  return asked;
}

bool Keyboard::WasContinued() {
  const bool continued = g_continued;
  g_continued = 0;
  return continued;
}

void Keyboard::StopProcess() {
  struct sigaction before{};
  struct sigaction stops{};
  stops.sa_handler = SIG_DFL;
  ::sigaction(SIGTSTP, &stops, &before);
  ::raise(SIGTSTP);
  ::sigaction(SIGTSTP, &before, nullptr);
}

}  // namespace aw::cli::run
