// toml++, compiled once for the server and aw.
#define TOML_ASSERT(condition) static_cast<void>(0)  // it asserts what a malformed file can break, then handles it
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
