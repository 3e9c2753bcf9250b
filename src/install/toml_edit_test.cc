#include "install/toml_edit.h"

#include <gtest/gtest.h>

namespace aw::install {
namespace {

constexpr std::string_view kTable = "mcp_servers.aw";

std::string Found(std::string_view text) {
  const auto table = FindTable(text, kTable);
  return table ? std::string(text.substr(table->start, table->end - table->start)) : "none";
}

TEST(TomlEdit, ATableReachesToItsLastFilledLine) {
  EXPECT_EQ(Found("[mcp_servers.aw]\ncommand = \"aw\"\n"), "[mcp_servers.aw]\ncommand = \"aw\"\n");
  EXPECT_EQ(Found("a = 1\n\n[mcp_servers.aw]\nx = 1\n\n# of the next\n[other]\ny = 2\n"), "[mcp_servers.aw]\nx = 1\n");
  EXPECT_EQ(Found("[mcp_servers.aw]\nx = 1"), "[mcp_servers.aw]\nx = 1");
  EXPECT_EQ(Found("[mcp_servers.aw]"), "[mcp_servers.aw]");
}

TEST(TomlEdit, TablesWithinBelongToIt) {
  EXPECT_EQ(Found("[mcp_servers.aw]\nx = 1\n[mcp_servers.aw.env]\nA = \"b\"\n[mcp_servers.awe]\n"),
            "[mcp_servers.aw]\nx = 1\n[mcp_servers.aw.env]\nA = \"b\"\n");
}

TEST(TomlEdit, SpacesAndQuotesInAHeaderDoNotHideIt) {
  EXPECT_EQ(Found("  [ mcp_servers . \"aw\" ] # ours\nx = 1\n"), "  [ mcp_servers . \"aw\" ] # ours\nx = 1\n");
  EXPECT_EQ(Found("[mcp_servers.'aw']\r\nx = 1\r\n"), "[mcp_servers.'aw']\r\nx = 1\r\n");
}

TEST(TomlEdit, WhatOnlyLooksLikeItIsNotIt) {
  for (const std::string_view text : {
           "",
           "# [mcp_servers.aw]\n",
           "x = 1 # [mcp_servers.aw]\n",
           "x = \"[mcp_servers.aw]\"\n",
           "x = \"\"\"\n[mcp_servers.aw]\n\"\"\"\n",
           "x = '''\n[mcp_servers.aw]\n'''\n",
           "x = \"\"\"a \\\"\"\"\n[mcp_servers.aw]\n\"\"\"\n",
           "[mcp_servers.aws]\n[mcp_servers]\n[aw]\n[x.mcp_servers.aw]\n",
       }) {
    EXPECT_EQ(Found(text), "none") << text;
    EXPECT_TRUE(CanEditTable(text, kTable)) << text;
  }
}

TEST(TomlEdit, AStringThatSpansLinesDoesNotEndTheTable) {
  const std::string text = "[mcp_servers.aw]\nx = '''\n[other]\n'''\n";
  EXPECT_EQ(Found(text + "[next]\n"), text);
  EXPECT_TRUE(CanEditTable(text + "[next]\n", kTable));
}

TEST(TomlEdit, ATableWrittenInAnotherWayIsLeftAlone) {
  for (const std::string_view text : {
           "mcp_servers = { aw = { command = \"x\" } }\n",
           "mcp_servers.aw = { command = \"x\" }\n",
           "mcp_servers.aw.command = \"x\"\n",
           "[mcp_servers]\naw = { command = \"x\" }\n",
           "[mcp_servers]\naw.command = \"x\"\n",
           "[[mcp_servers.aw]]\nx = 1\n",
           "[mcp_servers.aw]\nx = 1\n[other]\n[mcp_servers.aw.env]\nA = 1\n",
           "x = \"\"\"\nnever closed\n",
       }) {
    EXPECT_FALSE(CanEditTable(text, kTable)) << text;
  }
}

TEST(TomlEdit, OtherServersAreNoHindrance) {
  for (const std::string_view text : {
           "[mcp_servers.other]\ncommand = \"x\"\n[mcp_servers.aw]\ncommand = \"aw\"\n",
           "mcp_servers.other = { command = \"x\" }\n",
           "[mcp_servers]\nother = { command = \"x\" }\n",
           "x = [\n  1,\n]\n[[things]]\na = 1\n",
       }) {
    EXPECT_TRUE(CanEditTable(text, kTable)) << text;
  }
}

TEST(TomlEdit, ItemsOfAnArrayAreNoHeaders) {
  const std::string_view text = "x = [\n  [\"mcp_servers.aw\"],\n  [mcp_servers.aw],\n]\n[other]\n";
  EXPECT_EQ(Found(text), "none");
  EXPECT_TRUE(CanEditTable(text, kTable));
  EXPECT_FALSE(CanEditTable("x = [\n  1,\n", kTable));
}

TEST(TomlEdit, ATableWithAnOddNameEndsIt) {
  for (const std::string_view next : {"[\"]\"]\n", "[\"\"]\n", "[']a']\n", "[\"\\\"]\"]\n"}) {
    const std::string text = "[mcp_servers.aw]\nx = 1\n";
    EXPECT_EQ(Found(text + std::string(next) + "y = 2\n"), text) << next;
  }
}

TEST(TomlEdit, NamesThatMayMeanTheTableAreLeftAlone) {
  for (const std::string_view text : {
           "[[mcp_servers]]\nx = 1\n",
           "[\"mcp_servers.aw\"]\nx = 1\n",
           "[\"mcp''_servers\".aw]\nx = 1\n",
       }) {
    EXPECT_FALSE(CanEditTable(text, kTable)) << text;
  }
  EXPECT_TRUE(CanEditTable("[projects.\"/home/me/mcp_servers.aw\"]\nx = 1\n", kTable));
}

TEST(TomlEdit, ATextOfAnyLengthCutOffIsReadWithoutHarm) {
  const std::string whole = "a = \"\\\\\"\n[mcp_servers.aw] # c\nx = '''\n[b]\n'''\ny = [\"\"\"\n\\\"\"\"\"]\n[z]\n";
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const std::string_view part = std::string_view(whole).substr(0, length);
    const auto table = FindTable(part, kTable);
    EXPECT_LE(table ? table->end : 0, part.size());
    (void)CanEditTable(part, kTable);
  }
}

}  // namespace
}  // namespace aw::install
