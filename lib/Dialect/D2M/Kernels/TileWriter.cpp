//===- TileWriter.cpp - steps on tiles as calls ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "TileWriter.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "llvm/ADT/bit.h"

namespace mlir::tt {

using namespace ttkernel;

static BcastType partOf(d2m::TileBroadcast broadcast) {
  switch (broadcast) {
  case d2m::TileBroadcast::None:
    return BcastType::None;
  case d2m::TileBroadcast::Row:
    return BcastType::Row;
  case d2m::TileBroadcast::Column:
    return BcastType::Col;
  case d2m::TileBroadcast::Scalar:
    return BcastType::Scalar;
  }
  llvm_unreachable("all broadcasts are listed");
}

static SmallVector<NamedAttribute> attributesOf(OpBuilder &builder,
                                                const d2m::TileCall &call) {
  SmallVector<NamedAttribute> attributes =
      llvm::map_to_vector(call.formats, [&](auto format) {
        return builder.getNamedAttr(
            format.first,
            ttcore::DataTypeAttr::get(builder.getContext(), format.second));
      });
  if (call.isApproximate)
    attributes.push_back(
        builder.getNamedAttr("approx", builder.getBoolAttr(true)));
  return attributes;
}

Value TileWriter::at(unsigned slot, Value tile) {
  int64_t begin = int64_t(first) + slot * block;
  return begin == 0 ? tile : w.add(w.i32(begin), tile);
}

void TileWriter::steps(const d2m::TileProgram &program,
                       function_ref<Source(unsigned)> sourceOf) {
  for (const d2m::TileStep &step : program.steps) {
    if (step.with)
      combine(step, sourceOf(*step.load), sourceOf(*step.with));
    else if (step.reuse != d2m::TileStep::None)
      join(step, sourceOf(*step.load));
    else if (step.load)
      load(step, sourceOf(*step.load));
    else
      call(step);
  }
}

Value TileWriter::indexIn(const Source &source, Value tile) {
  if (source.isOne)
    return w.i32(0);
  if (source.indexOf)
    return source.indexOf(tile);
  if (source.period) {
    Value times = source.pitch ? w.div(tile, source.period) : Value();
    tile = arith::RemUIOp::create(w, tile, w.i32(source.period));
    if (times)
      tile = w.add(tile, w.mul(times, w.i32(source.pitch)));
  }
  return source.begin ? w.add(source.begin, tile) : tile;
}

static StringRef nameOf(const d2m::TileStep &step) {
  return isa<ttir::AddOp>(step.op)        ? "add"
         : isa<ttir::SubtractOp>(step.op) ? "sub"
                                          : "mul";
}

static SmallVector<NamedAttribute> partOf(OpBuilder &builder,
                                          const d2m::TileStep &step) {
  if (step.broadcast == d2m::TileBroadcast::None)
    return {};
  return {builder.getNamedAttr(
      "bcast_type",
      BcastTypeAttr::get(builder.getContext(), partOf(step.broadcast)))};
}

void TileWriter::initCombine(const d2m::TileStep &step, const Source &a,
                             const Source &b) {
  bool whole = step.broadcast == d2m::TileBroadcast::None;
  w.call((nameOf(step) + (whole ? "_tiles_init" : "_bcast_init_short")).str(),
         {a.port, b.port}, partOf(w, step));
}

void TileWriter::combine(const d2m::TileStep &step, const Source &a,
                         const Source &b) {
  bool whole = step.broadcast == d2m::TileBroadcast::None;
  if (!oneSource)
    ReconfigDataFormatOp::create(w, a.port, b.port);
  if (!isReady)
    initCombine(step, a, b);
  eachTile([&](Value t) {
    w.call((nameOf(step) + (whole ? "_tiles" : "_tiles_bcast")).str(),
           {a.port, b.port, indexIn(a, t), indexIn(b, t), at(step.slots[0], t)},
           partOf(w, step));
  });
}

void TileWriter::prepare(const d2m::TileProgram &program,
                         function_ref<Source(unsigned)> sourceOf,
                         ArrayRef<Value> targets) {
  // Words of 32 bits may go to DST directly from one circular buffer, and
  // through a source register from another.
  auto isAlike = [](Value a, Value b) {
    auto tile = cast<CBType>(a.getType()).getElementType();
    return a == b || (tile == cast<CBType>(b.getType()).getElementType() &&
                      cast<ttcore::TileType>(tile).getSizeBytes() < 4096);
  };
  auto units = program.setUpOnce([&](unsigned i, unsigned j) {
    return isAlike(sourceOf(i).port, sourceOf(j).port);
  });
  oneSource = units.has_value();
  if (oneSource)
    ReconfigDataFormatOp::create(w, sourceOf(units->first).port,
                                 sourceOf(units->second).port);
  oneTarget = llvm::all_of(
      targets, [&](Value port) { return isAlike(port, targets.front()); });
  if (oneTarget)
    PackReconfigDataFormatOp::create(w, targets.front());
  isReady = oneSource && program.isOneCombination();
  if (isReady)
    initCombine(program.steps.front(), sourceOf(units->first),
                sourceOf(units->second));
}

void TileWriter::join(const d2m::TileStep &step, const Source &source) {
  auto type = isa<ttir::AddOp>(step.op)        ? EltwiseBinaryType::Add
              : isa<ttir::SubtractOp>(step.op) ? EltwiseBinaryType::Sub
                                               : EltwiseBinaryType::Mul;
  auto reuse = step.reuse == d2m::TileStep::AsFirst
                   ? BinaryDestReuseType::DestToSrcA
                   : BinaryDestReuseType::DestToSrcB;
  // Unpacker A fills either source register.
  if (!oneSource)
    ReconfigDataFormatSrcAOp::create(w, source.port);
  BinaryDestReuseTilesInitOp::create(w, source.port, type, reuse);
  eachTile([&](Value t) {
    BinaryDestReuseTilesOp::create(w, source.port, indexIn(source, t),
                                   at(step.slots[0], t), type, reuse);
  });
}

void TileWriter::load(const d2m::TileStep &step, const Source &source) {
  unsigned slot = step.slots[0];
  BcastType part = partOf(step.broadcast);
  auto from = [&](Value t) { return indexIn(source, t); };
  if (part != BcastType::None) {
    UnaryBcastInitOp::create(w, source.port, out, part);
    return eachTile([&](Value t) {
      UnaryBcastOp::create(w, source.port, from(t), at(slot, t), part);
    });
  }
  if (!oneSource)
    ReconfigDataFormatSrcAOp::create(w, source.port);
  CopyTileInitOp::create(w, source.port);
  eachTile([&](Value t) {
    CopyTileOp::create(w, source.port, from(t), at(slot, t));
  });
}

void TileWriter::init(const d2m::TileCall &call) {
  w.init(call.name, call.initTakesFormats() ? attributesOf(w, call)
                                            : SmallVector<NamedAttribute>());
}

void TileWriter::call(const d2m::TileCall &call, ArrayRef<Value> tiles) {
  SmallVector<Value> operands(tiles);
  for (uint32_t word : call.words)
    operands.push_back(call.takesFloats() ? w.f32(llvm::bit_cast<float>(word))
                                          : w.i32(int32_t(word)));
  w.call(call.name, operands, attributesOf(w, call));
}

void TileWriter::call(const d2m::TileStep &step) {
  init(step.call);
  eachTile([&](Value t) {
    SmallVector<Value> tiles;
    for (unsigned slot : step.slots)
      tiles.push_back(at(slot, t));
    call(step.call, tiles);
  });
}

void TileWriter::pack(unsigned slot, Value port,
                      function_ref<Value(Value)> place) {
  if (!oneTarget)
    PackReconfigDataFormatOp::create(w, port);
  eachTile([&](Value t) {
    PackTileOp::create(w, at(slot, t), port, place ? place(t) : t,
                       /*out_of_order=*/true);
  });
}

} // namespace mlir::tt
