#include "cli/agent/guides.h"

#include "core/embedded.h"

AW_DECLARE_EMBEDDED(command_proposer);
AW_DECLARE_EMBEDDED(command_opponent);
AW_DECLARE_EMBEDDED(command_arbitrator);
AW_DECLARE_EMBEDDED(rules_proposer_coding_plan);
AW_DECLARE_EMBEDDED(rules_proposer_general);
AW_DECLARE_EMBEDDED(rules_opponent_coding_plan);
AW_DECLARE_EMBEDDED(rules_opponent_general);
AW_DECLARE_EMBEDDED(rules_arbitrator_coding_plan);
AW_DECLARE_EMBEDDED(rules_arbitrator_general);

namespace aw::cli::agent {

std::string_view Guide::Rules(std::string_view debate_type) const {
  return debate_type == "coding_plan_debate" ? coding_rules : general_rules;
}

std::span<const Guide> Guides() {
  static const Guide guides[] = {
      {"proposer", AW_EMBEDDED(command_proposer), AW_EMBEDDED(rules_proposer_coding_plan),
       AW_EMBEDDED(rules_proposer_general)},
      {"opponent", AW_EMBEDDED(command_opponent), AW_EMBEDDED(rules_opponent_coding_plan),
       AW_EMBEDDED(rules_opponent_general)},
      {"arbitrator", AW_EMBEDDED(command_arbitrator), AW_EMBEDDED(rules_arbitrator_coding_plan),
       AW_EMBEDDED(rules_arbitrator_general)},
  };
  return guides;
}

Outcome<Guide> GuideFor(std::string_view role) {
  for (const Guide& guide : Guides()) {
    if (guide.role == role) return guide;
  }
  return Refuse("--role must be one of: proposer, opponent, arbitrator; not '" + std::string(role) + "'");
}

}  // namespace aw::cli::agent
