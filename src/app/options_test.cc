#include <gtest/gtest.h>

#include <map>
#include <regex>

#include "app/config.h"
#include "support/temp_dir.h"

namespace aw {
namespace {

std::map<std::string, std::string, std::less<>>& Environment() {
  static std::map<std::string, std::string, std::less<>> variables;
  return variables;
}

constexpr char kToken[] = "a-token-of-length-16";

class OptionsTest : public testing::Test {
 protected:
  OptionsTest() { Environment() = {{"HOME", "/home/somebody"}}; }

  static Result<CommandLine> Read(const std::vector<std::string>& arguments) {
    return ReadCommandLine(arguments, [](const char* name) -> const char* {
      const auto found = Environment().find(std::string_view(name));
      return found == Environment().end() ? nullptr : found->second.c_str();
    });
  }
  static Config MustRead(const std::vector<std::string>& arguments) {
    auto line = Read(arguments);
    if (!line) throw std::runtime_error(line.error().message);
    return line->config;
  }
  // Returns the error message; expects one line.
  static std::string Refusal(const std::vector<std::string>& arguments) {
    const auto line = Read(arguments);
    if (line) return "(accepted)";
    EXPECT_EQ(line.error().message.find('\n'), std::string::npos) << line.error().message;
    return line.error().message;
  }

  std::string WriteFile(const std::string& text) {
    WriteBytes(file_, text);
    return file_;
  }

  TempDir directory_;
  const std::string file_ = directory_.File("debate.toml");
};

// Every option with three valid values.
struct OptionRow {
  std::string flag, environment;
  std::string by_file, by_environment, by_flag;
  std::string by_default;
  std::string (*read)(const Config& config);
};

std::string Joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ",") + item;
  return text;
}

