//===- TensorFileTest.cpp - Files of named tensors ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TensorFile.h"
#include "ExpectError.h"

#include <cmath>

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
