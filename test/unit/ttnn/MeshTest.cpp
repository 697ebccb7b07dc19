//===- MeshTest.cpp - tensors on several chips ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

#include <set>

using namespace test;

namespace {

/// Different numbers on the host.
Tensor numbers(const Shape &shape, DataType dtype = DataType::FLOAT32,
               unsigned seed = 1) {
  return Tensor::from_vector(randomFloats(size_t(shape.volume()), -2, 2, seed),
                             shape, dtype);
}

class OnMesh : public testing::Test {
protected:
  std::shared_ptr<MeshDevice> chips = MeshDevice::open("t3000", {{2, 4}});

  /// On the device, in tiles, cut along a dimension for each axis.
  Tensor cut(const Tensor &host, std::vector<int64_t> dims) {
    return distribute_tensor(to_layout(host, Layout::TILE), {std::move(dims)},
                             chips.get(), std::nullopt, DRAM_MEMORY_CONFIG);
  }
  Tensor joined(const Tensor &tensor, std::vector<int64_t> dims) {
    return aggregate_tensor(from_device(tensor), {std::move(dims)},
                            chips.get());
  }
  static size_t distinct(const Tensor &tensor) {
    std::set<const void *> known;
    for (const Tensor &chip : tensor.chips())
      known.insert(&chip.state());
    return known.size();
  }
};

std::vector<float> valuesOf(const Tensor &tensor) {
  return tensor.to_vector<float>();
}

} // namespace

TEST_F(OnMesh, PartsComeTogetherAgain) {
  Tensor whole = numbers({6, 20, 8});
  for (std::vector<int64_t> dims :
       {std::vector<int64_t>{0, 1}, {1, 0}, {1, 1}, {2, -1}, {-1, 2}, {2}}) {
    Shape fits = dims == std::vector<int64_t>{1, 0}   ? Shape{4, 20, 8}
                 : dims == std::vector<int64_t>{1, 1} ? Shape{3, 40, 8}
                                                      : Shape{6, 20, 8};
    Tensor host = numbers(fits);
    Tensor spread = cut(host, dims);
    EXPECT_TRUE(spread.is_spread());
    EXPECT_EQ(spread.device(), chips.get());
    EXPECT_EQ(valuesOf(joined(spread, dims)), valuesOf(host));
  }
  EXPECT_EQ(cut(whole, {0, 1}).shape(), (Shape{3, 5, 8}));
}

TEST_F(OnMesh, EqualPartsAreOne) {
  Tensor host = numbers({4, 8});
  EXPECT_EQ(distinct(cut(host, {-1, -1})), 1u);
  EXPECT_EQ(distinct(cut(host, {0, -1})), 2u);
  EXPECT_EQ(distinct(cut(host, {0, 1})), 8u);
  // Ops keep that, and a tensor made on the mesh is everybody's.
  Tensor rows = cut(host, {0, -1});
  EXPECT_EQ(distinct(add(rows, rows)), 2u);
  EXPECT_EQ(distinct(add(rows, cut(host, {-1, -1}).is_spread()
                                   ? cut(numbers({2, 8}), {-1, -1})
                                   : rows)),
            2u);
  Tensor ones = full({2, 8}, 1.0f, DataType::FLOAT32, Layout::TILE, *chips);
  EXPECT_TRUE(ones.is_spread());
  EXPECT_EQ(distinct(ones), 1u);
  EXPECT_EQ(valuesOf(ones), std::vector<float>(16, 1.0f));
}

TEST_F(OnMesh, ResultsLieOnTheirChips) {
  Tensor rows = cut(numbers({8, 8}), {0, 1});
  Tensor twice = add(rows, rows);
  for (size_t chip = 0; chip != 8; ++chip)
    EXPECT_EQ(twice.chips()[chip].device(), &chips->view(chip));
  // Chips hold a sum with a tensor of all themselves.
  Tensor sum = add(cut(numbers({4, 2}), {-1, -1}), rows);
  for (size_t chip = 0; chip != 8; ++chip)
    EXPECT_EQ(sum.chips()[chip].device(), &chips->view(chip));
}