const OptionRow kRows[] = {
    {"host", "DEBATE_SERVER_HOST", "127.0.0.2", "127.0.0.3", "::1", "127.0.0.1",
     [](const Config& c) { return c.http.host; }},
    {"port", "DEBATE_SERVER_PORT", "1", "65535", "0", "3456",
     [](const Config& c) { return std::to_string(c.http.port); }},
    {"db", "DEBATE_DB_PATH", "/f.db", "e.db", "a b.db", "/home/somebody/.aweave/debate.db",
     [](const Config& c) { return c.db_path; }},
    {"store", "DEBATE_STORE", "postgres://f/d", "postgresql://e/d", "postgres://t/d", "",
     [](const Config& c) { return c.postgres_url; }},
    {"log-level", "DEBATE_LOG_LEVEL", "debug", "off", "error", "info",
     [](const Config& c) {
       constexpr const char* kNames[] = {"debug", "info", "warn", "error", "off"};
       return std::string(kNames[static_cast<int>(c.log_level)]);
     }},
    {"auth-token", "DEBATE_AUTH_TOKEN", "by-file-12345678", "by-environment-12", "by-flag-1234567~!", "",
     [](const Config& c) { return c.http.auth_token; }},
    {"arbitrator-token", "DEBATE_ARBITRATOR_TOKEN", "by-file-12345678", "by-environment-12", "by-flag-12345678", "",
     [](const Config& c) { return c.http.arbitrator_token; }},
    {"allowed-hosts", "DEBATE_ALLOWED_HOSTS", "f", "e1,e2", "a,b,c", "",
     [](const Config& c) { return Joined(c.http.allowed_hosts); }},
    {"allowed-origins", "DEBATE_ALLOWED_ORIGINS", "http://f", "http://e", "http://a,http://b", "",
     [](const Config& c) { return Joined(c.http.allowed_origins); }},
    {"debate-types", "DEBATE_TYPES", "coding_plan_debate,general_debate,f", "coding_plan_debate,general_debate,e",
     "coding_plan_debate,general_debate,a,b", "coding_plan_debate,general_debate",
     [](const Config& c) { return Joined(c.limits.debate_types); }},
    {"max-content-length", "DEBATE_MAX_CONTENT_LENGTH", "1", "2", "16777216", "10240",
     [](const Config& c) { return std::to_string(c.limits.max_content_bytes); }},
    {"max-document-length", "DEBATE_MAX_DOCUMENT_LENGTH", "1", "2", "67108864", "1048576",
     [](const Config& c) { return std::to_string(c.limits.max_document_bytes); }},
    {"poll-timeout-ms", "DEBATE_POLL_TIMEOUT_MS", "1", "2", "3600000", "60000",
     [](const Config& c) { return std::to_string(c.http.poll_timeout.count()); }},
    {"max-connections", "DEBATE_MAX_CONNECTIONS", "1", "2", "1000000", "16384",
     [](const Config& c) { return std::to_string(c.http.max_connections); }},
    {"idle-exit", "DEBATE_IDLE_EXIT", "5", "9", "7", "0",
     [](const Config& c) {
       return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(c.http.idle_exit).count());
     }},
    {"rate-limit", "DEBATE_RATE_LIMIT", "1", "1000000", "2", "0",
     [](const Config& c) { return std::to_string(c.http.rate_limit); }},
    {"notify-url", "DEBATE_NOTIFY_URL", "http://a", "https://b", "http://c", "",
     [](const Config& c) { return c.notices.targets.empty() ? "" : c.notices.targets[0].Name(); }},
    {"notify-secret", "DEBATE_NOTIFY_SECRET", "sixteen-characters", "another-secret-16", "a-third-secret-16", "",
     [](const Config& c) { return c.notices.secret; }},
    {"notify-content", "DEBATE_NOTIFY_CONTENT", "true", "true", "true", "false",
     [](const Config& c) { return std::string(c.notices.with_content ? "true" : "false"); }},
    {"notify-private", "DEBATE_NOTIFY_PRIVATE", "true", "true", "true", "false",
     [](const Config& c) { return std::string(c.notices.allow_private ? "true" : "false"); }},
    {"notify-desktop", "DEBATE_NOTIFY_DESKTOP", "false", "false", "false", "true",
     [](const Config& c) { return std::string(c.notices.desktop ? "true" : "false"); }},
    {"stall-after", "DEBATE_STALL_AFTER", "5m", "9m", "7m", "30m",
     [](const Config& c) {
       return std::to_string(std::chrono::duration_cast<std::chrono::minutes>(c.notices.stall_after).count()) + "m";
     }},
    {"public-url", "DEBATE_PUBLIC_URL", "https://a", "https://b/c", "http://d:1", "",
     [](const Config& c) { return c.notices.public_url; }},
};

// The text that sets `value`: debate types are added to the two built-in ones.
std::string SettingText(const OptionRow& row, const std::string& value) {
  const std::string always = "coding_plan_debate,general_debate,";
  return row.flag == "debate-types" ? value.substr(always.size()) : value;
}

std::string Underscored(std::string flag) {
  for (char& c : flag) c = c == '-' ? '_' : c;
  return flag;
}

TEST_F(OptionsTest, EveryOptionOfTheTableStandsInThisTest) {
  std::map<std::string, std::string> table;
  const std::string text = OptionsAsMarkdown();
  const std::regex row(R"(\| `--([a-z-]+) [A-Z]+` \| `([A-Z_]+)` \|)");
  for (std::sregex_iterator it(text.begin(), text.end(), row), end; it != end; ++it) table[(*it)[1]] = (*it)[2];
  EXPECT_EQ(table["config"], "DEBATE_CONFIG");
  table.erase("config");
  for (const OptionRow& option : kRows) {
    EXPECT_EQ(table[option.flag], option.environment);
    table.erase(option.flag);
  }
  EXPECT_TRUE(table.empty()) << "not tested here: " << table.begin()->first;
}

