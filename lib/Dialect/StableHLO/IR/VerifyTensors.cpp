//===- VerifyTensors.cpp - types of ops that create and move --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Verify.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// The result has `shape` and the elements of `like`.
static LogicalResult expect(Operation *op, Value result,
                            ArrayRef<int64_t> shape, Value like) {
  RankedTensorType wanted =
      RankedTensorType::get(shape, tensor(like).getElementType());
  // The dimension with a scale for each index moves with the elements.
  bool isQuantized = isa<quant::QuantizedType>(wanted.getElementType()) &&
                     isa<quant::QuantizedType>(tensor(result).getElementType());
  if (tensor(result).getShape() != shape ||
      (!isQuantized &&
       tensor(result).getElementType() != wanted.getElementType()))
    return op->emitOpError("gives ") << wanted << ", not " << result.getType();
  return success();
}

/// One number for every dimension of `rank`.
static LogicalResult count(Operation *op, StringRef name,
                           ArrayRef<int64_t> dims, int64_t rank) {
  if (int64_t(dims.size()) != rank)
    return op->emitOpError("has ") << dims.size() << " numbers in '" << name
                                   << "' for " << rank << " dimensions";
  return success();
}

/// Dimensions of a tensor of `rank`, each at most once.
static LogicalResult unique(Operation *op, StringRef name,
                            ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank)
      return op->emitOpError("'") << name << "' has " << dim
                                  << ", which is no dimension of rank " << rank;
    if (seen.test(dim))
      return op->emitOpError("'") << name << "' has " << dim << " twice";
    seen.set(dim);
  }
  return success();
}

LogicalResult ConstantOp::verify() {
  auto type = dyn_cast<RankedTensorType>(getValue().getShapedType());
  if (type != getType())
    return emitOpError("has a value of ")
           << getValue().getType() << ", but is " << getType();
  return success();
}

LogicalResult TupleOp::verify() {
  if (cast<TupleType>(getType()).getTypes() == getElements().getTypes())
    return success();
  return emitOpError("gives ") << getType() << ", and has other operands";
}

LogicalResult GetTupleElementOp::verify() {
  auto tuple = cast<TupleType>(getOperand().getType());
  if (getIndex() >= tuple.size())
    return emitOpError("takes value ") << getIndex() << " of " << tuple.size();
  if (tuple.getType(getIndex()) != getType())
    return emitOpError("gives ")
           << tuple.getType(getIndex()) << ", not " << getType();
  return success();
}

LogicalResult IotaOp::verify() {
  if (tensor(getResult()).getElementType().isInteger(1))
    return emitOpError("counts truth values");
  return unique(*this, "iota_dimension", {int64_t(getIotaDimension())},
                tensor(getResult()).getRank());
}

LogicalResult BroadcastInDimOp::verify() {
  RankedTensorType from = tensor(getOperand()), to = tensor(getResult());
  if (failed(count(*this, "broadcast_dimensions", getBroadcastDimensions(),
                   from.getRank())) ||
      failed(unique(*this, "broadcast_dimensions", getBroadcastDimensions(),
                    to.getRank())))
    return failure();
  for (auto [size, dim] : llvm::zip(from.getShape(), getBroadcastDimensions()))
    if (size != 1 && size != to.getDimSize(dim))
      return emitOpError("dimension of ")
             << size << " elements cannot become dimension " << dim << " of "
             << to;
  return expect(*this, getResult(), to.getShape(), getOperand());
}

LogicalResult BroadcastOp::verify() {
  Dims shape(getBroadcastSizes());
  llvm::append_range(shape, tensor(getOperand()).getShape());
  return expect(*this, getResult(), shape, getOperand());
}

LogicalResult ReshapeOp::verify() {
  RankedTensorType from = tensor(getOperand()), to = tensor(getResult());
  if (from.getNumElements() != to.getNumElements())
    return emitOpError("makes ")
           << to.getNumElements() << " elements of " << from.getNumElements();
  return expect(*this, getResult(), to.getShape(), getOperand());
}

