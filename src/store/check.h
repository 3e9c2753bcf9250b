// `debate-server check`: queries whose rows are findings, and a replay of each debate's arguments against the rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules.h"

namespace aw {

// Each row of the result is a finding; its first column names the subject.
struct Inspection {
  std::string_view finding;
  const char* sql;
};

// Compares the state that follows from a debate's arguments with the stored one.
class ReplayCheck {
 public:
  explicit ReplayCheck(std::vector<std::string>& findings) : findings_(findings) {}

  // The next row of all arguments by debate and seq: debate_id, its state, type, role; the last two are null if the
  // debate has none.
  template <typename Row>
  void Read(const Row& row) {
    if (row.Text(0) != debate_id_) {
      Finish();
      debate_id_ = row.String(0);
      recorded_ = row.String(1);
      state_.reset();
      wrong_ = false;
    }
    if (!row.IsNull(2)) Next(row.String(2), row.String(3));
  }

  void Finish() const {
    if (debate_id_.empty()) return;
    if (!state_) {
      findings_.push_back("debate without arguments: " + debate_id_);
    } else if (wrong_) {
      findings_.push_back("arguments that the rules do not allow: " + debate_id_);
    } else if (recorded_ != Name(*state_) && !(last_is_ruling_ && recorded_ == Name(State::kClosed))) {
      findings_.push_back("state " + recorded_ + " does not follow from the arguments (" + std::string(Name(*state_)) +
                          "): " + debate_id_);
    }
  }

 private:
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

  std::vector<std::string>& findings_;
  std::string debate_id_;
  std::string recorded_;
  std::optional<State> state_;
  bool last_is_ruling_ = false;
  bool wrong_ = false;
};

}  // namespace aw
