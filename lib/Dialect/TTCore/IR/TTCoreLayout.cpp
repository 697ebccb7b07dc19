//===- TTCoreLayout.cpp - shard and metal layouts -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/AsmFormat.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttcore;

//===----------------------------------------------------------------------===//
// ShardLayoutAttr
//===----------------------------------------------------------------------===//

Attribute ShardLayoutAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> stride;
  uint32_t buffers = 1;
  if (parser.parseLess() || parseShape(parser, stride) ||
      (succeeded(parser.parseOptionalComma()) &&
       parser.parseInteger(buffers)) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<ShardLayoutAttr>(loc, parser.getContext(),
                                            ArrayRef<int64_t>(stride), buffers);
}

void ShardLayoutAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printShape(printer, getStride());
  printer << ", " << getBuffers() << '>';
}

static LogicalResult verifyStrides(function_ref<InFlightDiagnostic()> emitError,
                                   StringRef what, ArrayRef<int64_t> stride) {
  if (stride.empty())
    return emitError() << what << " layout needs a stride per " << what
                       << " dimension";
  for (int64_t bytes : stride)
    if (bytes < 0)
      return emitError() << what << " strides must not be negative, found "
                         << bytes;
  return success();
}

/// (grid..., shard...) -> (grid..., byte offset within the shard).
static AffineMap byteOffsetMap(MLIRContext *ctx, ArrayRef<int64_t> stride) {
  unsigned rank = stride.size();
  SmallVector<AffineExpr> results;
  for (unsigned i = 0; i < rank; ++i)
    results.push_back(getAffineDimExpr(i, ctx));
  AffineExpr offset = getAffineConstantExpr(0, ctx);
  for (auto [i, bytes] : llvm::enumerate(stride))
    offset = offset + getAffineDimExpr(rank + i, ctx) * bytes;
  results.push_back(offset);
  return AffineMap::get(2 * rank, 0, results, ctx);
}

static LogicalResult verifyRank(function_ref<InFlightDiagnostic()> emitError,
                                StringRef what, ArrayRef<int64_t> stride,
                                ArrayRef<int64_t> shape) {
  if (shape.size() != 2 * stride.size())
    return emitError() << what << " layout with " << stride.size()
                       << " strides needs a shape of rank " << 2 * stride.size()
                       << " (grid, then shard), found rank " << shape.size();
  return success();
}

LogicalResult
ShardLayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                        ArrayRef<int64_t> stride, uint32_t buffers) {
  if (failed(verifyStrides(emitError, "shard", stride)))
    return failure();
  if (buffers == 0)
    return emitError() << "a shard has at least 1 buffer";
  return success();
}

AffineMap ShardLayoutAttr::getAffineMap() const {
  return byteOffsetMap(getContext(), getStride());
}

LogicalResult ShardLayoutAttr::verifyLayout(
    ArrayRef<int64_t> shape,
    function_ref<InFlightDiagnostic()> emitError) const {
  return verifyRank(emitError, "shard", getStride(), shape);
}

//===----------------------------------------------------------------------===//
// InterleavedLayoutAttr
//===----------------------------------------------------------------------===//

LogicalResult
InterleavedLayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                              ArrayRef<int64_t> stride) {
  return verifyStrides(emitError, "interleaved", stride);
}

AffineMap InterleavedLayoutAttr::getAffineMap() const {
  return byteOffsetMap(getContext(), getStride());
}

LogicalResult InterleavedLayoutAttr::verifyLayout(
    ArrayRef<int64_t> shape,
    function_ref<InFlightDiagnostic()> emitError) const {
  if (failed(verifyRank(emitError, "interleaved", getStride(), shape)))
    return failure();
  for (int64_t size : shape.drop_back(getStride().size()))
    if (size != 1)
      return emitError() << "an interleaved buffer has a grid of 1, found "
                         << size;
  return success();
}

//===----------------------------------------------------------------------===//
// CBLayoutAttr, ViewLayoutAttr, HostLayoutAttr
//===----------------------------------------------------------------------===//

/// The identity, which says nothing: the ops of such a memref say how indices
/// become addresses.
static AffineMap identity(MLIRContext *ctx, unsigned rank) {
  return AffineMap::getMultiDimIdentityMap(rank, ctx);
}

static LogicalResult
verifyLayoutRank(function_ref<InFlightDiagnostic()> emitError, StringRef what,
                 size_t wanted, ArrayRef<int64_t> shape) {
  if (shape.size() != wanted)
    return emitError() << what << " layout of rank " << wanted
                       << " on a memref of rank " << shape.size();
  return success();
}

LogicalResult CBLayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   ArrayRef<int64_t> stride, uint32_t buffers) {
  if (failed(verifyStrides(emitError, "circular buffer", stride)))
    return failure();
  if (buffers == 0)
    return emitError() << "a circular buffer has room for at least 1 page";
  return success();
}

