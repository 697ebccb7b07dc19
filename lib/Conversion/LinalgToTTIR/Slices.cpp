//===- Slices.cpp - parts of tensors --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::structured;

/// Numbers that stand in the op, or are constants among its operands.
static FailureOr<Dims> numbersOf(Operation *op, ArrayRef<int64_t> known,
                                 ValueRange operands, StringRef what) {
  Dims numbers(known);
  auto next = operands.begin();
  for (int64_t &number : numbers) {
    if (!ShapedType::isDynamic(number))
      continue;
    DenseElementsAttr content = ttir::getConstantContent(*next++);
    if (!content)
      return op->emitOpError("with ")
             << what << " that is no number has no lowering to TTIR";
    number = content.getSplatValue<APInt>().getSExtValue();
  }
  if (!llvm::all_of(numbers, [](int64_t n) { return llvm::isInt<32>(n); }))
    return op->emitOpError("with ") << what
                                    << " beyond 32 bits has no lowering "
                                       "to TTIR";
  return numbers;
}

namespace {
struct Part {
  Dims offsets, sizes, strides;

  /// An error at `op` if it is not within a tensor of `shape`.
  template <typename Op>
  static FailureOr<Part> get(Op op, ArrayRef<int64_t> shape) {
    FailureOr<Dims> offsets = numbersOf(op, op.getStaticOffsets(),
                                        op.getOffsets(), "an offset"),
                    sizes = numbersOf(op, op.getStaticSizes(), op.getSizes(),
                                      "a size"),
                    strides = numbersOf(op, op.getStaticStrides(),
                                        op.getStrides(), "a stride");
    if (failed(offsets) || failed(sizes) || failed(strides))
      return failure();
    for (auto [i, size] : llvm::enumerate(shape)) {
      int64_t offset = (*offsets)[i], count = (*sizes)[i],
              stride = (*strides)[i];
      if (offset < 0 || stride < 1 || count < 0 || offset > size ||
          stride > std::max<int64_t>(1, size) || count > size ||
          (count > 0 && offset + (count - 1) * stride >= size))
        return op.emitOpError("leaves the tensor in dimension ") << i;
    }
    return Part{*offsets, *sizes, *strides};
  }
};
} // namespace

static Dims endsOf(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                   ArrayRef<int64_t> strides) {
  Dims ends;
  for (auto [offset, size, stride] : llvm::zip(offsets, sizes, strides))
    ends.push_back(size == 0 ? offset : offset + (size - 1) * stride + 1);
  return ends;
}

static Lowered lowerExtractSlice(tensor::ExtractSliceOp op, Emit &emit) {
  FailureOr<Part> at = Part::get(op, shapeOf(op.getSource()));
  if (failed(at))
    return failure();
  Value part =
      emit.slice(op.getSource(), at->offsets,
                 endsOf(at->offsets, at->sizes, at->strides), at->strides);
  return emit.reshape(part, op.getType().getShape());
}

/// Concatenates the parts before, beside and behind `block`, dimension by
/// dimension.
static Value putBlock(Value into, Value block, ArrayRef<int64_t> offsets,
                      int64_t dim, Emit &emit) {
  if (shapeOf(into) == shapeOf(block))
    return block;
  int64_t size = shapeOf(into)[dim], begin = offsets[dim],
          end = begin + shapeOf(block)[dim];
  Value beside = emit.part(into, dim, begin, end);
  return emit.concat({emit.part(into, dim, 0, begin),
                      putBlock(beside, block, offsets, dim + 1, emit),
                      emit.part(into, dim, end, size)},
                     dim);
}

/// The block with gaps between its elements, and the indices that it takes.
static Value putStrided(Value into, Value block, ArrayRef<int64_t> offsets,
                        ArrayRef<int64_t> strides, Emit &emit) {
  Dims high, interior;
  ArrayRef<int64_t> shape = shapeOf(into), sizes = shapeOf(block);
  SmallVector<bool> taken;
  for (int64_t i = 0, e = shape.size(); i < e; ++i) {
    interior.push_back(strides[i] - 1);
    high.push_back(shape[i] - offsets[i] - ((sizes[i] - 1) * strides[i] + 1));
  }
  for (int64_t n = 0, e = tensorType(into).getNumElements(); n < e; ++n) {
    int64_t rest = n;
    bool inside = true;
    for (int64_t i = shape.size() - 1; i >= 0; --i) {
      int64_t at = rest % shape[i] - offsets[i];
      rest /= shape[i];
      inside &= at >= 0 && at % strides[i] == 0 && at / strides[i] < sizes[i];
    }
    taken.push_back(inside);
  }
  auto type = tensorType(into).clone(emit.builder.getI1Type());
  Value mask = emit.create<ttir::ConstantOp>(
      type, DenseElementsAttr::get(type, ArrayRef<bool>(taken)));
  Value wide = emit.pad(block, emit.full({}, elementOf(into), 0), offsets, high,
                        interior);
  return emit.where(mask, wide, into);
}

