#include "cli/gate/check.h"

#include <algorithm>

#include "cli/gate/settings.h"
#include "conduct/gate_reviewers.h"
#include "install/found_plugin.h"
#include "install/installation.h"
#include "programs/plan_hook.h"
#include "programs/rows.h"
#include "wire/quotation.h"

namespace aw::cli::gate {
namespace {

Finding Wrong(const Failure& failure) { return {"wrong", failure.message + ". " + failure.suggestion}; }

// Whether the program has our plugin turned on, and the hook with it.
bool HasPluginsHook(const programs::Row& row, const std::string& home) {
  const auto plugin = row.plugin.has_hook ? install::FindPlugin(row, home) : std::nullopt;
  return plugin && plugin->is_on;
}

// "claude, reviewed by codex and gemini"
OrFailure<std::string> Described(const programs::Row& row, const client::Settings& settings,
                                 const conduct::GateSettings& own, bool& is_ready) {
  const auto candidates = conduct::AskOpponents(settings.home, own, row.name);
  if (!candidates) return candidates.error();
  const auto none = conduct::NoneReady(*candidates);
  const std::string name(row.name);
  if (none) return is_ready = false, name + ": plans pass unchecked. " + none->message;
  const conduct::Reviewers reviewers = conduct::ReviewersOf(*candidates, own, {});
  std::string text = name + ", reviewed by " + reviewers.specs();
  for (const std::string& sentence : reviewers.left_out) text.append("; ").append(sentence);
  is_ready = is_ready && reviewers.left_out.empty();
  return text;
}

}  // namespace

Finding CheckGate(const client::Settings& settings) {
  const auto own = OwnGateSettings(settings);
  if (!own) return Wrong(own.error());
  const auto installed = install::Overview(settings);
  if (!installed) return Wrong(installed.error());
  const auto home = install::OpenInstallation(settings, install::Scope::kUser, install::Access::kLook);
  if (!home) return Wrong(home.error());
  std::string detail;
  bool is_ready = true;
  for (const programs::Row& row : programs::Table()) {
    if (!programs::PlanHookOf(row.name)) continue;
    const auto is_hook = [&](const install::Installed& each) { return each.agent == row.name && each.what == "hook"; };
    const bool is_on = std::ranges::any_of(*installed, is_hook);
    const bool has_plugin = HasPluginsHook(row, home->files.base());
    if (!is_on && !has_plugin) continue;
    const auto described = Described(row, settings, *own, is_ready);
    if (!described) return Wrong(described.error());
    detail.append(detail.empty() ? "" : "; ").append(*described);
    if (std::ranges::any_of(*installed, [&](const auto& each) { return is_hook(each) && each.state != "ok"; })) {
      is_ready = false;
      detail.append("; its hook was changed or is outdated, 'aw gate on' repairs it");
    }
    if (is_on && has_plugin) detail.append("; the plugin has the hook too, 'aw gate off' leaves the plugin's");
  }
  if (detail.empty()) return {"note", "off; 'aw gate on' has a program of another model family review plans"};
  return {is_ready ? "ok" : "note", NeutralisedLine("on for " + detail)};
}

}  // namespace aw::cli::gate
