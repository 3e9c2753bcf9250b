// The state of a debate, read in one request. Pure, except for ReadSnapshot.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/api.h"

namespace aw::conduct {

struct DebateSnapshot {
  boost::json::value data;  // of GET /debates/{id}

  std::string_view state() const;
  std::string_view title() const;
  std::string_view debate_type() const;
  // The newest argument; the motion if it is the only one.
  const boost::json::value& newest() const;
  std::int64_t newest_seq() const;
  // The `seq` of the role's last argument; 0 if it has made none.
  std::int64_t LastSeqOf(std::string_view role) const;
  // The role whose turn it is: "proposer", "opponent", "arbitrator"; empty if the debate is closed.
  std::string_view mover() const;
  bool closed() const { return mover().empty(); }
  // The kind of move that the role makes now: "respond", "align_to_ruling", …
  std::string_view ActionOf(std::string_view role) const;
  // A panel's turn: its stage, and the seats that have not submitted in it. Empty outside of such a turn.
  std::string_view panel_stage() const;
  std::vector<std::string> panel_waits_for() const;
  // Whether the panel still waits for the seat in this stage of the turn that argument `seq` began.
  bool WaitsForSeat(std::string_view seat, std::string_view stage, std::int64_t seq) const;
  std::int64_t round() const;
  std::optional<std::int64_t> max_rounds() const;
  // The unsettled issues that the newest argument, an appeal, asks about: `{id, severity, title}`.
  boost::json::array SettledByChoice() const;
  // The blocking issues, `{id, severity, title}`: a closing ruling would leave them open.
  boost::json::array Blocking() const;
};

OrFailure<DebateSnapshot> ReadSnapshot(const client::Api& session, const std::string& debate_id);

}  // namespace aw::conduct
