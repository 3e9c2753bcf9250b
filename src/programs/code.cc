#include "programs/code.h"

#include "programs/rows.h"

namespace aw::programs {
namespace {

constexpr const Code* kCode[] = {&kClaude, &kCodex, &kGemini, &kOpenCode, &kCopilot, &kCursor};

const Code* CodeOf(const Row& row) {
  for (const Code* code : kCode) {
    if (code->name == row.name) return code;
  }
  return nullptr;
}

// The places of skills for agents without code.
constexpr CommandPlace kCommonPlaces[] = {{Where::kBoth, ".agents/skills/debate-{role}/SKILL.md", AsSkill}};

Program ProgramOf(const Row& row) {
  if (const Code* code = CodeOf(row)) return code->program();
  std::vector<std::string> words;
  for (const std::string_view word : WordsOf(row.acp)) words.emplace_back(word);
  if (words.empty()) words.emplace_back(row.executable);
  Program program = Acp(std::string(row.name), std::string(row.title), std::move(words));
  program.install_hint = row.install_hint;
  return program;
}

}  // namespace

Program FromRow(std::string_view name) {
  const Row* row = RowNamed(name);
  Program program;
  program.name = name;
  if (!row) return program;
  program.title = row->title;
  program.executable = row->executable;
  program.install_hint = row->install_hint;
  return program;
}

std::vector<Program> BuiltInPrograms() {
  std::vector<Program> programs;
  for (const Row& row : Table()) programs.push_back(ProgramOf(row));
  return programs;
}

Places PlacesOf(const Row& row) {
  const Code* code = CodeOf(row);
  return code ? code->places : Places{kCommonPlaces};
}

}  // namespace aw::programs
