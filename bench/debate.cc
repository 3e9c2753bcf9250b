#include "debate.h"

#include "error.h"

namespace bench {
namespace {

constexpr size_t kContentBytes = 600;

const std::string& Content() {
  static const std::string content = [] {
    std::string text;
    while (text.size() < kContentBytes) text += "The plan holds because every step of it can be undone. ";
    text.resize(kContentBytes, '.');
    return text;
  }();
  return content;
}

// The "id" of the answer's argument. The search is exact: no other key of an argument contains `"id"`.
std::string ArgumentId(const Answer& answer) {
  constexpr std::string_view kArgument = "\"argument\":{";
  constexpr std::string_view kId = "\"id\":\"";
  const auto argument = answer.body.find(kArgument);
  const auto id = answer.body.find(kId, argument);
  if (argument == answer.body.npos || id == answer.body.npos) {
    throw Error("no argument id in: " + std::string(answer.body));
  }
  return std::string(answer.body.substr(id + kId.size(), 36));
}

// Runs all jobs; each connection takes the next one as soon as it is free.
void RunJobs(HttpClient& client, size_t jobs, const std::function<std::string(size_t job)>& request,
             const std::function<void(size_t job, const Answer&)>& done) {
  std::vector<size_t> job_of(client.size());
  size_t next = 0;
  const auto start = [&](size_t connection) {
    if (next == jobs) return;
    job_of[connection] = next++;
    client.Send(connection, request(job_of[connection]));
  };
  for (size_t i = 0; i < client.size(); ++i) start(i);
  client.Drain([&](size_t connection, const Answer& answer) {
    done(job_of[connection], answer);
    start(connection);
  });
}

}  // namespace

std::string Debate::CreateRequest(const HttpClient& client) const {
  std::string body = R"({"debate_id":")" + id_ + R"(","title":"Debate )" + id_;
  body += R"(","debate_type":"general_debate","motion_content":")" + Content();
  body += R"(","client_request_id":")" + NewUuid() + R"("})";
  return client.Post("/debates", body);
}

void Debate::Created(const Answer& answer) {
  answer.Expect(201);
  last_argument_id_ = ArgumentId(answer);
}

std::string Debate::SubmitRequest(const HttpClient& client) const {
  std::string body;
  body.reserve(kContentBytes + 200);
  body.append(R"({"role":")").append(mover());
  body.append(R"(","target_id":")").append(last_argument_id_);
  body.append(R"(","content":")").append(Content());
  body.append(R"(","client_request_id":")").append(NewUuid()).append(R"("})");
  return client.Post("/debates/" + id_ + "/arguments", body);
}

void Debate::Submitted(const Answer& answer) {
  answer.Expect(201);
  last_argument_id_ = ArgumentId(answer);
  opponent_moves_ = !opponent_moves_;
}

std::string Debate::WaitRequest(const HttpClient& client) const {
  std::string path = "/debates/" + id_ + "/wait?role=";
  path.append(waiter()).append("&argument_id=").append(last_argument_id_);
  return client.Get(path);
}

void Debate::Woken(const Answer& answer) const {
  answer.Expect(200);
  if (answer.body.find("\"has_new_argument\":true") == answer.body.npos || ArgumentId(answer) != last_argument_id_) {
    throw Error("a parked wait was not answered with the new argument: " + std::string(answer.body));
  }
}

std::vector<Debate> CreateDebates(HttpClient& client, size_t count) {
  std::vector<Debate> debates(count);
  RunJobs(
      client, count, [&](size_t job) { return debates[job].CreateRequest(client); },
      [&](size_t job, const Answer& answer) { debates[job].Created(answer); });
  return debates;
}

void PlayDebates(HttpClient& client, std::vector<Debate>& debates, size_t claims) {
  for (size_t claim = 0; claim < claims; ++claim) {
    RunJobs(
        client, debates.size(), [&](size_t job) { return debates[job].SubmitRequest(client); },
        [&](size_t job, const Answer& answer) { debates[job].Submitted(answer); });
  }
}

}  // namespace bench