LogicalResult TransposeOp::verify() {
  RankedTensorType from = tensor(getOperand());
  if (failed(count(*this, "permutation", getPermutation(), from.getRank())) ||
      failed(unique(*this, "permutation", getPermutation(), from.getRank())))
    return failure();
  Dims shape;
  for (int64_t dim : getPermutation())
    shape.push_back(from.getDimSize(dim));
  return expect(*this, getResult(), shape, getOperand());
}

LogicalResult GetDimensionSizeOp::verify() {
  if (getType() !=
      RankedTensorType::get({}, IntegerType::get(getContext(), 32)))
    return emitOpError("gives tensor<i32>, not ") << getType();
  return unique(*this, "dimension", {int64_t(getDimension())},
                tensor(getOperand()).getRank());
}

LogicalResult ConcatenateOp::verify() {
  if (getInputs().empty())
    return emitOpError("has no operands");
  RankedTensorType first = tensor(getInputs().front());
  int64_t dim = getDimension();
  if (failed(unique(*this, "dimension", {dim}, first.getRank())))
    return failure();
  Dims shape(first.getShape());
  shape[dim] = 0;
  for (Value input : getInputs()) {
    RankedTensorType type = tensor(input);
    Dims rest(type.getShape());
    if (type.getRank() == first.getRank())
      rest[dim] = first.getDimSize(dim);
    if (ArrayRef(rest) != first.getShape() ||
        type.getElementType() != first.getElementType())
      return emitOpError("cannot join ")
             << first << " and " << type << " along dimension " << dim;
    shape[dim] += type.getDimSize(dim);
  }
  return expect(*this, getResult(), shape, getInputs().front());
}

LogicalResult ReverseOp::verify() {
  if (failed(unique(*this, "dimensions", getDimensions(),
                    tensor(getOperand()).getRank())))
    return failure();
  return expect(*this, getResult(), tensor(getOperand()).getShape(),
                getOperand());
}

LogicalResult SliceOp::verify() {
  RankedTensorType from = tensor(getOperand());
  int64_t rank = from.getRank();
  if (failed(count(*this, "start_indices", getStartIndices(), rank)) ||
      failed(count(*this, "limit_indices", getLimitIndices(), rank)) ||
      failed(count(*this, "strides", getStrides(), rank)))
    return failure();
  Dims shape;
  for (int64_t i = 0; i < rank; ++i) {
    int64_t begin = getStartIndices()[i], end = getLimitIndices()[i],
            step = getStrides()[i];
    if (begin < 0 || begin > end || end > from.getDimSize(i) || step < 1)
      return emitOpError("takes ")
             << begin << ":" << end << ":" << step << " of a dimension of "
             << from.getDimSize(i);
    shape.push_back(end == begin ? 0 : (end - begin - 1) / step + 1);
  }
  return expect(*this, getResult(), shape, getOperand());
}

LogicalResult PadOp::verify() {
  RankedTensorType from = tensor(getOperand());
  int64_t rank = from.getRank();
  if (failed(count(*this, "edge_padding_low", getEdgePaddingLow(), rank)) ||
      failed(count(*this, "edge_padding_high", getEdgePaddingHigh(), rank)) ||
      failed(count(*this, "interior_padding", getInteriorPadding(), rank)))
    return failure();
  if (getPaddingValue().getType() !=
      RankedTensorType::get({}, from.getElementType()))
    return emitOpError("pads ")
           << from << " with " << getPaddingValue().getType();
  Dims shape;
  for (int64_t i = 0; i < rank; ++i) {
    int64_t size = from.getDimSize(i), interior = getInteriorPadding()[i];
    if (interior < 0)
      return emitOpError("has ") << interior << " values between elements";
    int64_t all = size + std::max<int64_t>(size - 1, 0) * interior +
                  getEdgePaddingLow()[i] + getEdgePaddingHigh()[i];
    if (all < 0)
      return emitOpError("takes away more than dimension ") << i << " has";
    shape.push_back(all);
  }
  return expect(*this, getResult(), shape, getOperand());
}

/// A scalar for every dimension, all of one type.
static LogicalResult verifyStarts(Operation *op, OperandRange starts,
                                  int64_t rank) {
  if (int64_t(starts.size()) != rank)
    return op->emitOpError("has ")
           << starts.size() << " places for " << rank << " dimensions";
  for (Value start : starts)
    if (tensor(start).getRank() != 0 || start.getType() != starts[0].getType())
      return op->emitOpError("begins at ")
             << start.getType() << ", wanted scalars of one type";
  return success();
}

