//===- MeshTest.cpp - Meshes, placements and collectives ------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Tensors of numbers on every chip of random meshes, and the laws that relate
// collectives to each other and to placements.
//===----------------------------------------------------------------------===//
#include "tt/device/Error.h"
#include "tt/device/mesh/Placement.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

using namespace tt::device;
using namespace tt::device::mesh;

namespace {

using Axis = AxisPlacement;

struct Dense {
  Shape shape;
  std::vector<int64_t> values;
  explicit Dense(Shape s) : shape(std::move(s)) {
    values.resize(size_t(std::accumulate(shape.begin(), shape.end(), int64_t(1),
                                         std::multiplies<>())));
  }
  /// The element at `index`; null outside.
  int64_t *at(Dims index) {
    int64_t flat = 0;
    for (size_t d = 0; d != shape.size(); ++d) {
      if (index[d] >= shape[d])
        return nullptr;
      flat = flat * shape[d] + index[d];
    }
    return &values[size_t(flat)];
  }
  friend bool operator==(const Dense &, const Dense &) = default;
};
using Spread = std::vector<Dense>; ///< one per chip

void forEach(Dims sizes, const std::function<void(Dims)> &use) {
  Shape index(sizes.size());
  int64_t count = std::accumulate(sizes.begin(), sizes.end(), int64_t(1),
                                  std::multiplies<>());
  for (int64_t n = 0; n != count; ++n) {
    use(index);
    for (size_t d = sizes.size(); d-- != 0;) {
      if (++index[d] != sizes[d])
        break;
      index[d] = 0;
    }
  }
}

Shape plus(Dims a, Dims b) {
  Shape sum(a.begin(), a.end());
  for (size_t d = 0; d != sum.size(); ++d)
    sum[d] += b[d];
  return sum;
}

/// The part of a whole tensor that a placement gives every chip; padding is 0.
Spread place(Dense &whole, const Placement &placement, const Mesh &mesh) {
  Spread spread;
  for (int64_t chip = 0; chip != mesh.numChips(); ++chip) {
    Box box = boxOf(placement, mesh, whole.shape, chip);
    Dense &part = spread.emplace_back(box.sizes);
    forEach(box.sizes, [&](Dims i) {
      if (int64_t *value = whole.at(plus(box.start, i)))
        *part.at(i) = *value;
    });
  }
  return spread;
}

int64_t combine(Reduction reduction, int64_t a, int64_t b) {
  switch (reduction) {
  case Reduction::Max:
    return std::max(a, b);
  case Reduction::Min:
    return std::min(a, b);
  case Reduction::Prod:
    return a * b;
  default:
    return a + b;
  }
}

Spread run(const Collective &c, Spread in, const Mesh &mesh) {
  EXPECT_EQ(problem(c, mesh, in[0].shape), "");
  Spread out;
  for (int64_t chip = 0; chip != mesh.numChips(); ++chip) {
    Dense &result = out.emplace_back(resultShape(c, in[0].shape));
    std::vector<Move> list = moves(c, in[0].shape, chip);
    for (const Move &move : list)
      forEach(move.box.sizes, [&](Dims i) {
        int64_t value = *in[size_t(move.from)].at(plus(move.box.start, i));
        int64_t *target = result.at(plus(move.target, i));
        ASSERT_NE(target, nullptr);
        *target = reduces(c.kind) && &move != &list.front()
                      ? combine(c.reduction, *target, value)
                      : value;
      });
  }
  return out;
}

/// Random meshes, shapes that they divide, and placements.
class Meshes : public testing::Test {
protected:
  std::mt19937 random{29};

  int64_t upTo(int64_t n) { return int64_t(random() % uint64_t(n)); }

