//===- Indices.cpp - parts by their indices -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "ttmlir/Conversion/FrontEndCommon/Gather.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// The number that a scalar is.
static std::optional<int64_t> known(Value value) {
  DenseElementsAttr content = ttir::getConstantContent(value);
  if (!content || !content.isSplat() ||
      !isa<IntegerType>(content.getElementType()))
    return std::nullopt;
  APInt number = content.getSplatValue<APInt>();
  return content.getElementType().isUnsignedInteger()
             ? int64_t(number.getZExtValue())
             : number.getSExtValue();
}

/// Starts of a slice of `sizes`, moved into the tensor; none if one is not
/// known.
static std::optional<Dims> knownStarts(OperandRange starts,
                                       ArrayRef<int64_t> shape,
                                       ArrayRef<int64_t> sizes) {
  Dims all;
  for (auto [start, size, part] : llvm::zip(starts, shape, sizes)) {
    std::optional<int64_t> number = known(start);
    if (size == part)
      number = 0;
    if (!number)
      return std::nullopt;
    all.push_back(std::clamp<int64_t>(*number, 0, size - part));
  }
  return all;
}

/// One window, whose start is in scalars.
static Parts oneWindow(OperandRange starts, ArrayRef<int64_t> shape,
                       ArrayRef<int64_t> sizes, Emit &emit) {
  Parts parts;
  parts.sizes.assign(sizes.begin(), sizes.end());
  for (auto [start, size, part] : llvm::zip(starts, shape, sizes))
    parts.starts.push_back(
        size == part ? Value() : emit.cast(start, emit.builder.getI32Type()));
  return parts;
}

static Values lowerDynamicSlice(DynamicSliceOp op, Emit &emit,
                                const Lowering &) {
  ArrayRef<int64_t> shape = shapeOf(op.getOperand()),
                    sizes = op.getSliceSizes();
  if (std::optional<Dims> starts =
          knownStarts(op.getStartIndices(), shape, sizes)) {
    Dims ends(*starts);
    for (size_t i = 0; i < ends.size(); ++i)
      ends[i] += sizes[i];
    return one(emit.slice(op.getOperand(), *starts, ends));
  }
  return one(oneWindow(op.getStartIndices(), shape, sizes, emit)
                 .take(op.getOperand(), emit));
}

/// `update` between what is before and behind it, one dimension after the
/// other.
static Value replacePart(Value into, Value update, ArrayRef<int64_t> starts,
                         size_t dim, Emit &emit) {
  if (shapeOf(into) == shapeOf(update))
    return update;
  int64_t begin = starts[dim], end = begin + shapeOf(update)[dim];
  Value middle = replacePart(emit.part(into, dim, begin, end), update, starts,
                             dim + 1, emit);
  Value before = emit.part(into, dim, 0, begin);
  Value behind = emit.part(into, dim, end, shapeOf(into)[dim]);
  SmallVector<Value> parts;
  for (Value part : {before, middle, behind})
    if (shapeOf(part)[dim] != 0)
      parts.push_back(part);
  return emit.concat(parts, dim);
}

/// Windows that are one position of every user's cache, B x H x T x D, of all
/// heads and columns: what attention keeps of one step. `ownUser`: a window for
/// each user. Null if they are something else, or if `into` is wanted as it
/// was: the op writes where it lies.
static Value updateCache(const Parts &parts, bool ownUser, Value into,
                         Value windows, bool moves, Emit &emit) {
  ArrayRef<int64_t> shape = shapeOf(into);
  int64_t count = 1;
  for (int64_t size : parts.batch)
    count *= size;
  if (!into.hasOneUse() || shape.size() != 4 ||
      !isa<FloatType>(elementOf(into)) ||
      tensorType(into).getNumElements() == 0 || !parts.starts[2] ||
      parts.starts[1] || parts.starts[3] || parts.sizes[2] != 1 ||
      parts.sizes[1] != shape[1] || parts.sizes[3] != shape[3] ||
      bool(parts.starts[0]) != ownUser ||
      parts.sizes[0] != (ownUser ? 1 : shape[0]) ||
      count != (ownUser ? shape[0] : 1))
    return {};
  Value position = emit.reshape(parts.starts[2], {count});
  position = emit.expand(position, {shape[0]});
  double last = double(shape[2] - 1);
  if (moves) {
    position = emit.binary<ttir::MinimumOp>(
        emit.binary<ttir::MaximumOp>(position, 0.0), last);
  } else {
    // One below 0 is left out.
    Value inside = emit.ask<ttir::LessEqualOp>(position, last);
    position = emit.where(inside, position, emit.like(position, -1));
  }
  Value rows = emit.permute(
      emit.reshape(windows, {shape[0], shape[1], 1, shape[3]}), {2, 0, 1, 3});
  return emit
      .create<ttir::PagedUpdateCacheOp>(into.getType(), into, rows, position,
                                        Value(), false)
      .getResult();
}

