// One call of aw: its options, its streams, and access to the server. Single-threaded. The arguments of the constructor
// must outlive it.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <filesystem>
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
  Session(const Invocation& invocation, const Settings& settings, const Surroundings& around)
      : Api(settings), invocation_(invocation), around_(around) {}

  const Command& command() const { return *invocation_.command; }
  const Surroundings& around() const { return around_; }

  // Writes to standard output; false if that failed.
  bool Print(std::string_view text) const { return platform::WriteAll(around_.out, text); }
  // Writes to standard error.
  void Say(std::string_view text) const { (void)platform::WriteAll(around_.err, text); }

  // The option's value, else its default in the table.
  std::optional<std::string_view> Text(std::string_view option) const;
  // All values of a repeatable option.
  std::vector<std::string> Texts(std::string_view option) const;
  std::optional<std::int64_t> Number(std::string_view option) const;
  bool Flag(std::string_view option) const { return Given(option); }
  bool Given(std::string_view option) const;
  // The value of a required option.
  std::string Required(std::string_view option) const { return std::string(Text(option).value_or("")); }
  std::string_view argument() const { return invocation_.argument; }
  const std::vector<std::string_view>& arguments() const { return invocation_.arguments; }
  // `/debates/{id}` followed by `rest`; the id is the argument, or --debate-id.
  std::string DebatePath(std::string_view rest = {}) const;
  OrFailure<Format> OutputFormat() const;
  bool HasFormat(Format format) const;
  // At a terminal, without --format and not run by an agent: some agent programs give their commands a pseudo-terminal.
  bool IsForPerson() const;

  // The same call with other settings, which must outlive the returned session.
  Session With(const Settings& settings) const { return {invocation_, settings, around_}; }

  // Posts the fields with --client-request-id, or with a new id if absent. The reply or failure carries the id.
  OrFailure<Reply> Write(const std::string& target, const std::function<void(ObjectWriter&)>& fields, As as) const;
  // Called when the server is unreachable: starts it if Settings::auto_start, or the user at the terminal agrees.
  // Asks once, and only before the first request has ended. True if the server is ready now.
  bool StartServer() const override;

 private:
  const Invocation& invocation_;
  const Surroundings& around_;
  mutable bool may_ask_ = true;
};

// Turns the server's `{"items": […], "total": N}` into `{"items": […]}` and paging. Without an offset, no next_offset.
Answer ListAnswer(const Reply& reply, std::string_view items, std::optional<std::int64_t> offset);

// The text of exactly one of --file, --content, --stdin: unchanged, and checked to be UTF-8.
OrFailure<std::string> ReadContent(const Session& session);
// The text of the option's file, or of standard input for `-`.
OrFailure<std::string> ReadSource(const Session& session, std::string_view option, const std::string& path);
// The JSON value of an option: JSON itself, the name of a file with JSON, or `-` for standard input.
OrFailure<boost::json::value> ReadJsonSource(const Session& session, std::string_view option, std::string_view given);
// As ReadContent; nullopt if none of the three options is given.
OrFailure<std::optional<std::string>> ReadOptionalContent(const Session& session);

// Writes the file of --output atomically, and creates its parent folders.
std::optional<Failure> WriteOutput(const Session& session, std::string_view content, platform::Existing existing);

// Restrictions when aw runs for an agent (boundary.cc): no moves of other roles, no files outside the project. They
// rest on environment variables set by the conductor or the agent program; an agent that can change these is not
// restricted.

// With DEBATE_ROLE set: refuses commands of other roles and of the user.
std::optional<Failure> RefuseForRole(const Session& session);

// With DEBATE_ROLE or an agent program's variable set: refuses a file that is neither below the current nor below the
// temporary directory, after following links. `option` names the option in the message.
std::optional<Failure> RefuseOutside(const Settings& settings, std::string_view option, const std::string& path);

// .aweave/drafts in the project, where agents write texts before submitting them. Their prompts name this folder.

// Creates the folder below the current directory, for agents whose write tool does not create folders. Does nothing if
// that fails or a path component is a symbolic link, which a cloned repository may contain.
void MakeDrafts();

// If `folder` is a drafts folder, writes a .gitignore into it unless one exists.
void HideDrafts(const std::filesystem::path& folder);

}  // namespace aw::cli
