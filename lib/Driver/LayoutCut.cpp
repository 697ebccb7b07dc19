//===- LayoutCut.cpp - how a layout cuts a tensor -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "LayoutCut.h"

#include "ttmlir/Dialect/TTCore/IR/MetalLayout.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

namespace tt::driver {

using namespace mlir;
namespace ttnn = mlir::tt::ttnn;
namespace ttcore = mlir::tt::ttcore;
using llvm::divideCeil;

int64_t product(ArrayRef<int64_t> sizes) {
  constexpr uint64_t kMost = uint64_t(1) << 62;
  uint64_t all = 1;
  for (int64_t size : sizes)
    all = std::min(llvm::SaturatingMultiply(all, uint64_t(size)), kMost);
  return int64_t(all);
}

Sizes coordinatesOf(int64_t number, ArrayRef<int64_t> sizes) {
  Sizes at(sizes.size());
  for (size_t d = sizes.size(); d-- != 0; number /= sizes[d])
    at[d] = number % sizes[d];
  return at;
}

int64_t numberOf(ArrayRef<int64_t> at, ArrayRef<int64_t> sizes) {
  int64_t number = 0;
  for (size_t d = 0; d != sizes.size(); ++d)
    number = number * sizes[d] + at[d];
  return number;
}

static Sizes evaluate(AffineMap map, ArrayRef<int64_t> point) {
  Builder builder(map.getContext());
  SmallVector<Attribute> operands, results;
  for (int64_t each : point)
    operands.push_back(builder.getI64IntegerAttr(each));
  Sizes found;
  if (failed(map.constantFold(operands, results)))
    return found;
  for (Attribute result : results)
    found.push_back(cast<IntegerAttr>(result).getInt());
  return found;
}

Sizes extentsOf(AffineMap linear, ArrayRef<int64_t> shape) {
  Sizes last;
  for (int64_t size : shape)
    last.push_back(size - 1);
  Sizes extents = evaluate(linear, last);
  for (int64_t &extent : extents)
    ++extent;
  return extents;
}

AffineMap collapseMap(MLIRContext *ctx, ArrayRef<int64_t> shape,
                      ArrayRef<int64_t> alignments,
                      ArrayRef<std::pair<int64_t, int64_t>> intervals) {
  SmallVector<AffineExpr> results;
  for (auto [first, last] : intervals) {
    AffineExpr sum;
    for (int64_t d = first; d != last; ++d) {
      int64_t stride = 1;
      for (int64_t e = d + 1; e != last; ++e)
        stride *= llvm::alignTo(shape[e], alignments[e]);
      AffineExpr term = getAffineDimExpr(d, ctx) * stride;
      sum = sum ? sum + term : term;
    }
    results.push_back(sum ? sum : getAffineConstantExpr(0, ctx));
  }
  return AffineMap::get(shape.size(), 0, results, ctx);
}

Sizes LayoutCut::collapsed(ArrayRef<int64_t> element) const {
  return evaluate(linear, element);
}

std::optional<Sizes> LayoutCut::elementAt(ArrayRef<int64_t> place) const {
  Sizes zero(shape.size(), 0), base = collapsed(zero), element = zero;
  // By dimension: a step along it adds this to each result.
  SmallVector<Sizes> steps;
  for (size_t d = 0; d != shape.size(); ++d) {
    Sizes one = zero;
    one[d] = shape[d] > 1;
    steps.push_back(collapsed(one));
    for (size_t r = 0; r != base.size(); ++r)
      steps[d][r] -= base[r];
  }
  // Results of few dimensions first; in each the widest stride first.
  SmallVector<size_t> results(base.size());
  std::iota(results.begin(), results.end(), 0);
  auto dims = [&](size_t r) {
    return llvm::count_if(steps, [&](const Sizes &s) { return s[r] != 0; });
  };
  llvm::stable_sort(results,
                    [&](size_t a, size_t b) { return dims(a) < dims(b); });
  SmallVector<bool> known(shape.size(), false);
  for (size_t r : results) {
    int64_t rest = place[r] - base[r];
    SmallVector<size_t> open;
    for (size_t d = 0; d != shape.size(); ++d)
      if (known[d])
        rest -= element[d] * steps[d][r];
      else if (steps[d][r] > 0)
        open.push_back(d);
    llvm::stable_sort(
        open, [&](size_t a, size_t b) { return steps[a][r] > steps[b][r]; });
    for (size_t d : open) {
      element[d] = std::max<int64_t>(rest, 0) / steps[d][r];
      rest -= element[d] * steps[d][r];
      known[d] = true;
    }
  }
  bool isInside = true;
  for (size_t d = 0; d != shape.size(); ++d)
    isInside &= element[d] >= 0 && element[d] < shape[d];
  if (!isInside || ArrayRef(collapsed(element)) != place)
    return std::nullopt;
  return element;
}

std::optional<SmallVector<std::pair<int64_t, int64_t>>>
LayoutCut::filled(size_t d, size_t most) const {
  AffineMap alone =
      AffineMap::get(linear.getNumDims(), 0, linear.getResult(unsigned(d)));
  // From the innermost dimension outwards: ranges that touch become one.
  SmallVector<std::pair<int64_t, int64_t>> ranges = {{0, 1}};
  for (size_t dim = shape.size(); dim-- != 0;) {
    Sizes one(shape.size(), 0);
    one[dim] = 1;
    int64_t stride = evaluate(alone, one)[0];
    if (stride == 0 || shape[dim] == 1)
      continue;
    if (ranges.size() == 1 && ranges[0].second >= stride) {
      ranges[0].second += stride * (shape[dim] - 1);
      continue;
    }
    size_t inner = ranges.size();
    if (uint64_t(shape[dim]) > most / inner)
      return std::nullopt;
    for (int64_t i = 1; i != shape[dim]; ++i)
      for (size_t k = 0; k != inner; ++k)
        ranges.push_back(
            {ranges[k].first + i * stride, ranges[k].second + i * stride});
  }
  return ranges;
}

int64_t LayoutCut::numShards() const { return product(grid); }

Sizes LayoutCut::pagesOfShard() const {
  Sizes pages;
  for (size_t d = 0; d != room.size(); ++d)
    pages.push_back(divideCeil(room[d], page[d]));
  return pages;
}

/// Computes room and pages, which follow from the other members. A shard has
/// room for `units` tiles or elements.
static void finish(LayoutCut &cut, ArrayRef<int64_t> units) {
  size_t rank = cut.grid.size();
  cut.room.assign(units.begin(), units.end());
  cut.page.assign(rank, 1);
  for (size_t i : {0, 1})
    if (cut.tiled && rank >= 2) {
      cut.room[rank - 2 + i] *= cut.tile[i];
      cut.page[rank - 2 + i] = cut.tile[i];
    }
  if (!cut.tiled)
    cut.page.back() = std::max<int64_t>(1, cut.room.back());
}

static std::optional<LayoutCut> cutOfMetal(RankedTensorType type,
                                           ttcore::MetalLayoutAttr layout,
                                           std::string &problem) {
  LayoutCut cut;
  cut.shape.assign(layout.getLogicalShape().begin(),
                   layout.getLogicalShape().end());
  cut.linear =
      collapseMap(type.getContext(), cut.shape, layout.getDimAlignments(),
                  layout.getNormalizedIntervals());
  cut.physical = extentsOf(cut.linear, cut.shape); // without alignment
  ArrayRef<int64_t> grid = ttcore::gridOf(layout, type.getShape());
  cut.grid.assign(grid.begin(), grid.end());
  cut.type = ::tt::device::DataType(
      *ttcore::elementTypeToDataType(type.getElementType()));
  if (auto tile = dyn_cast<ttcore::TileType>(type.getElementType())) {
    cut.tiled = true;
    cut.tile = {tile.getHeight(), tile.getWidth()};
  }
  cut.sharded =
      layout.getMemoryLayout() != ttcore::TensorMemoryLayout::Interleaved;
  if (layout.getMemorySpace() == ttcore::MemorySpace::DeviceL1)
    cut.memory = ::tt::device::BufferType::L1;
  else if (layout.getMemorySpace() == ttcore::MemorySpace::DeviceDRAM)
    cut.memory = ::tt::device::BufferType::DRAM;
  finish(cut, ttcore::shardOf(layout, type.getShape()));
  cut.dealt = cut.room;
  if (cut.grid.empty())
    problem = "a layout of a tensor without dimensions is not drawn";
  return cut;
}

static std::optional<LayoutCut> cutOfTTNN(RankedTensorType type,
                                          ttnn::TTNNLayoutAttr layout,
                                          bool wholeTiles,
                                          std::string &problem) {
  LayoutCut cut;
  cut.shape.assign(type.getShape().begin(), type.getShape().end());
  cut.linear = layout.getLinear();
  cut.physical = extentsOf(cut.linear, cut.shape);
  cut.grid.assign(layout.getGridShape().begin(), layout.getGridShape().end());
  if (cut.physical.size() != cut.grid.size() || cut.grid.empty()) {
    problem = "the map of the layout cannot be computed";
    return std::nullopt;
  }
  cut.type = ::tt::device::DataType(layout.getDataType());
  cut.tiled = layout.isTiled();
  cut.tile = layout.getTileShape();
  cut.sharded = layout.isSharded();
  if (layout.isOnDevice())
    cut.memory = layout.getBufferType() == ttnn::BufferType::DRAM
                     ? ::tt::device::BufferType::DRAM
                     : ::tt::device::BufferType::L1;
  finish(cut, layout.getShardShape());
  for (size_t d = 0; d != cut.grid.size(); ++d)
    cut.dealt.push_back(
        std::max<int64_t>(1, divideCeil(cut.physical[d], cut.grid[d])));
  if (wholeTiles)
    cut.dealt = cut.room;
  return cut;
}

std::optional<LayoutCut> cutOf(RankedTensorType type, bool wholeTiles,
                               std::string &problem) {
  Attribute encoding = type.getEncoding();
  std::optional<LayoutCut> cut;
  if (!type.hasStaticShape())
    problem = "a tensor of a static shape expected";
  else if (llvm::is_contained(type.getShape(), 0))
    problem = "the tensor has no elements";
  else if (auto metal = dyn_cast_if_present<ttcore::MetalLayoutAttr>(encoding))
    cut = cutOfMetal(type, metal, problem);
  else if (auto layout = dyn_cast_if_present<ttnn::TTNNLayoutAttr>(encoding))
    cut = cutOfTTNN(type, layout, wholeTiles, problem);
  else
    problem = "a tensor with #ttnn.ttnn_layout or #ttcore.metal_layout "
              "expected";
  if (cut && problem.empty() && product(cut->physical) < product(cut->shape))
    problem = "the map sends several elements to one place";
  return problem.empty() ? cut : std::nullopt;
}

} // namespace tt::driver
