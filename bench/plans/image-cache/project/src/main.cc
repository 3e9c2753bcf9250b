// Serves thumbnails to a pipe: reads a name per line, writes the number of bytes and the hit rate.
#include <cstdio>
#include <iostream>
#include <string>

#include "thumbnails.h"

int main() {
  Cache cache(20'000);
  Thumbnails thumbnails(cache, [](const std::string& name) {
    return std::string(name.size() * 1000, 'x');  // 5 to 20 KB
  });
  for (std::string name; std::getline(std::cin, name);) {
    std::printf("%s: %zu bytes\n", name.c_str(), thumbnails.Of(name).size());
  }
  std::printf("hit rate %.2f\n", cache.HitRate());
}
