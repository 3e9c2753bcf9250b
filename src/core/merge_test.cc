// Merging against its promises on random findings, against a simple model where that applies, and on a corpus of pairs
// with measured error rates.
#include "core/merge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <random>
#include <set>

#include "core/canonical_json.h"

namespace aw {
namespace {

Evidence FileAt(const std::string& path, std::int64_t line, const std::string& quote = {}) {
  std::string json = R"({"kind":"file","path":)" + CanonicalText(path) + R"(,"line":)" + std::to_string(line);
  if (!quote.empty()) json += R"(,"quote":)" + CanonicalText(quote);
  return {.json = json + "}", .path = path, .line = line, .file_quote = quote};
}

Evidence TextOf(const std::string& quote) {
  return {.json = R"({"kind":"text","quote":)" + CanonicalText(quote) + "}", .quote = quote};
}

IssueEntry Entry(const std::string& title, std::vector<Evidence> evidence = {}, const std::string& section = {},
                 Severity severity = Severity::kMajor) {
  IssueEntry entry{.id = "I1", .severity = severity, .title = title, .evidence = std::move(evidence)};
  if (!section.empty()) entry.where = IssuePlace{.section = section};
  return entry;
}

IssueEntry InDocument(IssueEntry entry, int number) {
  entry.where->document_id = Uuid::Parse("00000000-0000-4000-8000-00000000000" + std::to_string(number));
  return entry;
}

Finding Found(const std::string& seat, int number, IssueEntry entry) {
  entry.id = "I" + std::to_string(number);
  entry.found_by = {seat};
  return {entry, seat + " " + entry.id};
}

struct Pair {
  const char* what;
  bool is_same;  // in the judgement of a person
  IssueEntry a;
  IssueEntry b;
};

const std::vector<Pair>& Corpus() {
  static const std::vector<Pair> pairs{
      {"the same line", true, Entry("Race on seq", {FileAt("src/store.cc", 88)}),
       Entry("Two writers take one number", {FileAt("src/store.cc", 88)})},
      {"lines 5 apart", true, Entry("Race on seq", {FileAt("src/store.cc", 88)}),
       Entry("Missing lock", {FileAt("src/store.cc", 93)})},
      {"a leading ./", true, Entry("Race", {FileAt("./src/store.cc", 88)}),
       Entry("Lock", {FileAt("src/store.cc", 90)})},
      {"a second piece of evidence is near", true, Entry("Race", {FileAt("src/a.cc", 1), FileAt("src/store.cc", 88)}),
       Entry("Lock", {FileAt("src/store.cc", 86), FileAt("src/z.cc", 9)})},
      {"the same quotation, broken differently", true, Entry("Limit", {TextOf("A body may have 64 MiB.")}),
       Entry("Memory", {TextOf("A body may\nhave  64 MiB.")})},
      {"a quotation of the plan as text and as file", true, Entry("Limit", {TextOf("A body may have 64 MiB.")}),
       Entry("Memory", {FileAt("plan.md", 12, "A body may have 64 MiB.")})},
      {"the same section and most words", true, Entry("Two writers can take the same seq", {}, "Steps, 3"),
       Entry("Two writers may take one seq", {}, "steps,  3")},
      {"the same section, other inflection and order", true,
       Entry("Retry of a timed-out write duplicates the row", {}, "Retries"),
       Entry("A retry duplicates the row of a write", {}, "Retries")},
      {"diacritics", true, Entry("Thiếu giới hạn bộ nhớ", {}, "Bước 2"), Entry("Thieu gioi han bo nho", {}, "Buoc 2")},
      {"a path from further up", true, Entry("Race", {FileAt("src/store.cc", 8, "seq = last + 1;  // next")}),
       Entry("Lock", {FileAt("repo/src/store.cc", 40, "seq = last + 1; // next")})},
      {"the same quotation, a wrong line", true, Entry("Race", {FileAt("src/store.cc", 8, "seq = last_seq + 1;")}),
       Entry("Lock", {FileAt("src/store.cc", 80, "seq = last_seq + 1;")})},
      {"a short quotation of a document", true, Entry("Overflow", {TextOf("x = 1;")}),
       Entry("Wrap", {TextOf("x  = 1;")})},
      {"a line of two files, with one defect", true, Entry("Lost error", {FileAt("src/a.cc", 9, "catch (...) {}")}),
       Entry("Errors are swallowed", {FileAt("src/b.cc", 70, "catch (...) {}")})},
      {"a section of a document, and of none", true, InDocument(Entry("No limit on the upload", {}, "Upload"), 1),
       Entry("The upload has no limit", {}, "Upload")},
      {"the same defect in other words, without evidence", true, Entry("No limit on the upload", {}, "Upload"),
       Entry("Memory can be exhausted by a large body", {}, "Upload")},
      {"the same defect, quoted at two places", true, Entry("No rollback", {TextOf("run the migration at start")}),
       Entry("Failure leaves half a schema", {TextOf("each file is applied in order")})},

      {"lines 6 apart", false, Entry("Race", {FileAt("src/store.cc", 88)}),
       Entry("Leak", {FileAt("src/store.cc", 94)})},
      {"another file", false, Entry("Race", {FileAt("src/store.cc", 88)}), Entry("Race", {FileAt("src/hub.cc", 88)})},
      {"a file whose name ends alike", false, Entry("Race", {FileAt("src/restore.cc", 88, "seq = last_seq + 1;")}),
       Entry("Race", {FileAt("store.cc", 88, "seq = last_seq + 1;")})},
      {"a trivial quotation", false, Entry("Wrong result", {FileAt("src/a.cc", 5, "return 0;")}),
       Entry("Lost error", {FileAt("src/a.cc", 400, "return 0;")})},
      {"no line", false, Entry("Race", {{.json = "{}", .path = "src/store.cc"}}),
       Entry("Leak", {{.json = "{}", .path = "src/store.cc"}})},
      {"the same words in another section", false, Entry("No timeout", {}, "Client"),
       Entry("No timeout", {}, "Server")},
      {"the same words without a section", false, Entry("No timeout"), Entry("No timeout")},
      {"the same section, other words", false, Entry("Race on seq", {}, "Steps, 3"),
       Entry("Log file grows without bound", {}, "Steps, 3")},
      {"one word in common of many", false, Entry("The cache is never invalidated", {}, "Cache"),
       Entry("The metrics lack cache hits and misses", {}, "Cache")},
      {"nothing to compare", false, Entry("Unclear"), Entry("Incomplete")},
      {"other quotations", false, Entry("Limit", {TextOf("A body may have 64 MiB.")}),
       Entry("Limit", {TextOf("A header may have 64 KiB.")})},
      {"two defects of one line", false, Entry("Integer overflow", {FileAt("src/a.cc", 10)}),
       Entry("Name is misleading", {FileAt("src/a.cc", 10)})},
      {"a quotation without a word", false, Entry("Wrong result", {FileAt("src/a.cc", 5, "});")}),
       Entry("Lost error", {FileAt("src/a.cc", 400, "});")})},
      {"a section of another document", false, InDocument(Entry("No timeout", {}, "Client"), 1),
       InDocument(Entry("No timeout", {}, "Client"), 2)},
      {"opposite complaints in the same words", false, Entry("Timeout is too short", {}, "Client"),
       Entry("Timeout is too long", {}, "Client")},
  };
  return pairs;
}

// Three of the pairs that are wrongly merged quote or name one line; their merged issue has both titles.
TEST(Merge, ErrorRatesOfTheCorpusAreAsDocumented) {
  std::vector<std::string> wrongly_merged;
  std::vector<std::string> missed;
  for (const Pair& pair : Corpus()) {
    const bool merged = SamenessOf(pair.a, pair.b).has_value();
    EXPECT_EQ(SamenessOf(pair.b, pair.a).has_value(), merged) << pair.what;
    if (merged && !pair.is_same) wrongly_merged.push_back(pair.what);
    if (!merged && pair.is_same) missed.push_back(pair.what);
  }
  EXPECT_EQ(Corpus().size(), 31u);
  EXPECT_EQ(wrongly_merged,
            (std::vector<std::string>{"a file whose name ends alike", "a trivial quotation", "two defects of one line",
                                      "opposite complaints in the same words"}));
  EXPECT_EQ(missed, (std::vector<std::string>{"the same defect in other words, without evidence",
                                              "the same defect, quoted at two places"}));
}

TEST(Merge, JoinsEverythingOfBothAndKeepsTheWorstSeverity) {
  IssueEntry mild = Entry("Mild", {FileAt("a.cc", 10), TextOf("shared quotation")}, "One", Severity::kMinor);
  mild.note = "first";
  IssueEntry bad = Entry("Bad", {TextOf("shared quotation")}, {}, Severity::kCritical);
  bad.note = "second";
  const auto merged = Merge({Found("codex", 1, mild), Found("gemini", 7, bad)});
  ASSERT_EQ(merged.size(), 1u);
  const IssueEntry& entry = merged[0].entry;
  EXPECT_EQ(entry.severity, Severity::kCritical);
  EXPECT_EQ(entry.title, "Bad");
  EXPECT_EQ(entry.found_by, (std::vector<std::string>{"codex", "gemini"}));
  EXPECT_EQ(entry.evidence.size(), 2u) << "an equal piece is there once";
  EXPECT_EQ(entry.note, "second\nfirst\nAlso: Mild");
  EXPECT_EQ(entry.where->section, "One") << "of the one that has a place";
}

TEST(Merge, TheLongQuotationOfOneFileWinsOverTheCommonOne) {
  const std::string common = "return 0;", telling = "return last_seq + 1;";
  const auto merged =
      Merge({Found("codex", 1, Entry("A", {FileAt("a.cc", 10, common)})),
             Found("codex", 2, Entry("B", {FileAt("a.cc", 40, telling)})),
             Found("gemini", 1, Entry("C", {FileAt("a.cc", 90, common), FileAt("a.cc", 80, telling)}))});
  ASSERT_EQ(merged.size(), 2u);
  const auto joined = std::ranges::find(merged, 2u, [](const Finding& f) { return f.entry.found_by.size(); });
  ASSERT_NE(joined, merged.end());
  EXPECT_EQ(joined->entry.title, "B");
  EXPECT_EQ(joined->entry.note, "Also: C");
}

TEST(Merge, OneSeatsIssuesStayApart) {
  const auto merged =
      Merge({Found("codex", 1, Entry("A", {FileAt("a.cc", 10)})), Found("codex", 2, Entry("B", {FileAt("a.cc", 12)})),
             Found("gemini", 1, Entry("C", {FileAt("a.cc", 12)}))});
  ASSERT_EQ(merged.size(), 2u);
  const auto joined = std::ranges::find(merged, 2u, [](const Finding& f) { return f.entry.found_by.size(); });
  ASSERT_NE(joined, merged.end());
  EXPECT_EQ(joined->entry.evidence.size(), 1u) << "the nearest pair";
}

TEST(Merge, WhatDoesNotFitIntoOneEntryStaysApart) {
  const std::string shared = "the quotation that both have";
  const auto large = [&](const std::string& seat, char filling) {
    return Found(seat, 1, Entry("T", {TextOf(shared), TextOf(std::string(2'500, filling))}));
  };
  const auto merged = Merge({large("a", 'x'), large("b", 'y')});
  EXPECT_EQ(merged.size(), 2u);
  for (const Finding& finding : merged) EXPECT_LE(BytesOf(finding.entry), kMaxIssueBytes);
}

TEST(Merge, DuplicatesByNameAreMergedIntoTheLowerNumber) {
  std::vector<Finding> findings{Found("a", 4, Entry("A", {TextOf("aaaaaaaaaaaaaaa")}, {}, Severity::kMinor)),
                                Found("b", 2, Entry("B")), Found("a", 10, Entry("C")), Found("a", 5, Entry("D"))};
  const auto merged = MergeNamed(findings, {{"I10", "I4"}, {"I4", "I2"}, {"I2", "I10"}, {"I5", "I99"}});
  ASSERT_EQ(merged.size(), 2u);
  const auto& all = merged[0].finding.entry.id == "I2" ? merged[0] : merged[1];
  EXPECT_EQ(all.finding.entry.id, "I2");
  EXPECT_EQ(all.ids.size(), 3u);
  EXPECT_EQ(all.finding.entry.found_by, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(all.finding.entry.severity, Severity::kMajor);
}

// The largest panel, with evidence made to be compared at length. Sanitizers slow the two down unequally.
TEST(Merge, IsQuickForTheWorstThatAPanelMaySubmit) {
  std::vector<Finding> findings;
  for (int i = 0; i < static_cast<int>(kMaxIssueEntries); ++i) {
    std::vector<Evidence> evidence;
    for (int line = 1; line <= 30; ++line) evidence.push_back(FileAt("a", 20 * line + 600 * i));
    findings.push_back(Found(std::string(1, static_cast<char>('a' + i % 5)), i, Entry("T", std::move(evidence), "S")));
  }
  const auto time = [](const auto& work) {
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::steady_clock::now() - began;
  };
  int same = 0;
  const auto all_pairs = time([&] {
    for (const Finding& a : findings) {
      for (const Finding& b : findings) same += SamenessOf(a.entry, b.entry).has_value();
    }
  });
  EXPECT_GT(same, 0);
  EXPECT_LT(time([&] { Merge(findings); }) / all_pairs, 25);
}

class RandomFindings {
 public:
  explicit RandomFindings(unsigned seed) : random_(seed) {}

  std::vector<Finding> Next(std::size_t seats, std::size_t most_of_seat) {
    std::vector<Finding> findings;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::size_t count = random_() % (most_of_seat + 1);
      for (std::size_t i = 0; i < count; ++i) {
        findings.push_back(Found(std::string(1, static_cast<char>('a' + seat)), static_cast<int>(i) + 1, Random()));
      }
    }
    return findings;
  }
  std::mt19937& engine() { return random_; }

 private:
  std::int64_t Below(unsigned n) { return static_cast<std::int64_t>(random_() % n); }

  IssueEntry Random() {
    static const std::vector<std::string> kTitles{"race on seq", "race on the seq", "no limit", "no limit at all", "x"};
    IssueEntry entry = Entry(kTitles[random_() % kTitles.size()], {},
                             random_() % 2 ? "S" + std::to_string(Below(3)) : "", kSeverities[random_() % 3]);
    const auto pieces = Below(4);
    for (std::int64_t i = 0; i < pieces; ++i) {
      const bool is_file = random_() % 2;
      entry.evidence.push_back(is_file ? FileAt("f" + std::to_string(Below(3)), 1 + Below(60))
                                       : TextOf("quotation number " + std::to_string(Below(6))));
    }
    // Some are large, so that the limit of an entry matters.
    if (random_() % 8 == 0) entry.evidence.push_back(TextOf(std::string(2'000, 'a' + static_cast<char>(Below(26)))));
    return entry;
  }

  std::mt19937 random_;
};

std::multiset<std::pair<std::string, std::string>> EvidenceBySeat(const std::vector<Finding>& findings) {
  std::multiset<std::pair<std::string, std::string>> all;
  for (const Finding& finding : findings) {
    for (const std::string& seat : finding.entry.found_by) {
      for (const Evidence& piece : finding.entry.evidence) all.emplace(seat, piece.json);
    }
  }
  return all;
}

TEST(Merge, LosesNothingInAnyOrderAndIsIdempotent) {
  RandomFindings random(20261119);
  std::size_t merges = 0;
  for (int run = 0; run < 400; ++run) {
    std::vector<Finding> findings = random.Next(2 + run % 4, 6);
    const auto merged = Merge(findings);
    merges += findings.size() - merged.size();
    for (int shuffle = 0; shuffle < 3; ++shuffle) {
      std::ranges::shuffle(findings, random.engine());
      ASSERT_EQ(Merge(findings), merged) << "run " << run;
    }
    ASSERT_EQ(Merge(merged), merged) << "run " << run;

    const auto kept = EvidenceBySeat(merged);
    for (const auto& piece : EvidenceBySeat(findings)) ASSERT_TRUE(kept.contains(piece)) << "run " << run;
    for (const Finding& part : findings) {
      const auto has_title = [&](const Finding& finding) {
        const IssueEntry& entry = finding.entry;
        return std::ranges::count(entry.found_by, part.entry.found_by[0]) > 0 &&
               (entry.title == part.entry.title || entry.note.find(part.entry.title) != std::string::npos);
      };
      ASSERT_TRUE(std::ranges::any_of(merged, has_title)) << "run " << run << ": " << part.entry.title;
    }
    std::size_t finders = 0;
    for (const Finding& finding : merged) finders += finding.entry.found_by.size();
    ASSERT_EQ(finders, findings.size()) << "each finding is in exactly one merged finding";
    for (const Finding& finding : merged) {
      ASSERT_LE(BytesOf(finding.entry), kMaxIssueBytes);
      for (const Finding& part : findings) {
        if (part.origin == finding.origin) {
          ASSERT_EQ(part.entry.severity, finding.entry.severity);
        }
      }
    }
  }
  EXPECT_GT(merges, 400u);
}

// With one finding per seat and small entries no constraint applies: merged are the connected components.
TEST(Merge, IsTheModelOfConnectedComponentsWhereNothingKeepsFindingsApart) {
  RandomFindings random(17);
  std::size_t chains = 0;
  for (int run = 0; run < 600; ++run) {
    auto findings = random.Next(5, 1);
    std::erase_if(findings, [](const Finding& finding) { return BytesOf(finding.entry) > 600; });
    std::map<std::string, std::string> component;
    for (const Finding& finding : findings) component[finding.origin] = finding.origin;
    for (std::size_t round = 0; round < findings.size(); ++round) {
      for (const Finding& a : findings) {
        for (const Finding& b : findings) {
          if (!SamenessOf(a.entry, b.entry)) continue;
          component[a.origin] = component[b.origin] = std::min(component[a.origin], component[b.origin]);
        }
      }
    }
    std::map<std::string, std::vector<std::string>> expected;
    for (const Finding& finding : findings) {
      expected[component[finding.origin]].push_back(finding.entry.found_by[0]);
    }
    std::set<std::vector<std::string>> expected_seats;
    for (auto& [root, seats] : expected) {
      std::ranges::sort(seats);
      expected_seats.insert(seats);
      chains += seats.size() > 2;
    }
    std::set<std::vector<std::string>> merged_seats;
    for (const Finding& finding : Merge(findings)) merged_seats.insert(finding.entry.found_by);
    // A merged title and place may make one more pair the same, never one less.
    for (const auto& seats : expected_seats) {
      const bool is_covered =
          std::ranges::any_of(merged_seats, [&](const auto& merged) { return std::ranges::includes(merged, seats); });
      ASSERT_TRUE(is_covered) << "run " << run;
    }
  }
  EXPECT_GT(chains, 20u);
}

}  // namespace
}  // namespace aw