AffineMap CBLayoutAttr::getAffineMap() const {
  AffineExpr offset = getAffineConstantExpr(0, getContext());
  for (auto [i, bytes] : llvm::enumerate(getStride()))
    offset = offset + getAffineDimExpr(i, getContext()) * bytes;
  return AffineMap::get(getStride().size(), 0, offset);
}

LogicalResult
CBLayoutAttr::verifyLayout(ArrayRef<int64_t> shape,
                           function_ref<InFlightDiagnostic()> emitError) const {
  return verifyLayoutRank(emitError, "circular buffer", getStride().size(),
                          shape);
}

AffineMap ViewLayoutAttr::getAffineMap() const {
  return identity(getContext(), getRank());
}

LogicalResult ViewLayoutAttr::verifyLayout(
    ArrayRef<int64_t> shape,
    function_ref<InFlightDiagnostic()> emitError) const {
  return verifyLayoutRank(emitError, "view", getRank(), shape);
}

LogicalResult
HostLayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                       ArrayRef<int64_t> logicalShape,
                       ArrayRef<int64_t> hostStrides, int64_t hostVolume,
                       TensorMeshAttr) {
  if (logicalShape.size() != hostStrides.size())
    return emitError() << "host layout of " << logicalShape.size()
                       << " dimensions with " << hostStrides.size()
                       << " strides";
  FailureOr<int64_t> volume = checkedVolume(logicalShape);
  if (failed(volume) || hostVolume < *volume)
    return emitError() << "host volume " << hostVolume
                       << " has no room for the elements of the logical shape";
  return success();
}

AffineMap HostLayoutAttr::getAffineMap() const {
  return identity(getContext(), getLogicalShape().size());
}

LogicalResult HostLayoutAttr::verifyLayout(
    ArrayRef<int64_t> shape,
    function_ref<InFlightDiagnostic()> emitError) const {
  return verifyLayoutRank(emitError, "host", getLogicalShape().size(), shape);
}

//===----------------------------------------------------------------------===//
// MetalLayoutAttr: text
//===----------------------------------------------------------------------===//

/// `name = `.
static ParseResult parseFieldName(AsmParser &parser, StringRef name) {
  return failure(parser.parseKeyword(name) || parser.parseEqual());
}

/// `[oob,] space [, layout]`.
static ParseResult parsePlacement(AsmParser &parser, OOBVal &oob,
                                  MemorySpace &space,
                                  TensorMemoryLayout &layout) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  if (std::optional<OOBVal> value = symbolizeOOBVal(word)) {
    oob = *value;
    if (parser.parseComma())
      return failure();
    loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&word))
      return failure();
  }
  std::optional<MemorySpace> parsedSpace = symbolizeMemorySpace(word);
  if (!parsedSpace)
    return parser.emitError(loc, "unknown memory space '")
           << word << "'; expected system, mmio, dram, l1 or dst";
  space = *parsedSpace;
  if (failed(parser.parseOptionalComma()))
    return success();
  loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<TensorMemoryLayout> parsedLayout =
      symbolizeTensorMemoryLayout(word);
  if (!parsedLayout)
    return parser.emitError(loc, "unknown memory layout '")
           << word << "'; expected interleaved or sharded";
  layout = *parsedLayout;
  return success();
}

Attribute MetalLayoutAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> logicalShape, alignments;
  DenseIntElementsAttr intervals;
  OOBVal oob = OOBVal::Undef;
  MemorySpace space = MemorySpace::DeviceL1;
  TensorMemoryLayout layout = TensorMemoryLayout::Sharded;
  if (parser.parseLess() || parseFieldName(parser, "logical_shape") ||
      parseShape(parser, logicalShape) || parser.parseComma() ||
      parseFieldName(parser, "dim_alignments") ||
      parseShape(parser, alignments) || parser.parseComma() ||
      parseFieldName(parser, "collapsed_intervals") ||
      parser.parseAttribute(intervals) || parser.parseComma() ||
      parsePlacement(parser, oob, space, layout) || parser.parseGreater())
    return {};
  return parser.getChecked<MetalLayoutAttr>(
      loc, parser.getContext(), ArrayRef<int64_t>(logicalShape),
      ArrayRef<int64_t>(alignments), intervals, oob, space, layout);
}

void MetalLayoutAttr::print(AsmPrinter &printer) const {
  printer << "<logical_shape = ";
  printShape(printer, getLogicalShape());
  printer << ", dim_alignments = ";
  printShape(printer, getDimAlignments());
  printer << ", collapsed_intervals = " << getCollapsedIntervals() << ", ";
  if (getOobVal() != OOBVal::Undef)
    printer << stringifyOOBVal(getOobVal()) << ", ";
  printer << stringifyMemorySpace(getMemorySpace()) << ", "
          << stringifyTensorMemoryLayout(getMemoryLayout()) << '>';
}

