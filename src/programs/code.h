// The code of each program of the table, one file per program: how it is started, read and asked, and where it looks
// for what `aw agent install` writes. code.cc lists them by the names of their rows.
#pragma once

#include "programs/places.h"
#include "programs/program.h"

namespace aw::programs {

struct Code {
  std::string_view name;  // of the row
  Program (*program)();
  Places places;
};

extern const Code kClaude;
extern const Code kCodex;
extern const Code kGemini;
extern const Code kOpenCode;
extern const Code kCopilot;
extern const Code kCursor;  // by its documentation; never run

// A program with the names of its row, and no code yet.
Program FromRow(std::string_view name);
// All programs of the table, in its order.
std::vector<Program> BuiltInPrograms();

}  // namespace aw::programs
