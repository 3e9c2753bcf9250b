// The table of programs for the tests of tests/agents: how a turn is started, and what is read of it. The order comes
// as JSON by standard input, the answer goes as JSON to standard output.
//   turn-probe launch PLAYER             words, variables, files
//   turn-probe read PLAYER OUT ERR       the report, of what the program printed
//   turn-probe ready PLAYER              path, version, logged_in
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "programs/program.h"
#include "wire/json_reader.h"

namespace {

namespace json = boost::json;
using namespace aw;
using namespace aw::programs;

std::string TextOf(std::istream& stream) { return {std::istreambuf_iterator<char>(stream), {}}; }

std::vector<std::string> Strings(const json::array& array) {
  std::vector<std::string> out;
  for (const auto& each : array) out.emplace_back(View(each.as_string()));
  return out;
}

Order OrderOf(const json::value& value) {
  Order order;
  order.role = TextAt(value, "role");
  order.folder = TextAt(value, "folder");
  order.run_folder = TextAt(value, "run_folder");
  order.conversation = TextAt(value, "conversation");
  order.resumes = FlagAt(value, "resumes");
  order.model = TextAt(value, "model");
  order.aw = TextAt(value, "aw");
  order.mcp_words = Strings(ArrayAt(value, "mcp_words"));
  order.tools = Strings(ArrayAt(value, "tools"));
  order.url = TextAt(value, "url");
  order.has_token = FlagAt(value, "has_token");
  order.trusts_program = FlagAt(value, "trusts_program");
  return order;
}

json::array Pairs(const std::vector<std::pair<std::string, std::string>>& pairs) {
  json::array out;
  for (const auto& [name, value] : pairs) out.push_back(json::array{json::value(name), json::value(value)});
  return out;
}

json::object Launched(const Program& program, const Order& order) {
  const Launch launch = program.launch(order);
  return {{"words", json::array(launch.words.begin(), launch.words.end())},
          {"variables", Pairs(launch.variables)},
          {"files", Pairs(launch.files)},
          {"folder", launch.folder.empty() ? order.folder : launch.folder},
          {"takes_conversation", program.takes_conversation},
          {"counts_conversation", program.counts_conversation}};
}

json::object Reported(const Program& program, const Order& order, const char* out, const char* err) {
  Report report;
  std::ifstream lines(out);
  for (std::string line; std::getline(lines, line);) {
    const auto value = ParseJson(line);
    if (value && program.read) program.read(*value, report);
  }
  if (program.read_files) program.read_files(order, report);
  std::ifstream errors(err);
  if (program.read_errors) program.read_errors(TextOf(errors), report);
  json::object answer{{"conversation", report.conversation},
                      {"denials", json::array(report.denials.begin(), report.denials.end())},
                      {"lacks_tools", report.lacks_tools},
                      {"lost_conversation", report.lost_conversation},
                      {"fault", report.fault},
                      {"says", report.says}};
  if (report.usage.tokens) answer["tokens"] = *report.usage.tokens;
  if (report.usage.usd) answer["usd"] = *report.usage.usd;
  if (report.quota) answer["quota"] = report.quota->words;
  if (report.quota && report.quota->resets_at)
    answer["resets_at"] = std::chrono::system_clock::to_time_t(*report.quota->resets_at);
  return answer;
}

json::object Ready(const Program& program) {
  const Readiness readiness = AskReadiness(program);
  json::object answer{{"path", readiness.path}, {"version", readiness.version}, {"advice", readiness.advice}};
  if (readiness.logged_in) answer["logged_in"] = *readiness.logged_in;
  return answer;
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) return 2;
  const std::string_view what = words[1];
  const auto programs = Programs(std::getenv("HOME") + std::string("/.aweave"), std::nullopt);
  if (!programs) {
    std::cerr << programs.error().message << "\n";
    return 1;
  }
  const auto player = FindPlayer(*programs, words[2]);
  if (!player) {
    std::cerr << player.error().message << "\n";
    return 1;
  }
  const Order order = what == "ready" ? Order() : OrderOf(json::parse(TextOf(std::cin)));
  json::object answer;
  if (what == "launch") answer = Launched(player->program, order);
  if (what == "read" && count == 5) answer = Reported(player->program, order, words[3], words[4]);
  if (what == "ready") answer = Ready(player->program);
  std::cout << json::serialize(answer) << "\n";
  return answer.empty() ? 2 : 0;
}
