//===- NpyTest.cpp - NumPy's .npy files -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Npy.h"
#include "ExpectError.h"

#include <cmath>
#include <cstring>

using namespace ttrt;
using tt::test::expectError;
using ttnn::DataType;
using Kind = tt::runtime::Error::Kind;

/// A file with the given header and payload.
static std::vector<uint8_t> file(const std::string &header,
                                 std::vector<uint8_t> payload,
                                 uint8_t version = 1) {
  std::string start = "\x93NUMPY";
  std::vector<uint8_t> bytes(start.begin(), start.end());
  bytes.insert(bytes.end(), {version, 0});
  size_t lengthBytes = version == 1 ? 2 : 4;
  for (size_t i = 0; i != lengthBytes; ++i)
    bytes.push_back(uint8_t(header.size() >> 8 * i));
  bytes.insert(bytes.end(), header.begin(), header.end());
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  return bytes;
}

static std::string header(const std::string &descr, const std::string &shape,
                          const std::string &order = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + order +
         ", 'shape': " + shape + ", }   \n";
}

template <typename T> static std::vector<uint8_t> raw(std::vector<T> values) {
  std::vector<uint8_t> bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

static std::vector<double> read(const std::vector<uint8_t> &bytes,
                                DataType type = DataType::FLOAT32) {
  return toDoubles(fromNpy(parseNpy(bytes, "x.npy"), type, "x.npy"));
}

static void expectBad(const std::vector<uint8_t> &bytes,
                      const std::string &part) {
  expectError(Kind::BadFile, part, [&] { (void)parseNpy(bytes, "x.npy"); });
}

using Doubles = std::vector<double>;

TEST(Npy, ReadsEveryType) {
  Doubles small = {1, 0, 3};
  EXPECT_EQ(read(file(header("<f4", "(3,)"), raw<float>({1, 0, 3}))), small);
  EXPECT_EQ(read(file(header("<f8", "(3,)"), raw<double>({1, 0, 3}))), small);
  EXPECT_EQ(
      read(file(header("<f2", "(3,)"), raw<uint16_t>({0x3c00, 0, 0x4200}))),
      small);
  for (const char *descr : {"<V2", "|V2"})
    EXPECT_EQ(
        read(file(header(descr, "(3,)"), raw<uint16_t>({0x3f80, 0, 0x4040}))),
        small);
  EXPECT_EQ(read(file(header("|i1", "(3,)"), raw<int8_t>({1, 0, 3}))), small);
  EXPECT_EQ(read(file(header("<i2", "(3,)"), raw<int16_t>({1, 0, 3}))), small);
  EXPECT_EQ(read(file(header("<i4", "(3,)"), raw<int32_t>({1, 0, 3}))), small);
  EXPECT_EQ(read(file(header("<i8", "(3,)"), raw<int64_t>({1, 0, 3}))), small);
  EXPECT_EQ(read(file(header("|u1", "(3,)"), raw<uint8_t>({1, 0, 3}))), small);
  EXPECT_EQ(read(file(header("<u2", "(3,)"), raw<uint16_t>({1, 0, 3}))), small);
  EXPECT_EQ(read(file(header("<u4", "(3,)"), raw<uint32_t>({1, 0, 3}))), small);
  EXPECT_EQ(read(file(header("<u8", "(3,)"), raw<uint64_t>({1, 0, 3}))), small);
  EXPECT_EQ(read(file(header("|b1", "(3,)"), raw<uint8_t>({1, 0, 7}))),
            (Doubles{1, 0, 1}));
}

TEST(Npy, ReadsEveryVersionAndSpelling) {
  for (uint8_t version : {1, 2, 3})
    EXPECT_EQ(read(file(header("<f4", "(1,)"), raw<float>({5}), version)),
              Doubles{5});
  EXPECT_EQ(read(file("{\"shape\": (2,), \"descr\": \"<f4\","
                      "\"fortran_order\": False}",
                      raw<float>({1, 2}))),
            (Doubles{1, 2}));
  Npy scalar = parseNpy(file(header("<f4", "()"), raw<float>({7})), "x");
  EXPECT_TRUE(scalar.shape.empty());
  Npy empty = parseNpy(file(header("<f4", "(0, 3)", "True"), {}), "x");
  EXPECT_EQ(empty.shape, (std::vector<int64_t>{0, 3}));
}

TEST(Npy, FortranOrderBecomesRowMajor) {
  EXPECT_EQ(read(file(header("<i4", "(2, 3)", "True"),
                      raw<int32_t>({1, 4, 2, 5, 3, 6}))),
            (Doubles{1, 2, 3, 4, 5, 6}));
  std::vector<int32_t> cube(24);
  for (int i = 0; i != 2; ++i)
    for (int j = 0; j != 3; ++j)
      for (int k = 0; k != 4; ++k)
        cube[size_t(i + 2 * j + 6 * k)] = i * 12 + j * 4 + k;
  Doubles found = read(file(header("<i4", "(2, 3, 4)", "True"), raw(cube)));
  for (size_t i = 0; i != 24; ++i)
    EXPECT_EQ(found[i], double(i));
}

TEST(Npy, MalformedFilesAreRefused) {
  auto good = file(header("<f4", "(2,)"), raw<float>({1, 2}));
  expectBad({}, "x.npy: not a .npy file");
  for (size_t size = 0; size != good.size(); ++size)
    expectBad({good.begin(), good.begin() + ptrdiff_t(size)}, "x.npy: ");
  auto longer = good;
  longer.push_back(0);
  expectBad(longer, "found 9 bytes of elements, wanted 8");
  expectBad(file(header("<f4", "(2,)"), raw<float>({1, 2}), 4), "version 4");
  expectBad(file(header(">f4", "(2,)"), raw<float>({1, 2})), "big-endian");
  expectBad(file(header("<c8", "(2,)"), raw<float>({1, 2})), "'<c8'");
  expectBad(file(header("O", "(2,)"), raw<float>({1, 2})), "'O'");
  expectBad(file("{'descr': [('a', '<f4')], 'fortran_order': False, "
                 "'shape': (1,)}",
                 raw<float>({1})),
            "structured");
  expectBad(file(header("<f4", "(-2,)"), raw<float>({1, 2})), "not a number");
  expectBad(file(header("<f4", "(4294967296, 4294967296, 4294967296)"), {}),
            "too many elements");
  expectBad(file(header("<f4", "(99999999999999999999,)"), {}), "too large");
  expectBad(file("{'descr': '<f4'}", {}), "is missing");
  expectBad(file("{'descr': '<f4', 'descr': '<f4'}", {}), "twice");
  expectBad(file("{'what': 1}", {}), "unknown key 'what'");
  expectBad(file(header("<f4", "(1,)") + "x", raw<float>({1})),
            "text after the closing");
}

TEST(Npy, RangesAreChecked) {
  auto expectRange = [](const std::vector<uint8_t> &bytes, DataType type,
                        const std::string &part) {
    Npy npy = parseNpy(bytes, "x.npy");
    expectError(Kind::InvalidArgument, part,
                [&] { (void)fromNpy(npy, type, "x.npy"); });
  };
  auto doubles = [](double value) {
    return file(header("<f8", "(1,)"), raw<double>({value}));
  };
  auto integers = [](int64_t value) {
    return file(header("<i8", "(1,)"), raw<int64_t>({value}));
  };
  expectRange(doubles(1.5), DataType::INT32, "not an integer for si32");
  expectRange(doubles(NAN), DataType::UINT8, "not an integer for u8");
  expectRange(doubles(INFINITY), DataType::INT32, "not an integer");
  expectRange(doubles(1e39), DataType::FLOAT32, "out of range for f32");
  expectRange(doubles(65520), DataType::FLOAT16, "out of range for f16");
  expectRange(integers(256), DataType::UINT8, "out of range for u8");
  expectRange(integers(-1), DataType::UINT32, "out of range for u32");
  expectRange(integers(int64_t(1) << 31), DataType::INT32, "out of range");
  EXPECT_EQ(read(integers(4294967295), DataType::UINT32),
            Doubles{4294967295.0});
  EXPECT_EQ(read(integers(-2147483648), DataType::INT32),
            Doubles{-2147483648.0});
  EXPECT_EQ(read(doubles(65504), DataType::FLOAT16), Doubles{65504});
  EXPECT_TRUE(std::isnan(read(doubles(NAN), DataType::BFLOAT16)[0]));
  EXPECT_TRUE(std::isinf(read(doubles(INFINITY), DataType::BFLOAT8_B)[0]));
}

TEST(Npy, WritesWhatItReads) {
  for (DataType type : {DataType::FLOAT32, DataType::FLOAT16, DataType::INT32,
                        DataType::UINT32, DataType::UINT16, DataType::UINT8})
    for (std::vector<int64_t> shape :
         {std::vector<int64_t>{}, {6}, {2, 3}, {1, 2, 3}, {0, 4}}) {
      Array array{shape, type, {}};
      array = fromDoubles(Doubles(array.volume(), 3), shape, type);
      auto bytes = serializeNpy(toNpy(array));
      EXPECT_EQ((bytes.size() - toNpy(array).bytes.size()) % 64, 0u);
      Npy back = parseNpy(bytes, "x");
      EXPECT_EQ(back.shape, shape);
      EXPECT_EQ(fromNpy(back, type, "x").bytes, array.bytes);
    }
  Array bf16 = fromDoubles({1, -2.5}, {2}, DataType::BFLOAT16);
  EXPECT_EQ(toNpy(bf16).type, NpyType::F4);
  EXPECT_EQ(fromNpy(toNpy(bf16), DataType::BFLOAT16, "x").bytes, bf16.bytes);
}
