// Exit code 0: everything holds.
#include "../src/log.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#define CHECK(condition)                                           \
  do {                                                             \
    if (!(condition)) {                                            \
      std::fprintf(stderr, "line %d: " #condition "\n", __LINE__); \
      std::exit(1);                                                \
    }                                                              \
  } while (false)

void ARingKeepsTheOrder() {
  Ring<int> ring(4);
  CHECK(ring.Push(1) && ring.Push(2));
  CHECK(ring.Pop() == 1 && ring.Pop() == 2 && !ring.Pop());
}

void AFullRingRefuses() {
  Ring<int> ring(4);
  for (int i = 0; i < 3; ++i) CHECK(ring.Push(i));
  CHECK(!ring.Push(3));
  CHECK(ring.Size() == 3);
}

void AFullLogDropsAndCounts() {
  Log log("/dev/full");
  for (int i = 0; i < 200'000; ++i) log.Write("a line");
  CHECK(log.dropped() > 0);  // and Write has returned each time
}

void ALogWritesEverythingBeforeItEnds() {
  const char* path = "log_test.tmp";
  std::remove(path);
  {
    Log log(path);
    for (int i = 0; i < 100; ++i) log.Write("line " + std::to_string(i));
  }
  std::ifstream file(path);
  int lines = 0;
  for (std::string line; std::getline(file, line);) ++lines;
  std::remove(path);
  CHECK(lines == 100);
}

int main() {
  ARingKeepsTheOrder();
  AFullRingRefuses();
  AFullLogDropsAndCounts();
  ALogWritesEverythingBeforeItEnds();
}
