#include "store/postgres/servers.h"

#include <libpq-fe.h>

#include <algorithm>
#include <memory>
#include <string_view>

namespace aw::postgres {
namespace {

using List = std::vector<std::string>;

List Elements(std::string_view text) {
  List elements;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    elements.emplace_back(text.substr(0, comma));
    if (comma + 1 == text.size()) elements.emplace_back();
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return elements;
}

// True for one element per server, one for all, or none; an empty element means none to libpq.
bool Fits(const List& elements, std::size_t servers, bool one_for_all) {
  const bool fits = elements.empty() || elements.size() == servers || (one_for_all && elements.size() == 1);
  return fits && std::ranges::find(elements, "") == elements.end();
}

std::string At(const List& elements, std::size_t index) {
  if (elements.empty()) return {};
  return elements[elements.size() == 1 ? 0 : index];
}

}  // namespace

std::vector<ServerAddress> ServersOf(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(PQconninfoParse(url.c_str(), nullptr),
                                                                             PQconninfoFree);
  List hosts;
  List addresses;
  List ports;
  for (const PQconninfoOption* option = options.get(); option && option->keyword; ++option) {
    const std::string_view keyword = option->keyword;
    if (!option->val) continue;
    if (keyword == "host") hosts = Elements(option->val);
    if (keyword == "hostaddr") addresses = Elements(option->val);
    if (keyword == "port") ports = Elements(option->val);
  }
  const std::size_t count = std::max(hosts.size(), addresses.size());
  if (count < 2 || !Fits(hosts, count, false) || !Fits(addresses, count, false) || !Fits(ports, count, true))
    return {{}};

  std::vector<ServerAddress> servers;
  for (std::size_t i = 0; i < count; ++i) servers.push_back({At(hosts, i), At(addresses, i), At(ports, i)});
  return servers;
}

}  // namespace aw::postgres
