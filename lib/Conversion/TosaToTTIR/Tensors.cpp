//===- Tensors.cpp - creation, reductions, movement -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "mlir/Dialect/Tosa/Utils/ConversionUtils.h"
#include "ttmlir/Conversion/FrontEndCommon/Parts.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttir;

template <typename To>
static Value reduceBy(Operation *op, uint32_t axis, Emit &emit) {
  return emit.create<To>(op->getResult(0).getType(), op->getOperand(0),
                         emit.builder.getBoolAttr(true),
                         emit.builder.getI32ArrayAttr({int32_t(axis)}));
}

FailureOr<Dims> mlir::tt::numbersOf(Operation *op, Value shape,
                                    StringRef what) {
  Dims dims;
  if (tosa::getConstShapeValues(shape.getDefiningOp(), dims))
    return dims;
  return op->emitOpError("has ") << what << " that is no tosa.const_shape";
}

static Lowered lowerSlice(tosa::SliceOp op, Emit &emit) {
  FailureOr<Dims> starts = numbersOf(op, op.getStart(), "a start"),
                  sizes = numbersOf(op, op.getSize(), "a size");
  if (failed(starts) || failed(sizes))
    return failure();
  Dims ends;
  for (auto [start, size] : llvm::zip(*starts, *sizes))
    ends.push_back(start + size);
  return emit.slice(op.getInput1(), *starts, ends);
}

static Lowered lowerPad(tosa::PadOp op, Emit &emit) {
  FailureOr<Dims> padding = numbersOf(op, op.getPadding(), "padding");
  if (failed(padding))
    return failure();
  Dims low, high, interior(padding->size() / 2, 0);
  for (size_t i = 0; i + 1 < padding->size(); i += 2) {
    low.push_back((*padding)[i]);
    high.push_back((*padding)[i + 1]);
  }
  Value number = emit.reshape(op.getPadConst(), {});
  return emit.pad(op.getInput1(), number, low, high, interior);
}

static Lowered lowerTile(tosa::TileOp op, Emit &emit) {
  FailureOr<Dims> factors = numbersOf(op, op.getMultiples(), "multiples");
  if (failed(factors))
    return failure();
  return Value(
      emit.create<RepeatOp>(op.getType(), op.getInput1(),
                            emit.builder.getDenseI64ArrayAttr(*factors)));
}

/// Rows of each element of the batch: the indices, N x W, in a table N x K x C.
static Parts rowsAt(Value indices, int64_t columns, Emit &emit) {
  Dims batch(shapeOf(indices));
  Type word = emit.builder.getI32Type();
  Value element = emit.iota(batch, word, 0);
  return {batch, {element, emit.cast(indices, word), Value()}, {1, 1, columns}};
}

static Value lowerGather(tosa::GatherOp op, Emit &emit) {
  Value table = op.getValues();
  Parts parts = rowsAt(op.getIndices(), shapeOf(table)[2], emit);
  return emit.reshape(parts.take(table, emit), shapeOf(op.getOutput()));
}

static Value lowerScatter(tosa::ScatterOp op, Emit &emit) {
  Value table = op.getValuesIn();
  int64_t columns = shapeOf(table)[2];
  Parts parts = rowsAt(op.getIndices(), columns, emit);
  Dims shape(parts.batch);
  shape.append({1, 1, columns});
  return parts.put(table, emit.reshape(op.getInput(), shape),
                   ttcore::ReduceType::Invalid, /*moves=*/false, emit);
}

Lowered mlir::tt::lowerTosaTensor(Operation *op, Emit &emit) {
  return llvm::TypeSwitch<Operation *, Lowered>(op)
      .Case([&](tosa::ConstOp c) -> Lowered {
        return Value(emit.create<ConstantOp>(c.getType(), c.getValues()));
      })
      .Case([&](tosa::ReduceSumOp r) -> Lowered {
        return reduceBy<SumOp>(r, r.getAxis(), emit);
      })
      .Case([&](tosa::ReduceMaxOp r) -> Lowered {
        return reduceBy<MaxOp>(r, r.getAxis(), emit);
      })
      .Case([&](tosa::ReduceMinOp r) -> Lowered {
        return reduceBy<MinOp>(r, r.getAxis(), emit);
      })
      .Case([&](tosa::ReduceProductOp r) -> Lowered {
        return reduceBy<ProdOp>(r, r.getAxis(), emit);
      })
      .Case([&](tosa::ReduceAllOp r) -> Lowered {
        return reduceBy<ReduceAndOp>(r, r.getAxis(), emit);
      })
      .Case([&](tosa::ReduceAnyOp r) -> Lowered {
        return reduceBy<ReduceOrOp>(r, r.getAxis(), emit);
      })
      .Case([&](tosa::ArgMaxOp a) -> Lowered {
        Value x = a.getInput();
        // f32 holds them, and the library compares floats.
        if (auto integer = dyn_cast<IntegerType>(elementOf(x));
            integer && integer.getWidth() <= 16)
          x = emit.cast(x, emit.builder.getF32Type());
        return Value(emit.create<ArgMaxOp>(
            a.getType(), x, emit.builder.getBoolAttr(false),
            emit.builder.getI32ArrayAttr({int32_t(a.getAxis())})));
      })
      .Case([&](tosa::ReshapeOp r) -> Lowered {
        return emit.reshape(r.getInput1(), shapeOf(r.getOutput()));
      })
      .Case([&](tosa::TransposeOp t) -> Lowered {
        return emit.permute(t.getInput1(), Dims(t.getPerms()));
      })
      .Case([&](tosa::ConcatOp c) -> Lowered {
        return emit.concat(c.getInput1(), c.getAxis());
      })
      .Case([&](tosa::ReverseOp r) -> Lowered {
        return emit.reverse(r.getInput1(), {int64_t(r.getAxis())});
      })
      .Case([&](tosa::SliceOp s) { return lowerSlice(s, emit); })
      .Case([&](tosa::PadOp p) { return lowerPad(p, emit); })
      .Case([&](tosa::TileOp t) { return lowerTile(t, emit); })
      .Case([&](tosa::GatherOp g) -> Lowered { return lowerGather(g, emit); })
      .Case([&](tosa::ScatterOp s) -> Lowered { return lowerScatter(s, emit); })
      .Default([](Operation *) -> Lowered { return Value(); });
}
