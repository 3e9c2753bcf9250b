#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "cli/run/console.h"

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

constexpr char kEscape = '\x1b';
constexpr std::size_t kMaxSequence = 32;  // longer than the sequence of any key

// The length of the first sequence: Escape and a letter, or Escape, '[' or 'O', parameters and a letter. Nothing if
// it is incomplete.
std::optional<std::size_t> SequenceLength(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  if (bytes[1] == kEscape) return 1;
  if (bytes[1] != '[' && bytes[1] != 'O') return 2;
  for (std::size_t i = 2; i < bytes.size(); ++i) {
    if (bytes[i] >= 0x40 && bytes[i] <= 0x7E) return i + 1;
  }
  return bytes.size() < kMaxSequence ? std::nullopt : std::optional(bytes.size());
}

std::optional<Key> KeyOf(std::string_view sequence) {
  if (sequence.size() == 1 && sequence[0] == kEscape) return Key{Key::Kind::kEscape};
  if (sequence.size() == 3 && sequence[2] == 'A') return Key{Key::Kind::kUp};
  if (sequence.size() == 3 && sequence[2] == 'B') return Key{Key::Kind::kDown};
  if (sequence.size() != 1) return std::nullopt;
  const char c = sequence[0];
  if (c == '\r' || c == '\n') return Key{Key::Kind::kEnter};
  if (c <= ' ' || c >= 0x7F) return std::nullopt;
  return Key{Key::Kind::kCharacter, c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c};
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

std::vector<Key> KeyReader::Take(std::string_view bytes) {
  std::vector<Key> keys;
  const bool quiet = bytes.empty();
  const std::string all = partial_.append(bytes);
  partial_.clear();
  std::string_view rest = all;
  while (!rest.empty()) {
    std::size_t length = 1;
    if (rest[0] == kEscape) {
      const auto length_found = SequenceLength(rest);
      if (!length_found && !quiet) {
        partial_ = rest;
        return keys;
      }
      length = length_found.value_or(rest.size());
    }
    if (const auto key = KeyOf(rest.substr(0, length))) keys.push_back(*key);
    rest.remove_prefix(length);
  }
  return keys;
}

}  // namespace aw::cli::run
