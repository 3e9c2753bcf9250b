// debate-bench: measures the real debate-server and prints its figures beside this machine's limits.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "error.h"
#include "scenario.h"
#include "server.h"

namespace {

using bench::Options;

constexpr bench::Scenario kScenarios[] = {
    {"limits", bench::MeasureLimits, "this machine alone; needs no server"},
    {"submits", bench::MeasureSubmits, "submits per second by 1, 64 and 256 clients"},
    {"lone", bench::MeasureLoneSubmit, "one client's submit"},
    {"wake-up", bench::MeasureWakeUp, "from a submit until the parked waiter has it"},
    {"memory", bench::MeasureMemory, "per parked wait"},
    {"context", bench::MeasureContext, "get-context per second"},
    {"list", bench::MeasureList, "lists per second, few and many debates, idle and beside writes"},
    {"mcp", bench::MeasureMcp, "tool calls per second"},
};

constexpr double kShortSeconds = 0.5;

[[noreturn]] void Usage(int status) {
  std::FILE* out = status == 0 ? stdout : stderr;
  std::fputs("usage: debate-bench [--server PATH] [--seconds S] [--short] [NAME…]\n\nNAME is one of\n", out);
  for (const auto& scenario : kScenarios) std::fprintf(out, "  %-10s %s\n", scenario.name, scenario.summary);
  std::exit(status);
}

bool IsScenario(const std::string& name) {
  return std::ranges::any_of(kScenarios, [&](const auto& scenario) { return name == scenario.name; });
}

Options ParseOptions(int argc, char** argv) {
  Options options;
  auto self = std::filesystem::read_symlink("/proc/self/exe");
  options.server = self.replace_filename("debate-server");
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    const auto value = [&] { return ++i < argc ? argv[i] : (Usage(2), nullptr); };
    if (name == "--help") Usage(0);
    if (name == "--server") {
      options.server = value();
    } else if (name == "--seconds") {
      options.seconds = bench::Seconds(std::atof(value()));
    } else if (name == "--short") {
      options.short_run = true;
      options.seconds = bench::Seconds(kShortSeconds);
    } else if (IsScenario(name)) {
      options.only.push_back(name);
    } else {
      Usage(2);
    }
  }
  if (options.seconds <= bench::Seconds::zero()) Usage(2);
  return options;
}

void Run(const Options& options) {
  bench::PrintHeader();
  for (const auto& scenario : kScenarios) {
    if (!options.only.empty() && std::ranges::find(options.only, scenario.name) == options.only.end()) continue;
    for (const auto& row : scenario.run(options)) bench::PrintRow(row);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = ParseOptions(argc, argv);
  try {
    bench::RaiseDescriptorLimit();
    Run(options);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "debate-bench: %s\n", error.what());
    return 1;
  }
}