static Values lowerDynamicUpdateSlice(DynamicUpdateSliceOp op, Emit &emit,
                                      const Lowering &) {
  ArrayRef<int64_t> shape = shapeOf(op.getOperand()),
                    sizes = shapeOf(op.getUpdate());
  if (tensorType(op.getUpdate()).getNumElements() == 0)
    return one(op.getOperand());
  if (std::optional<Dims> starts =
          knownStarts(op.getStartIndices(), shape, sizes))
    return one(replacePart(op.getOperand(), op.getUpdate(), *starts, 0, emit));
  Parts parts = oneWindow(op.getStartIndices(), shape, sizes, emit);
  if (Value cache = updateCache(parts, /*ownUser=*/false, op.getOperand(),
                                op.getUpdate(), /*moves=*/true, emit))
    return one(cache);
  return one(parts.put(op.getOperand(), op.getUpdate(),
                       ttcore::ReduceType::Invalid, /*moves=*/true, emit));
}

//===-- gather and scatter ------------------------------------------------===//

static Values lowerGather(GatherOp op, Emit &emit, const Lowering &) {
  GatherDimensionNumbersAttr dims = op.getDimensionNumbers();
  ttir::Gather gather{
      dims.getOffsetDims(),          dims.getCollapsedSliceDims(),
      dims.getOperandBatchingDims(), dims.getStartIndicesBatchingDims(),
      dims.getStartIndexMap(),       op.getSliceSizes(),
      dims.getIndexVectorDim()};
  return one(gather.take(op.getOperand(), op.getStartIndices(),
                         shapeOf(op.getResult()).size(), emit));
}

static std::optional<ttcore::ReduceType> combination(Region &region,
                                                     Type element) {
  if (replaces(region))
    return ttcore::ReduceType::Invalid;
  Operation *op = onlyOp(region);
  bool truth = element.isInteger(1);
  if (isa_and_nonnull<MaxOp>(op) || (truth && isa_and_nonnull<OrOp, AddOp>(op)))
    return ttcore::ReduceType::Max;
  if (isa_and_nonnull<MinOp>(op) ||
      (truth && isa_and_nonnull<AndOp, MulOp>(op)))
    return ttcore::ReduceType::Min;
  if (isa_and_nonnull<AddOp>(op))
    return ttcore::ReduceType::Sum;
  if (isa_and_nonnull<MulOp>(op))
    return ttcore::ReduceType::Prod;
  return std::nullopt;
}

