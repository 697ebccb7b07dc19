//===- ViewTest.cpp - Tensors that share memory ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

#include "tt/emulator/Buffer.h"

using namespace test;

namespace {

uint64_t used(BufferType type) { return mesh().memory_stats(type).used; }

/// 0, 1, 2, ...
std::vector<float> counting(size_t count, float first = 0) {
  std::vector<float> values(count);
  for (size_t i = 0; i != count; ++i)
    values[i] = first + float(i);
  return values;
}

Tensor cacheOf(const std::vector<float> &values, const Shape &shape) {
  return onDevice(values, shape, DataType::FLOAT32);
}

struct ViewCase {
  Shape from, to;
  Layout layout;
  bool isView;
};

} // namespace

TEST(View, RowsThatStayRowsInTilesThatStayTiles) {
  const ViewCase cases[] = {
      {{2, 64, 40}, {128, 40}, Layout::TILE, true},
      {{128, 40}, {1, 4, 32, 40}, Layout::TILE, true},
      {{33, 40}, {1, 1, 33, 40}, Layout::TILE, true},
      {{3, 5, 33, 7}, {15, 33, 7}, Layout::TILE, true},
      {{2, 33, 40}, {66, 40}, Layout::TILE, false},
      {{64, 64}, {128, 32}, Layout::TILE, false},
      {{2, 33, 40}, {66, 40}, Layout::ROW_MAJOR, true},
      {{7, 40}, {7, 1, 40}, Layout::ROW_MAJOR, true},
      {{7, 40}, {14, 20}, Layout::ROW_MAJOR, false},
      {{64}, {1, 64}, Layout::ROW_MAJOR, true},
  };
  for (const auto &[from, to, layout, isView] : cases)
    for (const MemoryConfig &config : {DRAM_MEMORY_CONFIG, L1_MEMORY_CONFIG}) {
      SCOPED_TRACE(to_string(from) + " to " + to_string(to));
      std::vector<float> values = counting(size_t(from.volume()));
      Tensor input = onDevice(values, from, DataType::FLOAT32, layout, config);
      uint64_t before = used(config.buffer_type);
      Tensor view = reshape(input, {to.begin(), to.end()});
      EXPECT_EQ(isView, used(config.buffer_type) == before);
      EXPECT_EQ(isView, view.buffer()->address() == input.buffer()->address());
      EXPECT_EQ(to_string(to), to_string(view.shape()));
      EXPECT_EQ(values, view.to_vector<float>());
      // A reader finds its own shape.
      std::vector<float> doubled = ttnn::add(view, view).to_vector<float>();
      for (size_t i = 0; i != values.size(); ++i)
        ASSERT_EQ(2 * values[i], doubled[i]);
    }
}

TEST(View, OfShardsOnTheirCores) {
  MemoryConfig sharded = L1_MEMORY_CONFIG;
  sharded.memory_layout = TensorMemoryLayout::HEIGHT_SHARDED;
  std::vector<float> values = counting(256 * 64);
  Tensor input =
      onDevice(values, {256, 64}, DataType::FLOAT32, Layout::TILE, sharded);
  uint64_t before = used(BufferType::L1);
  Tensor view = reshape(input, {2, 128, 64});
  EXPECT_EQ(before, used(BufferType::L1));
  EXPECT_EQ(values, view.to_vector<float>());
}

TEST(View, InOtherMemoryIsACopy) {
  Tensor input = randomTensor({64, 64}, DataType::BFLOAT16);
  uint64_t before = used(BufferType::L1);
  Tensor copy = reshape(input, {2, 32, 64}, L1_MEMORY_CONFIG);
  EXPECT_LT(before, used(BufferType::L1));
  EXPECT_EQ(input.to_vector<float>(), copy.to_vector<float>());
}

TEST(View, OnTheHost) {
  Tensor input =
      Tensor::from_vector<float>(counting(24), {4, 6}, DataType::FLOAT32);
  Tensor view = reshape(input, {2, 2, 6});
  Tensor other = Tensor::from_vector<float>(counting(24, 100), {2, 2, 6},
                                            DataType::FLOAT32);
  other.copy_to(view);
  EXPECT_EQ(counting(24), input.to_vector<float>());
  EXPECT_EQ(counting(24, 100), view.to_vector<float>());
}

TEST(View, MemoryGoesWithTheLastOne) {
  uint64_t before = used(BufferType::DRAM);
  Tensor input = cacheOf(counting(64 * 64), {64, 64});
  uint64_t with = used(BufferType::DRAM);
  Tensor view = reshape(input, {1, 64, 64}),
         second = reshape(view, {2, 32, 64});
  ttnn::deallocate(input, true);
  EXPECT_FALSE(input.is_allocated());
  EXPECT_EQ(with, used(BufferType::DRAM));
  EXPECT_EQ(counting(64 * 64), view.to_vector<float>());
  view.deallocate();
  view.deallocate();
  EXPECT_EQ(counting(64 * 64), second.to_vector<float>());
  EXPECT_EQ(with, used(BufferType::DRAM));
  second = Tensor();
  EXPECT_EQ(before, used(BufferType::DRAM));
}

