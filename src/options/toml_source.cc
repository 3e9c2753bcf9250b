// toml++, compiled once for the server and aw.
#define TOML_ASSERT(condition) \
  static_cast<void>(0)  // toml++ asserts conditions that a malformed file can violate, although it also handles them
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
