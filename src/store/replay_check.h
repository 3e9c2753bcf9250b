// Replays a debate's arguments against the rules and compares the result with the stored state, for `check`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules.h"

namespace aw {

class ReplayCheck {
 public:
  void Start(const std::string& debate_id, const std::string& state) {
    debate_id_ = debate_id;
    recorded_ = state;
    state_.reset();
    wrong_ = false;
  }

  void Next(const std::string& type_name, const std::string& role_name) {
    const auto type = ArgumentTypeNamed(type_name);
    const auto role = RoleNamed(role_name);
    if (!type || !role) {
      wrong_ = true;
    } else if (!state_) {
      wrong_ = wrong_ || *type != ArgumentType::kMotion;
      state_ = StateAfter(*type, *role);
    } else {
      bool allowed = false;
      for (const Move move : kMoves) allowed = allowed || (TypeOf(move) == *type && NextState(*state_, *role, move));
      wrong_ = wrong_ || !allowed;
      state_ = StateAfter(*type, *role);
    }
    last_is_ruling_ = type == ArgumentType::kRuling;
  }

  void Finish(std::vector<std::string>& findings) const {
    if (debate_id_.empty()) return;
    if (!state_) {
      findings.push_back("debate without arguments: " + debate_id_);
    } else if (wrong_) {
      findings.push_back("arguments that the rules do not allow: " + debate_id_);
    } else if (recorded_ != Name(*state_) && !(last_is_ruling_ && recorded_ == Name(State::kClosed))) {
      findings.push_back("state " + recorded_ + " does not follow from the arguments (" + std::string(Name(*state_)) +
                         "): " + debate_id_);
    }
  }

 private:
  std::string debate_id_;
  std::string recorded_;
  std::optional<State> state_;
  bool last_is_ruling_ = false;
  bool wrong_ = false;
};

}  // namespace aw
