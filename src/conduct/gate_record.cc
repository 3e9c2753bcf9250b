#include "conduct/gate_record.h"

#include <boost/json/object.hpp>
#include <cstring>

#include "conduct/private_folder.h"
#include "core/id.h"
#include "core/panel.h"
#include "core/sha256.h"
#include "platform/file.h"
#include "wire/json_reader.h"
#include "wire/json_value.h"

namespace aw::conduct {
namespace {

constexpr int kGateRecordVersion = 1;
constexpr std::size_t kMaxGateRecordBytes = 64u << 10;

}  // namespace

OrFailure<GateFolder> GateFolder::Open(const std::string& home, const std::string& agent, const std::string& session,
                                       const std::string& project) {
  const std::string key = Sha256(agent + '\0' + session + '\0' + project).substr(0, 32);
  if (auto failure = MakePrivateFolder(home, {"gates", key})) return *std::move(failure);
  return GateFolder(home + "/gates/" + key + "/gate.json");
}

GateRecord GateFolder::Read() const {
  GateRecord record;
  const auto text = platform::ReadUpTo(path_, kMaxGateRecordBytes);
  const auto value = text ? ParseJson(*text) : std::nullopt;
  if (!value || NumberAt(*value, "version") != kGateRecordVersion) return record;
  const auto debate = Uuid::Parse(TextAt(*value, "debate_id"));
  if (!debate) return record;
  record.debate_id = debate->ToString();
  record.url = TextAt(*value, "url");
  record.opponent = TextAt(*value, "opponent");
  for (const boost::json::value& seat : ArrayAt(*value, "seats")) {
    const std::string_view name = TextAt(seat, "seat");
    if (IsSeatName(name)) record.seats.push_back({std::string(name), std::string(TextAt(seat, "opponent"))});
  }
  if (const auto& seconds = At(*value, "seconds"); seconds.is_number()) record.seconds = seconds.to_number<double>();
  for (const boost::json::value& id : ArrayAt(*value, "disputed")) {
    if (id.is_string()) record.disputed.emplace_back(View(id.get_string()));
  }
  return record;
}

std::optional<Failure> GateFolder::Write(const GateRecord& record) const {
  boost::json::array seats;
  for (const auto& [name, spec] : record.seats)
    seats.push_back(boost::json::object{{"seat", name}, {"opponent", spec}});
  const boost::json::object out{{"version", kGateRecordVersion},
                                {"debate_id", record.debate_id},
                                {"url", record.url},
                                {"opponent", record.opponent},
                                {"seats", std::move(seats)},
                                {"seconds", record.seconds},
                                {"disputed", boost::json::array(record.disputed.begin(), record.disputed.end())}};
  const int error = WritePrivateFile(path_, JsonText(out) + "\n");
  if (error == 0) return std::nullopt;
  return Refuse("The file '" + path_ + "' cannot be written: " + std::strerror(error), "Make room on the disk");
}

}  // namespace aw::conduct
