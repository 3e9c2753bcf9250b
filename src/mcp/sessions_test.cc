#include "mcp/sessions.h"

#include <gtest/gtest.h>

#include <set>

namespace aw::mcp {
namespace {

TEST(Sessions, IdsAreVisibleAsciiAndOfTheirOwn) {
  Sessions sessions;
  std::set<std::string> ids;
  for (int i = 0; i < 100; ++i) ids.insert(sessions.Open({}).id);
  EXPECT_EQ(ids.size(), 100u);
  for (const std::string& id : ids) EXPECT_EQ(id.find_first_not_of("0123456789abcdef"), id.npos);
}

TEST(Sessions, AClosedOneIsNotFoundAnyMore) {
  Sessions sessions;
  const std::string id = sessions.Open({}).id;
  EXPECT_NE(sessions.Find(id), nullptr);
  EXPECT_TRUE(sessions.Close(id));
  EXPECT_EQ(sessions.Find(id), nullptr);
  EXPECT_FALSE(sessions.Close(id));
}

TEST(Sessions, AtTheLimitTheOneUnusedForLongestGoes) {
  Sessions sessions(3);
  const std::string first = sessions.Open({}).id;
  const std::string second = sessions.Open({}).id;
  const std::string third = sessions.Open({}).id;
  sessions.Find(first);
  sessions.Open({});
  EXPECT_EQ(sessions.size(), 3u);
  EXPECT_EQ(sessions.Find(second), nullptr);
  EXPECT_NE(sessions.Find(first), nullptr);
  EXPECT_NE(sessions.Find(third), nullptr);
}

}  // namespace
}  // namespace aw::mcp
