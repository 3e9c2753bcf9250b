// Queries of `debate-server check`, which may take as long as they need.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "store/check.h"
#include "store/postgres/pg_connection.h"

namespace aw::postgres {

inline constexpr std::chrono::hours kCheckTimeout{24};

inline Rows QueryForCheck(PgConnection& db, const char* sql, const Params& params = {}) {
  db.Add(sql, params);
  return std::move(db.RoundTrip(In(kCheckTimeout)).back());
}

inline void Inspect(PgConnection& db, std::span<const Inspection> inspections, std::vector<std::string>& findings) {
  for (const auto& [finding, sql] : inspections) {
    const Rows rows = QueryForCheck(db, sql);
    for (int i = 0; i < rows.size(); ++i) findings.push_back(std::string(finding) + ": " + rows[i].String(0));
  }
}

}  // namespace aw::postgres
