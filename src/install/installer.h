// Adds placements to the files, and removes those that are in the manifest and in the tables of placements. Keeps
// texts changed by the user unless forced. Changes Files and Manifest in memory only; keeps references to its
// arguments.
#pragma once

#include "install/files.h"
#include "install/placements.h"

namespace aw::install {

struct Step {
  std::string agent;
  std::string path;
  std::string what;
  std::string_view change;  // created, updated, unchanged, removed, kept
  std::string reason{};     // of kept

  bool operator==(const Step&) const = default;
};

class Installer {
 public:
  Installer(Files& files, Manifest& manifest, const std::vector<Placement>& placements, bool force)
      : files_(files), manifest_(manifest), placements_(placements), force_(force) {}

  Step Add(const Placement& placement);
  Step Remove(const Record& given);
  // Removes placements of earlier installations for the agent that an installation with `grant` does not have.
  std::vector<Step> RemoveStale(std::string_view agent, programs::Grant grant);
  // "ok"; "outdated": this aw would write another text; "changed"; "missing"; "unknown": aw does not write there.
  std::string_view Inspect(const Record& record) const;

 private:
  // The content of the record's file, or the target of its link.
  OrFailure<std::optional<std::string>> Read(const Record& record) const;
  // The current text at the record's place, in the form that is hashed.
  std::optional<std::string> Current(const Record& record, const std::optional<std::string>& file) const;
  // False if the file cannot be edited safely.
  bool Edit(const Placement& placement, const std::optional<std::string>& file, Record& record);
  std::optional<std::string> TextWithout(const Record& record, const std::string& file) const;
  void PutRecord(Record record);
  void DropRecord(const Record& record);
  void PassContainersOn(const Record& gone);
  // Handles a record that is in no table.
  Step KeepUnknown(const Record& record);

  Files& files_;
  Manifest& manifest_;
  const std::vector<Placement>& placements_;
  bool force_;
};

}  // namespace aw::install
