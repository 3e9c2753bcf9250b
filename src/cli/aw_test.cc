// Whole calls of aw in this process: usage errors, failures, help and the formats of answers. tests/cli starts aw
// itself, for what a process adds: signals, terminals, other programs.
#include "cli/aw.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "cli/command.h"
#include "support/aw_call.h"
#include "support/debate_server.h"
#include "support/fake_server.h"

namespace aw::cli {
namespace {

namespace json = boost::json;
using Words = std::vector<std::string>;

constexpr int kOk = 0, kNotFound = 2, kServer = 3, kInput = 4, kAccess = 6;
constexpr const char* kNowhere = "http://127.0.0.1:9";
constexpr const char* kSomeId = "0192f0c1-7a00-7000-8000-000000000001";

const AwShell& Online() {
  static const DebateServer server;
  static const AwShell shell(server.url());
  return shell;
}

std::string NewId() { return std::string(TextAt(Online()({"debate", "generate-id"}).Data(), "id")); }

// The data of a new debate's motion.
json::value Create(const Words& more = {"--content", "Tabs."}) {
  Words words{"debate", "create", "--debate-id", NewId(), "--title", "Tabs", "--type", "general_debate"};
  words.insert(words.end(), more.begin(), more.end());
  const AwSaid said = Online()(words);
  EXPECT_EQ(said.code, kOk) << said.out;
  return said.Data();
}

std::string Printed(const Words& words) {
  std::string line;
  for (const std::string& word : words) line += " " + word;
  return line;
}

TEST(AwUsage, ErrorsAreInTheEnvelope) {
  const std::vector<Words> lines{
      {"nonsense"},
      {"debate"},
      {"debate", "nonsense"},
      {"debate", "list", "--nonsense"},
      {"debate", "list", "--limit"},
      {"debate", "list", "--limit", "many"},
      {"debate", "list", "--limit", "-1"},
      {"debate", "list", "--limit", "1", "--limit", "2"},
      {"debate", "list", "surplus"},
      {"debate", "list", "--format", "xml"},
      {"debate", "list", "--format", "plain"},
      {"debate", "get-context"},
      {"debate", "get-context", "--debate-id", "not-a-uuid"},
      {"debate", "get-context", "--debate-id", "../../x"},
      {"debate", "create", "--title", "only"},
      {"debate", "delete", "--debate-id", kSomeId},
      {"debate", "submit", "--debate-id", kSomeId, "--role", "opponent", "--target-id", kSomeId},
      {"docs", "get"},
      {"docs", "get", "not-a-uuid"},
      {"docs", "delete", kSomeId},
      {"docs", "create", "-s", "x", "--content", "x", "--metadata", "[1]"},
      {"docs", "create", "-s", "x", "--content", "x", "--metadata", "{"},
      {"docs", "create", "-s", "\xff\xfe", "--content", "x"},
      {"\xff"},
      {"debate", "list", "--\xff"},
      {"debate", "export", "--debate-id", kSomeId, "--output", "x.pdf"},
      {"debate", "open", "--debate-id"},
      {"completion", "tcsh"},
      {"debate", "list", "--include-deleted=1"},
      {"docs", "list", "--include-deleted=1"},
  };
  const AwShell aw(kNowhere);
  for (const Words& words : lines) {
    const AwSaid said = aw(words);
    EXPECT_EQ(said.code, kInput) << Printed(words);
    EXPECT_EQ(said.Code(), "INVALID_INPUT") << Printed(words);
    EXPECT_NE(said.Message(), "") << Printed(words);
    EXPECT_EQ(said.err, "") << Printed(words);
  }
}

TEST(AwUsage, SuggestsTheWordThatWasProbablyMeant) {
  const AwShell aw(kNowhere);
  EXPECT_NE(aw({"debate", "creat"}).Message().find("aw debate create"), std::string::npos);
  EXPECT_NE(aw({"debate", "get-context", "--debateid", "x"}).Message().find("--debate-id"), std::string::npos);
}

TEST(AwUsage, AWrongAddressOfTheServerIsNamed) {
  for (const char* url :
       {"nonsense", "ftp://x", "http://", "http://x:0", "http://x:99999", "http://a b", "http://u@x"}) {
    const AwSaid said = AwShell(url)({"debate", "list"});
    EXPECT_EQ(said.code, kInput) << url;
    EXPECT_NE(said.Message().find("DEBATE_SERVER_URL"), std::string::npos) << url;
  }
}

TEST(AwUsage, WrongVariablesAreRefusedWithoutRepeatingSecrets) {
  AwShell aw(kNowhere);
  aw.variables["DEBATE_WAIT_DEADLINE"] = "soon";
  EXPECT_EQ(aw({"debate", "list"}).Code(), "INVALID_INPUT");
  aw.variables.erase("DEBATE_WAIT_DEADLINE");
  aw.variables["DEBATE_AUTH_TOKEN"] = "a\r\nX-Evil: 1";
  const AwSaid said = aw({"debate", "list"});
  EXPECT_EQ(said.Code(), "INVALID_INPUT");
  EXPECT_EQ(said.Message().find("Evil"), std::string::npos);
}

TEST(AwFailures, WithoutAServerEachCommandNamesTheCommandThatStartsOne) {
  const std::vector<Words> lines{
      {"debate", "list"},
      {"debate", "get-context", "--debate-id", kSomeId},
      {"debate", "create", "--debate-id", kSomeId, "-t", "t", "--type", "general_debate", "--content", "c"},
      {"debate", "ruling", "--debate-id", kSomeId, "--content", "c"},
      {"debate", "delete", "--debate-id", kSomeId, "--confirm"},
      {"debate", "wait", "--debate-id", kSomeId, "--role", "opponent", "--deadline", "0"},
      {"debate", "watch", "--debate-id", kSomeId},
      {"debate", "export", "--debate-id", kSomeId, "--output", "x.md"},
      {"docs", "list"},
      {"docs", "get", kSomeId},
      {"docs", "diff", kSomeId},
      {"demo", "--fast"},
  };
  const AwShell aw(kNowhere);
  for (const Words& words : lines) {
    const AwSaid said = aw(words);
    EXPECT_EQ(said.code, kServer) << Printed(words);
    EXPECT_EQ(said.Code(), "CONNECTION_ERROR") << Printed(words);
    EXPECT_NE(said.Suggestion().find(" server start'"), std::string::npos) << Printed(words);
  }
}

TEST(AwFailures, APeerThatIsNotOursIsAConnectionError) {
  std::string bytes;
  for (int i = 0; i < 40 * 256; ++i) bytes.push_back(static_cast<char>(i));
  const std::string answers[] = {
      "SSH-2.0-OpenSSH_9.2\r\n\r\n",
      bytes,
      "HTTP/1.1 200 OK\r\nX: " + std::string(200'000, 'x') + "\r\n\r\n",
      FakeServer::Status(200, "<html>Hello</html>", "text/html"),
      FakeServer::Status(200, R"({"hello": "world"})"),
      FakeServer::Status(200, "[1,2]"),
      FakeServer::Status(200, R"({"success":true})"),
      FakeServer::Status(200, R"({"success":true,"data":)"),
      FakeServer::Status(404, "<h1>Not Found</h1>", "text/html"),
      FakeServer::Status(302, ""),
      FakeServer::Status(502, "<h1>Bad Gateway</h1>", "text/html"),
  };
  for (const std::string& answer : answers) {
    const FakeServer fake(answer);
    const AwSaid said = AwShell(fake.url())({"debate", "list"});
    EXPECT_EQ(said.code, kServer) << answer.substr(0, 60);
    EXPECT_EQ(said.Code(), "CONNECTION_ERROR") << answer.substr(0, 60);
    EXPECT_NE(said.Suggestion(), "") << answer.substr(0, 60);
  }
}

TEST(AwFailures, ExitCodesOfCodesThatThisServerDoesNotSendFollowTheStatus) {
  const struct {
    int status;
    std::string code;
    int exit;
  } rows[] = {{405, "METHOD_NOT_ALLOWED", kInput},
              {418, "TEAPOT", kInput},
              {403, "NEW_REFUSAL", kAccess},
              {500, "NEW_FAULT", kServer}};
  for (const auto& row : rows) {
    const FakeServer fake(
        FakeServer::Status(row.status, R"({"success":false,"error":{"code":")" + row.code + R"(","message":"No"}})"));
    const AwSaid said = AwShell(fake.url())({"debate", "list"});
    EXPECT_EQ(said.code, row.exit) << row.code;
    EXPECT_EQ(said.Code(), row.code);
    EXPECT_EQ(fake.requests(), 1) << row.code;
  }
}

TEST(AwFailures, ABusyServerIsAskedFourTimesAndItsErrorIsPassedOnWhole) {
  const FakeServer busy(FakeServer::Status(
      503,
      R"({"success":false,"error":{"code":"SERVER_BUSY","message":"Busy","suggestion":"Later","why":[1,{"a":null}]}})"));
  const AwSaid said = AwShell(busy.url())({"debate", "list"});
  EXPECT_EQ(said.code, kServer);
  EXPECT_EQ(said.Code(), "SERVER_BUSY");
  EXPECT_EQ(At(At(said.Data(), "server_error"), "why"), json::value({1, {{"a", nullptr}}}));
  EXPECT_EQ(busy.requests(), 4);
}

TEST(AwFailures, InMarkdownAnErrorIsALineForPeople) {
  const AwSaid said = Online()({"debate", "get-context", "--debate-id", kSomeId, "--format", "markdown"});
  EXPECT_EQ(said.code, kNotFound);
  EXPECT_TRUE(said.out.starts_with("**DEBATE_NOT_FOUND**: ")) << said.out;
}

TEST(AwHelp, NamesEveryOptionAndTheExampleOfEachCommand) {
  const AwShell aw(kNowhere);
  for (const Command& command : Commands()) {
    if (command.hidden) continue;
    Words words;
    for (std::string_view rest = command.path; !rest.empty();) {
      words.emplace_back(rest.substr(0, rest.find(' ')));
      rest.remove_prefix(std::min(words.back().size() + 1, rest.size()));
    }
    Words with_help = words;
    with_help.emplace_back("--help");
    const AwSaid said = aw(with_help);
    EXPECT_EQ(said.code, kOk) << command.path;
    EXPECT_NE(said.out.find(command.summary), std::string::npos) << command.path;
    EXPECT_NE(said.out.find("Example:\n  " + std::string(command.example)), std::string::npos) << command.path;
    for (const Option& option : command.options) {
      EXPECT_NE(said.out.find(Spelling(option)), std::string::npos) << command.path << " --" << option.name;
    }
    with_help.back() = "-h";
    EXPECT_EQ(aw(with_help).out, said.out) << command.path;
    words.insert(words.begin(), "help");
    EXPECT_EQ(aw(words).out, said.out) << command.path;
  }
}

TEST(AwHelp, CoversAllCommandsOrThoseOfAGroup) {
  const AwShell aw(kNowhere);
  const std::string whole = aw({"help"}).out;
  EXPECT_EQ(whole, aw({"--help"}).out);
  EXPECT_EQ(whole, aw({}).out);
  for (const Command& command : Commands()) {
    const bool shown = whole.find("aw " + std::string(command.path)) != whole.npos;
    EXPECT_EQ(shown, !command.hidden) << command.path;
  }
  const std::string group = aw({"docs", "--help"}).out;
  EXPECT_NE(group.find("aw docs diff"), group.npos);
  EXPECT_EQ(group.find("aw debate"), group.npos);
  EXPECT_EQ(aw({"help", "docs"}).out, group);
  EXPECT_EQ(aw({"help", "nonsense"}).code, kInput);
  EXPECT_TRUE(aw({"--version"}).out.starts_with("aw "));
}

TEST(AwHelp, TheReferenceInTheDocumentationIsCurrent) {
  EXPECT_EQ(BytesOf(AW_SOURCE_FOLDER "/docs/cli.md"), AwShell(kNowhere)({"reference"}).out)
      << "run: build/bin/aw reference > docs/cli.md";
}

TEST(AwHelp, CompletionScriptsNameEveryCommandAndOption) {
  const AwShell aw(kNowhere);
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const AwSaid said = aw({"completion", shell});
    for (const Command& command : Commands()) {
      if (command.hidden) continue;
      const std::string_view last = command.path.substr(command.path.find(' ') + 1);
      EXPECT_NE(said.out.find(last), std::string::npos) << shell << " " << command.path;
      for (const Option& option : command.options) {
        EXPECT_NE(said.out.find(option.name), std::string::npos) << shell << " --" << option.name;
      }
    }
    EXPECT_EQ(TextAt(aw({"completion", shell, "--format", "json"}).Data(), "text"), said.out) << shell;
  }
}

const std::string kTexts[] = {
    "Tiếng Việt có dấu: ăn, ở, đường — và 𝄞 🎉.\n",
    "one\r\ntwo\r\nthree",
    "a\rb\tc\n\n\n",
    "x",
    "\"'`$HOME\\n</script>\\u0041",
    "\x01\x1b[31mred\x7f\u0085\u202e",
    "\ufefftext",
    "--content",
    "\n\n  x  \n\n",
};

TEST(AwContent, ArrivesByteForByteFromEverySource) {
  for (const std::string& text : kTexts) {
    const std::string path = Online().Write("motion.md", text);
    const std::pair<Words, std::string> sources[] = {{{"--file", path}, {}},
                                                     {{"-f", path}, {}},
                                                     {{"--content", text}, {}},
                                                     {{"--content=" + text}, {}},
                                                     {{"--stdin"}, text}};
    for (const auto& [source, input] : sources) {
      const std::string id = NewId();
      Words words{"debate", "create", "--debate-id", id, "-t", "T", "--type", "general_debate"};
      words.insert(words.end(), source.begin(), source.end());
      ASSERT_EQ(Online()(words, input).code, kOk) << text;
      const json::value context = Online()({"debate", "get-context", "--debate-id", id}).Data();
      EXPECT_EQ(TextAt(At(context, "motion"), "content"), text) << source[0];
    }
  }
}

TEST(AwContent, DocumentsAreReadAsTheyWereWritten) {
  for (const std::string& text : kTexts) {
    const std::string path = Online().Write("plan.md", text);
    const json::value written = Online()({"docs", "create", "--summary", "s", "--file", path}).Data();
    const std::string id(TextAt(written, "document_id"));
    EXPECT_EQ(Online()({"docs", "get", id}).out, text);
    EXPECT_EQ(TextAt(Online()({"docs", "get", id, "--format", "json"}).Data(), "content"), text);
    const std::string copy = path + ".copy";
    EXPECT_EQ(Online()({"docs", "export", id, "-o", copy, "--force"}).code, kOk);
    EXPECT_EQ(BytesOf(copy), text);
  }
}

TEST(AwContent, ADocumentMayHaveAMebibyte) {
  std::string text;
  while (text.size() + 16 < (1 << 20)) text += "Đoạn văn. ";
  const AwSaid said = Online()({"docs", "create", "-s", "large", "--stdin"}, text);
  ASSERT_EQ(said.code, kOk) << said.out;
  EXPECT_EQ(Online()({"docs", "get", std::string(TextAt(said.Data(), "document_id"))}).out, text);
}

TEST(AwContent, AnInterventionMayBeEmpty) {
  const std::pair<Words, std::string> rows[] = {{{}, ""}, {{"--content", ""}, ""}, {{"--content", "Dừng"}, "Dừng"}};
  for (const auto& [content, expected] : rows) {
    const std::string id(TextAt(Create(), "debate_id"));
    Words words{"debate", "intervention", "--debate-id", id};
    words.insert(words.end(), content.begin(), content.end());
    EXPECT_EQ(Online()(words).code, kOk);
    const json::value context = Online()({"debate", "get-context", "--debate-id", id}).Data();
    EXPECT_EQ(TextAt(ArrayAt(context, "arguments").back(), "content"), expected);
  }
}

TEST(AwContent, ExactlyOneSourceIsNeededAndItMustBeText) {
  const std::string path = Online().Write("x", "x");
  const Words creation{"debate", "create", "--debate-id", kSomeId, "-t", "T", "--type", "general_debate"};
  const Words sources[] = {{},
                           {"--content", "x", "--stdin"},
                           {"--content", "x", "--file", path},
                           {"--file", path, "--stdin"},
                           {"--content", ""},
                           {"--content", " \n\t"},
                           {"--content", "\xc3"},
                           {"--file", Online().Write("latin", "Gr\xfc\xdf")}};
  for (const Words& source : sources) {
    Words words = creation;
    words.insert(words.end(), source.begin(), source.end());
    EXPECT_EQ(Online()(words, "y").Code(), "INVALID_INPUT") << Printed(source);
  }
  EXPECT_NE(Online()({"docs", "create", "-s", "x", "--stdin"}, "ok \xed\xa0\x80").Message().find("offset 3"),
            std::string::npos);
  for (const char* missing : {"missing.md", "missing/dir/x", "missing-\xff.md", "/"}) {
    const AwSaid said = Online()({"docs", "create", "-s", "x", "--file", missing});
    EXPECT_EQ(said.Code(), "FILE_NOT_FOUND") << missing;
    EXPECT_NE(said.Suggestion(), "") << missing;
  }
}

TEST(AwAnswers, AWriteHasTheSameFieldsForEveryMove) {
  const json::value motion = Create();
  std::set<std::string> names;
  for (const auto& member : motion.as_object()) names.emplace(member.key().data(), member.key().size());
  const std::set<std::string> expected{"argument_id",  "argument_type", "argument_seq",      "debate_id",
                                       "debate_state", "debate_type",   "client_request_id", "argument"};
  EXPECT_EQ(names, expected);
  const std::string id(TextAt(motion, "debate_id"));
  const json::value claim = Online()({"debate", "submit", "--debate-id", id, "--role", "opponent", "--target-id",
                                      std::string(TextAt(motion, "argument_id")), "--content", "No."})
                                .Data();
  EXPECT_EQ(TextAt(claim, "argument_type"), "CLAIM");
  EXPECT_EQ(TextAt(claim, "debate_state"), "AWAITING_PROPOSER");
}

TEST(AwAnswers, MarkdownEndsWithTheCommandThatTheAgentRunsNext) {
  const std::string id = NewId();
  const AwSaid said = Online()({"debate", "create", "--debate-id", id, "-t", "T", "--type", "general_debate",
                                "--content", "m", "--format", "markdown"});
  EXPECT_TRUE(said.out.starts_with("MOTION 1 written, now AWAITING_OPPONENT (client_request_id ")) << said.out;
  EXPECT_NE(said.out.find("\nnext_command: aw debate wait --debate-id " + id + " --role proposer --argument-id "),
            std::string::npos);
  EXPECT_TRUE(said.out.ends_with(" --deadline 300 --attempt 1 --format markdown\n")) << said.out;
}

TEST(AwAnswers, ARoleMayNotRunTheCommandsOfAnother) {
  AwShell aw = AwShell(kNowhere);
  aw.variables["DEBATE_ROLE"] = "opponent";
  const AwSaid said = aw({"debate", "ruling", "--debate-id", kSomeId, "--content", "x"});
  EXPECT_EQ(said.code, kAccess);
  EXPECT_EQ(said.Code(), "FORBIDDEN");
}

TEST(AwAnswers, AnAnswerThatCannotBeWrittenIsAProblem) {
  Surroundings around;
  const std::string path = Online().Write("err", "");
  around.err = ::open(path.c_str(), O_WRONLY);
  around.out = ::open("/dev/full", O_WRONLY);
  EXPECT_EQ(RunAw("aw", {"debate", "generate-id"}, around), 1);
  ::close(around.out);
  ::close(around.err);
  EXPECT_EQ(BytesOf(path), "aw: the answer could not be written to standard output\n");
}

}  // namespace
}  // namespace aw::cli