  Mesh anyMesh() {
    const std::vector<Shape> shapes = {{1, 2}, {2, 2}, {1, 4}, {2, 4},
                                       {8},    {4, 2}, {3, 1}, {2, 3, 2}};
    return {shapes[size_t(upTo(int64_t(shapes.size())))]};
  }
  /// Every dimension divides by the product of all axes.
  Dense anyTensor(const Mesh &mesh, int64_t rank) {
    Shape shape;
    for (int64_t d = 0; d != rank; ++d)
      shape.push_back(mesh.numChips() * (1 + upTo(2)));
    Dense tensor(shape);
    for (int64_t &value : tensor.values)
      value = upTo(100) - 50;
    return tensor;
  }
  Placement anyPlacement(const Mesh &mesh, int64_t rank) {
    Placement placement;
    for (int64_t axis = 0; axis != mesh.rank(); ++axis)
      placement.axes.push_back(upTo(3) ? Axis::shard(upTo(rank))
                                       : Axis::replicate());
    return placement;
  }
  /// Different tensors on all chips.
  Spread anySpread(const Mesh &mesh, Dims shape) {
    Spread spread;
    for (int64_t chip = 0; chip != mesh.numChips(); ++chip) {
      Dense &part = spread.emplace_back(Shape(shape.begin(), shape.end()));
      for (int64_t &value : part.values)
        value = upTo(9) - 4;
    }
    return spread;
  }
};

TEST_F(Meshes, GroupsOfAnAxis) {
  Mesh mesh{{2, 3}};
  EXPECT_EQ(mesh.groups(0), (std::vector<Chips>{{0, 3}, {1, 4}, {2, 5}}));
  EXPECT_EQ(mesh.groups(1), (std::vector<Chips>{{0, 1, 2}, {3, 4, 5}}));
  EXPECT_EQ(mesh.groups(std::nullopt),
            (std::vector<Chips>{{0, 1, 2, 3, 4, 5}}));
  for (int64_t chip = 0; chip != 6; ++chip)
    EXPECT_EQ(mesh.chip(mesh.coordinates(chip)), chip);
  EXPECT_THROW((void)mesh.groups(2), Error);
}

TEST_F(Meshes, PartsOfADimensionThatDoesNotDivide) {
  Mesh mesh{{2, 4}};
  Placement placement{{Axis::shard(1), Axis::shard(1)}};
  Shape whole = {3, 19};
  EXPECT_EQ(localShape(placement, mesh, whole), (Shape{3, 3}));
  EXPECT_EQ(boxOf(placement, mesh, whole, 5), (Box{{0, 15}, {3, 3}}));
  EXPECT_EQ(boxOf(placement, mesh, whole, 7), (Box{{0, 21}, {3, 3}}));
}

TEST_F(Meshes, Laws) {
  for (int round = 0; round != 300; ++round) {
    Mesh mesh = anyMesh();
    int64_t axis = upTo(mesh.rank()), rank = 1 + upTo(3), dim = upTo(rank),
            other = upTo(rank);
    std::vector<Chips> groups = mesh.groups(axis);
    Spread x = anySpread(mesh, anyTensor(mesh, rank).shape);
    Reduction reduction = Reduction(upTo(5));
    auto of = [&](Kind kind, Spread in, int64_t d = 0, int64_t join = 0) {
      return run({kind, groups, d, join, reduction}, std::move(in), mesh);
    };
    Spread gathered = of(Kind::AllGather, x, dim);
    EXPECT_EQ(of(Kind::Partition, gathered, dim), x);
    EXPECT_EQ(of(Kind::AllGather, of(Kind::ReduceScatter, x, dim), dim),
              of(Kind::AllReduce, x));
    EXPECT_EQ(of(Kind::AllToAll, of(Kind::AllToAll, x, dim, other), other, dim),
              x);
    if (dim != other)
      EXPECT_EQ(of(Kind::AllToAll, x, dim, other),
                of(Kind::Partition, of(Kind::AllGather, x, other), dim));
    Spread same = of(Kind::Broadcast, x);
    EXPECT_EQ(of(Kind::Broadcast, same), same);
    EXPECT_EQ(of(Kind::AllGather, of(Kind::Partition, same, dim), dim), same);
  }
}

TEST_F(Meshes, PermutationsComeBack) {
  for (int round = 0; round != 50; ++round) {
    Mesh mesh = anyMesh();
    Collective shift{Kind::Permute, {}};
    for (int64_t chip = 0; chip != mesh.numChips(); ++chip)
      shift.pairs.push_back({chip, (chip + 1) % mesh.numChips()});
    Spread x = anySpread(mesh, anyTensor(mesh, 2).shape), y = x;
    for (int64_t i = 0; i != mesh.numChips(); ++i)
      y = run(shift, y, mesh);
    EXPECT_EQ(y, x);
  }
}

TEST_F(Meshes, WhoGetsNothingHasZeros) {
  Mesh mesh{{1, 3}};
  Spread x = anySpread(mesh, Shape{2});
  Spread y = run({Kind::Permute, {}, 0, 0, {}, {{2, 0}}}, x, mesh);
  EXPECT_EQ(y[0], x[2]);
  EXPECT_EQ(y[1], Dense(Shape{2}));
}

TEST_F(Meshes, SumsStartAtTheSuccessor) {
  Mesh mesh{{1, 4}};
  auto list = moves({Kind::ReduceScatter, mesh.groups(1), 0}, Shape{8}, 1);
  Chips order;
  for (const Move &move : list)
    order.push_back(move.from);
  EXPECT_EQ(order, (Chips{2, 3, 0, 1}));
}

TEST_F(Meshes, RedistributionsGiveThePlacement) {
  for (int round = 0; round != 500; ++round) {
    Mesh mesh = anyMesh();
    int64_t rank = 1 + upTo(3);
    Dense whole = anyTensor(mesh, rank);
    Placement from = anyPlacement(mesh, rank), to = anyPlacement(mesh, rank);
    Spread x = place(whole, from, mesh);
    std::vector<Step> steps = redistribute(from, to, mesh);
    for (const Step &step : steps) {
      x = run(step.collective, std::move(x), mesh);
      EXPECT_EQ(x, place(whole, step.behind, mesh))
          << text(from) << " -> " << text(to) << " at " << text(step.behind);
    }
    EXPECT_EQ(steps.empty() ? from : steps.back().behind, to);
  }
}

TEST_F(Meshes, WhatIsPartialIsReduced) {
  for (int round = 0; round != 300; ++round) {
    Mesh mesh = anyMesh();
    int64_t rank = 1 + upTo(3), axis = upTo(mesh.rank());
    Reduction reduction = upTo(2) ? Reduction::Sum : Reduction::Max;
    Placement from = anyPlacement(mesh, rank), to = anyPlacement(mesh, rank);
    from.axes[size_t(axis)] = Axis::partial(reduction);
    Dense whole = anyTensor(mesh, rank);
    Spread x = anySpread(mesh, localShape(from, mesh, whole.shape));
    // Chips that differ along replicated axes have the same.
    for (int64_t chip = 0; chip != mesh.numChips(); ++chip) {
      Shape at = mesh.coordinates(chip);
      for (size_t a = 0; a != at.size(); ++a)
        if (from.axes[a].kind == Axis::Kind::Replicate)
          at[a] = 0;
      x[size_t(chip)] = x[size_t(mesh.chip(at))];
    }
    Placement reduced = from;
    reduced.axes[size_t(axis)] = Axis::replicate();
    Spread early =
        run({Kind::AllReduce, mesh.groups(axis), 0, 0, reduction}, x, mesh);
    for (const Step &step : redistribute(reduced, to, mesh))
      early = run(step.collective, std::move(early), mesh);
    for (const Step &step : redistribute(from, to, mesh))
      x = run(step.collective, std::move(x), mesh);
    EXPECT_EQ(x, early) << text(from) << " -> " << text(to);
  }
}

TEST_F(Meshes, NothingBecomesPartial) {
  Mesh mesh{{1, 2}};
  EXPECT_THROW(redistribute({{Axis::replicate(), Axis::replicate()}},
                            {{Axis::replicate(), Axis::partial()}}, mesh),
               Error);
}

TEST_F(Meshes, Problems) {
  Mesh mesh{{2, 2}};
  Shape shape = {4, 6};
  auto of = [&](Kind kind, std::vector<Chips> groups, int64_t dim = 0) {
    return problem({kind, std::move(groups), dim}, mesh, shape);
  };
  EXPECT_EQ(of(Kind::AllGather, {{0, 1}}),
            "chip 2 of the mesh 2x2 is in no group");
  EXPECT_EQ(of(Kind::AllGather, {{0, 1}, {2}}), "groups of 2 and of 1 chips");
  EXPECT_EQ(of(Kind::AllGather, {{0, 1}, {1, 2}}),
            "chip 1 is in two places of the groups");
  EXPECT_EQ(of(Kind::AllReduce, {{0, 1}, {2, 4}}),
            "chip 4 is not on the mesh 2x2");
  EXPECT_EQ(of(Kind::Partition, mesh.groups(std::nullopt), 1),
            "dimension 1 of size 6 is cut into 4 equal parts");
  EXPECT_EQ(of(Kind::AllGather, mesh.groups(0), 2),
            "dimension 2 of a tensor of rank 2");
  EXPECT_EQ(
      problem({Kind::Permute, {}, 0, 0, {}, {{0, 1}, {0, 2}}}, mesh, shape),
      "chip 0 is twice a source");
  EXPECT_EQ(
      problem({Kind::Permute, {}, 0, 0, {}, {{0, 1}, {2, 1}}}, mesh, shape),
      "chip 1 is twice a target");
  EXPECT_EQ(problem(Placement{{Axis::shard(2), Axis::replicate()}}, mesh, 2),
            "dimension 2 of a tensor of rank 2");
  EXPECT_EQ(problem(Placement{{Axis::replicate()}}, mesh, 2),
            "a placement on 1 axes; the mesh 2x2 has 2");
}

} // namespace
