// Only in AW_STATIC: nothing that this program links may load a library of the system that it runs on, since that has
// another C library.
#include <nss.h>
#include <openssl/crypto.h>

#include <initializer_list>

namespace {

// Before main, because whatever looks up a name or uses OpenSSL first would decide.
[[gnu::constructor]] void LoadNothing() {
  // /etc/nsswitch.conf may name modules. Without them: /etc/hosts and DNS, /etc/passwd.
  __nss_configure_lookup("hosts", "files dns");
  for (const char* database : {"passwd", "group", "services", "protocols"}) __nss_configure_lookup(database, "files");
  // openssl.cnf may name providers and engines.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
}

}  // namespace
