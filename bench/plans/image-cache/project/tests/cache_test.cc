// Exit code 0: everything holds.
#include <cstdio>
#include <cstdlib>

#include "../src/thumbnails.h"

#define CHECK(condition)                                           \
  do {                                                             \
    if (!(condition)) {                                            \
      std::fprintf(stderr, "line %d: " #condition "\n", __LINE__); \
      std::exit(1);                                                \
    }                                                              \
  } while (false)

void WhatWasPutIsThere() {
  Cache cache(2);
  cache.Put("a", "1");
  CHECK(*cache.Get("a") == "1" && !cache.Get("b"));
  CHECK(cache.HitRate() == 0.5);
}

void TheLeastRecentlyUsedIsRemoved() {
  Cache cache(2);
  cache.Put("a", "1");
  cache.Put("b", "2");
  cache.Get("a");
  cache.Put("c", "3");
  CHECK(cache.Get("a") && !cache.Get("b") && cache.Get("c"));
  CHECK(cache.Size() == 2);
}

void AChangedPictureReplacesTheOld() {
  Cache cache(2);
  cache.Put("a", "1");
  cache.Put("a", "a longer picture");
  CHECK(*cache.Get("a") == "a longer picture" && cache.Size() == 1);
}

void APictureIsMadeOnce() {
  Cache cache(2);
  int made = 0;
  Thumbnails thumbnails(cache, [&made](const std::string&) { return ++made, std::string("p"); });
  CHECK(thumbnails.Of("a") == "p" && thumbnails.Of("a") == "p" && made == 1);
}

void AMissingPictureIsNotKept() {
  Cache cache(2);
  Thumbnails thumbnails(cache, [](const std::string&) { return std::string(); });
  CHECK(thumbnails.Of("a").empty() && cache.Size() == 0);
}

int main() {
  WhatWasPutIsThere();
  TheLeastRecentlyUsedIsRemoved();
  AChangedPictureReplacesTheOld();
  APictureIsMadeOnce();
  AMissingPictureIsNotKept();
}
