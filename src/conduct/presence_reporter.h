// Reports the presence of a run's players to the server: thinking, waiting or gone, and their usage. Presence expires
// at the server, so it is renewed at intervals. For one thread.
#pragma once

#include <string>
#include <string_view>

#include "client/api.h"
#include "client/call_options.h"
#include "conduct/plan.h"
#include "conduct/record.h"

namespace aw::conduct {

class PresenceReporter {
 public:
  PresenceReporter(const client::Api& session, const Plan& plan, const Record& record)
      : session_(session), plan_(plan), record_(record) {}

  // Renews all presence if it is due. `thinking` is the player whose program runs, or empty; `report` is its report.
  void RenewIfDue(const std::string& thinking, const programs::Report& report);
  // Makes the next RenewIfDue renew.
  void MakeDue() { next_renewal_ = {}; }
  void Report(const std::string& player, std::string_view state, const programs::Report& report);
  void ReportAll(std::string_view state);

 private:
  const client::Api& session_;
  const Plan& plan_;
  const Record& record_;
  client::Clock::time_point next_renewal_{};
};

}  // namespace aw::conduct
