// An unexpected result ends the run, since it would invalidate the figures.
#pragma once

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace bench {

struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[noreturn]] inline void FailWithErrno(const std::string& what) { throw Error(what + ": " + std::strerror(errno)); }

}  // namespace bench
