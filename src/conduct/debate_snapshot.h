// How a debate stands, read in one request. Pure but for Read.
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
  boost::json::value data;  // as GET /debates/{id} has it

  std::string_view state() const;
  std::string_view title() const;
  std::string_view debate_type() const;
  // The motion if there is nothing after it.
  const boost::json::value& newest() const;
  std::int64_t newest_seq() const;
  // Of the role's last argument; 0 if it has made none.
  std::int64_t LastSeqOf(std::string_view role) const;
  // Whose move it is: "proposer", "opponent", "arbitrator"; empty if the debate is closed.
  std::string_view mover() const;
  bool closed() const { return mover().empty(); }
  // What the role does now: "respond", "align_to_ruling", …
  std::string_view ActionOf(std::string_view role) const;
  std::int64_t round() const;
  std::optional<std::int64_t> max_rounds() const;
  // The issues that the newest argument, an appeal, asks about and that are not settled yet: `{id, severity, title}`.
  boost::json::array SettledByChoice() const;
  // The issues that block, as {id, severity, title}: what closing now would leave open.
  boost::json::array Blocking() const;
};

OrFailure<DebateSnapshot> ReadSnapshot(const client::Api& session, const std::string& debate_id);

// All arguments after the motion, the oldest first.
OrFailure<boost::json::array> ReadArguments(const client::Api& session, const std::string& debate_id);

}  // namespace aw::conduct
