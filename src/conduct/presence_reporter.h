// Reports the presence of a run's players to the server: thinking, waiting or gone, and their usage. Presence expires
// at the server, so it is renewed at intervals. The server knows roles: the seats of a panel are reported together.
// For one thread.
#pragma once

#include <boost/json/object.hpp>
#include <map>
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

  // Makes the next renewal due: a turn begins.
  void Begin(const std::string& player);
  // The newest report of a player whose program runs. Renews all presence if it is due.
  void AtWork(const std::string& player, const programs::Report& report);
  // Its program has ended; reports the player as waiting.
  void Ended(const std::string& player);
  void RenewIfDue();
  void Report(const std::string& player, std::string_view state);
  void ReportAll(std::string_view state);

 private:
  void AddPlayer(boost::json::object& body, const std::string& player) const;
  void AddPanel(boost::json::object& body) const;
  void Put(boost::json::object body, std::string_view state) const;

  const client::Api& session_;
  const Plan& plan_;
  const Record& record_;
  std::map<std::string, programs::Report> at_work_;
  client::Clock::time_point next_renewal_{};
};

}  // namespace aw::conduct