/// Every op that writes to an operand, to a view and to what is viewed.
TEST(View, OfWhatIsWrittenKeepsItsContent) {
  const Shape shape{2, 3, 32, 32};
  const size_t count = size_t(shape.volume());
  std::vector<float> old = counting(count), fresh(count, -1);
  Tensor rows = onDevice(std::vector<float>(2 * 3 * 32, -1), {1, 3, 2, 32},
                         DataType::FLOAT32);
  Tensor users = onDevice(std::vector<float>(2 * 3 * 32, -1), {2, 3, 1, 32},
                          DataType::FLOAT32);
  Tensor whole = onDevice(fresh, shape, DataType::FLOAT32);
  Tensor place = onDevice<int32_t>({1}, {1}, DataType::INT32);
  Tensor places = onDevice<int32_t>({1, 2}, {2}, DataType::INT32);
  Tensor table =
      onDevice<int32_t>({0, 1}, {1, 2}, DataType::INT32, Layout::ROW_MAJOR);
  Tensor steps = onDevice(std::vector<float>(2 * 3 * 32, -1), {1, 2, 3, 32},
                          DataType::FLOAT32);
  Tensor host = Tensor::from_vector(fresh, shape, DataType::FLOAT32);
  using Write = std::function<void(const Tensor &)>;
  const std::pair<const char *, Write> writes[] = {
      {"fill_cache", [&](auto &t) { fill_cache(t, rows, 0); }},
      {"update_cache", [&](auto &t) { update_cache(t, users, place, 0); }},
      {"paged_fill_cache",
       [&](auto &t) { experimental::paged_fill_cache(t, rows, table); }},
      {"paged_update_cache",
       [&](auto &t) { experimental::paged_update_cache(t, steps, places); }},
      {"copy", [&](auto &t) { ttnn::copy(whole, t); }},
      {"write_tensor",
       [&](auto &t) {
         copy_host_to_device_tensor(to_layout(host, Layout::TILE), t);
       }},
      {"copy_to", [&](auto &t) { host.copy_to(t); }},
      {"generic",
       [&](auto &t) {
         generic_op({t}, {[&](const std::vector<Tensor> &io) {
                      *reinterpret_cast<float *>(io[0].buffer()->page(0)) = -1;
                      return OpMeasure();
                    }});
       }},
  };
  for (const auto &[name, write] : writes)
    for (bool writesView : {false, true}) {
      SCOPED_TRACE(testing::Message() << name << ", view " << writesView);
      uint64_t before = used(BufferType::DRAM);
      {
        Tensor alone = cacheOf(old, shape);
        uint64_t one = used(BufferType::DRAM) - before;
        auto address = alone.buffer()->address();
        write(alone);
        EXPECT_EQ(address, alone.buffer()->address()); // nothing was copied
        std::vector<float> wanted = alone.to_vector<float>();
        EXPECT_NE(old, wanted);

        Tensor cache = cacheOf(old, {2 * 3, 32, 32});
        Tensor view = reshape(cache, {2, 3, 32, 32});
        Tensor behind = reshape(view, {3, 2, 32, 32});
        Tensor written = writesView ? view : reshape(cache, {2, 3, 32, 32});
        write(written);
        EXPECT_EQ(wanted, written.to_vector<float>());
        EXPECT_EQ(old, cache.to_vector<float>());
        EXPECT_EQ(old, behind.to_vector<float>());
        EXPECT_EQ(writesView ? wanted : old, view.to_vector<float>());
        EXPECT_EQ(before + 3 * one, used(BufferType::DRAM));
        cache.deallocate();
        behind.deallocate();
        write(written); // by now it is alone
      }
      EXPECT_EQ(before, used(BufferType::DRAM));
    }
}

TEST(View, WithoutRoomForItsOwnMemoryIsAnError) {
  Tensor cache = onDevice(counting(32 * 32 * 8), {8, 32, 32}, DataType::FLOAT32,
                          Layout::TILE, L1_MEMORY_CONFIG);
  Tensor view = reshape(cache, {4, 2, 32, 32});
  std::vector<Tensor> filling;
  while (true)
    try {
      filling.push_back(empty({1, 8, 32, 32}, DataType::FLOAT32, Layout::TILE,
                              &mesh(), L1_MEMORY_CONFIG));
    } catch (const tt::runtime::Error &) {
      break;
    }
  Tensor other =
      onDevice(counting(32 * 32 * 8, 7), {8, 32, 32}, DataType::FLOAT32);
  expectError(Kind::OutOfMemory, {"L1"}, [&] { ttnn::copy(other, cache); });
  EXPECT_EQ(counting(32 * 32 * 8), cache.to_vector<float>());
  view.deallocate();
  ttnn::copy(other, cache);
  EXPECT_EQ(counting(32 * 32 * 8, 7), cache.to_vector<float>());
}
