// One invocation as its command sees it: what was given, and the server.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "cli/arguments.h"
#include "cli/output.h"
#include "cli/settings.h"
#include "client/http_client.h"
#include "core/id.h"

namespace aw::cli {

// The data of a successful answer: parsed, and as the text that it came as.
struct Reply {
  boost::json::value data;
  std::string text;
  std::string date;
};

enum class As { kAgent, kArbitrator };

class Session {
 public:
  Session(const Invocation& invocation, const Settings& settings) : invocation_(invocation), settings_(settings) {}

  const Settings& settings() const { return settings_; }
  const Command& command() const { return *invocation_.command; }

  // What was given for the option, else its fallback in the table.
  std::optional<std::string_view> Text(std::string_view option) const;
  std::optional<std::int64_t> Number(std::string_view option) const;
  bool Flag(std::string_view option) const;
  bool Given(std::string_view option) const;
  // Of a required option.
  std::string Required(std::string_view option) const { return std::string(Text(option).value_or("")); }
  std::string_view argument() const { return invocation_.argument; }
  // The positional argument as the id that it must be.
  Outcome<std::string> IdArgument() const;
  Outcome<Format> OutputFormat() const;
  bool IsFor(Format format) const;

  Outcome<Reply> Get(const std::string& target) const;
  Outcome<Reply> Post(const std::string& target, std::string body, As as = As::kAgent) const;
  // `gone` is the answer if an earlier try has deleted it and its own answer was lost.
  Outcome<Reply> Delete(const std::string& target, As as, std::string gone) const;

  std::string NewId() const;

 private:
  Outcome<Reply> Call(std::string_view method, const std::string& target, std::string body, As as) const;
  Outcome<client::Response> Ask(std::string_view method, const std::string& target, std::string body, As as) const;

  const Invocation& invocation_;
  const Settings& settings_;
  mutable std::optional<IdSource> ids_;
};

// An answer of the server, judged.
Outcome<Reply> ReadReply(client::Response response, const client::Url& url);

}  // namespace aw::cli
