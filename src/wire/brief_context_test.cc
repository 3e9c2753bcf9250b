#include "wire/brief_context.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "wire/json_reader.h"

namespace aw {
namespace {

namespace json = boost::json;

json::object Context() {
  return json::parse(R"({"debate":{"id":"d","title":"T","debate_type":"general_debate","state":"AWAITING_PROPOSER"},
    "motion":{"id":"m","debate_id":"d","parent_id":null,"type":"MOTION","content":"M","seq":1,"hash":"aa"},
    "arguments":[
      {"id":"a","debate_id":"d","type":"CLAIM","content":"A","seq":2,"hash":"bb","issues":[
        {"id":"I1","set":"open","severity":"critical","title":"One","note":"first"},
        {"id":"I2","set":"open","severity":"major","title":"Two"}]},
      {"id":"b","debate_id":"d","type":"CLAIM","content":"B","seq":3,"issues":[{"id":"I1","set":"fixed","note":"done"}],
       "options":[{"id":"A","text":"a"}]}],
    "held_drafts":[],
    "issues":[
      {"id":"I1","severity":"critical","title":"One","status":"fixed","opened_by":"opponent","opened_seq":2,
       "updated_seq":3,"note":"done","evidence":[{"kind":"file","path":"p","commit":"cc","checked":"found"}]},
      {"id":"I2","severity":"major","title":"Two","status":"open","opened_by":"opponent","opened_seq":2,
       "updated_seq":2,"note":"why"}],
    "round":1,"max_rounds":3,"blocking":["I1","I2"],"stalemate":[],"total_arguments":2,"omitted_arguments":0})")
      .as_object();
}

TEST(BriefContext, AnArgumentShowsOnlyWhatItChanged) {
  json::object context = Context();
  ShowIssuesOnce(context, std::nullopt);
  const json::array& arguments = context.at("arguments").as_array();
  EXPECT_EQ(json::serialize(arguments[0].at("sets")), R"(["I1 → open","I2 → open"])");
  EXPECT_EQ(json::serialize(arguments[1].at("sets")), R"(["I1 → fixed"])");
  EXPECT_FALSE(arguments[0].as_object().contains("issues"));
  EXPECT_TRUE(arguments[1].as_object().contains("options"));
  EXPECT_EQ(context.at("issues"), Context().at("issues")) << "whoever reads all gets every row whole";
}

TEST(BriefContext, ARowThatNothingTouchedSinceIsCut) {
  json::object context = Context();
  ShowIssuesOnce(context, 2);
  EXPECT_EQ(TextAt(context.at("issues").at(0), "note"), "done");
  EXPECT_EQ(json::serialize(context.at("issues").at(1)),
            R"({"id":"I2","severity":"major","title":"Two","status":"open"})");
}

TEST(BriefContext, AnAgentGetsNoHashesIdsOfOthersOrEmptyLists) {
  json::object context = Context();
  ShortenForAgent(context, 1);
  EXPECT_FALSE(context.contains("motion"));
  EXPECT_EQ(json::serialize(context.at("arguments").at(0)),
            R"({"id":"a","type":"CLAIM","content":"A","seq":2,"sets":"I1 → open, I2 → open"})");
  EXPECT_EQ(json::serialize(context.at("ledger").at(0)),
            R"({"id":"I1","severity":"critical","title":"One","status":"fixed","note":"done",)"
            R"("evidence":[{"kind":"file","path":"p","checked":"found"}]})");
  for (const char* gone : {"issues", "stalemate", "held_drafts", "total_arguments", "omitted_arguments"}) {
    EXPECT_FALSE(context.contains(gone)) << gone;
  }
  EXPECT_EQ(context.at("blocking"), "I1, I2");
}

TEST(BriefContext, TheFirstReadHasTheMotion) {
  json::object context = Context();
  ShortenForAgent(context, std::nullopt);
  EXPECT_EQ(json::serialize(context.at("motion")), R"({"id":"m","type":"MOTION","content":"M","seq":1})");
}

}  // namespace
}  // namespace aw
