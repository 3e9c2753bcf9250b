#include <unordered_map>

#include "store/postgres/queries.h"

namespace aw::postgres {
namespace {

#define RECENT                                                                                                 \
  "WITH recent AS (SELECT id, debate_type, round, updated_at FROM debates "                                    \
  "WHERE state = 'CLOSED' AND debate_type <> 'demo' AND updated_at >= coalesce($1::timestamptz, '-infinity') " \
  "ORDER BY updated_at DESC, id DESC LIMIT $2::bigint) "
// The duration of an argument is the time since the previous one.
constexpr char kCourses[] = RECENT
    ", steps AS (SELECT a.debate_id, a.role, a.type, round(extract(epoch FROM a.created_at - lag(a.created_at) "
    "OVER (PARTITION BY a.debate_id ORDER BY a.seq)) * 1000)::bigint AS ms "
    "FROM recent r JOIN arguments a ON a.debate_id = r.id) "
    "SELECT r.id, r.debate_type, r.round, "
    "coalesce((SELECT agent FROM debate_agents WHERE debate_id = r.id AND role = 'proposer'), ''), "
    "coalesce((SELECT agent FROM debate_agents WHERE debate_id = r.id AND role = 'opponent'), ''), "
    "coalesce(sum(ms) FILTER (WHERE role = 'proposer'), 0)::bigint, "
    "coalesce(sum(ms) FILTER (WHERE role = 'opponent'), 0)::bigint, "
    "coalesce(sum(ms) FILTER (WHERE type = 'RULING'), 0)::bigint, count(*) FILTER (WHERE type = 'RULING') "
    "FROM recent r JOIN steps s ON s.debate_id = r.id GROUP BY r.id, r.debate_type, r.round, r.updated_at "
    "ORDER BY r.updated_at DESC, r.id";
constexpr char kIssues[] = RECENT
    "SELECT i.debate_id, i.severity, i.status, count(*) FROM recent r JOIN issues i ON i.debate_id = r.id "
    "GROUP BY 1, 2, 3";

Course CourseIn(const Row& row) {
  return {.debate_id = row.Id(0),
          .debate_type = row.String(1),
          .agents = {row.String(3), row.String(4), ""},
          .rounds = row.Int(2),
          .rulings = row.Int(8),
          .ms = {row.Int(5), row.Int(6), row.Int(7)}};
}

}  // namespace

std::vector<Course> Queries::Courses(const CourseQuery& query) {
  const Params params(query.since, CourseQuery::kMost);
  std::vector<Course> courses = Query(kCourses, params).Each(CourseIn);
  std::unordered_map<Uuid, Course*> by_id;
  for (Course& course : courses) by_id.emplace(course.debate_id, &course);
  const Rows counts = Query(kIssues, params);
  for (int i = 0; i < counts.size(); ++i) {
    const Row row = counts[i];
    const auto found = by_id.find(row.Id(0));
    if (found == by_id.end()) continue;
    const auto severity = static_cast<int>(SeverityNamed(row.Text(1)).value());
    found->second->issues[severity][static_cast<int>(IssueStatusNamed(row.Text(2)).value())] = row.Int(3);
  }
  return courses;
}

std::vector<std::pair<Role, std::string>> Queries::Agents(const Uuid& debate_id) {
  return Query("SELECT role, agent FROM debate_agents WHERE debate_id = $1::uuid ORDER BY role", Params(debate_id))
      .Each([](const Row& row) { return std::pair(RoleNamed(row.Text(0)).value(), row.String(1)); });
}

}  // namespace aw::postgres
