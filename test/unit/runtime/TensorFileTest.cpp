//===- TensorFileTest.cpp - Files of named tensors ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TensorFile.h"
#include "ExpectError.h"

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

TEST(TensorFile, SafetensorsMustMakeSense) {
  expectBad("[]", "the header is no JSON object");
  expectBad("{", "the header is no JSON object");
  expectBad(R"({"w": 3})", "tensor 'w': wanted dtype, shape and data_offsets");
  expectBad(
      R"({"w": {"dtype": "F8_E4M3", "shape": [8], "data_offsets": [0, 8]}})",
      "tensor 'w': element type 'F8_E4M3' is not supported");
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