TEST_F(OptionsTest, AFlagComesBeforeTheEnvironmentBeforeTheFileBeforeTheDefault) {
  for (const OptionRow& row : kRows) {
    SCOPED_TRACE(row.flag);
    Environment() = {{"HOME", "/home/somebody"}};
    EXPECT_EQ(row.read(MustRead({})), row.by_default);
    WriteFile(Underscored(row.flag) + " = \"" + SettingText(row, row.by_file) + "\"\n");
    EXPECT_EQ(row.read(MustRead({"--config", file_})), row.by_file);
    Environment()[row.environment] = SettingText(row, row.by_environment);
    EXPECT_EQ(row.read(MustRead({"--config", file_})), row.by_environment);
    EXPECT_EQ(row.read(MustRead({"--config", file_, "--" + row.flag, SettingText(row, row.by_flag)})), row.by_flag);
    EXPECT_EQ(row.read(MustRead({"--" + row.flag + "=" + SettingText(row, row.by_flag)})), row.by_flag);
    Environment()[row.environment] = "";
    EXPECT_EQ(row.read(MustRead({"--config", file_})), row.by_file) << "an empty variable is none";
  }
}

TEST_F(OptionsTest, ABadValueIsRefusedInOneLineThatNamesWhereItCameFrom) {
  const std::pair<const char*, std::vector<const char*>> rows[] = {
      {"host", {""}},
      {"port", {"", "-1", "65536", "x", "80x", "8 0", "3.5", "99999999999999999999"}},
      {"db", {""}},
      {"log-level", {"", "loud", "INFO"}},
      {"auth-token",
       {"two words of a token", "a tab\tin here, long", "ümlaut-in-a-token", "line\nbreak-in-a-token",
        "fifteen-letters"}},
      {"arbitrator-token", {"two words of a token", " a-leading-space-", "x"}},
      {"max-content-length", {"0", "-1", "16777217", "10KB", ""}},
      {"max-document-length", {"0", "67108865", "1M"}},
      {"poll-timeout-ms", {"0", "3600001", "1s"}},
      {"max-connections", {"0", "1000001", "many"}},
      {"rate-limit", {"-1", "1000001", "1/s"}},
      {"notify-url", {"ftp://h/x", "h/x", "ntfy+https://h"}},
      {"notify-secret", {"short", "has a space in it"}},
      {"notify-content", {"yes", "1"}},
      {"notify-private", {"TRUE", "no"}},
      {"notify-desktop", {"on", "1"}},
      {"idle-exit", {"-1", "30x", "m", "1h30m", "366d"}},
      {"stall-after", {"-1", "30x", "m", "1h30m", "366d"}},
      {"public-url", {"debates.example.com", "https://u@h", "https://h/?q"}},
  };
  for (const auto& [flag, values] : rows) {
    for (const char* value : values) {
      SCOPED_TRACE(testing::Message() << flag << " = '" << value << "'");
      EXPECT_TRUE(Refusal({"--" + std::string(flag), value}).starts_with("--" + std::string(flag) + " must "));
      std::string environment;
      for (const OptionRow& row : kRows) environment = row.flag == flag ? row.environment : environment;
      if (*value) {
        Environment()[environment] = value;
        EXPECT_TRUE(Refusal({}).starts_with(environment + " must "));
        Environment().erase(environment);
      }
    }
  }
}

TEST_F(OptionsTest, ARefusedTokenIsNotShown) {
  for (const char* token : {"my secret, which is long", "my-secret"}) {
    EXPECT_EQ(Refusal({"--auth-token", token}).find("secret"), std::string::npos);
  }
}

TEST_F(OptionsTest, AStoreIsAFileOrPostgresAndARefusedOneIsNotShown) {
  EXPECT_EQ(MustRead({"--store", "sqlite:/a b.db"}).db_path, "/a b.db");
  EXPECT_EQ(MustRead({"--store", "sqlite:/a b.db"}).postgres_url, "");
  EXPECT_EQ(MustRead({"--store", ""}).postgres_url, "");
  for (const char* wrong : {"mysql://u:secret@h/d", "sqlite:", "host=h password=secret"}) {
    EXPECT_EQ(Refusal({"--store", wrong}), "--store must be postgres://…, or sqlite:FILE");
  }
}

TEST_F(OptionsTest, UnknownFlagsAreRefused) {
  EXPECT_EQ(Refusal({"--colour", "red"}), "there is no option '--colour'; --help lists them");
  EXPECT_EQ(Refusal({"--colour=red"}), "there is no option '--colour'; --help lists them");
  EXPECT_EQ(Refusal({"--Port", "1"}), "there is no option '--Port'; did you mean --port?");
  EXPECT_EQ(Refusal({"-p", "1"}), "there is no option '-p'; --help lists them");
  EXPECT_EQ(Refusal({"--from", "sqlite:x"}), "there is no option '--from'; --help lists them");
  EXPECT_EQ(Refusal({"--version=1"}), "--version takes no value");
  EXPECT_EQ(Refusal({"--port"}), "--port needs a value");
}

