// Stubs for AW_STATIC: libpq refers to Kerberos and LDAP, of which Debian has no static libraries. The stubs act as on
// a machine without tickets and without a directory. libpq uses neither unless configured to.
#include <stddef.h>

enum { kGssFailure = 13 << 16, kLdapNotSupported = -12 };

struct Buffer {
  size_t length;
  void* value;
};

const void* const GSS_C_NT_HOSTBASED_SERVICE = NULL;

#define GSS_FAILS(name)            \
  unsigned name(unsigned* minor) { \
    *minor = 0;                    \
    return kGssFailure;            \
  }
GSS_FAILS(gss_acquire_cred)
GSS_FAILS(gss_delete_sec_context)
GSS_FAILS(gss_import_name)
GSS_FAILS(gss_indicate_mechs)
GSS_FAILS(gss_init_sec_context)
GSS_FAILS(gss_release_cred)
GSS_FAILS(gss_release_name)
GSS_FAILS(gss_release_oid_set)
GSS_FAILS(gss_unwrap)
GSS_FAILS(gss_wrap)
GSS_FAILS(gss_wrap_size_limit)

unsigned gss_display_status(unsigned* minor, unsigned status, int type, void* mechanism, unsigned* more,
                            struct Buffer* text) {
  static char kText[] = "this program was built without Kerberos";
  (void)status, (void)type, (void)mechanism;
  *minor = *more = 0;
  text->value = kText;
  text->length = sizeof kText - 1;
  return 0;
}

unsigned gss_release_buffer(unsigned* minor, struct Buffer* buffer) {
  *minor = 0;
  buffer->value = NULL;
  buffer->length = 0;
  return 0;
}

#define LDAP_FAILS(name) \
  int name(void) { return kLdapNotSupported; }
LDAP_FAILS(ldap_count_entries)
LDAP_FAILS(ldap_msgfree)
LDAP_FAILS(ldap_result)
LDAP_FAILS(ldap_search_st)
LDAP_FAILS(ldap_set_option)
LDAP_FAILS(ldap_simple_bind)
LDAP_FAILS(ldap_unbind)

void* ldap_init(void) { return NULL; }
void* ldap_first_entry(void) { return NULL; }
void* ldap_get_values_len(void) { return NULL; }
void ldap_value_free_len(void) {}
char* ldap_err2string(void) {
  static char kText[] = "this program was built without LDAP";
  return kText;
}
