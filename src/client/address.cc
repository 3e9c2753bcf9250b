#include "client/address.h"

#include <netdb.h>

#include <cstring>
#include <memory>
#include <string>

namespace aw::client {
namespace {

using FoundAddresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

FoundAddresses Look(const Url& url, int flags, int& failure) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  failure = getaddrinfo(url.host.c_str(), url.port.c_str(), &hints, &found);
  return FoundAddresses(failure == 0 ? found : nullptr, freeaddrinfo);
}

}  // namespace

bool IsNumeric(const Url& url) {
  int failure = 0;
  return Look(url, AI_NUMERICHOST, failure) != nullptr;
}

Result<std::vector<Address>, ClientError> Resolve(const Url& url) {
  int failure = 0;
  FoundAddresses found = Look(url, AI_NUMERICHOST, failure);
  if (failure == EAI_NONAME) found = Look(url, AI_ADDRCONFIG, failure);
  if (failure != 0) {
    return ClientError{ClientError::Kind::kUnreachable,
                       "the name '" + url.host + "' is not known: " + gai_strerror(failure)};
  }
  std::vector<Address> addresses;
  for (const addrinfo* at = found.get(); at; at = at->ai_next) {
    Address& address = addresses.emplace_back();
    std::memcpy(&address.storage, at->ai_addr, at->ai_addrlen);
    address.size = at->ai_addrlen;
  }
  return addresses;
}

}  // namespace aw::client
