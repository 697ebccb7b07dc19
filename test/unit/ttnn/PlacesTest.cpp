//===- PlacesTest.cpp - elements by their indices -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

using namespace test;

namespace {

std::vector<int32_t> randomIndices(size_t count, int32_t size) {
  std::mt19937 generator(3);
  std::uniform_int_distribution<int32_t> distribution(0, size - 1);
  std::vector<int32_t> values(count);
  for (int32_t &value : values)
    value = distribution(generator);
  return values;
}

TEST(Places, GatherAndScatter) {
  for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR})
    for (DataType type : {DataType::FLOAT32, DataType::BFLOAT16})
      for (int32_t dim : {0, 1, -1}) {
        Tensor input = randomTensor({5, 34, 7}, type, layout);
        size_t axis = size_t(dim < 0 ? 2 : dim);
        Shape small{5, 34, 7};
        small[int64_t(axis)] = 3;
        Tensor index =
            onDevice(randomIndices(size_t(small.volume()),
                                   int32_t(input.shape()[int64_t(axis)])),
                     small, DataType::UINT32, layout);
        Tensor source = randomTensor(small, type, layout, -1, 1, 9);
        Reference in = contents(input), places = contents(index),
                  from = contents(source);
        Reference gathered{small, {}};
        Reference added = in, replaced = in;
        auto offset = [&](const std::vector<int64_t> &i) {
          return size_t((i[0] * 34 + i[1]) * 7 + i[2]);
        };
        forEachIndex(small, [&](std::vector<int64_t> i) {
          double value = at(from, i);
          i[axis] = int64_t(at(places, i));
          gathered.values.push_back(in.values[offset(i)]);
          added.values[offset(i)] += value;
          replaced.values[offset(i)] = value;
        });
        expectClose(gather(input, dim, index), gathered, 0);
        expectClose(
            scatter(input, dim, index, source, std::nullopt, std::nullopt),
            replaced, 0);
        expectClose(scatter(input, dim, index, source, std::nullopt, "add"),
                    added, 3);
      }
}

TEST(Places, WhatIsOutOfRange) {
  Tensor input = randomTensor({4, 5}, DataType::FLOAT32);
  Tensor index = onDevice<int32_t>({0, 4}, {1, 2}, DataType::INT32);
  Tensor negative = onDevice<int32_t>({0, -1}, {1, 2}, DataType::INT32);
  Tensor source = randomTensor({1, 2}, DataType::FLOAT32);
  expectError(Kind::InvalidArgument,
              {"ttnn::gather", "index 4 at position 1", "4 elements"},
              [&] { gather(input, 0, index); });
  expectError(Kind::InvalidArgument, {"ttnn::scatter", "index -1"}, [&] {
    scatter(input, 0, negative, source, std::nullopt, std::nullopt);
  });
  expectError(Kind::InvalidArgument, {"ttnn::scatter", "'mean'", "'add'"},
              [&] { scatter(input, 0, index, source, std::nullopt, "mean"); });
  expectError(Kind::InvalidArgument, {"ttnn::gather", "4x5"}, [&] {
    gather(input, 0, onDevice<int32_t>({0}, {1}, DataType::INT32));
  });
  expectError(Kind::Unsupported, {"ttnn::gather", "wanted integers"},
              [&] { gather(input, 0, source); });
  expectError(
      Kind::InvalidArgument, {"ttnn::embedding_bw", "index 4", "4 rows"}, [&] {
        embedding_bw(index, input, randomTensor({1, 2, 5}, DataType::FLOAT32));
      });
  expectError(Kind::InvalidArgument, {"ttnn::slice", "dimension 1"}, [&] {
    slice(input, onDevice<int32_t>({0, 0}, {2}, DataType::INT32),
          onDevice<int32_t>({4, 6}, {2}, DataType::INT32), std::nullopt,
          std::nullopt);
  });
  expectError(Kind::InvalidArgument, {"ttnn::topk", "k is 6", "0 to 5"},
              [&] { topk(input, 6); });
}

