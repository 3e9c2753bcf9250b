#include "service/chain.h"

#include "core/hash_chain.h"

namespace aw {
namespace {

constexpr std::int64_t kArgumentsAtOnce = 100;

std::string Numbered(std::int64_t seq) { return "argument " + std::to_string(seq); }

}  // namespace

std::optional<std::string> ChainFault(ReadTx& tx, const Uuid& debate_id) {
  const auto head = tx.FindDebate(debate_id);
  if (!head) return std::nullopt;
  const bool is_closed = head->debate.state == State::kClosed;
  std::string hash = OpeningHash(head->debate);
  std::int64_t seq = 0;
  while (seq < head->newest.seq) {
    const auto arguments = tx.Arguments(debate_id, seq, kArgumentsAtOnce);
    if (arguments.empty()) return Numbered(seq + 1) + " is missing";
    for (const auto& argument : arguments) {
      if (argument.seq != ++seq) return Numbered(seq) + " is missing";
      if (argument.hash.empty()) return Numbered(seq) + " has no hash";
      hash = ChainedHash(hash, argument, is_closed && seq == head->newest.seq);
      if (hash != argument.hash) {
        return Numbered(seq) + " is not what was written, or not after what it was written after: its hash differs";
      }
    }
  }
  if (hash != head->hash) return "its newest argument is not the one that was written last: its hash differs";
  return std::nullopt;
}

std::optional<std::string> VersionsFault(ReadTx& tx, const Uuid& document_id) {
  const auto document = tx.FindDocument(document_id);
  if (!document) return std::nullopt;
  std::string hash;
  for (std::int64_t number = 1; number <= document->latest_version; ++number) {
    const std::string name = "version " + std::to_string(number);
    const auto version = tx.Version(document_id, number);
    if (!version) return name + " is missing";
    if (version->hash.empty()) return name + " has no hash";
    hash = VersionHash(hash, *version);
    if (hash != version->hash) {
      return name + " is not what was written, or not after what it was written after: its hash differs";
    }
  }
  if (hash != document->hash) return "its newest version is not the one that was written last: its hash differs";
  return std::nullopt;
}

}  // namespace aw
