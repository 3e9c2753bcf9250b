// `aw demo`: plays the debate of demo.toml.
#include <toml++/toml.h>

#include <thread>

#include "cli/command.h"
#include "cli/session.h"
#include "core/embedded.h"
#include "wire/json_reader.h"
#include "wire/json_writer.h"

AW_DECLARE_EMBEDDED(demo);

namespace aw::cli {
namespace {

constexpr auto kTimeToOpenThePage = std::chrono::seconds(5);
constexpr auto kTimeToRead = std::chrono::seconds(4);

class Play {
 public:
  explicit Play(Session& session) : session_(session), debate_id_(session.NewId()) {}

  std::string page() const { return session_.settings().url.Whole() + "/d/" + debate_id_; }
  const std::string& debate_id() const { return debate_id_; }
  const std::string& document_id() const { return document_id_; }
  std::int64_t arguments() const { return arguments_; }

  std::optional<Failure> MakeStep(const toml::table& step) {
    const std::string path = Filled(*step["path"].value<std::string_view>());
    const bool argues = path.starts_with("/debates");
    const bool opens = path == "/debates";
    if (argues && !opens) Pause(kTimeToRead);
    auto body = ObjectOf([&](ObjectWriter& object) {
      for (const auto& [name, value] : *step["body"].as_table()) AppendMember(object, name, value);
      object.Text("client_request_id", session_.NewId());
    });
    const auto reply =
        session_.Post(path, std::move(body), step["as_arbitrator"].value_or(false) ? As::kArbitrator : As::kAgent);
    if (!reply) return reply.error();
    if (path == "/documents") document_id_ = TextAt(reply->data, "document_id");
    if (argues) {
      last_ = TextAt(At(reply->data, "argument"), "id");
      ++arguments_;
    }
    Report(*step["says"].value<std::string>());
    if (!opens) return std::nullopt;
    Report("watch it at " + page());
    Pause(kTimeToOpenThePage);
    return std::nullopt;
  }

 private:
  void Report(const std::string& line) const { session_.Say("aw demo: " + line + "\n"); }

  void Pause(std::chrono::seconds time) const {
    if (!session_.Flag("fast")) std::this_thread::sleep_for(time);
  }

  std::string Filled(std::string_view text) const {
    const std::pair<std::string_view, std::string_view> ids[] = {
        {"{doc}", document_id_}, {"{debate}", debate_id_}, {"{last}", last_}};
    std::string out(text);
    for (const auto& [mark, id] : ids) {
      for (std::size_t at = out.find(mark); at != out.npos; at = out.find(mark, at)) out.replace(at, mark.size(), id);
    }
    return out;
  }

  void AppendMember(ObjectWriter& object, std::string_view name, const toml::node& value) const {
    if (const auto text = value.value<std::string_view>()) {
      const bool is_json = text->starts_with('[');
      is_json ? void(object.Raw(name).append(Filled(*text))) : object.Text(name, Filled(*text));
    } else if (const auto flag = value.value_exact<bool>()) {
      object.Bool(name, *flag);
    } else {
      object.Number(name, *value.value<std::int64_t>());
    }
  }

  Session& session_;
  const std::string debate_id_;
  std::string document_id_;
  std::string last_;  // the newest argument
  std::int64_t arguments_ = 0;
};

}  // namespace

OrFailure<Answer> Demo(Session& session) {
  Play play(session);
  const toml::table script = toml::parse(AW_EMBEDDED(demo));
  for (const toml::node& step : *script["steps"].as_array()) {
    if (auto failure = play.MakeStep(*step.as_table())) return *std::move(failure);
  }
  Answer answer{.data = ObjectOf([&](ObjectWriter& object) {
                  object.Text("debate_id", play.debate_id());
                  object.Text("document_id", play.document_id());
                  object.Number("arguments", play.arguments());
                  object.Text("url", play.page());
                })};
  answer.notes = {{"message", "The debate is finished; read it at " + play.page()}};
  return answer;
}

}  // namespace aw::cli