//===----------------------------------------------------------------------===//
// MetalLayoutAttr: meaning
//===----------------------------------------------------------------------===//

using Interval = std::pair<int64_t, int64_t>;

/// The given intervals with negative ends counted from the end of the shape.
static SmallVector<Interval> givenIntervals(DenseIntElementsAttr attr,
                                            int64_t rank) {
  SmallVector<Interval> intervals;
  auto values = attr.getValues<int64_t>();
  for (int64_t i = 0, e = attr.getNumElements(); i + 1 < e; i += 2) {
    int64_t first = values[i], last = values[i + 1];
    intervals.emplace_back(first < 0 ? first + rank : first,
                           last < 0 ? last + rank : last);
  }
  return intervals;
}

/// Adds an interval of one for every dimension in none.
static SmallVector<Interval> fillIntervals(ArrayRef<Interval> given,
                                           int64_t rank) {
  SmallVector<Interval> intervals;
  int64_t next = 0;
  for (Interval interval : given) {
    for (; next < interval.first; ++next)
      intervals.emplace_back(next, next + 1);
    intervals.push_back(interval);
    next = interval.second;
  }
  for (; next < rank; ++next)
    intervals.emplace_back(next, next + 1);
  return intervals;
}

/// Size of one physical dimension; failure if it needs more than 63 bits.
static FailureOr<int64_t> collapse(ArrayRef<int64_t> shape,
                                   ArrayRef<int64_t> alignments,
                                   Interval interval) {
  int64_t size = 1;
  for (int64_t d = interval.second - 1; d >= interval.first; --d) {
    int64_t padding;
    if (llvm::MulOverflow(size, shape[d], size))
      return failure();
    padding = (alignments[d] - size % alignments[d]) % alignments[d];
    if (llvm::AddOverflow(size, padding, size))
      return failure();
  }
  return size;
}

static LogicalResult
verifyIntervals(function_ref<InFlightDiagnostic()> emitError,
                DenseIntElementsAttr attr, int64_t rank) {
  if (!attr)
    return emitError() << "collapsed_intervals must be integers";
  ShapedType type = attr.getType();
  if (!type.getElementType().isSignlessInteger(64) || type.getRank() != 2 ||
      type.getDimSize(1) != 2)
    return emitError()
           << "collapsed_intervals must be a tensor<Nx2xi64>, found " << type;
  int64_t next = 0;
  for (auto [first, last] : givenIntervals(attr, rank)) {
    if (first < next || last <= first || last > rank)
      return emitError() << "collapsed interval [" << first << ", " << last
                         << ") does not lie, after the one before it, within "
                            "a shape of rank "
                         << rank;
    next = last;
  }
  return success();
}

LogicalResult
MetalLayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                        ArrayRef<int64_t> logicalShape,
                        ArrayRef<int64_t> dimAlignments,
                        DenseIntElementsAttr collapsedIntervals, OOBVal,
                        MemorySpace, TensorMemoryLayout) {
  int64_t rank = logicalShape.size();
  if (dimAlignments.size() != logicalShape.size())
    return emitError() << "logical shape has rank " << rank << ", but "
                       << dimAlignments.size() << " alignments are given";
  for (int64_t dim : logicalShape)
    if (dim < 0)
      return emitError() << "logical shape must be static, found " << dim;
  for (int64_t alignment : dimAlignments)
    if (alignment <= 0)
      return emitError() << "alignments must be positive, found " << alignment;
  if (failed(verifyIntervals(emitError, collapsedIntervals, rank)))
    return failure();
  SmallVector<int64_t> physical;
  for (Interval interval :
       fillIntervals(givenIntervals(collapsedIntervals, rank), rank)) {
    FailureOr<int64_t> size = collapse(logicalShape, dimAlignments, interval);
    if (failed(size))
      return emitError() << "the aligned shape needs more than 63 bits";
    physical.push_back(*size);
  }
  if (failed(checkedVolume(physical)))
    return emitError() << "the aligned shape needs more than 63 bits";
  return success();
}

SmallVector<Interval> MetalLayoutAttr::getNormalizedIntervals() const {
  int64_t rank = getLogicalShape().size();
  return fillIntervals(givenIntervals(getCollapsedIntervals(), rank), rank);
}

SmallVector<int64_t> MetalLayoutAttr::getPhysicalShape() const {
  SmallVector<int64_t> shape;
  for (Interval interval : getNormalizedIntervals())
    shape.push_back(
        collapse(getLogicalShape(), getDimAlignments(), interval).value_or(0));
  return shape;
}
