// Puts what is wanted into the files, and takes out what the manifest says we put in, as far as it is in the tables of
// placements. Never what the user changed, unless forced. Changes Files and Manifest in memory only; refers to all that
// it is given.
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
  Installer(Files& files, Manifest& manifest, const std::vector<Wanted>& placements, bool force)
      : files_(files), manifest_(manifest), placements_(placements), force_(force) {}

  Step Place(const Wanted& wanted);
  Step TakeOut(const Record& given);
  // "ok"; "outdated": this aw would write another; "changed"; "missing"; "unknown": aw does not write there.
  std::string_view Inspect(const Record& record) const;

 private:
  // What stands at the record's place now, in the form that is hashed.
  std::optional<std::string> Now(const Record& record, const std::optional<std::string>& file) const;
  bool Put(const Wanted& wanted, const std::optional<std::string>& file, Record& record);
  std::optional<std::string> Without(const Record& record, const std::string& file) const;
  void Remember(Record record);
  void Forget(const Record& record);
  Step PassOver(const Record& record);

  Files& files_;
  Manifest& manifest_;
  const std::vector<Wanted>& placements_;
  bool force_;
};

}  // namespace aw::cli::agent
