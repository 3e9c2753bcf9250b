#include "client/byte_stream.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "platform/platform.h"

namespace aw::client {
namespace {

constexpr auto kConnectTime = std::chrono::seconds(10);  // and as long for the TLS handshake

ClientError Lost(int error) { return {ClientError::Kind::kLost, std::strerror(error)}; }

ClientError Unreachable(int error) {
  const bool forbidden = error == EPERM || error == EACCES;
  return {forbidden ? ClientError::Kind::kForbidden : ClientError::Kind::kUnreachable, std::strerror(error)};
}

std::optional<ClientError> NotReady(Ready ready) {
  switch (ready) {
    case Ready::kYes: return std::nullopt;
    case Ready::kTooLate: return ClientError{ClientError::Kind::kTooLate, "no answer in time"};
    case Ready::kStopped: return ClientError{ClientError::Kind::kStopped, "stopped"};
  }
  __builtin_unreachable();
}

// A connect that takes longer than kConnectTime rarely succeeds.
CallOptions Briefly(const CallOptions& call) {
  CallOptions brief = call;
  brief.deadline = std::min(call.deadline, Clock::now() + kConnectTime);
  return brief;
}

std::optional<ClientError> ConnectTo(int fd, const Address& address, const CallOptions& call) {
  if (::connect(fd, address.get(), address.size) == 0) return std::nullopt;
  if (errno != EINPROGRESS) return Unreachable(errno);
  const Ready ready = Await(fd, POLLOUT, Briefly(call));
  if (ready == Ready::kTooLate) return Unreachable(ETIMEDOUT);
  if (auto error = NotReady(ready)) return error;
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) return Unreachable(error);
  return std::nullopt;
}

constexpr const char* kAuthorities = "/etc/ssl/certs";

// Bundles of systems without hashed names in kAuthorities: Alpine, Fedora and its derivatives, openSUSE.
constexpr const char* kBundles[] = {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                                    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
                                    "/etc/ssl/ca-bundle.pem"};

// The file names by which OpenSSL finds a certificate: eight hexadecimal digits, ".", and a number.
bool IsHashedName(std::string_view name) {
  return name.size() > 9 && name[8] == '.' && name.find_first_not_of("0123456789abcdef") == 8;
}

bool HasHashedNames(const char* folder) {
  std::error_code failure;
  for (std::filesystem::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    if (IsHashedName(entry->path().filename().native())) return true;
  }
  return false;
}

// Prefers the directory of hashed names, which is read on demand; loading a bundle takes 26 ms.
void TrustSystem(SSL_CTX* context) {
  if (std::getenv("SSL_CERT_FILE") || std::getenv("SSL_CERT_DIR")) {
    SSL_CTX_set_default_verify_paths(context);
    return;
  }
  X509_STORE_load_path(SSL_CTX_get_cert_store(context), X509_get_default_cert_dir());
  if (HasHashedNames(kAuthorities)) {
    SSL_CTX_load_verify_dir(context, kAuthorities);
    return;
  }
  for (const char* bundle : kBundles) {
    if (SSL_CTX_load_verify_file(context, bundle) == 1) break;
  }
}

bool IsAddress(const std::string& host) {
  unsigned char bytes[16];
  return inet_pton(AF_INET, host.c_str(), bytes) == 1 || inet_pton(AF_INET6, host.c_str(), bytes) == 1;
}

bool ExpectHost(SSL* ssl, const std::string& host) {
  if (IsAddress(host)) return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host.c_str()) == 1;
  return SSL_set1_host(ssl, host.c_str()) == 1 &&
         SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, const_cast<char*>(host.c_str())) == 1;
}

}  // namespace

Result<ByteStream, ClientError> ByteStream::Open(const Url& url, const CallOptions& call) {
  const auto addresses = Resolve(url);
  if (!addresses) return addresses.error();
  return Open(url, *addresses, call);
}

Result<ByteStream, ClientError> ByteStream::Open(const Url& url, std::span<const Address> addresses,
                                                 const CallOptions& call) {
  ClientError last{ClientError::Kind::kUnreachable, "it has no address"};
  for (const Address& at : addresses) {
    ByteStream connection(platform::OpenSocket(at.get()->sa_family));
    const int fd = connection.socket_.get();
    if (fd < 0) return Unreachable(errno);
    if (auto error = ConnectTo(fd, at, call)) {
      last = *std::move(error);
      continue;
    }
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    if (url.tls) {
      auto tls = Tls::Connect(fd, url.host, Briefly(call));
      if (!tls) return std::move(tls).error();
      connection.tls_ = *std::move(tls);
    }
    return connection;
  }
  return last;
}

