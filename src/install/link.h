// The link `~/.local/bin/aw`, for when a shell would not find aw.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "install/installation.h"

namespace aw::install {

struct Linked {
  std::vector<Step> steps{};  // none if nothing was to be done
  std::string note{};         // what the user has to know; empty if a shell finds aw
};

struct LinkTerms {
  bool wanted = false;  // --link: without asking
  bool dry_run = false;
  std::function<bool(const std::string& problem)> ask;  // whether the user wants the link
};

// If it is wanted, or the user agrees, makes the link and records it in the user's manifest; a file that is there is
// never replaced. A dry run asks nothing and makes nothing.
OrFailure<Linked> LinkProgram(const client::Settings& settings, const LinkTerms& terms);

}  // namespace aw::install
