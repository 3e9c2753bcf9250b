// One call of aw as its command sees it: the options that were given, and the server. For one thread. The invocation
// and the settings must outlive it.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/arguments.h"
#include "cli/output.h"
#include "cli/settings.h"
#include "client/api.h"
#include "platform/file.h"
#include "wire/json_writer.h"

namespace aw::cli {

using client::As;
using client::Reply;
using client::Target;

class Session : public client::Api {
 public:
  Session(const Invocation& invocation, const Settings& settings) : Api(settings), invocation_(invocation) {}

  const Command& command() const { return *invocation_.command; }

  // What was given for the option, else its fallback in the table.
  std::optional<std::string_view> Text(std::string_view option) const;
  // All that was given for an option that repeats.
  std::vector<std::string> Texts(std::string_view option) const;
  std::optional<std::int64_t> Number(std::string_view option) const;
  bool Flag(std::string_view option) const;
  bool Given(std::string_view option) const;
  // Of a required option.
  std::string Required(std::string_view option) const { return std::string(Text(option).value_or("")); }
  std::string_view argument() const { return invocation_.argument; }
  const std::vector<std::string_view>& arguments() const { return invocation_.arguments; }
  // The positional argument as the id that it must be.
  OrFailure<std::string> IdArgument() const;
  // `/debates/{--debate-id}`, and what follows it.
  std::string DebatePath(std::string_view rest = {}) const;
  OrFailure<Format> OutputFormat() const;
  bool IsFor(Format format) const;

  // The same call with other settings, which must outlive what is returned.
  Session With(const Settings& settings) const { return {invocation_, settings}; }

  // Posts the fields with the client_request_id that was given, or else with a new one; a failure carries it too.
  OrFailure<Reply> Write(const std::string& target, const std::function<void(ObjectWriter&)>& fields, As as) const;
  // When none can be reached: starts one if DEBATE_AUTO_START says so, or if the person at the terminal agrees. The
  // person is asked once, and only before the first request has ended. True if one is ready now.
  bool StartServer() const override;

 private:
  const Invocation& invocation_;
  mutable bool may_ask_ = true;
};

// `{"items": […]}` out of the server's `{"items": […], "total": N}`. Without an offset there is no next page to ask
// for.
Answer ListAnswer(const Reply& reply, std::string_view items, std::optional<std::int64_t> offset);

// The text of exactly one of --file, --content, --stdin: byte for byte, and valid UTF-8.
OrFailure<std::string> ReadContent(const Session& session);
// The text of the file that an option names, or of standard input for `-`.
OrFailure<std::string> ReadSource(const Session& session, std::string_view option, const std::string& path);
// The value of an option that is JSON itself, names a file that holds it, or is - for standard input.
OrFailure<boost::json::value> ReadJsonSource(const Session& session, std::string_view option, std::string_view given);
// Nothing if none of them is given.
OrFailure<std::optional<std::string>> ReadOptionalContent(const Session& session);

// Writes the file of --output, whole or not at all, and the folders to it.
std::optional<Failure> WriteOutput(const Session& session, std::string_view content, platform::Existing existing);

}  // namespace aw::cli