TEST_F(OptionsTest, WhatIsNotAnOptionIsAWord) {
  const auto line = Read({"backup", "--port", "1", "copy.db"});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->words, (std::vector<std::string>{"backup", "copy.db"}));
  EXPECT_EQ(line->config.http.port, 1);
}

TEST_F(OptionsTest, OfAnOptionGivenTwiceTheLastCounts) {
  EXPECT_EQ(MustRead({"--port", "1", "--port=2"}).http.port, 2);
}

TEST_F(OptionsTest, OnlyMigrateHasTwoStores) {
  const auto line = Read({"migrate", "--from", "sqlite:a.db", "--to=postgres://h/d"});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->from->db_path, "a.db");
  EXPECT_EQ(line->to->postgres_url, "postgres://h/d");
}

TEST_F(OptionsTest, ImportReadsFilesIntoTheStoreOfTheConfiguration) {
  const auto line = Read({"import", "--from", "old.db", "--documents=docstore.db", "--db", "new.db"});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->import.debates, "old.db");
  EXPECT_EQ(line->import.documents, "docstore.db");
  EXPECT_EQ(line->config.db_path, "new.db");
  EXPECT_FALSE(line->from);
  EXPECT_EQ(Refusal({"import", "--from="}), "--from must not be empty");
}

TEST_F(OptionsTest, OptionsOfACommandAreNoOptionsOfAnother) {
  EXPECT_EQ(Refusal({"migrate", "--documents", "x"}), "there is no option '--documents'; --help lists them");
  EXPECT_EQ(Refusal({"import", "--to", "sqlite:x"}), "there is no option '--to'; --help lists them");
  EXPECT_EQ(Refusal({"check", "--from", "x"}), "there is no option '--from'; --help lists them");
}

TEST_F(OptionsTest, AnotherAddressThanLoopbackNeedsAnAccessToken) {
  for (const char* host : {"0.0.0.0", "192.168.1.5", "::", "example.com"}) {
    EXPECT_NE(Refusal({"--host", host}).find("needs an access token"), std::string::npos) << host;
    EXPECT_NE(Refusal({"--host", host, "--arbitrator-token", kToken}).find("needs an access token"), std::string::npos);
    EXPECT_EQ(MustRead({"--host", host, "--auth-token", kToken}).http.host, host);
    Environment()["DEBATE_AUTH_TOKEN"] = kToken;
    EXPECT_EQ(MustRead({"--host", host}).http.host, host);
    Environment().erase("DEBATE_AUTH_TOKEN");
  }
  for (const char* host : {"127.0.0.1", "::1", "localhost"}) EXPECT_EQ(MustRead({"--host", host}).http.host, host);
}

TEST_F(OptionsTest, TheFileMayBeNamedByTheEnvironmentAndAFlagComesFirst) {
  WriteFile("port = 1\n");
  const std::string other = directory_.File("other.toml");
  WriteBytes(other, "port = 2\n");
  Environment()["DEBATE_CONFIG"] = file_;
  EXPECT_EQ(MustRead({}).http.port, 1);
  EXPECT_EQ(MustRead({"--config", other}).http.port, 2);
}

TEST_F(OptionsTest, TheFileTakesNumbersTextsAndLists) {
  WriteFile("# a comment\nport = 8080\nallowed_hosts = [\"a.example\", \"b.example\"]\ndb = \"x.db\"\n");
  const Config config = MustRead({"--config", file_});
  EXPECT_EQ(config.http.port, 8080);
  EXPECT_EQ(Joined(config.http.allowed_hosts), "a.example,b.example");
  EXPECT_EQ(config.db_path, "x.db");
}

