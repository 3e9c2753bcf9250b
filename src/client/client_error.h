// The reason why a request got no answer from the server.
#pragma once

#include <string>

namespace aw::client {

struct ClientError {
  enum class Kind {
    kUnreachable,  // refused, no route, no such host: nothing was sent
    kForbidden,    // the system refuses connections of this process, for example in an agent's sandbox
    kLost,         // the connection broke before the answer was complete
    kTooLate,
    kStopped,
    kUntrusted,  // TLS: the certificate is not trusted
    kNotOurs,    // the peer does not speak our protocol
  };
  Kind kind;
  std::string text;  // ends the sentence "… at URL: "
};

}  // namespace aw::client
