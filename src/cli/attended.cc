#include "cli/attended.h"

#include <toml++/toml.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "cli/gate/settings.h"
#include "conduct/gate_settings.h"
#include "platform/file.h"
#include "programs/plan_hook.h"

namespace aw::cli {
namespace {

constexpr const char* kBuildSystems[] = {"CI",          "GITHUB_ACTIONS", "GITLAB_CI",
                                         "JENKINS_URL", "TF_BUILD",       "TEAMCITY_VERSION"};

bool IsHeadless() {
  constexpr const programs::PlanHook* kHooks[] = {&programs::kClaudePlanHook, &programs::kCodexPlanHook,
                                                  &programs::kGeminiPlanHook};
  return std::ranges::any_of(kHooks, [](const programs::PlanHook* hook) { return hook->is_headless(); });
}

bool UserWantsForms(const client::Settings& settings) {
  if (settings.home.empty()) return true;
  const std::string path = gate::ConfigPath(settings);
  std::error_code failure;
  if (!std::filesystem::exists(path, failure)) return !failure;
  const auto text = platform::ReadUpTo(path, conduct::kMaxConfigBytes);
  if (!text) return false;
  try {
    const toml::table whole = toml::parse(*text);
    const toml::node_view<const toml::node> form = whole["ruling"]["form"];
    return !form || form.value_exact<bool>().value_or(false);
  } catch (const toml::parse_error&) {
    return false;
  }
}

}  // namespace

bool IsSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value && std::string_view(value) != "0" && std::string_view(value) != "false";
}

const char* BuildSystem() {
  const auto* const found = std::ranges::find_if(kBuildSystems, IsSet);
  return found == std::end(kBuildSystems) ? nullptr : *found;
}

bool MayShowForms(const client::Settings& settings) {
  const bool is_of_run = !settings.role.empty();
  return !is_of_run && !IsSet(kInsideGate) && !BuildSystem() && !IsHeadless() && UserWantsForms(settings);
}

}  // namespace aw::cli