LogicalResult DynamicSliceOp::verify() {
  RankedTensorType from = tensor(getOperand());
  if (failed(verifyStarts(*this, getStartIndices(), from.getRank())) ||
      failed(count(*this, "slice_sizes", getSliceSizes(), from.getRank())))
    return failure();
  for (auto [size, all] : llvm::zip(getSliceSizes(), from.getShape()))
    if (size < 0 || size > all)
      return emitOpError("takes ") << size << " of " << all << " elements";
  return expect(*this, getResult(), getSliceSizes(), getOperand());
}

LogicalResult DynamicUpdateSliceOp::verify() {
  RankedTensorType from = tensor(getOperand()), update = tensor(getUpdate());
  if (failed(verifyStarts(*this, getStartIndices(), from.getRank())))
    return failure();
  bool fits = update.getRank() == from.getRank() &&
              update.getElementType() == from.getElementType();
  for (int64_t i = 0; fits && i < from.getRank(); ++i)
    fits = update.getDimSize(i) <= from.getDimSize(i);
  if (!fits)
    return emitOpError("cannot put ") << update << " into " << from;
  return expect(*this, getResult(), from.getShape(), getOperand());
}

/// The sizes of `indices` without the dimension that holds the coordinates.
static Dims indexShape(RankedTensorType indices, int64_t vectorDim) {
  Dims shape(indices.getShape());
  if (vectorDim < int64_t(shape.size()))
    shape.erase(shape.begin() + vectorDim);
  return shape;
}

LogicalResult GatherOp::verify() {
  GatherDimensionNumbersAttr dims = getDimensionNumbers();
  RankedTensorType from = tensor(getOperand()),
                   indices = getStartIndices().getType();
  int64_t vectorDim = dims.getIndexVectorDim();
  if (vectorDim < 0 || vectorDim > indices.getRank())
    return emitOpError("'index_vector_dim' is ")
           << vectorDim << " for " << indices;
  if (failed(count(*this, "slice_sizes", getSliceSizes(), from.getRank())) ||
      failed(unique(*this, "collapsed_slice_dims", dims.getCollapsedSliceDims(),
                    from.getRank())) ||
      failed(unique(*this, "operand_batching_dims",
                    dims.getOperandBatchingDims(), from.getRank())) ||
      failed(unique(*this, "start_index_map", dims.getStartIndexMap(),
                    from.getRank())) ||
      failed(unique(*this, "start_indices_batching_dims",
                    dims.getStartIndicesBatchingDims(), indices.getRank())))
    return failure();
  int64_t coordinates =
      vectorDim < indices.getRank() ? indices.getDimSize(vectorDim) : 1;
  if (failed(count(*this, "start_index_map", dims.getStartIndexMap(),
                   coordinates)) ||
      failed(count(*this, "start_indices_batching_dims",
                   dims.getStartIndicesBatchingDims(),
                   dims.getOperandBatchingDims().size())))
    return failure();
  Dims window;
  for (int64_t i = 0; i < from.getRank(); ++i) {
    int64_t size = getSliceSizes()[i];
    if (size < 0 || size > from.getDimSize(i))
      return emitOpError("takes ")
             << size << " of " << from.getDimSize(i) << " elements";
    bool gone = llvm::is_contained(dims.getCollapsedSliceDims(), i) ||
                llvm::is_contained(dims.getOperandBatchingDims(), i);
    if (gone && size > 1)
      return emitOpError("drops dimension ")
             << i << ", of which it takes " << size;
    if (!gone)
      window.push_back(size);
  }
  Dims batch = indexShape(indices, vectorDim);
  int64_t rank = batch.size() + window.size();
  if (failed(
          count(*this, "offset_dims", dims.getOffsetDims(), window.size())) ||
      failed(unique(*this, "offset_dims", dims.getOffsetDims(), rank)))
    return failure();
  Dims shape;
  for (int64_t i = 0, b = 0; i < rank; ++i) {
    const int64_t *offset = llvm::find(dims.getOffsetDims(), i);
    shape.push_back(offset == dims.getOffsetDims().end()
                        ? batch[b++]
                        : window[offset - dims.getOffsetDims().begin()]);
  }
  return expect(*this, getResult(), shape, getOperand());
}

