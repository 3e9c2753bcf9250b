// Evidence is looked up where the repository is: every `file` entry of an issue is marked with what was found below a
// folder, and with the commit. It refuses nothing: what cannot be looked up is left as it was given.
#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>

namespace aw::client {

// Of the repository that `root` is in, read from its files; nothing if there is none.
std::optional<std::string> CommitOf(const std::string& root);

// `issues` of a request, in place: `checked` and `commit` in each piece of evidence that is a file, as far as the
// entries stay within what the server takes; a mark that was there before is not kept. What is not of that shape is
// left to the server to refuse.
void CheckEvidence(const std::string& root, boost::json::value& issues);

}  // namespace aw::client