static Lowered lowerInsertSlice(tensor::InsertSliceOp op, Emit &emit) {
  constexpr int64_t kMostStrided = 1 << 24;
  Value into = op.getDest();
  FailureOr<Part> at = Part::get(op, shapeOf(into));
  if (failed(at))
    return failure();
  Value block = emit.reshape(op.getSource(), at->sizes);
  if (tensorType(block).getNumElements() == 0)
    return into;
  if (llvm::all_of(at->strides, [](int64_t stride) { return stride == 1; }))
    return putBlock(into, block, at->offsets, 0, emit);
  if (tensorType(into).getNumElements() > kMostStrided)
    return op.emitOpError("with strides into ")
           << into.getType() << " has no lowering to TTIR; up to "
           << kMostStrided << " elements have one";
  return putStrided(into, block, at->offsets, at->strides, emit);
}

static Lowered lowerPad(tensor::PadOp op, Emit &emit) {
  FailureOr<Dims> low =
                      numbersOf(op, op.getStaticLow(), op.getLow(), "padding"),
                  high = numbersOf(op, op.getStaticHigh(), op.getHigh(),
                                   "padding");
  if (failed(low) || failed(high))
    return failure();
  Value value = op.getConstantPaddingValue();
  // A value from outside is a tensor of rank 0 by now.
  Block &body = op.getRegion().front();
  if (!value && body.getTerminator()->getOperand(0).getParentBlock() != &body)
    value = body.getTerminator()->getOperand(0);
  if (!value)
    return op.emitOpError("with a value that depends on the place has no "
                          "lowering to TTIR");
  Attribute constant;
  if (!isa<RankedTensorType>(value.getType())) {
    if (!matchPattern(value, m_Constant(&constant)))
      return op.emitOpError("with this value has no lowering to TTIR");
    auto type = RankedTensorType::get({}, elementOf(op.getSource()));
    value = emit.create<ttir::ConstantOp>(
        type, DenseElementsAttr::get(type, ArrayRef(constant)));
  }
  ArrayRef<int64_t> shape = shapeOf(op.getSource()),
                    wanted = op.getType().getShape();
  for (int64_t i = 0, e = shape.size(); i < e; ++i)
    if ((*low)[i] < 0 || (*high)[i] < 0 ||
        shape[i] + (*low)[i] + (*high)[i] != wanted[i])
      return op.emitOpError("gives ") << op.getType() << ", but pads dimension "
                                      << i << " to another size";
  Dims none(low->size(), 0);
  return emit.pad(op.getSource(), value, *low, *high, none);
}

/// Numbers of rows: those of `indices`, whose last dimension is a vector of
/// them, and windows that are all of the dimensions that it does not have.
static Parts partsAt(Value from, Value indices, ArrayRef<int64_t> dims,
                     Emit &emit) {
  Parts parts;
  parts.batch = Dims(shapeOf(indices).drop_back());
  parts.starts.resize(shapeOf(from).size());
  parts.sizes = Dims(shapeOf(from));
  SmallVector<Value> all =
      ttir::coordinates(indices, shapeOf(indices).size() - 1, emit);
  for (auto [dim, start] : llvm::zip(dims, all)) {
    parts.starts[dim] = start;
    parts.sizes[dim] = 1;
  }
  return parts;
}

static Lowered lowerGather(tensor::GatherOp op, Emit &emit) {
  Parts parts =
      partsAt(op.getSource(), op.getIndices(), op.getGatherDims(), emit);
  return emit.reshape(parts.take(op.getSource(), emit),
                      op.getType().getShape());
}

static Lowered lowerScatter(tensor::ScatterOp op, Emit &emit) {
  Value into = op.getDest();
  Parts parts = partsAt(into, op.getIndices(), op.getScatterDims(), emit);
  Dims shape(parts.batch);
  llvm::append_range(shape, parts.sizes);
  return parts.put(into, emit.reshape(op.getSource(), shape),
                   ttcore::ReduceType::Invalid, /*moves=*/false, emit);
}

Lowered structured::lowerSlice(Operation *op, Emit &emit) {
  return llvm::TypeSwitch<Operation *, Lowered>(op)
      .Case(
          [&](tensor::ExtractSliceOp s) { return lowerExtractSlice(s, emit); })
      .Case([&](tensor::InsertSliceOp s) { return lowerInsertSlice(s, emit); })
      .Case([&](tensor::PadOp p) { return lowerPad(p, emit); })
      .Case([&](tensor::GatherOp g) { return lowerGather(g, emit); })
      .Case([&](tensor::ScatterOp s) { return lowerScatter(s, emit); })
      .Default([](Operation *) -> Lowered { return Value(); });
}
