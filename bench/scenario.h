// The scenarios, which main.cc lists in a table. Each starts its own servers and returns rows.
#pragma once

#include <string>
#include <vector>

#include "report.h"

namespace bench {

struct Options {
  std::string server;
  std::vector<std::string> only;  // none: all
  Seconds seconds{3};
  bool short_run = false;
};

struct Scenario {
  const char* name;
  Rows (*run)(const Options&);
  const char* summary;
};

Rows MeasureLimits(const Options&);
Rows MeasureSubmits(const Options&);
Rows MeasureLoneSubmit(const Options&);
Rows MeasureWakeUp(const Options&);
Rows MeasureMemory(const Options&);
Rows MeasureContext(const Options&);
Rows MeasureList(const Options&);
Rows MeasureMcp(const Options&);

}  // namespace bench
