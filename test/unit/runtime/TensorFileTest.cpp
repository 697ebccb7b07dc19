//===- TensorFileTest.cpp - Files of named tensors ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TensorFile.h"
#include "ExpectError.h"

#include <cmath>
#include <zlib.h>

using namespace ttrt;
using tt::test::expectError;
using Kind = tt::runtime::Error::Kind;

using Bytes = std::vector<uint8_t>;

static Bytes safetensors(const std::string &header, size_t payload) {
  Bytes file(8 + header.size() + payload);
  for (size_t i = 0; i != 8; ++i)
    file[i] = uint8_t(uint64_t(header.size()) >> 8 * i);
  std::copy(header.begin(), header.end(), file.begin() + 8);
  for (size_t i = 0; i != payload; ++i)
    file[8 + header.size() + i] = uint8_t(i);
  return file;
}

static void expectBad(const std::string &header, const std::string &text) {
  Bytes file = safetensors(header, 8);
  expectError(Kind::BadFile, "x.safetensors: " + text,
              [&] { TensorFile(file, "x.safetensors"); });
}

TEST(TensorFile, ReadsSafetensors) {
  Bytes bytes = safetensors(
      R"({"__metadata__": {"a": "b"},
          "w": {"dtype": "BF16", "shape": [1, 3], "data_offsets": [2, 8]},
          "s": {"dtype": "I16", "shape": [], "data_offsets": [0, 2]},
          "e": {"dtype": "F32", "shape": [0, 4], "data_offsets": [8, 8]}})",
      8);
  TensorFile file(bytes, "x.safetensors");
  EXPECT_EQ(file.names(), (std::vector<std::string>{"e", "s", "w"}));
  EXPECT_FALSE(file.has("v"));
  Npy w = file.read("w");
  EXPECT_EQ(w.shape, (std::vector<int64_t>{1, 3}));
  EXPECT_EQ(w.type, NpyType::BF16);
  EXPECT_EQ(w.bytes, (Bytes{2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(file.raw("w")->bytes.data(), bytes.data() + bytes.size() - 6);
  EXPECT_EQ(file.raw("w")->shape, w.shape);
  EXPECT_TRUE(file.read("s").shape.empty());
  EXPECT_TRUE(file.read("e").bytes.empty());
}

TEST(TensorFile, ReadsFloatsOfEightBits) {
  Bytes bytes = safetensors(
      R"({"a": {"dtype": "F8_E4M3", "shape": [7], "data_offsets": [0, 7]},
          "b": {"dtype": "F8_E5M2", "shape": [5], "data_offsets": [7, 12]}})",
      12);
  const uint8_t elements[] = {0x00, 0x01, 0x88, 0x38, 0x7e, 0xf8,
                              0x7f, 0x01, 0x3c, 0xfb, 0x7c, 0x7d};
  std::ranges::copy(elements, bytes.end() - 12);
  TensorFile file(bytes, "x.safetensors");
  auto read = [&](const char *name, ttnn::DataType type) {
    return toDoubles(fromNpy(*file.raw(name), type, name));
  };
  std::vector<double> a = read("a", ttnn::DataType::FLOAT32),
                      b = read("b", ttnn::DataType::BFLOAT16);
  EXPECT_TRUE(std::isnan(a.back()) && std::isnan(b.back()));
  a.pop_back();
  b.pop_back();
  EXPECT_EQ(a, (std::vector<double>{0, 0x1p-9, -0x1p-6, 1, 448, -256}));
  EXPECT_EQ(b, (std::vector<double>{0x1p-16, 1, -57344,
                                    std::numeric_limits<double>::infinity()}));
}

