// Puts what is wanted into the files, and takes out what the manifest says we put in. Never what the user changed,
// unless forced. Changes Files and Manifest in memory only.
#pragma once

#include "cli/agent/files.h"
#include "cli/agent/placements.h"

namespace aw::cli::agent {

struct Step {
  std::string agent;
  std::string path;
  std::string what;
  std::string_view change;  // created, updated, unchanged, removed, kept
  std::string reason{};     // of kept
};

class Installer {
 public:
  Installer(Files& files, Manifest& manifest, bool force) : files_(files), manifest_(manifest), force_(force) {}

  Step Place(const Wanted& wanted);
  Step TakeOut(const Record& given);
  // "ok", "changed" or "missing".
  std::string_view Inspect(const Record& record) const;

 private:
  // What stands at the record's place now, in the form that is hashed.
  std::optional<std::string> Now(const Record& record, const std::optional<std::string>& file) const;
  bool Put(const Wanted& wanted, const std::optional<std::string>& file, Record& record);
  std::optional<std::string> Without(const Record& record, const std::string& file) const;
  void Remember(Record record);
  void Forget(const Record& record);

  Files& files_;
  Manifest& manifest_;
  bool force_;
};

}  // namespace aw::cli::agent