Result<std::size_t, ClientError> ByteStream::SendSome(const char* bytes, std::size_t count, const CallOptions& call) {
  if (tls_) return tls_->Send(bytes, count, call);
  while (true) {
    const auto sent = ::send(socket_.get(), bytes, count, platform::kNoSignal);
    if (sent >= 0) return static_cast<std::size_t>(sent);
    if (errno != EAGAIN && errno != EINTR) return Lost(errno);
    if (auto error = NotReady(Await(socket_.get(), POLLOUT, call))) return *std::move(error);
  }
}

std::optional<ClientError> ByteStream::Send(std::string_view bytes, const CallOptions& call) {
  while (!bytes.empty()) {
    const auto sent = SendSome(bytes.data(), bytes.size(), call);
    if (!sent) return sent.error();
    bytes.remove_prefix(*sent);
  }
  return std::nullopt;
}

Result<std::size_t, ClientError> ByteStream::Receive(char* bytes, std::size_t room, const CallOptions& call) {
  if (tls_) return tls_->Receive(bytes, room, call);
  while (true) {
    const auto received = ::recv(socket_.get(), bytes, room, 0);
    if (received >= 0) return static_cast<std::size_t>(received);
    if (errno != EAGAIN && errno != EINTR) return Lost(errno);
    if (auto error = NotReady(Await(socket_.get(), POLLIN, call))) return *std::move(error);
  }
}

struct Tls::State {
  SSL_CTX* context = nullptr;
  SSL* ssl = nullptr;
  int fd = -1;

  ~State() {
    SSL_free(ssl);
    SSL_CTX_free(context);
  }

  // Repeats `step` until it succeeds or fails for good; 0 is the end of the stream.
  template <typename Step>
  Result<std::size_t, ClientError> Drive(Step step, const CallOptions& call) {
    while (true) {
      ERR_clear_error();
      const int done = step();
      if (done > 0) return static_cast<std::size_t>(done);
      const int why = SSL_get_error(ssl, done);
      if (why == SSL_ERROR_ZERO_RETURN) return std::size_t{0};
      if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) return Broken();
      const short event = why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT;
      if (auto error = NotReady(Await(fd, event, call))) return *std::move(error);
    }
  }

  ClientError Broken() const {
    const long verdict = SSL_get_verify_result(ssl);
    if (verdict != X509_V_OK) {
      return {ClientError::Kind::kUntrusted,
              "the certificate is not trusted: " + std::string(X509_verify_cert_error_string(verdict))};
    }
    const unsigned long code = ERR_peek_last_error();
    if (code == 0) return {ClientError::Kind::kLost, "the connection was closed"};
    const char* reason = ERR_reason_error_string(code);
    return {SSL_is_init_finished(ssl) ? ClientError::Kind::kLost : ClientError::Kind::kNotOurs,
            "TLS failed: " + std::string(reason ? reason : "unknown reason")};
  }
};

Tls::Tls(std::unique_ptr<State> state) : state_(std::move(state)) {}
Tls::~Tls() = default;

Result<std::unique_ptr<Tls>, ClientError> Tls::Connect(int fd, const std::string& host, const CallOptions& call) {
  auto state = std::make_unique<State>();
  state->fd = fd;
  state->context = SSL_CTX_new(TLS_client_method());
  if (!state->context) return ClientError{ClientError::Kind::kUntrusted, "OpenSSL cannot be used"};
  SSL_CTX_set_min_proto_version(state->context, TLS1_2_VERSION);
  SSL_CTX_set_verify(state->context, SSL_VERIFY_PEER, nullptr);
  TrustSystem(state->context);
  state->ssl = SSL_new(state->context);
  if (!state->ssl || !ExpectHost(state->ssl, host) || SSL_set_fd(state->ssl, fd) != 1) {
    return ClientError{ClientError::Kind::kUntrusted, "OpenSSL cannot be used"};
  }
  const auto shaken = state->Drive([&] { return SSL_connect(state->ssl); }, call);
  if (!shaken) return shaken.error();
  if (*shaken == 0) return ClientError{ClientError::Kind::kLost, "the connection was closed"};
  return std::unique_ptr<Tls>(new Tls(std::move(state)));
}

Result<std::size_t, ClientError> Tls::Send(const char* bytes, std::size_t count, const CallOptions& call) {
  return state_->Drive(
      [&] { return SSL_write(state_->ssl, bytes, static_cast<int>(std::min<std::size_t>(count, 1 << 20))); }, call);
}

Result<std::size_t, ClientError> Tls::Receive(char* bytes, std::size_t room, const CallOptions& call) {
  return state_->Drive(
      [&] { return SSL_read(state_->ssl, bytes, static_cast<int>(std::min<std::size_t>(room, 1 << 20))); }, call);
}

}  // namespace aw::client