TEST(Places, CopiesHaveMemoryOfTheirOwn) {
  Tensor input = randomTensor({33, 35}, DataType::FLOAT32);
  Reference values = contents(input);
  Tensor copied = assign(input, L1_MEMORY_CONFIG, DataType::BFLOAT16);
  EXPECT_TRUE(copied.memory_config().is_l1());
  expectClose(copied, values);
  Tensor other = randomTensor({33, 35}, DataType::BFLOAT16, Layout::ROW_MAJOR);
  copy(input, other);
  expectClose(other, values);
  EXPECT_EQ(other.layout(), Layout::ROW_MAJOR);
  expectError(Kind::InvalidArgument, {"ttnn::copy", "33x35 into 35x33"},
              [&] { copy(input, randomTensor({35, 33}, DataType::FLOAT32)); });
  Tensor host = Tensor::from_vector(randomFloats(33 * 35, -1, 1, 8), {33, 35},
                                    DataType::BFLOAT16);
  copy_host_to_device_tensor(host, other);
  EXPECT_EQ(contents(other).values, contents(host).values);
  expectError(Kind::InvalidArgument, {"ttnn::write_tensor", "on a device"},
              [&] { copy_host_to_device_tensor(other, other); });
  expectError(Kind::InvalidArgument, {"wanted equal shapes"},
              [&] { copy_host_to_device_tensor(host, input); });
}

TEST(Places, Files) {
  std::string name = (std::filesystem::temp_directory_path() /
                      ("tt-places-" + std::to_string(::getpid())))
                         .string();
  for (DataType type : {DataType::FLOAT32, DataType::BFLOAT16,
                        DataType::BFLOAT8_B, DataType::INT32, DataType::UINT8})
    for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR}) {
      if (is_block_float(type) && layout == Layout::ROW_MAJOR)
        continue;
      Tensor input = randomTensor({3, 33, 35}, type, layout, 0, 100);
      dump_tensor(name, input);
      Tensor loaded = load_tensor(name, mesh());
      EXPECT_EQ(loaded.layout(), layout);
      EXPECT_EQ(loaded.dtype(), type);
      EXPECT_EQ(contents(loaded).values, contents(input).values);
    }
  auto size = std::filesystem::file_size(name);
  for (auto cut : {size - 1, uintmax_t(60), uintmax_t(30), uintmax_t(4)}) {
    std::filesystem::resize_file(name, cut);
    expectError(Kind::BadFile, {name}, [&] { load_tensor(name); });
  }
  std::remove(name.c_str());
  expectError(Kind::BadFile, {"cannot be opened"}, [&] { load_tensor(name); });
  expectError(Kind::InvalidArgument, {"cannot be written"}, [&] {
    dump_tensor(name + "/nowhere", randomTensor({2}, DataType::FLOAT32));
  });
}

TEST(Places, Numbers) {
  Tensor input = onDevice<float>({0, 0.25f, -0.25f, 1e30f, NAN, 0.75f}, {2, 3},
                                 DataType::FLOAT32);
  Tensor scale = onDevice<float>({0.5f}, {1}, DataType::FLOAT32);
  Tensor zero = onDevice<int32_t>({1}, {1}, DataType::INT32);
  // Ties go to the even number: 1.5 and 0.5 to 2 and 0.
  EXPECT_EQ(quantize(input, scale, zero).to_vector<int32_t>(),
            (std::vector<int32_t>{1, 2, 0, INT32_MAX, 0, 2}));
  Tensor scales = onDevice<float>({0.5f, 2, 4}, {3}, DataType::FLOAT32);
  Tensor numbers =
      onDevice<int32_t>({1, 2, 3, 5, 6, 7}, {2, 3}, DataType::INT32);
  expectClose(dequantize(numbers, scales, zero, 1),
              {{2, 3}, {0, 2, 8, 2, 10, 24}});
  EXPECT_EQ(
      requantize(numbers, scales, zero, scale, zero, -1).to_vector<int32_t>(),
      (std::vector<int32_t>{1, 5, 17, 5, 21, 49}));
  expectError(Kind::InvalidArgument, {"ttnn::quantize", "scale", "axis"},
              [&] { quantize(input, scales, zero); });
  expectError(Kind::InvalidArgument,
              {"ttnn::quantize", "wanted one element or 2"},
              [&] { quantize(input, scales, zero, 0); });
}

} // namespace
