#include "store/postgres/servers.h"

#include <gtest/gtest.h>

namespace aw::postgres {
namespace {

TEST(ServersOfAUrl, AreTriedOneByOne) {
  struct Row {
    const char* url;
    std::vector<ServerAddress> servers;
  };
  const Row rows[] = {
      {"postgres://u:p@one:1,two:2/d", {{"one", "", "1"}, {"two", "", "2"}}},
      {"postgres://u:p@one:1,two/d?port=3", {{"one", "", "3"}, {"two", "", "3"}}},
      {"postgres:///d?host=one,/run/pg&port=1,2", {{"one", "", "1"}, {"/run/pg", "", "2"}}},
      {"postgres:///d?host=one,two,three", {{"one", "", ""}, {"two", "", ""}, {"three", "", ""}}},
      {"postgres:///d?hostaddr=10.0.0.1,10.0.0.2&port=7", {{"", "10.0.0.1", "7"}, {"", "10.0.0.2", "7"}}},
      {"postgres:///d?host=one,two&hostaddr=10.0.0.1,10.0.0.2", {{"one", "10.0.0.1", ""}, {"two", "10.0.0.2", ""}}},
  };
  for (const Row& row : rows) EXPECT_EQ(ServersOf(row.url), row.servers) << row.url;
}

TEST(ServersOfAUrl, SingleServersAndMalformedListsAreLeftToLibpq) {
  for (const char* url :
       {"postgres:///d", "postgres://one:1/d", "postgres:///d?host=/run/pg", "postgres:///d?host=one,",
        "postgres:///d?host=,one", "postgres:///d?host=one,two&port=1,2,3", "no url"}) {
    EXPECT_EQ(ServersOf(url), std::vector<ServerAddress>{{}}) << url;
  }
}

}  // namespace
}  // namespace aw::postgres
