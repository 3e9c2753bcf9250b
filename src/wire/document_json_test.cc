#include "wire/document_json.h"

#include <gtest/gtest.h>

#include "support/samples.h"

namespace aw {
namespace {

using samples::At;
using samples::IdOf;

DocumentVersionHead SampleHead() { return {IdOf(21), IdOf(20), 3, "The \"third\"", R"({"lang":"vi"})", At(0), {}}; }

const std::string kVersionFields =
    R"("id":"00000000-0000-4000-8000-000000000021","version":3,"summary":"The \"third\"","metadata":{"lang":"vi"},)"
    R"("created_at":"2025-11-15T04:38:00.000Z")";
const std::string kDocumentId = R"("document_id":"00000000-0000-4000-8000-000000000020")";

TEST(DocumentJson, AWrittenVersionIsNamed) {
  std::string out;
  AppendJson(out, VersionWritten{IdOf(20), 1, IdOf(21)});
  EXPECT_EQ(out, "{" + kDocumentId + R"(,"version":1,"id":"00000000-0000-4000-8000-000000000021"})");
}

TEST(DocumentJson, AReplayedVersionSaysSo) {
  std::string out;
  AppendJson(out, VersionWritten{IdOf(20), 2, IdOf(21), true});
  EXPECT_EQ(
      out, "{" + kDocumentId + R"(,"version":2,"id":"00000000-0000-4000-8000-000000000021","idempotent_replay":true})");
}

TEST(DocumentJson, ADeletionSaysHowManyVersionsItHid) {
  std::string out;
  AppendJson(out, DocumentDeleted{IdOf(20), 4});
  EXPECT_EQ(out, "{" + kDocumentId + R"(,"versions_affected":4})");
}

TEST(DocumentJson, AVersionHasItsContentAndItsMetadataAsAnObject) {
  std::string out;
  AppendJson(out, DocumentVersion{SampleHead(), "line\r\nno end", "request"});
  EXPECT_EQ(out, "{" + kDocumentId + "," + kVersionFields + R"(,"content":"line\r\nno end"})");
}

TEST(DocumentJson, AListHasNoContentAndMarksWhatIsDeleted) {
  std::string out;
  DocumentVersionHead deleted = SampleHead();
  deleted.deleted_at = At(9);
  AppendDocumentList(out, {{SampleHead(), deleted}, 7});
  EXPECT_EQ(out, R"({"documents":[{)" + kDocumentId + "," + kVersionFields + "},{" + kDocumentId + "," +
                     kVersionFields + R"(,"deleted_at":"2025-11-15T04:38:00.009Z"}],"total":7})");
}

TEST(DocumentJson, AHistoryNamesTheDocumentOnce) {
  std::string out;
  AppendHistory(out, IdOf(20), {{SampleHead(), SampleHead()}, 3});
  EXPECT_EQ(out,
            "{" + kDocumentId + R"(,"versions":[{)" + kVersionFields + "},{" + kVersionFields + R"(}],"total":3})");
}

TEST(DocumentJson, ADiffIsText) {
  std::string out;
  AppendDiff(out, IdOf(20), 1, 2, "--- v1\n+++ v2\n@@ -1 +1 @@\n-a\n+b\n");
  EXPECT_EQ(out, "{" + kDocumentId + R"(,"from":1,"to":2,"diff":"--- v1\n+++ v2\n@@ -1 +1 @@\n-a\n+b\n"})");
}

}  // namespace
}  // namespace aw
