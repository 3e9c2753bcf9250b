// A debate as one self-contained page. Content is shown as text; the page holds no script and forbids any.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace aw::cli::debate {

// `{debate, motion, arguments, held_drafts, documents}`
std::string DebateAsHtml(const boost::json::value& data);

}  // namespace aw::cli::debate
