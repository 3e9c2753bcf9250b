#include <gtest/gtest.h>

#include "support/json_body.h"
#include "support/refused.h"
#include "support/samples.h"
#include "wire/requests.h"

namespace aw {
namespace {

const Uuid kDocument = samples::IdOf(20);

const JsonBody kVersion{
    {"summary", Quote("What changed")},
    {"content", Quote("# Plan\\r\\n")},
};

Result<NewVersion> ReadVersion(const JsonBody& body, std::optional<Uuid> document_id = kDocument) {
  return ReadBody(body.Text(), ReadNewVersion, Limits(), document_id);
}

void ExpectVersionRefused(const JsonBody& body, std::string_view message) { ExpectRefused(ReadVersion(body), message); }

TEST(DocumentRequest, NeedsSummaryAndContentOnly) {
  const auto read = ReadVersion(kVersion);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->document_id, kDocument);
  EXPECT_EQ(read->summary, "What changed");
  EXPECT_EQ(read->content, "# Plan\r\n");
  EXPECT_EQ(read->metadata, "{}");
  EXPECT_FALSE(read->base_version);
  EXPECT_FALSE(read->request_id);
}

TEST(DocumentRequest, TakesAllItsFields) {
  const auto read = ReadVersion(kVersion.With("metadata", R"({"a": [1, "é"], "b": null})")
                                    .With("base_version", "3")
                                    .With("client_request_id", Quote("d-1"))
                                    .With("unknown", "{}"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->metadata, R"({"a":[1,"é"],"b":null})");
  EXPECT_EQ(read->base_version, 3);
  EXPECT_EQ(read->request_id, "d-1");
}

TEST(DocumentRequest, ACreationHasNoBaseVersion) {
  const auto read = ReadVersion(kVersion.With("base_version", "3"), std::nullopt);
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->document_id);
  EXPECT_FALSE(read->base_version);
}

TEST(DocumentRequest, NullIsAbsent) {
  const auto read =
      ReadVersion(kVersion.With("metadata", "null").With("base_version", "null").With("client_request_id", "null"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->metadata, "{}");
  EXPECT_FALSE(read->base_version);
  ExpectVersionRefused(kVersion.With("summary", "null"), "summary is missing");
}

TEST(DocumentRequest, MissingAndMistypedFieldsAreNamed) {
  ExpectVersionRefused(kVersion.Without("summary"), "summary is missing");
  ExpectVersionRefused(kVersion.Without("content"), "content is missing");
  for (const std::string field : {"summary", "content", "client_request_id"}) {
    for (const char* value : {"1", "true", "[]", "{}"}) {
      ExpectVersionRefused(kVersion.With(field, value), field + " must be a string");
    }
  }
  for (const char* value : {"1", "true", "[]", "\"{}\""}) {
    ExpectVersionRefused(kVersion.With("metadata", value), "metadata must be a JSON object");
  }
  for (const char* value : {"1.5", "1.0", "\"1\"", "true", "[]", "{}", "9223372036854775808", "1e3"}) {
    ExpectVersionRefused(kVersion.With("base_version", value), "base_version must be a whole number");
  }
}

TEST(DocumentRequest, TheSummaryHasOneTo500Characters) {
  const auto with_summary = [](const std::string& text) { return kVersion.With("summary", Quote(text)); };
  EXPECT_TRUE(ReadVersion(with_summary(std::string(500, 's'))));
  ExpectVersionRefused(with_summary(std::string(501, 's')), "summary must have 1 to 500 characters");
  ExpectVersionRefused(with_summary(""), "summary must have 1 to 500 characters");
  ExpectVersionRefused(with_summary(" "), "summary must have 1 to 500 characters");
}

TEST(DocumentRequest, TheContentHasOneByteToOneMebibyte) {
  const auto with_content = [](const std::string& text) { return ReadVersion(kVersion.With("content", Quote(text))); };
  EXPECT_TRUE(with_content("\\n"));
  EXPECT_TRUE(with_content(std::string(1'048'576, 'c')));
  EXPECT_EQ(with_content(std::string(1'048'577, 'c')).error().code, ErrorCode::kContentTooLarge);
  ExpectVersionRefused(kVersion.With("content", Quote("")), "content must not be empty");
}

TEST(DocumentRequest, TheMetadataAreKeptAsTheyWereSent) {
  const std::string metadata =
      R"({"n":[1.2088995980580641,123456789012345678901234567890,1.50,-0,1e-400],"\u006b":"\u00e9","k":1,"k":2})";
  EXPECT_EQ(ReadVersion(kVersion.With("metadata", metadata))->metadata, metadata);
  EXPECT_EQ(ReadVersion(kVersion.With("metadata", "{}").With("met\\u0061data", R"({ "last" : 1.0 })"))->metadata,
            R"({"last":1.0})");
  const std::string long_when_rewritten = "{\"a\":[1.5" + std::string(2'000, '#') + "]}";
  std::string many;
  for (const char c : long_when_rewritten) many += c == '#' ? std::string(",1.5") : std::string(1, c);
  EXPECT_TRUE(ReadVersion(kVersion.With("metadata", many)));
}

TEST(DocumentRequest, AnUnreadableNumberIsRefused) {
  for (const char* number : {"1e999", "-1e400", "179769313486231580793e289"}) {
    for (const std::string around : {"{\"x\":@}", "{\"x\":[[1,@]]}", "{\"x\":{\"y\":{\"z\":@}}}"}) {
      std::string metadata = around;
      ExpectVersionRefused(kVersion.With("metadata", metadata.replace(metadata.find('@'), 1, number)),
                           "metadata holds a number that is too large");
    }
  }
}

TEST(DocumentRequest, TheMetadataHasUpTo8KiB) {
  const auto with_bytes = [](std::size_t bytes) {  // {"k":"…"} is 8 bytes around the text
    return ReadVersion(kVersion.With("metadata", "{\"k\":" + Quote(std::string(bytes - 8, 'm')) + "}"));
  };
  EXPECT_TRUE(with_bytes(8'192));
  const auto read = with_bytes(8'193);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kContentTooLarge);
  EXPECT_EQ(read.error().message, "metadata is 8193 bytes, the limit is 8192 bytes");
}

}  // namespace
}  // namespace aw
