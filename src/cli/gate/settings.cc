#include "cli/gate/settings.h"

#include <filesystem>

#include "platform/file.h"

namespace aw::cli::gate {

std::string ConfigPath(const client::Settings& settings) { return settings.home + "/config.toml"; }

OrFailure<conduct::GateSettings> OwnGateSettings(const client::Settings& settings) {
  if (settings.home.empty()) return NoHome();
  const std::string path = ConfigPath(settings);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return conduct::GateSettings{};
  const auto text = platform::ReadUpTo(path, conduct::kMaxConfigBytes);
  if (!text) return Refuse("The file '" + path + "' cannot be read", "Make it a readable file");
  return conduct::ReadGateSettings(*text, path);
}

conduct::GateSettings TightenedBy(const std::string& project, const conduct::GateSettings& own) {
  const auto text = platform::ReadUpTo(project + "/.aweave/config.toml", conduct::kMaxConfigBytes);
  return text ? conduct::Tightened(own, *text) : own;
}

}  // namespace aw::cli::gate
