// What `aw agent status` found, as a table.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace aw::cli::agent {

// `{agents: [{agent, files: [{scope, path, state}]}]}`: a row per agent and scope, then the files that are not "ok".
std::string StatusAsMarkdown(const boost::json::value& data);

}  // namespace aw::cli::agent
