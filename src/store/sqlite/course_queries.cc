#include <unordered_map>

#include "store/sqlite/tx.h"

namespace aw::sqlite {
namespace {

#define RECENT                                                                                                     \
  "WITH recent AS (SELECT id, debate_type, round, updated_at FROM debates "                                        \
  "WHERE state = 'CLOSED' AND debate_type <> 'demo' AND updated_at >= coalesce(?1, '') ORDER BY updated_at DESC, " \
  "rowid DESC LIMIT ?2) "
// The duration of an argument is the time since the previous one. One pass, because a second join with `recent` would
// compare every debate with every argument.
constexpr char kCourses[] = RECENT
    ", steps AS (SELECT r.*, a.role, a.type, cast(round((julianday(a.created_at) - julianday(lag(a.created_at) "
    "OVER (PARTITION BY a.debate_id ORDER BY a.seq))) * 86400000.0) AS INTEGER) AS ms "
    "FROM recent r CROSS JOIN arguments a ON a.debate_id = r.id) "
    "SELECT id, debate_type, round, "
    "coalesce((SELECT agent FROM debate_agents WHERE debate_id = s.id AND role = 'proposer'), ''), "
    "coalesce((SELECT agent FROM debate_agents WHERE debate_id = s.id AND role = 'opponent'), ''), "
    "coalesce(sum(ms) FILTER (WHERE role = 'proposer'), 0), coalesce(sum(ms) FILTER (WHERE role = 'opponent'), 0), "
    "coalesce(sum(ms) FILTER (WHERE type = 'RULING'), 0), count(*) FILTER (WHERE type = 'RULING') "
    "FROM steps s GROUP BY id ORDER BY updated_at DESC, id";
constexpr char kIssues[] = RECENT
    "SELECT i.debate_id, i.severity, i.status, count(*) FROM recent r CROSS JOIN issues i ON i.debate_id = r.id "
    "GROUP BY 1, 2, 3";

}  // namespace

std::vector<Course> Tx::Courses(const CourseQuery& query) {
  std::vector<Course> courses;
  std::unordered_map<Uuid, std::size_t> places;
  {
    Cursor row = db_.Use(kCourses);
    row.Bind(query.since, CourseQuery::kMost);
    while (row.Step()) {
      places.emplace(row.Id(0), courses.size());
      courses.push_back({.debate_id = row.Id(0),
                         .debate_type = row.String(1),
                         .agents = {row.String(3), row.String(4), ""},
                         .rounds = row.Int(2),
                         .rulings = row.Int(8),
                         .ms = {row.Int(5), row.Int(6), row.Int(7)}});
    }
  }
  Cursor row = db_.Use(kIssues);
  row.Bind(query.since, CourseQuery::kMost);
  while (row.Step()) {
    const auto severity = SeverityNamed(row.Text(1));
    const auto status = IssueStatusNamed(row.Text(2));
    const auto place = places.find(row.Id(0));
    if (!severity || !status || place == places.end()) ThrowCorrupt("an issue has an unknown name");
    courses[place->second].issues[static_cast<int>(*severity)][static_cast<int>(*status)] = row.Int(3);
  }
  return courses;
}

void Tx::PutAgent(const Uuid& debate_id, Role role, std::string_view agent) {
  SetDebateSubject(debate_id);
  db_.Use(
         "INSERT INTO debate_agents (debate_id, role, agent) VALUES (?1, ?2, ?3) "
         "ON CONFLICT (debate_id, role) DO UPDATE SET agent = excluded.agent")
      .Bind(debate_id, Name(role), agent)
      .Run();
}

std::vector<std::pair<Role, std::string>> Tx::Agents(const Uuid& debate_id) {
  SetDebateSubject(debate_id);
  Cursor row = db_.Use("SELECT role, agent FROM debate_agents WHERE debate_id = ?1 ORDER BY role");
  row.Bind(debate_id);
  std::vector<std::pair<Role, std::string>> agents;
  while (row.Step()) {
    const auto role = RoleNamed(row.Text(0));
    if (!role) ThrowCorrupt("a role has an unknown name");
    agents.emplace_back(*role, row.String(1));
  }
  return agents;
}

}  // namespace aw::sqlite
