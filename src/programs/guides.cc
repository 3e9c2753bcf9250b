#include "programs/guides.h"

#include <charconv>

#include "core/embedded.h"
#include "core/fill_in.h"
#include "wire/json_writer.h"

AW_DECLARE_EMBEDDED(command_proposer);
AW_DECLARE_EMBEDDED(command_opponent);
AW_DECLARE_EMBEDDED(command_arbitrator);
AW_DECLARE_EMBEDDED(rules_proposer_coding_plan);
AW_DECLARE_EMBEDDED(rules_proposer_general);
AW_DECLARE_EMBEDDED(rules_opponent_coding_plan);
AW_DECLARE_EMBEDDED(rules_opponent_general);
AW_DECLARE_EMBEDDED(rules_arbitrator_coding_plan);
AW_DECLARE_EMBEDDED(rules_arbitrator_general);
AW_DECLARE_EMBEDDED(per_agent);
AW_DECLARE_EMBEDDED(agent_errors);

namespace aw::programs {
std::string Guide::Rules(std::string_view debate_type, const Addressee& addressee) const {
  return WordedFor(debate_type == "coding_plan_debate" ? coding_rules : general_rules, addressee);
}

std::string Guide::CommandFor(std::string_view agent) const { return FillIn(command, AW_EMBEDDED(per_agent), agent); }

std::string_view ErrorGuide() { return AW_EMBEDDED(agent_errors); }

int DeadlineFor(std::string_view agent) {
  const std::string_view text = FillInValue(AW_EMBEDDED(per_agent), agent, "deadline");
  int seconds = 0;
  std::from_chars(text.data(), text.data() + text.size(), seconds);
  return seconds;
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

OrFailure<Guide> GuideFor(std::string_view role) {
  for (const Guide& guide : Guides()) {
    if (guide.role == role) return guide;
  }
  return Refuse("--role must be one of: proposer, opponent, arbitrator; not '" + std::string(role) + "'");
}

Split SplitFrontMatter(const CommandInput& input) {
  const std::string text = input.guide.CommandFor(input.agent);
  const std::size_t end = text.find("\n---\n", 3);
  if (!text.starts_with("---\n") || end == text.npos) return {{}, text};
  const std::size_t body = text.find_first_not_of('\n', end + 5);
  return {text.substr(4, end - 3), body == text.npos ? std::string() : text.substr(body)};
}

std::string Description(const std::string& front) {
  constexpr std::string_view kName = "description: ";
  const std::size_t at = front.find(kName);
  if (at == front.npos) return {};
  return front.substr(at + kName.size(), front.find('\n', at) - at - kName.size());
}

std::string AsSkill(const CommandInput& input) { return input.guide.CommandFor(input.agent); }

}  // namespace aw::programs