TEST_F(OnMesh, CollectivesAlongAnAxis) {
  Shape shape{8, 24};
  Tensor host = numbers(shape);
  Tensor both = cut(host, {0, 1});
  Tensor gathered = all_gather(both, 1, 1);
  EXPECT_EQ(distinct(gathered), 2u);
  EXPECT_EQ(valuesOf(joined(gathered, {0, -1})), valuesOf(host));
  EXPECT_EQ(valuesOf(all_gather(gathered, 0, 0)), valuesOf(host));
  EXPECT_EQ(valuesOf(joined(mesh_partition(gathered, -1, 1), {0, 1})),
            valuesOf(host));
  Tensor turned = all_to_all(both, 0, 1, {0, 1, 2, 3, 4, 5, 6, 7}, 4);
  EXPECT_EQ(turned.shape(), (Shape{1, 24}));
  EXPECT_EQ(valuesOf(joined(turned, {0})), valuesOf(host));
  Tensor moved = collective_permute(both, {0, 1, 1, 0});
  EXPECT_EQ(valuesOf(moved.chips()[0]), valuesOf(both.chips()[1]));
  EXPECT_EQ(valuesOf(moved.chips()[1]), valuesOf(both.chips()[0]));
  EXPECT_EQ(valuesOf(moved.chips()[2]), std::vector<float>(24, 0.0f));
  Tensor sent = collective_broadcast(both, {3, 1, 2, 0}, 4);
  EXPECT_EQ(valuesOf(sent.chips()[2]), valuesOf(both.chips()[3]));
  Tensor one = point_to_point(both, {{1, 2}}, {{0, 0}}, both);
  EXPECT_EQ(valuesOf(one.chips()[0]), valuesOf(both.chips()[6]));
  EXPECT_EQ(valuesOf(one.chips()[5]), valuesOf(both.chips()[5]));
  std::vector<float> sixth = valuesOf(both.chips()[6]);
  both.deallocate();
  EXPECT_EQ(valuesOf(one.chips()[6]), sixth);
}

TEST_F(OnMesh, Reductions) {
  std::vector<int32_t> values(4 * 5);
  for (size_t i = 0; i != values.size(); ++i)
    values[i] = int32_t(i * 7 % 11) - 3;
  Tensor host = Tensor::from_vector(values, {4, 5}, DataType::INT32);
  Tensor rows = cut(host, {-1, 0}); // 1x5 on each of four
  auto want = [&](auto combine) {
    std::vector<int32_t> result(values.begin(), values.begin() + 5);
    for (size_t i = 5; i != 20; ++i)
      result[i % 5] = combine(result[i % 5], values[i]);
    return result;
  };
  auto reduced = [&](ReduceType type) {
    return all_reduce(rows, 1, std::nullopt, std::nullopt, std::nullopt, type)
        .to_vector<int32_t>();
  };
  EXPECT_EQ(reduced(ReduceType::Sum), want(std::plus<>()));
  EXPECT_EQ(reduced(ReduceType::Prod), want(std::multiplies<>()));
  EXPECT_EQ(reduced(ReduceType::Max),
            want([](int a, int b) { return std::max(a, b); }));
  EXPECT_EQ(reduced(ReduceType::Min),
            want([](int a, int b) { return std::min(a, b); }));
  Tensor floats = cut(typecast(host, DataType::FLOAT32), {-1, 0});
  std::vector<int32_t> sums = want(std::plus<>());
  std::vector<float> mean = valuesOf(all_reduce(
      floats, 1, std::nullopt, std::nullopt, std::nullopt, ReduceType::Mean));
  for (size_t i = 0; i != 5; ++i)
    EXPECT_EQ(mean[i], float(sums[i]) / 4);
}

// A sum passes from chip to chip, from the successor of the one that keeps it
// on.
TEST_F(OnMesh, SumsRoundAtEveryHop) {
  Tensor host = numbers({4, 8}, DataType::BFLOAT16);
  Tensor rows = cut(host, {-1, 0}); // 1x8 each, cut into parts of two
  Tensor sum = reduce_scatter(rows, 1, 1, std::nullopt, std::nullopt,
                              std::nullopt, std::nullopt, ReduceType::Sum);
  std::vector<float> all = valuesOf(host);
  auto round = [](float value) {
    return Tensor::from_vector<float>({value}, {1}, DataType::BFLOAT16)
        .to_vector<float>()[0];
  };
  for (size_t chip = 0; chip != 4; ++chip)
    for (size_t i = 0; i != 2; ++i) {
      float want = all[(chip + 1) % 4 * 8 + chip * 2 + i];
      for (size_t hop = 2; hop != 5; ++hop)
        want = round(want + all[(chip + hop) % 4 * 8 + chip * 2 + i]);
      EXPECT_EQ(valuesOf(sum.chips()[chip])[i], want);
    }
}

// Columns of the first matrix, rows of the second, one sum: what one chip
// gives.
TEST_F(OnMesh, TwoProductsInParallel) {
  Tensor x = numbers({37, 64}, DataType::BFLOAT16, 1);
  Tensor up = numbers({64, 96}, DataType::BFLOAT16, 2);
  Tensor down = numbers({96, 33}, DataType::BFLOAT16, 3);
  auto layer = [](const Tensor &x, const Tensor &up, const Tensor &down) {
    return matmul(relu(matmul(x, up)), down);
  };
  auto there = [&](const Tensor &host) {
    return to_device(to_layout(host, Layout::TILE), &mesh(), std::nullopt);
  };
  Reference want = contents(layer(there(x), there(up), there(down)));
  Tensor partial =
      layer(cut(x, {-1, -1}), cut(up, {-1, 1}), cut(down, {-1, 0}));
  EXPECT_EQ(distinct(partial), 4u);
  Tensor sum = all_reduce(partial, 1, std::nullopt, std::nullopt, std::nullopt,
                          ReduceType::Sum);
  EXPECT_EQ(distinct(sum), 1u);
  expectClose(sum.of_any_chip(), want, 4, /*sums=*/true);
}

