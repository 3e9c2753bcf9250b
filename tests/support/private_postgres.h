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
  // Ends all sessions at once; what is committed stays.
  void Stop();
  // As a power cut does.
  void Crash();

  // A database of its own for the bearer of the name: a schema, made if need be.
  std::string Url(const std::string& name);
  // For looking at and disturbing what the store does.
  std::string AdminUrl() const;

 private:
  void End(int signal);

  TempDir directory_;
  int process_ = -1;
};

}  // namespace aw
