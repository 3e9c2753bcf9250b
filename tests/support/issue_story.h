// A ledger to which a test applies single entries.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/issues.h"

namespace aw {

struct LedgerDriver {
  Ledger ledger = {};
  std::int64_t seq = 1;
  std::int64_t round = 1;
  bool has_bar = false;

  Result<std::vector<std::string>> Say(Role role, const IssueEntry& entry) {
    Ledger next = ledger;
    auto deferred = Apply(next, {role, ++seq, round, has_bar}, {&entry, 1});
    if (deferred) ledger = std::move(next);
    return deferred;
  }
  Result<std::vector<std::string>> Open(const std::string& id, Severity severity, Role role = Role::kOpponent) {
    return Say(role, {.id = id, .set = IssueStatus::kOpen, .severity = severity, .title = "T"});
  }
  Result<std::vector<std::string>> Set(Role role, const std::string& id, IssueStatus to) {
    return Say(role,
               {.id = id, .set = to, .where = IssuePlace{.document_id = Uuid(), .version = 1}, .note = "because"});
  }
  const Issue& operator[](std::string_view id) const { return *ledger.Find(id); }
};

}  // namespace aw