TEST_F(OnMesh, CachesPart) {
  Tensor cache = cut(numbers({2, 2, 64, 32}, DataType::BFLOAT16), {-1, -1});
  EXPECT_EQ(distinct(cache), 1u);
  Tensor before = from_device(cache.chips()[0]);
  Tensor input = cut(numbers({1, 2, 128, 32}, DataType::BFLOAT16, 5), {-1, 2});
  fill_cache(cache, input, 1);
  EXPECT_EQ(distinct(cache), 4u);
  for (size_t chip = 0; chip != 8; ++chip) {
    Tensor one = to_device(before, &mesh(), std::nullopt);
    fill_cache(one, to_device(from_device(input.chips()[chip]), &mesh()), 1);
    EXPECT_EQ(valuesOf(cache.chips()[chip]), valuesOf(one));
    EXPECT_EQ(cache.chips()[chip].device(), &chips->view(chip % 4));
  }
}

TEST_F(OnMesh, NormsOfSpreadRows) {
  Tensor host = numbers({5, 256}, DataType::FLOAT32);
  Tensor weight = numbers({256}, DataType::FLOAT32, 2);
  Tensor bias = numbers({256}, DataType::FLOAT32, 3);
  auto one = [&](const Tensor &t) {
    return to_device(to_layout(t, Layout::TILE), &mesh(), std::nullopt);
  };
  Tensor rms = fused_rms_minimal(
      cut(host, {-1, 1}), std::nullopt, 1, chips.get(), std::nullopt,
      std::nullopt, std::nullopt, std::nullopt, 1e-5f, cut(weight, {-1, 0}));
  expectClose(joined(rms, {-1, 1}),
              contents(rms_norm(one(host), 1e-5f, one(weight))), 4, true);
  Tensor layer =
      distributed_layer_norm(cut(host, {-1, 1}), 1, chips.get(), 1e-5f,
                             cut(weight, {-1, 0}), cut(bias, {-1, 0}));
  expectClose(joined(layer, {-1, 1}),
              contents(layer_norm(one(host), 1e-5f, one(weight), one(bias))), 4,
              true);
}

// One event for all chips, of what each of them does.
TEST_F(OnMesh, ChipsAreChargedAtOnce) {
  Tensor rows = cut(numbers({8, 64}), {0, 1});
  chips->profile().clear();
  add(rows, rows);
  all_gather(rows, 1, 1);
  std::vector<OpEvent> events = chips->profile().events();
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].op, "add");
  EXPECT_EQ(events[1].op, "all_gather");
  EXPECT_GT(events[1].time.ethernetSeconds, 0);
}

TEST_F(OnMesh, Errors) {
  Tensor rows = cut(numbers({8, 8}), {0, 1});
  expectError(Kind::InvalidArgument,
              {"is spread over the mesh 2x4", "8 different ones"},
              [&] { (void)rows.to_vector<float>(); });
  expectError(Kind::InvalidArgument, {"cluster_axis 2", "axes 0 to 1"},
              [&] { all_gather(rows, 0, 2); });
  expectError(Kind::InvalidArgument, {"dimension 2 of a tensor of rank 2"},
              [&] { all_gather(rows, 2, 1); });
  expectError(Kind::InvalidArgument, {"does not divide into 4 equal parts"},
              [&] { cut(numbers({3, 6}), {-1, 1}); });
  expectError(Kind::InvalidArgument, {"3 dimensions for the mesh 2x4"},
              [&] { cut(numbers({8, 8}), {0, 1, -1}); });
  expectError(Kind::Unsupported, {"sum, mean, max, min or prod"}, [&] {
    all_reduce(rows, 1, std::nullopt, std::nullopt, std::nullopt,
               ReduceType::Std);
  });
  expectError(Kind::InvalidArgument, {"chip 8 is not on the mesh 2x4"},
              [&] { collective_permute(rows, {0, 8}); });
  auto other = MeshDevice::open("n300", {{1, 2}});
  Tensor pair = distribute_tensor(numbers({8, 8}), {{-1, 0}}, other.get(),
                                  std::nullopt, DRAM_MEMORY_CONFIG);
  expectError(Kind::InvalidArgument, {"meshes of 2x4 and of 1x2"},
              [&] { add(rows, pair); });
  expectError(Kind::InvalidArgument, {"on another device"},
              [&] { add(rows.chips()[0], rows.chips()[1]); });
  expectError(Kind::InvalidArgument, {"a mesh of 2x2 chips", "has 1"}, [] {
    MeshDevice::open(tt::device::makeSystem("n150"), {{2, 2}});
  });
  rows.deallocate();
  EXPECT_FALSE(rows.is_allocated());
  expectError(Kind::InvalidArgument, {"was deallocated"},
              [&] { add(rows, rows); });
}