TEST(TensorFile, SafetensorsMustMakeSense) {
  expectBad("[]", "the header is no JSON object");
  expectBad("{", "the header is no JSON object");
  expectBad(R"({"w": 3})", "tensor 'w': wanted dtype, shape and data_offsets");
  expectBad(
      R"({"w": {"dtype": "F8_E8M0", "shape": [8], "data_offsets": [0, 8]}})",
      "tensor 'w': element type 'F8_E8M0' is not supported");
  expectBad(R"({"w": {"dtype": "F32", "shape": [2], "data_offsets": [0, 9]}})",
            "tensor 'w': its data_offsets are not in the file");
  expectBad(R"({"w": {"dtype": "F32", "shape": [2], "data_offsets": [4, 0]}})",
            "tensor 'w': its data_offsets are not in the file");
  expectBad(R"({"w": {"dtype": "F32", "shape": [3], "data_offsets": [0, 8]}})",
            "tensor 'w': found 8 bytes of elements, wanted 12");
  expectBad(R"({"w": {"dtype": "F32", "shape": [-2], "data_offsets": [0, 8]}})",
            "tensor 'w': a size is no number that a tensor may have");
  expectBad(
      R"({"w": {"dtype": "F32", "shape": [1000000000, 1000000000, 1000000000], "data_offsets": [0, 8]}})",
      "tensor 'w': its shape has too many elements");
  Bytes shortFile{8, 0, 0, 0, 0, 0, 0, 0, '{'};
  expectError(Kind::BadFile, "the header is truncated",
              [&] { TensorFile(shortFile, "x.safetensors"); });
}

//===-- .npz --------------------------------------------------------------===//

static void put(Bytes &file, uint64_t value, size_t count) {
  for (size_t i = 0; i != count; ++i)
    file.push_back(uint8_t(value >> 8 * i));
}

/// An archive of one deflated member.
static Bytes npz(const Bytes &member) {
  Bytes packed(member.size() + 1024);
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
  stream.next_in = const_cast<Bytef *>(member.data());
  stream.avail_in = uInt(member.size());
  stream.next_out = packed.data();
  stream.avail_out = uInt(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  Bytes file;
  const std::string name = "w.npy";
  auto common = [&] {
    put(file, 20, 2); // version, flags, method, time
    put(file, 0, 2);
    put(file, 8, 2);
    put(file, 0, 4);
    put(file, crc32_z(0, member.data(), member.size()), 4);
    put(file, packed.size(), 4);
    put(file, member.size(), 4);
    put(file, name.size(), 2);
    put(file, 0, 2);
  };
  put(file, 0x04034b50, 4);
  common();
  file.insert(file.end(), name.begin(), name.end());
  file.insert(file.end(), packed.begin(), packed.end());
  size_t table = file.size();
  put(file, 0x02014b50, 4);
  put(file, 20, 2);
  common();
  file.resize(table + 42); // no comment, no attributes
  put(file, 0, 4);         // where the member is
  file.insert(file.end(), name.begin(), name.end());
  size_t end = file.size();
  put(file, 0x06054b50, 4);
  put(file, 0, 4);
  put(file, 1, 2);
  put(file, 1, 2);
  put(file, end - table, 4);
  put(file, table, 4);
  put(file, 0, 2);
  return file;
}

TEST(TensorFile, ReadsDeflatedMembers) {
  for (int64_t count : {0, 1, 3000, 100000}) {
    Npy npy{{count}, NpyType::F4, Bytes(size_t(count) * 4, 7)};
    Bytes bytes = npz(serializeNpy(npy));
    TensorFile file(bytes, "x.npz");
    EXPECT_EQ(file.read("w").bytes, npy.bytes) << count;
  }
}

TEST(TensorFile, DeflatedMembersAreAsLongAsTheirHeadersSay) {
  Npy npy{{4, 4}, NpyType::F4, Bytes(64, 7)};
  for (size_t more : {size_t(1), size_t(200000), size_t(64) << 20}) {
    Bytes member = serializeNpy(npy);
    member.resize(member.size() + more);
    Bytes bytes = npz(member);
    TensorFile file(bytes, "x.npz");
    expectError(Kind::BadFile,
                "x.npz: 'w' is damaged: it has " +
                    std::to_string(member.size()) +
                    " bytes, and its header describes 192",
                [&] { (void)file.read("w"); });
  }
  Bytes member = serializeNpy(npy);
  member.resize(member.size() - 4);
  Bytes bytes = npz(member);
  TensorFile file(bytes, "x.npz");
  expectError(Kind::BadFile, "its header describes 192",
              [&] { (void)file.read("w"); });
}