TEST_F(OptionsTest, ABadFileIsRefusedInOneLineThatNamesIt) {
  const std::pair<const char*, const char*> rows[] = {
      {"colour = \"red\"", "there is no option 'colour'"},
      {"max-connections = 5", "there is no option 'max-connections'"},
      {"port = 99999", "port must be a whole number"},
      {"port = 80.5", "port must be a string, a whole number or a list"},
      {"port = true", "port must be a string, a whole number or a list"},
      {"[port]\nx = 1", "port must be a string, a whole number or a list"},
      {"port = [1, true]", "port must be a string, a whole number or a list"},
      {"port = ", "line 1"},
      {"port 80", "line 1"},
      {"\nport = 1\nport = 2", "line 3"},
      {"\xFF\xFE", "line 1"},
      {"= 1", "line 1"},
  };
  for (const auto& [text, reason] : rows) {
    WriteFile(text);
    const std::string refusal = Refusal({"--config", file_});
    EXPECT_TRUE(refusal.starts_with("configuration file '" + file_ + "'")) << text << ": " << refusal;
    EXPECT_NE(refusal.find(reason), std::string::npos) << text << ": " << refusal;
  }
  const std::string missing = directory_.File("missing.toml");
  EXPECT_NE(Refusal({"--config", missing}).find(missing), std::string::npos);
}

TEST_F(OptionsTest, ListsAreSplitAtCommasAndTrimmed) {
  EXPECT_EQ(Joined(MustRead({"--allowed-hosts", " a , b,,c ,"}).http.allowed_hosts), "a,b,c");
  EXPECT_EQ(Joined(MustRead({"--allowed-hosts", ""}).http.allowed_hosts), "");
}

TEST_F(OptionsTest, ATimeIsSecondsOrHasAUnit) {
  for (const auto& [text, seconds] : std::initializer_list<std::pair<const char*, int>>{
           {"0", 0}, {"90", 90}, {"90s", 90}, {"2m", 120}, {"3h", 10'800}, {"1d", 86'400}}) {
    EXPECT_EQ(MustRead({"--stall-after", text}).notices.stall_after, std::chrono::seconds(seconds)) << text;
  }
}

TEST_F(OptionsTest, ARefusedAddressIsNotRepeated) {
  EXPECT_EQ(Refusal({"--notify-url", "http://user:password@"}).find("password"), std::string::npos);
}

TEST_F(OptionsTest, AFileMaySayYesOrNoAsTomlDoes) {
  WriteFile("notify_content = true\nnotify_private = \"true\"\n");
  EXPECT_TRUE(MustRead({"--config", file_}).notices.with_content);
  EXPECT_TRUE(MustRead({"--config", file_}).notices.allow_private);
}

TEST_F(OptionsTest, WithoutAHomeTheDatabaseMustBeNamed) {
  for (const char* home : {"", ".", "relative"}) {
    Environment().clear();
    Environment()["HOME"] = home;
    EXPECT_NE(Refusal({}).find("HOME"), std::string::npos) << home;
    EXPECT_EQ(MustRead({"--db", "/f.db"}).db_path, "/f.db");
  }
}

TEST_F(OptionsTest, HelpAndVersionNeedNothingElseToBeRight) {
  Environment()["DEBATE_SERVER_PORT"] = "wrong";
  for (const char* word : {"--help", "-h"}) EXPECT_TRUE(Read({word, "--host", "0.0.0.0"})->help);
  EXPECT_TRUE(Read({"--version"})->version);
}

TEST_F(OptionsTest, HelpListsEveryOptionWithItsVariableAndItsDefault) {
  const std::string help = HelpText();
  for (const OptionRow& row : kRows) {
    EXPECT_NE(help.find("  --" + row.flag + " "), std::string::npos) << row.flag;
    EXPECT_NE(help.find(row.environment + "\n"), std::string::npos) << row.environment;
    const bool has_default = row.flag != "db" && row.flag != "debate-types" && !row.by_default.empty();
    EXPECT_EQ(has_default && help.find("[" + row.by_default + "]") == std::string::npos, false) << row.flag;
  }
  for (const char* text : {"--config FILE", "DEBATE_CONFIG", "--version", "backup FILE", "check"}) {
    EXPECT_NE(help.find(text), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace aw
