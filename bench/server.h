// The real debate-server as a child process on a free port and a database of its own, gone with this object.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "socket.h"

namespace bench {

// A new directory under $TMPDIR or /tmp, removed with all it holds.
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
  // `environment` holds NAME=value; the caller's own DEBATE_* variables are not passed on.
  explicit Server(const std::string& binary, const std::vector<std::string>& environment = {});
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  // SIGTERM, and SIGKILL if that does not end it.
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

// Lets this process and its children open as many descriptors as the hard limit allows.
void RaiseDescriptorLimit();
size_t DescriptorLimit();

}  // namespace bench
