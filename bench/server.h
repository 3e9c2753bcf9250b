// The real debate-server as a child process with a free port and a new database; ends with this object.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "socket.h"

namespace bench {

// A new directory under $TMPDIR or /tmp, removed with its contents.
class TempDir {
 public:
  TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir();
  std::string File(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

class Server {
 public:
  // `environment` has items NAME=value; the caller's DEBATE_* variables are not passed on.
  explicit Server(const std::string& binary, const std::vector<std::string>& environment = {});
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  // Sends SIGTERM, then SIGKILL if the server does not end.
  ~Server();

  uint16_t port() const { return port_; }
  double ResidentBytes() const;

 private:
  void Stop();

  TempDir dir_;
  Fd output_;
  pid_t pid_ = -1;
  uint16_t port_ = 0;
};

// Raises the descriptor limit of this process and its children to the hard limit.
void RaiseDescriptorLimit();
size_t DescriptorLimit();

}  // namespace bench
