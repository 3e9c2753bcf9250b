#include "core/hash_chain.h"

#include <utility>

#include "core/sha256.h"

namespace aw {
namespace {

std::string Canonical(const Uuid& id) { return CanonicalText(id.ToString()); }
std::string Canonical(const std::string& text) { return CanonicalText(text); }
template <typename T>
std::string Canonical(const std::optional<T>& value) {
  return value ? Canonical(*value) : "null";
}

// As wire/debate_json.cc shows it, less the hash; wire/debate_json_test.cc holds both to the same.
CanonicalMembers Shown(const Argument& argument) {
  CanonicalMembers members;
  if (!argument.extras.empty()) {
    // What was damaged makes another hash, and so is found.
    members = MembersOf("{" + argument.extras + "}").value_or(CanonicalMembers{{"extras", argument.extras}});
  }
  members["id"] = Canonical(argument.id);
  members["debate_id"] = Canonical(argument.debate_id);
  members["parent_id"] = Canonical(argument.parent_id);
  members["type"] = CanonicalText(Name(argument.type));
  members["role"] = CanonicalText(Name(argument.role));
  members["content"] = CanonicalText(argument.content);
  members["client_request_id"] = Canonical(argument.client_request_id);
  members["seq"] = std::to_string(argument.seq);
  members["created_at"] = CanonicalText(argument.created_at.View());
  return members;
}

}  // namespace

std::string OpeningHash(const CanonicalMembers& debate) {
  CanonicalMembers members;
  for (const char* const name : {"id", "title", "debate_type", "created_at"}) {
    const auto found = debate.find(name);
    if (found != debate.end()) members.insert(*found);
  }
  return Sha256(CanonicalObject(members));
}

std::string OpeningHash(const Debate& debate) {
  return OpeningHash(CanonicalMembers{{"id", Canonical(debate.id)},
                                      {"title", CanonicalText(debate.title)},
                                      {"debate_type", CanonicalText(debate.debate_type)},
                                      {"created_at", CanonicalText(debate.created_at.View())}});
}

std::string ChainedHash(std::string_view previous, CanonicalMembers argument, bool closed) {
  argument.erase("hash");
  // Around the argument, not among its members: no member can be taken for one of these.
  return Sha256(CanonicalObject({{"argument", CanonicalObject(argument)},
                                 {"closed", closed ? "true" : "false"},
                                 {"previous", CanonicalText(previous)}}));
}

std::string ChainedHash(std::string_view previous, const Argument& argument, bool closed) {
  return ChainedHash(previous, Shown(argument), closed);
}

}  // namespace aw
