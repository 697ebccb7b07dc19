//===- TileBody.cpp - ops on tiles as calls -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "TileBody.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt {

using namespace ttkernel;

static ttcore::DataType formatOf(Type tile) {
  return cast<ttcore::TileType>(tile).getDataType();
}
static bool isInteger(Type tile) {
  using ttcore::DataType;
  return llvm::is_contained(
      {DataType::UInt32, DataType::UInt16, DataType::UInt8, DataType::Int32},
      formatOf(tile));
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

unsigned TileBody::fresh() {
  int slot = used.find_first_unset();
  if (slot < 0) {
    slot = int(used.size());
    used.resize(used.size() + 1);
  }
  used.set(unsigned(slot));
  needs.dstTiles = std::max(needs.dstTiles, unsigned(slot) + 1);
  return unsigned(slot);
}

unsigned TileBody::take(Value value, bool forever) {
  unsigned slot = fresh();
  slots[value] = slot;
  if (forever)
    kept.insert(value);
  return slot;
}

/// Whether `op` is the last one to use a value of its block.
bool TileBody::diesIn(Value value, Operation *op) {
  if (kept.contains(value))
    return false;
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    return user == op || user->isBeforeInBlock(op);
  });
}

void TileBody::done(Operation *op) {
  llvm::SmallDenseSet<unsigned> live;
  for (auto &[value, slot] : slots)
    if (!diesIn(value, op) || llvm::is_contained(op->getResults(), value))
      live.insert(slot);
  SmallVector<Value> dead;
  for (auto &[value, slot] : slots)
    if (diesIn(value, op) && !llvm::is_contained(op->getResults(), value)) {
      dead.push_back(value);
      if (!live.contains(slot))
        used.reset(slot);
    }
  for (Value value : dead)
    slots.erase(value);
}

FailureOr<unsigned> TileBody::slotOf(Operation *user, Value value) {
  if (auto it = slots.find(value); it != slots.end())
    return it->second;
  auto from = sources.find(value);
  if (from == sources.end())
    return user->emitError("takes a tile that is not there: an output that "
                           "was not written, or a value from outside");
  unsigned slot = take(value, /*forever=*/false);
  load(from->second, place(slot));
  return slot;
}

