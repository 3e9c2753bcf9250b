// The link `~/.local/bin/aw`, for shells that do not find aw.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "install/installation.h"

namespace aw::install {

struct Linked {
  std::vector<Step> steps{};  // empty if there was nothing to do
  std::string note{};         // for the user; empty if a shell finds aw
};

struct LinkTerms {
  bool wanted = false;  // --link: do not ask
  bool dry_run = false;
  std::function<bool(const std::string& problem)> ask;  // whether the user wants the link
};

// Creates the link and records it in the user's manifest if it is wanted or the user agrees. Never replaces an existing
// file. A dry run asks nothing and creates nothing.
OrFailure<Linked> LinkProgram(const client::Settings& settings, const LinkTerms& terms);

}  // namespace aw::install
