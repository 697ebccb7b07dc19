//===- TTNNAttrsLayoutEncoding.cpp - does a layout fit its tensor ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;

namespace {
/// Values that an expression takes, both ends included.
struct Range {
  int64_t low, high;
};
} // namespace

static FailureOr<Range> addRanges(Range a, Range b) {
  Range sum;
  if (llvm::AddOverflow(a.low, b.low, sum.low) ||
      llvm::AddOverflow(a.high, b.high, sum.high))
    return failure();
  return sum;
}

static FailureOr<Range> scaleRange(Range a, int64_t factor) {
  Range product;
  if (llvm::MulOverflow(a.low, factor, product.low) ||
      llvm::MulOverflow(a.high, factor, product.high))
    return failure();
  if (factor < 0)
    std::swap(product.low, product.high);
  return product;
}

/// The range of `expr` when dimension d runs over [0, shape[d]). Fails where no
/// bounds are known: symbols, products of dimensions, division by anything but
/// a positive constant, numbers beyond 63 bits.
static FailureOr<Range> rangeOf(AffineExpr expr, ArrayRef<int64_t> shape) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Range{constant.getValue(), constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return Range{0, shape[dim.getPosition()] - 1};
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return failure();
  FailureOr<Range> lhs = rangeOf(binary.getLHS(), shape);
  FailureOr<Range> rhs = rangeOf(binary.getRHS(), shape);
  if (failed(lhs) || failed(rhs))
    return failure();
  if (binary.getKind() == AffineExprKind::Add)
    return addRanges(*lhs, *rhs);
  if (rhs->low != rhs->high)
    return failure();
  int64_t constant = rhs->low;
  if (binary.getKind() == AffineExprKind::Mul)
    return scaleRange(*lhs, constant);
  if (constant <= 0)
    return failure();
  if (binary.getKind() == AffineExprKind::FloorDiv)
    return Range{llvm::divideFloorSigned(lhs->low, constant),
                 llvm::divideFloorSigned(lhs->high, constant)};
  if (binary.getKind() == AffineExprKind::CeilDiv)
    return Range{llvm::divideCeilSigned(lhs->low, constant),
                 llvm::divideCeilSigned(lhs->high, constant)};
  if (llvm::divideFloorSigned(lhs->low, constant) ==
      llvm::divideFloorSigned(lhs->high, constant))
    return Range{llvm::mod(lhs->low, constant), llvm::mod(lhs->high, constant)};
  return Range{0, constant - 1};
}

/// True if a tensor of `type` can be kept in `dataType`. Block floats stand for
/// any float type of the device, since no builtin type spells them.
static bool holds(ttcore::DataType dataType, Type type) {
  if (isBlockFloat(dataType))
    return type.isF32() || type.isBF16() || type.isF16();
  FailureOr<ttcore::DataType> ofType = ttcore::elementTypeToDataType(type);
  return succeeded(ofType) && *ofType == dataType;
}

/// Each physical dimension, divided by the grid, must fit into the memref.
static LogicalResult verifyFit(TTNNLayoutAttr layout, ArrayRef<int64_t> shape,
                               function_ref<InFlightDiagnostic()> emitError) {
  bool empty = llvm::is_contained(shape, 0);
  SmallVector<int64_t> shard = layout.getScalarShardShape();
  for (auto [i, expr] : llvm::enumerate(layout.getLinear().getResults())) {
    FailureOr<Range> range = rangeOf(expr, shape);
    if (failed(range) || range->high == std::numeric_limits<int64_t>::max())
      return emitError() << "result " << i << " of the layout's map, "
                         << llvm::to_string(expr)
                         << ", has no bounds on this tensor";
    if (empty)
      continue;
    if (range->low < 0)
      return emitError() << "result " << i << " of the layout's map, "
                         << llvm::to_string(expr) << ", reaches " << range->low;
    int64_t cores = layout.getGridShape()[i];
    int64_t needed = llvm::divideCeilSigned(range->high + 1, cores);
    if (needed > shard[i])
      return emitError() << "dimension " << i << " of the layout has "
                         << range->high + 1 << " elements on " << cores
                         << " cores, so a shard needs " << needed
                         << ", but its memref " << layout.getMemref()
                         << " holds " << shard[i];
  }
  return success();
}

LogicalResult TTNNLayoutAttr::verifyEncoding(
    ArrayRef<int64_t> shape, Type elementType,
    function_ref<InFlightDiagnostic()> emitError) const {
  if (getLinear().getNumDims() != shape.size())
    return emitError() << "layout is for tensors of rank "
                       << getLinear().getNumDims()
                       << ", but the tensor has rank " << shape.size();
  if (ShapedType::isDynamicShape(shape))
    return emitError() << "a tensor with a layout must have a static shape";
  if (!holds(getDataType(), elementType))
    return emitError() << "layout holds elements of "
                       << stringifyDataType(getDataType())
                       << ", but the tensor's are " << elementType;
  return verifyFit(*this, shape, emitError);
}

TTNNLayoutAttr mlir::tt::ttnn::getLayoutOf(Type type) {
  auto tensor = dyn_cast_or_null<RankedTensorType>(type);
  return tensor ? dyn_cast_or_null<TTNNLayoutAttr>(tensor.getEncoding())
                : TTNNLayoutAttr();
}