FailureOr<TileSource> TileBody::sourceOf(Operation *op, Value value) {
  auto it = sources.find(value);
  if (it == sources.end())
    return op->emitError("takes tiles from circular buffers: arguments of the "
                         "body for tensors that were waited for");
  return it->second;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void TileBody::load(const TileSource &from, Value place) {
  ReconfigDataFormatSrcAOp::create(w, ports[from.port]);
  CopyTileInitOp::create(w, ports[from.port]);
  CopyTileOp::create(w, ports[from.port], from.unit, place);
}

void TileBody::copy(Type type, Value from, Value to) {
  w.init("copy_dest_values");
  w.call("copy_dest_values", {from, to},
         {w.getNamedAttr("data_format", ttcore::DataTypeAttr::get(
                                            w.getContext(), formatOf(type)))});
}

/// The bits of a number, as calls take it.
FailureOr<Value> TileBody::bitsOf(Operation *op, Value number, bool inverse) {
  Attribute constant;
  if (matchPattern(number, m_Constant(&constant))) {
    if (auto real = dyn_cast<FloatAttr>(constant)) {
      double value = real.getValueAsDouble();
      return w.bits(float(inverse ? 1 / value : value));
    }
    if (!inverse)
      return w.i32(cast<IntegerAttr>(constant).getInt());
  }
  if (inverse || !number.getType().isInteger(32))
    return op->emitError("takes a number that is a constant");
  return numbers.lookupOrDefault(number);
}

SmallVector<Value> TileBody::attributeBits(Operation *op) {
  SmallVector<Value> bits;
  auto add = [&](Attribute attribute) {
    if (auto real = dyn_cast<FloatAttr>(attribute))
      bits.push_back(w.bits(float(real.getValueAsDouble())));
    else
      bits.push_back(w.i32(cast<IntegerAttr>(attribute).getInt()));
  };
  if (auto clamp = dyn_cast<d2m::TileClampScalarOp>(op)) {
    add(clamp.getMin());
    add(clamp.getMax());
  } else if (auto selu = dyn_cast<d2m::TileSeluOp>(op)) {
    add(selu.getScaleAttr());
    add(selu.getAlphaAttr());
  }
  return bits;
}

LogicalResult TileBody::call(Operation *op, ArrayRef<Value> places, Value out) {
  auto tile = cast<d2m::TileOpInterface>(op);
  Type result = op->getResult(0).getType();
  Type operand =
      op->getNumOperands() && isa<ttcore::TileType>(op->getOperand(0).getType())
          ? op->getOperand(0).getType()
          : result;
  bool integers = isInteger(operand);
  MLIRContext *ctx = w.getContext();
  auto format = [&](StringRef name, Type type) {
    return w.getNamedAttr(name, ttcore::DataTypeAttr::get(ctx, formatOf(type)));
  };
  StringRef name = integers ? tile.getIntegerCall() : tile.getCall();
  SmallVector<Value> operands(places);
  SmallVector<NamedAttribute> attributes, initAttributes;
  if (isa<d2m::TileTypecastOp>(op)) {
    name = tile.getCall();
    attributes = {format("in_dtype", operand), format("out_dtype", result)};
    initAttributes = attributes;
  } else if (auto fill = dyn_cast<d2m::TileFillOp>(op)) {
    FloatAttr real;
    IntegerAttr whole;
    operands = {out};
    if (integers && matchPattern(fill.getValue(), m_Constant(&whole)))
      operands.push_back(w.i32(whole.getInt()));
    else if (!integers && matchPattern(fill.getValue(), m_Constant(&real)))
      operands.push_back(w.f32(float(real.getValueAsDouble())));
    else
      return op->emitError("fills tiles with constants of their own kind only");
  } else if (op->getNumOperands() == 2 && places.size() == 1) {
    name = tile.getScalarCall();
    FailureOr<Value> bits = bitsOf(op, op->getOperand(1), tile.takesInverse());
    if (failed(bits))
      return failure();
    operands.push_back(*bits);
  } else if (places.size() > 1) {
    operands.push_back(out);
    if (integers || isa<d2m::TileWhereOp>(op))
      if (!name.ends_with("int32_tile"))
        attributes = {format("dtype", result)};
    if (name == "mul_int_tile")
      initAttributes = attributes;
  } else {
    llvm::append_range(operands, attributeBits(op));
  }
  bool readsSign = integers && tile.takesSigned() &&
                   formatOf(operand) == ttcore::DataType::UInt32;
  if (name.empty() || readsSign ||
      (integers && op->getNumOperands() == 2 && places.size() == 1))
    return op->emitError("has no call on tiles of ") << operand;
  needs.wideDst |= elementBits(operand) == 32 || elementBits(result) == 32;
  w.init(name, initAttributes);
  w.call(name, operands, attributes);
  return success();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult TileBody::elementwise(Operation *op) {
  SmallVector<unsigned> in;
  SmallVector<Value> places;
  for (Value operand : op->getOperands()) {
    if (!isa<ttcore::TileType>(operand.getType()))
      continue;
    FailureOr<unsigned> slot = slotOf(op, operand);
    if (failed(slot))
      return failure();
    in.push_back(*slot);
    places.push_back(place(*slot));
  }
  Value result = op->getResult(0);
  auto isFree = [&](unsigned slot) {
    return llvm::all_of(slots, [&](auto &entry) {
      return entry.second != slot || diesIn(entry.first, op);
    });
  };
  const unsigned *reused = llvm::find_if(in, isFree);
  unsigned out = reused != in.end() ? *reused : fresh();
  slots[result] = out;
  if (in.size() == 1 && out != in[0]) {
    copy(op->getOperand(0).getType(), places[0], place(out));
    places[0] = place(out);
  }
  return call(op, places, place(out));
}

void TileBody::prepareProduct(unsigned a, unsigned b, bool transposed) {
  ReconfigDataFormatOp::create(w, ports[b], ports[a]);
  MmInitShortOp::create(w, ports[a], ports[b], w.i32(transposed));
}

LogicalResult TileBody::product(d2m::TileMatmulOp op) {
  FailureOr<TileSource> a = sourceOf(op, op.getA()),
                        b = sourceOf(op, op.getB());
  if (failed(a) || failed(b))
    return failure();
  FailureOr<unsigned> sum = slotOf(op, op.getC());
  if (failed(sum))
    return failure();
  needs.toSource.insert(a->port);
  needs.toSource.insert(b->port);
  needs.wideDst = true;
  if (!isPrepared)
    prepareProduct(a->port, b->port);
  MatmulTilesOp::create(w, ports[a->port], ports[b->port], a->unit, b->unit,
                        place(*sum));
  slots[op.getResult()] = *sum;
  return success();
}

template <typename Reduce>
LogicalResult TileBody::reduce(Reduce op, ReduceType type) {
  FailureOr<TileSource> a = sourceOf(op, op.getA()),
                        b = sourceOf(op, op.getB());
  if (failed(a) || failed(b))
    return failure();
  FailureOr<unsigned> sum = slotOf(op, op.getC());
  if (failed(sum))
    return failure();
  needs.toSource.insert(a->port);
  needs.toSource.insert(b->port);
  needs.wideDst = true;
  auto dim = op.getReduceDim() == d2m::ReduceDim::R   ? ReduceDim::Row
             : op.getReduceDim() == d2m::ReduceDim::C ? ReduceDim::Col
                                                      : ReduceDim::Scalar;
  if (!isPrepared) {
    ReconfigDataFormatOp::create(w, ports[a->port], ports[b->port]);
    ReduceInitOp::create(w, ports[a->port], ports[b->port], target, type, dim);
  }
  ReduceTileOp::create(w, ports[a->port], ports[b->port], a->unit, b->unit,
                       place(*sum), type, dim);
  slots[op.getResult()] = *sum;
  return success();
}

LogicalResult TileBody::broadcast(d2m::TileBcastOp op) {
  FailureOr<TileSource> from = sourceOf(op, op.getInput());
  if (failed(from))
    return failure();
  auto part = BcastType(uint32_t(op.getBcastType()));
  unsigned slot = take(op.getResult(), /*forever=*/false);
  if (part == BcastType::None) {
    load(*from, place(slot));
    return success();
  }
  needs.toSource.insert(from->port);
  ReconfigDataFormatSrcAOp::create(w, ports[from->port]);
  UnaryBcastInitOp::create(w, ports[from->port], target, part);
  UnaryBcastOp::create(w, ports[from->port], from->unit, place(slot), part);
  return success();
}

LogicalResult TileBody::op(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](d2m::TileMatmulOp op) { return product(op); })
      .Case<d2m::TileReduceSumOp, d2m::TileReduceMeanOp>(
          [&](auto op) { return reduce(op, ReduceType::Sum); })
      .Case(
          [&](d2m::TileReduceMaxOp op) { return reduce(op, ReduceType::Max); })
      .Case([&](d2m::TileBcastOp op) { return broadcast(op); })
      .Case([&](d2m::TileOpInterface op) {
        return elementwise(op.getOperation());
      })
      .Case([](arith::ConstantOp) { return success(); })
      .Default([](Operation *op) {
        return op->emitError("'")
               << op->getName() << "' is not done by kernels on tiles";
      });
}

LogicalResult TileBody::write(Block &body) {
  for (Operation &each : body.without_terminator()) {
    w.setLoc(each.getLoc());
    if (failed(op(&each)))
      return failure();
    done(&each);
  }
  return success();
}

} // namespace mlir::tt
