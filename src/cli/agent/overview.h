// What is installed, by the manifests of the user and of the project.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/settings.h"

namespace aw::cli::agent {

struct Installed {
  std::string agent;
  std::string_view scope;
  std::string path;  // whole
  std::string what;
  std::string_view state;  // see Installer::Inspect
};

OrFailure<std::vector<Installed>> Overview(const Settings& settings);

}  // namespace aw::cli::agent
