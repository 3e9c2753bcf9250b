// The code of each program of the table, one file per program: how to start, read and ask it, and the places for `aw
// agent install`. code.cc lists it by the names of the rows.
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
extern const Code kCursor;  // written from its documentation; never run

// A program with the data of its row, without code.
Program FromRow(std::string_view name);
// All programs of the table, in the table's order.
std::vector<Program> BuiltInPrograms();

}  // namespace aw::programs
