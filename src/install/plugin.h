// The plugin for agent programs that install plugins, with the two files that make a repository a marketplace of it.
// Every file is made from the table of programs and the texts of agent/; `aw agent plugin` writes them. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aw::install {

inline constexpr std::string_view kPluginName = "aweave-debate";

struct PluginFile {
  std::string path;  // relative to the repository
  std::string text;
};

std::vector<PluginFile> PluginFiles(std::string_view version);

}  // namespace aw::install
