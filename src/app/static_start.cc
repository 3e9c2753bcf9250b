// Only in AW_STATIC builds: keeps linked code from loading libraries of the system, whose C library is another one.
#include <nss.h>
#include <openssl/crypto.h>

#include <initializer_list>

namespace {

// Runs before main, because the first lookup of a name or use of OpenSSL would fix the configuration.
[[gnu::constructor]] void LoadNothing() {
  // /etc/nsswitch.conf may name modules; use only /etc/hosts and DNS, and /etc/passwd.
  __nss_configure_lookup("hosts", "files dns");
  for (const char* database : {"passwd", "group", "services", "protocols"}) __nss_configure_lookup(database, "files");
  // openssl.cnf may name providers and engines.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
}

}  // namespace
