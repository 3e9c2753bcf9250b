// A PostgreSQL of Debian's for the tests of one process: started at first use in a temporary directory, reached by its
// Unix socket only, stopped at exit. PostgreSQL does not run as root, so root starts it as another user.
#pragma once

#include <string>

#include "support/temp_dir.h"

namespace aw {

class PrivatePostgres {
 public:
  static PrivatePostgres& Instance();

  PrivatePostgres();
  PrivatePostgres(const PrivatePostgres&) = delete;
  PrivatePostgres& operator=(const PrivatePostgres&) = delete;
  ~PrivatePostgres();

  void Start();
  // Ends all sessions at once; committed data stays.
  void Stop();
  // Ends PostgreSQL as a power cut does.
  void Crash();

  // The URL of a schema with this name, which is created if it does not exist.
  std::string Url(const std::string& name);
  // For inspecting and disturbing the store.
  std::string AdminUrl() const;

 private:
  void End(int signal);

  TempDir directory_;
  int process_ = -1;
};

}  // namespace aw
