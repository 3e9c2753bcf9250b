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

// A fast path for arguments without extras, because the writer thread computes it. The names are in sorted order.
std::string PlainArgument(std::string_view previous, const Argument& a, bool closed) {
  std::string out;
  out.reserve(a.content.size() + a.content.size() / 16 + 512);
  const auto text = [&](std::string_view name, std::string_view value) {
    out.append(name);
    AppendCanonical(out, value);
  };
  const auto id = [&](std::string_view name, const Uuid& value) {
    out.append(name).push_back('"');
    value.AppendTo(out);
    out.push_back('"');
  };
  out.append(R"({"argument":{"client_request_id":)");
  a.client_request_id ? AppendCanonical(out, *a.client_request_id) : void(out.append("null"));
  text(R"(,"content":)", a.content);
  text(R"(,"created_at":)", a.created_at.View());
  id(R"(,"debate_id":)", a.debate_id);
  id(R"(,"id":)", a.id);
  a.parent_id ? id(R"(,"parent_id":)", *a.parent_id) : void(out.append(R"(,"parent_id":null)"));
  text(R"(,"role":)", Name(a.role));
  out.append(R"(,"seq":)").append(std::to_string(a.seq));
  text(R"(,"type":)", Name(a.type));
  out.append(closed ? R"(},"closed":true)" : R"(},"closed":false)");
  text(R"(,"previous":)", previous);
  return out + "}";
}

// The members that wire/debate_json.cc writes, except the hash; wire/debate_json_test.cc compares both.
CanonicalMembers MembersAsShown(const Argument& argument) {
  // Damaged extras change the hash, so verification finds them.
  CanonicalMembers members =
      MembersOf("{" + argument.extras + "}").value_or(CanonicalMembers{{"extras", argument.extras}});
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
  // These members are outside the argument's object, so that none of its members can be confused with them.
  return Sha256(CanonicalObject({{"argument", CanonicalObject(argument)},
                                 {"closed", closed ? "true" : "false"},
                                 {"previous", CanonicalText(previous)}}));
}

std::string ChainedHash(std::string_view previous, const Argument& argument, bool closed) {
  if (argument.extras.empty()) return Sha256(PlainArgument(previous, argument, closed));
  return ChainedHash(previous, MembersAsShown(argument), closed);
}

std::string RecordHash(const CanonicalMembers& record) {
  CanonicalMembers members = record;
  members.erase("hash");
  return Sha256(CanonicalObject(members));
}

std::string RecordHash(const PanelRecord& record) {
  // Damaged extras change the hash, so verification finds them.
  CanonicalMembers members =
      MembersOf("{" + record.extras + "}").value_or(CanonicalMembers{{"extras", CanonicalText(record.extras)}});
  members["id"] = Canonical(record.id);
  members["debate_id"] = Canonical(record.debate_id);
  members["turn"] = std::to_string(record.turn);
  members["act"] = CanonicalText(Name(record.act));
  members["seat"] = CanonicalText(record.seat);
  members["content"] = CanonicalText(record.content);
  members["created_at"] = CanonicalText(record.created_at.View());
  return RecordHash(members);
}

std::string VersionHash(std::string_view previous, const DocumentVersion& v) {
  const auto metadata = MembersOf(v.metadata);
  return Sha256(CanonicalObject(
      {{"previous", CanonicalText(previous)},
       {"version", CanonicalObject({{"id", Canonical(v.id)},
                                    {"document_id", Canonical(v.document_id)},
                                    {"version", std::to_string(v.version)},
                                    {"summary", CanonicalText(v.summary)},
                                    {"content", CanonicalText(v.content)},
                                    // Damaged metadata changes the hash, so verification finds it.
                                    {"metadata", metadata ? CanonicalObject(*metadata) : CanonicalText(v.metadata)},
                                    {"created_at", CanonicalText(v.created_at.View())}})}}));
}

}  // namespace aw
