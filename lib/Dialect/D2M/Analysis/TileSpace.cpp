//===- TileSpace.cpp - the tiles that a program goes through --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/D2M/Analysis/TileSpace.h"

#include "tt/device/Tile.h"
#include "llvm/ADT/STLExtras.h"

namespace mlir::tt::d2m {

static constexpr int64_t kSide = ::tt::device::Tile::kSide;

/// The shape with dimensions of size 1 in front, up to rank `rank`.
static SmallVector<int64_t> withRank(ArrayRef<int64_t> shape, size_t rank) {
  SmallVector<int64_t> all(rank - shape.size(), 1);
  llvm::append_range(all, shape);
  return all;
}

static SmallVector<int64_t> inTiles(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> tiles(shape);
  for (int64_t &size : MutableArrayRef(tiles).take_back(2))
    size = (size + kSide - 1) / kSide;
  return tiles;
}

std::optional<TileBroadcast> broadcastOf(ArrayRef<int64_t> from,
                                         ArrayRef<int64_t> to) {
  if (from.size() > to.size())
    return std::nullopt;
  auto fromLast = [](ArrayRef<int64_t> shape, size_t i) {
    return i < shape.size() ? shape[shape.size() - 1 - i] : 1;
  };
  for (size_t i = 0; i != to.size(); ++i)
    if (fromLast(from, i) != fromLast(to, i) && fromLast(from, i) != 1)
      return std::nullopt;
  bool rows = fromLast(from, 1) != fromLast(to, 1);
  bool columns = fromLast(from, 0) != fromLast(to, 0);
  return rows      ? columns ? TileBroadcast::Scalar : TileBroadcast::Row
         : columns ? TileBroadcast::Column
                   : TileBroadcast::None;
}

PageMap PageMap::of(ArrayRef<std::pair<int64_t, int64_t>> dims) {
  PageMap map;
  for (auto [size, stride] : llvm::reverse(dims)) {
    if (size == 1)
      continue;
    // A digit joins the next one if its stride is where that one ends.
    if (!map.digits.empty()) {
      auto &[inner, step] = map.digits.front();
      if (stride == step * inner) {
        inner *= size;
        continue;
      }
    }
    map.digits.insert(map.digits.begin(), {size, stride});
  }
  return map;
}

bool PageMap::isConstant() const {
  return llvm::all_of(digits, [](auto digit) { return digit.second == 0; });
}

bool PageMap::isIdentity() const {
  return digits.size() == 1 && digits.front().second == 1;
}

int64_t PageMap::at(int64_t number) const {
  int64_t page = 0;
  for (auto [i, digit] : llvm::enumerate(llvm::reverse(digits))) {
    auto [size, stride] = digit;
    bool isLast = i + 1 == digits.size();
    page += (isLast ? number : number % size) * stride;
    number /= size;
  }
  return page;
}

TileSpace::TileSpace(ArrayRef<int64_t> of, ArrayRef<int64_t> reduced)
    : shape(withRank(of, std::max<size_t>(of.size(), 2))),
      tiles(inTiles(shape)) {
  for (auto [i, size] : llvm::enumerate(shape)) {
    int64_t dim = int64_t(i) - int64_t(shape.size() - of.size());
    (llvm::is_contained(reduced, dim) ? inner : outer).push_back(unsigned(i));
  }
}

int64_t TileSpace::count(ArrayRef<unsigned> dims) const {
  int64_t product = 1;
  for (unsigned dim : dims)
    product *= tiles[dim];
  return product;
}

TileSpace::Pages TileSpace::pagesOf(ArrayRef<int64_t> from) const {
  SmallVector<int64_t> own = inTiles(withRank(from, shape.size()));
  SmallVector<int64_t> strides(own.size());
  int64_t stride = 1;
  for (size_t i = own.size(); i-- > 0;) {
    strides[i] = own[i] == 1 ? 0 : stride;
    stride *= own[i];
  }
  auto mapOf = [&](ArrayRef<unsigned> dims) {
    return PageMap::of(llvm::map_to_vector(dims, [&](unsigned dim) {
      return std::pair(tiles[dim], strides[dim]);
    }));
  };
  return {mapOf(outer), mapOf(inner)};
}

SmallVector<TileSpace::Padding, 2> TileSpace::paddings() const {
  SmallVector<Padding, 2> found;
  int64_t stride = 1;
  for (unsigned dim : llvm::reverse(inner)) {
    bool isColumns = dim + 1 == shape.size(), isRows = dim + 2 == shape.size();
    if ((isColumns || isRows) && shape[dim] % kSide != 0)
      found.push_back({isRows, shape[dim] % kSide, tiles[dim], stride});
    stride *= tiles[dim];
  }
  return found;
}

} // namespace mlir::tt::d2m
