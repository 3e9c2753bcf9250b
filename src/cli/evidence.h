// Evidence is looked up where the repository is: every `file` entry of an issue is marked with what was found below a
// folder, and with the commit. It refuses nothing: what cannot be looked up is left as it was given.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace aw::cli {

enum class Found { kFound, kElsewhere, kMissing };

struct Quoted {
  std::string path;                       // as it was given
  std::optional<std::int64_t> line = {};  // from 1
  std::string quote = {};                 // compared without regard to white space; empty: the file, or its line
};

// Looks at nothing outside `root`, links followed. Files are read up to a limit; one with a NUL has no text.
Found LookUp(const std::string& root, const Quoted& quoted);

// Of the repository that `root` is in, read from its files; nothing if there is none.
std::optional<std::string> CommitOf(const std::string& root);

// `issues` of a request, in place: `checked` and `commit` in each piece of evidence that is a file, as far as the
// entries stay within what the server takes. What is not of that shape is left to the server to refuse.
void CheckEvidence(const std::string& root, boost::json::value& issues);

}  // namespace aw::cli