static Values lowerScatter(ScatterOp op, Emit &emit, const Lowering &all) {
  if (op.getInputs().size() != 1)
    return op.emitOpError("of several tensors has no lowering");
  ScatterDimensionNumbersAttr dims = op.getScatterDimensionNumbers();
  Value into = op.getInputs()[0], updates = op.getUpdates()[0];
  int64_t rank = shapeOf(into).size();
  // The updates with the batch first, then a window in the tensor's dimensions.
  Dims order, sizes(rank, 1);
  for (int64_t i = 0, e = shapeOf(updates).size(); i < e; ++i)
    if (!llvm::is_contained(dims.getUpdateWindowDims(), i))
      order.push_back(i);
  int64_t next = 0;
  for (int64_t i = 0; i < rank; ++i) {
    if (llvm::is_contained(dims.getInsertedWindowDims(), i) ||
        llvm::is_contained(dims.getInputBatchingDims(), i))
      continue;
    int64_t dim = dims.getUpdateWindowDims()[next++];
    order.push_back(dim);
    sizes[i] = shapeOf(updates)[dim];
    if (sizes[i] > shapeOf(into)[i])
      return op.emitOpError("has windows that are larger than the tensor");
  }
  Parts parts =
      windowsAt(op.getScatterIndices(), dims.getIndexVectorDim(), rank,
                dims.getScatterDimsToOperandDims(), dims.getInputBatchingDims(),
                dims.getScatterIndicesBatchingDims(), sizes, emit);
  Dims shape(parts.batch);
  llvm::append_range(shape, sizes);
  Value windows = emit.reshape(emit.permute(updates, order), shape);
  std::optional<ttcore::ReduceType> combine =
      combination(op.getUpdateComputation(), elementOf(into));
  if (!combine) {
    // Indices are unique: an element that is combined with another replaces it.
    if (!op.getUniqueIndices())
      return op.emitOpError(
          "combines in a way that has no lowering unless indices are unique; "
          "sums, "
          "products, minima, maxima and replacement have one");
    Values combined = all.apply(op, op.getUpdateComputation(),
                                {parts.take(into, emit), windows}, emit);
    if (failed(combined))
      return failure();
    windows = combined->front();
    combine = ttcore::ReduceType::Invalid;
  }
  if (combine == ttcore::ReduceType::Invalid)
    if (Value cache = updateCache(
            parts,
            llvm::equal(dims.getInputBatchingDims(), ArrayRef<int64_t>{0}),
            into, windows, /*moves=*/false, emit))
      return one(cache);
  return one(parts.put(into, windows, *combine, /*moves=*/false, emit));
}

/// Lowers to a gather with whole windows in all other dimensions.
static Values lowerTorchIndexSelect(TorchIndexSelectOp op, Emit &emit,
                                    const Lowering &) {
  Value from = op.getOperand(), index = op.getIndex();
  int64_t dim = op.getDim(), batch = op.getBatchDims(),
          rank = shapeOf(from).size();
  Parts parts;
  parts.batch.assign(shapeOf(index).begin(), shapeOf(index).end());
  parts.sizes.assign(shapeOf(from).begin(), shapeOf(from).end());
  parts.starts.resize(rank);
  Type word = emit.builder.getI32Type();
  for (int64_t i = 0; i < batch; ++i) {
    parts.sizes[i] = 1;
    parts.starts[i] = emit.iota(parts.batch, word, i);
  }
  parts.sizes[dim] = 1;
  parts.starts[dim] = emit.cast(index, word);
  Value taken = parts.take(from, emit);
  // Batch of both, the tensor's dimensions before, those of the index, the
  // rest.
  Dims shape(parts.batch), order;
  int64_t indexRank = parts.batch.size();
  for (int64_t i = batch; i < rank; ++i)
    if (i != dim)
      shape.push_back(parts.sizes[i]);
  for (int64_t i = 0; i < batch; ++i)
    order.push_back(i);
  for (int64_t i = batch; i < dim; ++i)
    order.push_back(indexRank + i - batch);
  for (int64_t i = batch; i < indexRank; ++i)
    order.push_back(i);
  for (int64_t i = dim + 1; i < rank; ++i)
    order.push_back(indexRank + i - batch - 1);
  return one(emit.permute(emit.reshape(taken, shape), order));
}

void stablehlo::addIndices(Lowering &l) {
  l.on<DynamicSliceOp>(lowerDynamicSlice);
  l.on<DynamicUpdateSliceOp>(lowerDynamicUpdateSlice);
  l.on<GatherOp>(lowerGather);
  l.on<ScatterOp>(lowerScatter);
  l.on<TorchIndexSelectOp>(lowerTorchIndexSelect);
}
