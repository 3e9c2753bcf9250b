#include "http/ws_frame.h"

#include <gtest/gtest.h>

namespace aw::http {
namespace {

constexpr std::size_t kMax = 1 << 20;
constexpr char kMask[] = {'\x37', '\xFA', '\x21', '\x3D'};

std::string BigEndian(std::uint64_t value, int bytes) {
  std::string out;
  for (int i = bytes - 1; i >= 0; --i) out.push_back(static_cast<char>(value >> (8 * i)));
  return out;
}

// A client's frame: `first` is the byte with the opcode.
std::string ClientFrame(unsigned first, std::string_view payload) {
  std::string out(1, static_cast<char>(first));
  if (payload.size() < 126) {
    out.push_back(static_cast<char>(0x80 | payload.size()));
  } else if (payload.size() <= 0xFFFF) {
    out.append("\xFE").append(BigEndian(payload.size(), 2));
  } else {
    out.append("\xFF").append(BigEndian(payload.size(), 8));
  }
  out.append(kMask, 4);
  for (std::size_t i = 0; i < payload.size(); ++i) out.push_back(static_cast<char>(payload[i] ^ kMask[i % 4]));
  return out;
}

struct Parsed {
  ParseStatus status;
  Frame frame;  // without the payload, whose buffer is destroyed
  std::size_t used = 0;
  std::string payload;
};

Parsed Parse(std::string bytes, std::size_t max = kMax) {
  Parsed parsed{};
  parsed.status = ParseFrame(bytes.data(), bytes.size(), max, parsed.frame, parsed.used);
  if (parsed.status == ParseStatus::kFrame) parsed.payload = parsed.frame.payload;
  return parsed;
}

constexpr std::size_t kLengths[] = {0,   1,   2,   3,   4,      5,      124,    125,   126,
                                    127, 128, 255, 256, 65'534, 65'535, 65'536, 70'000};

std::string PayloadOf(std::size_t length) {
  std::string payload;
  for (std::size_t i = 0; i < length; ++i) payload.push_back(static_cast<char>('a' + i % 26));
  return payload;
}

TEST(ServerFrame, HasEveryClassOfLengthAndNoMask) {
  for (const std::size_t length : kLengths) {
    const std::string payload = PayloadOf(length);
    std::string out = "before";
    AppendFrame(out, Opcode::kText, payload);
    const std::string head = length < 126       ? std::string(1, static_cast<char>(length))
                             : length <= 65'535 ? "\x7E" + BigEndian(length, 2)
                                                : "\x7F" + BigEndian(length, 8);
    EXPECT_TRUE(out == "before\x81" + head + payload) << length;
  }
}

TEST(ServerFrame, CarriesItsOpcode) {
  const std::pair<Opcode, char> rows[] = {{Opcode::kText, '\x81'},
                                          {Opcode::kBinary, '\x82'},
                                          {Opcode::kClose, '\x88'},
                                          {Opcode::kPing, '\x89'},
                                          {Opcode::kPong, '\x8A'}};
  for (const auto& [opcode, byte] : rows) {
    std::string out;
    AppendFrame(out, opcode, "");
    EXPECT_EQ(out, std::string({byte, '\0'}));
  }
}

TEST(ServerFrame, ACloseHasACodeAndAReasonThatFitsAControlFrame) {
  EXPECT_EQ(CloseFrame(CloseCode::kNormal, ""), std::string("\x88\x02\x03\xE8", 4));
  EXPECT_EQ(CloseFrame(CloseCode::kTooLarge, "too large"), std::string("\x88\x0B\x03\xF1too large", 13));
  const std::string longest = CloseFrame(CloseCode::kPolicy, std::string(500, 'r'));
  EXPECT_EQ(longest.size(), 2u + 125u);
  EXPECT_EQ(longest[1], 125);
}

TEST(ClientFrame, IsUnmaskedWhateverItsLength) {
  for (const std::size_t length : kLengths) {
    const std::string payload = PayloadOf(length);
    const std::string bytes = ClientFrame(0x81, payload);
    const Parsed parsed = Parse(bytes + "the next");
    ASSERT_EQ(parsed.status, ParseStatus::kFrame) << length;
    EXPECT_EQ(parsed.frame.opcode, Opcode::kText);
    EXPECT_TRUE(parsed.frame.last);
    EXPECT_EQ(parsed.used, bytes.size()) << length;
    EXPECT_TRUE(parsed.payload == payload) << length;
  }
}

TEST(ClientFrame, ThePayloadLiesInPlaceInTheBuffer) {
  std::string bytes = ClientFrame(0x81, "tranh luận");
  Frame frame;
  std::size_t used = 0;
  ASSERT_EQ(ParseFrame(bytes.data(), bytes.size(), kMax, frame, used), ParseStatus::kFrame);
  EXPECT_EQ(frame.payload, "tranh luận");
  EXPECT_EQ(frame.payload.data(), bytes.data() + 6);
}

TEST(ClientFrame, TheExampleOfRfc6455IsRead) {
  const Parsed parsed = Parse("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
  ASSERT_EQ(parsed.status, ParseStatus::kFrame);
  EXPECT_EQ(parsed.payload, "Hello");
  EXPECT_EQ(parsed.used, 11u);
}

TEST(ClientFrame, EveryKnownOpcodeIsReadAndFragmentsAreMarked) {
  for (const unsigned opcode : {0u, 1u, 2u}) {
    EXPECT_EQ(Parse(ClientFrame(0x80 | opcode, "x")).frame.opcode, static_cast<Opcode>(opcode));
    const Parsed fragment = Parse(ClientFrame(opcode, "x"));
    ASSERT_EQ(fragment.status, ParseStatus::kFrame);
    EXPECT_FALSE(fragment.frame.last);
  }
  for (const unsigned opcode : {8u, 9u, 10u}) {
    EXPECT_EQ(Parse(ClientFrame(0x80 | opcode, "x")).frame.opcode, static_cast<Opcode>(opcode));
  }
}

TEST(ClientFrame, UnknownOpcodesAreRefused) {
  for (const unsigned opcode : {3u, 4u, 5u, 6u, 7u, 11u, 12u, 13u, 14u, 15u}) {
    EXPECT_EQ(Parse(ClientFrame(0x80 | opcode, "x")).status, ParseStatus::kProtocolError) << opcode;
  }
}

TEST(ClientFrame, ReservedBitsAreRefused) {
  for (const unsigned bit : {0x10u, 0x20u, 0x40u, 0x70u}) {
    EXPECT_EQ(Parse(ClientFrame(0x81 | bit, "x")).status, ParseStatus::kProtocolError) << bit;
  }
}

TEST(ClientFrame, OneWithoutAMaskIsRefused) {
  std::string out;
  AppendFrame(out, Opcode::kText, "unmasked");
  EXPECT_EQ(Parse(out).status, ParseStatus::kProtocolError);
  EXPECT_EQ(Parse(std::string("\x81\x00", 2)).status, ParseStatus::kProtocolError) << "at once";
}

TEST(ClientFrame, AControlFrameIsShortAndWhole) {
  for (const unsigned opcode : {8u, 9u, 10u}) {
    EXPECT_EQ(Parse(ClientFrame(0x80 | opcode, std::string(125, 'p'))).status, ParseStatus::kFrame);
    EXPECT_EQ(Parse(ClientFrame(0x80 | opcode, std::string(126, 'p'))).status, ParseStatus::kProtocolError);
    EXPECT_EQ(Parse(ClientFrame(0x80 | opcode, std::string(70'000, 'p'))).status, ParseStatus::kProtocolError);
    EXPECT_EQ(Parse(ClientFrame(opcode, "p")).status, ParseStatus::kProtocolError) << "a fragment";
  }
}

TEST(ClientFrame, OneThatIsTooLargeIsRefusedFromItsHeadAlone) {
  EXPECT_EQ(Parse(ClientFrame(0x81, std::string(100, 'x')), 100).status, ParseStatus::kFrame);
  EXPECT_EQ(Parse(ClientFrame(0x81, std::string(101, 'x')), 100).status, ParseStatus::kTooLarge);
  EXPECT_EQ(Parse(ClientFrame(0x81, std::string(70'000, 'x')).substr(0, 14), 1'000).status, ParseStatus::kTooLarge);
}

TEST(ClientFrame, AnAbsurdLengthDoesNotOverflow) {
  for (const std::uint64_t length : {UINT64_MAX, UINT64_MAX - 13, std::uint64_t{1} << 63, std::uint64_t{1} << 32}) {
    const std::string head = "\x81\xFF" + BigEndian(length, 8) + std::string(kMask, 4);
    EXPECT_EQ(Parse(head).status, ParseStatus::kTooLarge) << length;
  }
}

TEST(ClientFrame, AtEveryCutMoreIsNeededAndTheBytesAreLeftAlone) {
  for (const std::size_t length : {0u, 5u, 125u, 126u, 300u}) {
    const std::string whole = ClientFrame(0x81, PayloadOf(length));
    for (std::size_t cut = 0; cut < whole.size(); ++cut) {
      std::string part = whole.substr(0, cut);
      Frame frame;
      std::size_t used = 0;
      ASSERT_EQ(ParseFrame(part.data(), part.size(), kMax, frame, used), ParseStatus::kNeedMore)
          << length << " at " << cut;
      ASSERT_EQ(part, whole.substr(0, cut));
    }
  }
  const std::string large = ClientFrame(0x81, PayloadOf(65'536));
  for (std::size_t cut = 0; cut < 20; ++cut) EXPECT_EQ(Parse(large.substr(0, cut)).status, ParseStatus::kNeedMore);
  EXPECT_EQ(Parse(large.substr(0, large.size() - 1)).status, ParseStatus::kNeedMore);
}

TEST(ClientFrame, TwoInOneBufferAreReadOneAfterTheOther) {
  std::string bytes = ClientFrame(0x81, "first") + ClientFrame(0x89, "second");
  Frame frame;
  std::size_t used = 0;
  ASSERT_EQ(ParseFrame(bytes.data(), bytes.size(), kMax, frame, used), ParseStatus::kFrame);
  EXPECT_EQ(frame.payload, "first");
  ASSERT_EQ(ParseFrame(bytes.data() + used, bytes.size() - used, kMax, frame, used), ParseStatus::kFrame);
  EXPECT_EQ(frame.payload, "second");
  EXPECT_EQ(frame.opcode, Opcode::kPing);
}

TEST(AcceptKey, IsThatOfRfc6455) { EXPECT_EQ(AcceptKey("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="); }

}  // namespace
}  // namespace aw::http