LogicalResult TorchIndexSelectOp::verify() {
  RankedTensorType from = tensor(getOperand()), index = getIndex().getType();
  int64_t dim = getDim(), batch = getBatchDims();
  if (dim < 0 || dim >= from.getRank() || batch < 0 || batch > dim ||
      batch > index.getRank())
    return emitOpError("has dimension ")
           << dim << " and " << batch << " batch dimensions of " << from;
  Dims shape(from.getShape().take_front(dim));
  llvm::append_range(shape, index.getShape().drop_front(batch));
  llvm::append_range(shape, from.getShape().drop_front(dim + 1));
  return expect(*this, getResult(), shape, getOperand());
}

//===-- numbers of dimensions as operands ---------------------------------===//

/// One number for each dimension of `of`, in a vector.
static LogicalResult verifyNumbers(Operation *op, Value numbers, Value of) {
  if (tensor(numbers).getShape() == ArrayRef<int64_t>{tensor(of).getRank()})
    return success();
  return op->emitOpError("has numbers of ")
         << numbers.getType() << " for " << of.getType();
}

/// The result has the rank and the elements of the operand.
static LogicalResult expectAlike(Operation *op, Value result, Value operand) {
  if (tensor(result).getRank() == tensor(operand).getRank())
    return expect(op, result, tensor(result).getShape(), operand);
  return op->emitOpError("gives ")
         << result.getType() << " of " << operand.getType();
}

LogicalResult DynamicIotaOp::verify() {
  if (tensor(getResult()).getElementType().isInteger(1))
    return emitOpError("counts truth values");
  if (failed(verifyNumbers(*this, getOutputShape(), getResult())))
    return failure();
  return unique(*this, "iota_dimension", {int64_t(getIotaDimension())},
                tensor(getResult()).getRank());
}

LogicalResult DynamicReshapeOp::verify() {
  RankedTensorType from = tensor(getOperand()), to = tensor(getResult());
  if (failed(verifyNumbers(*this, getOutputShape(), getResult())))
    return failure();
  if (from.getNumElements() != to.getNumElements())
    return emitOpError("makes ")
           << to.getNumElements() << " elements of " << from.getNumElements();
  return expect(*this, getResult(), to.getShape(), getOperand());
}

LogicalResult DynamicBroadcastInDimOp::verify() {
  if (failed(verifyNumbers(*this, getOutputDimensions(), getResult())))
    return failure();
  return expect(*this, getResult(), tensor(getResult()).getShape(),
                getOperand());
}

LogicalResult RealDynamicSliceOp::verify() {
  for (Value numbers : {getStartIndices(), getLimitIndices(), getStrides()})
    if (failed(verifyNumbers(*this, numbers, getOperand())))
      return failure();
  return expectAlike(*this, getResult(), getOperand());
}

LogicalResult DynamicPadOp::verify() {
  for (Value numbers :
       {getEdgePaddingLow(), getEdgePaddingHigh(), getInteriorPadding()})
    if (failed(verifyNumbers(*this, numbers, getOperand())))
      return failure();
  return expectAlike(*this, getResult(), getOperand());
}

LogicalResult DynamicGatherOp::verify() {
  if (failed(verifyNumbers(*this, getSliceSizes(), getOperand())))
    return failure();
  int64_t vectorDim = getDimensionNumbers().getIndexVectorDim();
  RankedTensorType indices = tensor(getStartIndices());
  if (vectorDim < 0 || vectorDim > indices.getRank())
    return emitOpError("'index_vector_dim' is ")
           << vectorDim << " for " << indices;
  int64_t rank = indices.getRank() - (vectorDim < indices.getRank()) +
                 getDimensionNumbers().getOffsetDims().size();
  if (tensor(getResult()).getRank() != rank)
    return emitOpError("gives rank ") << rank << ", not " << getType();
  return expect(*this, getResult(), tensor(getResult()).getShape(),
                getOperand());
}
