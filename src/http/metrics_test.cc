#include "http/metrics.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

namespace aw::http {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool Has(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

TEST(Metrics, AreInPrometheusTextFormat) {
  Metrics metrics({"GET /debates", "POST /debates", "none"});
  metrics.CountRequest(0, 200, 3ms);
  metrics.CountRequest(2, 404, 1ms);
  metrics.CountBatch(3);
  const std::string text = metrics.Text({1, 2, 3}, {});
  EXPECT_EQ(text.back(), '\n');
  const std::regex comment(R"(# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram)))");
  const std::regex sample(R"re(([a-z_]+)(\{[a-z]+="[^"\\\n]*"(,[a-z]+="[^"\\\n]*")*\})? [-+0-9.e]+)re");
  std::set<std::string> described;
  for (const std::string& line : LinesOf(text)) {
    std::smatch match;
    if (line.starts_with("# TYPE ")) {
      EXPECT_TRUE(described.insert(line.substr(7, line.rfind(' ') - 7)).second) << "described twice: " << line;
    }
    if (line.starts_with('#')) {
      EXPECT_TRUE(std::regex_match(line, comment)) << line;
      continue;
    }
    ASSERT_TRUE(std::regex_match(line, match, sample)) << line;
    const std::string family = std::regex_replace(match[1].str(), std::regex("_(bucket|sum|count)$"), "");
    EXPECT_TRUE(described.contains(family) || described.contains(match[1].str())) << line;
  }
}

TEST(Metrics, CountRequestsByRouteAndStatus) {
  Metrics metrics({"GET /debates", "POST /debates", "none"});
  metrics.CountRequest(0, 200, 1ms);
  metrics.CountRequest(0, 200, 1ms);
  metrics.CountRequest(0, 400, 1ms);
  metrics.CountRequest(metrics.no_route(), 404, 1ms);
  const std::string text = metrics.Text({}, {});
  EXPECT_TRUE(Has(text, R"(debate_http_requests_total{route="GET /debates",status="200"} 2)"));
  EXPECT_TRUE(Has(text, R"(debate_http_requests_total{route="GET /debates",status="400"} 1)"));
  EXPECT_TRUE(Has(text, R"(debate_http_requests_total{route="none",status="404"} 1)"));
  EXPECT_EQ(text.find(R"(route="POST /debates")"), std::string::npos);
}

TEST(Metrics, AHistogramsBucketsAddUp) {
  Metrics metrics({"GET /debates", "none"});
  metrics.CountRequest(0, 200, 100us);  // on a bound: within it
  metrics.CountRequest(0, 200, 101us);
  metrics.CountRequest(0, 200, 30s);
  metrics.CountRequest(0, 200, 100s);
  const std::string text = metrics.Text({}, {});
  const std::string bucket = R"(debate_http_request_seconds_bucket{route="GET /debates",le=)";
  EXPECT_TRUE(Has(text, bucket + "\"0.0001\"} 1")) << text;
  EXPECT_TRUE(Has(text, bucket + "\"0.00025\"} 2"));
  EXPECT_TRUE(Has(text, bucket + "\"5\"} 2") || Has(text, bucket + "\"5.0\"} 2"));
  EXPECT_TRUE(Has(text, bucket + "\"60\"} 3") || Has(text, bucket + "\"60.0\"} 3"));
  EXPECT_TRUE(Has(text, bucket + "\"+Inf\"} 4"));
  EXPECT_TRUE(Has(text, R"(debate_http_request_seconds_count{route="GET /debates"} 4)"));
  const std::size_t sum = text.find(R"(debate_http_request_seconds_sum{route="GET /debates"} )");
  ASSERT_NE(sum, std::string::npos);
  EXPECT_NEAR(std::stod(text.substr(text.find("} ", sum) + 2)), 130.000201, 1e-6);
}

TEST(Metrics, BatchesAreCountedBySize) {
  Metrics metrics({"none"});
  for (const std::size_t jobs : {1u, 1u, 2u, 3u, 256u, 300u}) metrics.CountBatch(jobs);
  const std::string text = metrics.Text({}, {});
  EXPECT_TRUE(Has(text, R"(debate_commit_batch_size_bucket{le="1"} 2)") ||
              Has(text, R"(debate_commit_batch_size_bucket{le="1.0"} 2)"));
  EXPECT_TRUE(Has(text, R"(debate_commit_batch_size_bucket{le="256"} 5)") ||
              Has(text, R"(debate_commit_batch_size_bucket{le="256.0"} 5)"));
  EXPECT_TRUE(Has(text, R"(debate_commit_batch_size_bucket{le="+Inf"} 6)"));
  EXPECT_TRUE(Has(text, "debate_commit_batch_size_count 6"));
}

TEST(Metrics, GaugesAndStoreFiguresAreThere) {
  Metrics metrics({"none"});
  metrics.connections = 4;
  metrics.parked_waits = 5;
  metrics.sockets = 6;
  metrics.refused_connections = 7;
  const std::string text = metrics.Text({8, 9, 10, 11}, {});
  EXPECT_TRUE(Has(text, "debate_connections 4"));
  EXPECT_TRUE(Has(text, "debate_parked_waits 5"));
  EXPECT_TRUE(Has(text, "debate_sockets 6"));
  EXPECT_TRUE(Has(text, "debate_connections_refused_total 7"));
  EXPECT_TRUE(Has(text, "debate_store_commits_total 8"));
  EXPECT_TRUE(Has(text, "debate_store_rollbacks_total 9"));
  EXPECT_TRUE(Has(text, "debate_store_queued 10"));
  EXPECT_TRUE(Has(text, "debate_store_wal_bytes 11"));
  EXPECT_EQ(metrics.Text({8, 9, 10}, {}).find("wal_bytes"), std::string::npos) << "of a store without one";
}

}  // namespace
}  // namespace aw::http
