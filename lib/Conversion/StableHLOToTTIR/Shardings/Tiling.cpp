//===- Tiling.cpp - chips by the digits of their numbers ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Tiling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <numeric>

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// Deals digits, major first, to dimensions of these sizes.
static std::optional<Tiling> deal(ArrayRef<int64_t> sizes,
                                  SmallVector<Digit> digits) {
  Tiling tiling;
  std::reverse(digits.begin(), digits.end()); // the next one is the last
  for (int64_t left : sizes) {
    auto &own = tiling.emplace_back();
    while (left != 1) {
      if (left < 1 || digits.empty())
        return std::nullopt;
      Digit &next = digits.back();
      int64_t taken = std::gcd(left, next.size);
      // A digit goes whole, or its major part does.
      if (taken == 1 || (taken != left && taken != next.size))
        return std::nullopt;
      int64_t rest = next.size / taken;
      own.push_back({taken, next.stride * rest});
      left /= taken;
      next.size = rest;
      if (rest == 1)
        digits.pop_back();
    }
  }
  return tiling;
}

/// Row-major digits of a box of these sizes, without those of one.
static SmallVector<Digit> digitsOf(ArrayRef<int64_t> sizes) {
  SmallVector<Digit> digits;
  int64_t stride = 1;
  for (int64_t size : llvm::reverse(sizes)) {
    digits.push_back({size, stride});
    stride *= size;
  }
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::optional<Tiling> stablehlo::tilingOf(ArrayRef<int64_t> sizes,
                                          ArrayRef<int64_t> reshape,
                                          ArrayRef<int64_t> permutation) {
  SmallVector<Digit> digits = digitsOf(reshape), turned;
  if (permutation.empty())
    turned = digits;
  for (int64_t i : permutation)
    turned.push_back(digits[i]);
  llvm::erase_if(turned, [](Digit digit) { return digit.size == 1; });
  return deal(sizes, turned);
}

/// The chips of a tiling in row-major order of its dimensions.
static SmallVector<int64_t> chipsOf(const Tiling &tiling) {
  SmallVector<int64_t> chips = {0};
  for (ArrayRef<Digit> digits : tiling)
    for (Digit digit : digits) {
      SmallVector<int64_t> more;
      for (int64_t chip : chips)
        for (int64_t i = 0; i != digit.size; ++i)
          more.push_back(chip + i * digit.stride);
      chips = more;
    }
  return chips;
}

std::optional<Tiling> stablehlo::tilingOf(ArrayRef<int64_t> sizes,
                                          ArrayRef<int64_t> chips) {
  // The first places of each dimension say its digits, minor ones first; they
  // have to explain all others.
  Tiling tiling;
  int64_t step = chips.size();
  for (int64_t size : sizes) {
    step /= size;
    auto distance = [&](int64_t i) { return chips[i * step] - chips[0]; };
    auto &own = tiling.emplace_back();
    for (int64_t i = 1; i < size;) {
      int64_t stride = distance(i), count = 2;
      while (i * count < size && distance(i * count) == stride * count)
        ++count;
      if (stride <= 0 || size % (i * count) != 0)
        return std::nullopt;
      own.insert(own.begin(), {count, stride});
      i *= count;
    }
  }
  return ArrayRef(chipsOf(tiling)) == chips ? std::optional(tiling)
                                            : std::nullopt;
}

void MeshOfDigits::add(const Tiling &tiling) {
  for (ArrayRef<Digit> digits : tiling)
    for (Digit digit : digits)
      borders.insert({digit.stride, digit.stride * digit.size});
}

std::optional<mesh::Mesh> MeshOfDigits::mesh() const {
  mesh::Mesh mesh;
  int64_t before = 1;
  for (int64_t border : llvm::drop_begin(borders)) {
    if (border % before != 0)
      return std::nullopt;
    mesh.shape.insert(mesh.shape.begin(), border / before);
    before = border;
  }
  while (mesh.rank() < 2)
    mesh.shape.insert(mesh.shape.begin(), 1);
  return mesh;
}

std::optional<SmallVector<int64_t>> stablehlo::axesOf(ArrayRef<Digit> digits,
                                                      const mesh::Mesh &mesh) {
  SmallVector<int64_t> axes;
  for (Digit digit : digits) {
    int64_t end = digit.size * digit.stride, stride = mesh.numChips();
    for (int64_t axis = 0; axis != mesh.rank(); ++axis) {
      int64_t begin = stride;
      stride /= mesh.shape[axis];
      if (mesh.shape[axis] == 1 || begin > end || stride < digit.stride)
        continue;
      if (begin != end)
        return std::nullopt;
      axes.push_back(axis);
      end = stride;
    }
    if (end != digit.stride)
      return std::nullopt;
  }
  return axes;
}
