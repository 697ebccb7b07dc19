//===- ProductMake.cpp - operands that products make ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProductCompute.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "D2M/Kernels/TileWriter.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

class Maker : ProductCompute {
public:
  explicit Maker(const ProductCompute &c) : ProductCompute(c) {}

  /// Makes the operands of this core's first turns.
  ProductTurns begin() {
    ProductTurns turns;
    unsigned argument = 0;
    for (bool isLhs : {true, false})
      if (k.makesInTurns(isLhs)) {
        Value &own = isLhs ? turns.lhs : turns.rhs;
        own = w.argument(argument++);
        makeTurn(isLhs, own);
      }
    return turns;
  }
  /// Writes code for a step if there is such a step.
  void makeTurn(bool isLhs, Value step) {
    w.onlyIf(arith::AndIOp::create(
                 w, w.compare(arith::CmpIPredicate::sge, step, w.i32(0)),
                 w.compare(arith::CmpIPredicate::slt, step,
                           w.i32(k.stepsInTurns(isLhs)))),
             [&] { make(isLhs); });
  }

  /// Makes the operands of the step, or of this core's next turn if it had the
  /// last one.
  void run(const ProductTurns &own, const StepAt &at) {
    bool hasMade = false;
    for (bool isLhs : {true, false}) {
      if (!k.prologue(isLhs))
        continue;
      if (!k.makesInTurns(isLhs)) {
        make(isLhs);
        hasMade = true;
        continue;
      }
      int64_t turns = k.turns(isLhs);
      Value step = w.add(at.block.firstStep, at.number);
      Value next = w.add(step, w.i32(turns - 1));
      Value had = arith::AndIOp::create(
          w, w.compare(arith::CmpIPredicate::ne, step, w.i32(0)),
          w.compare(arith::CmpIPredicate::eq, w.rem(next, turns),
                    isLhs ? own.lhs : own.rhs));
      w.onlyIf(had, [&] {
        makeTurn(isLhs, next);
        if (!at.isLast)
          restore();
      });
    }
    if (hasMade && !at.isLast)
      restore();
  }

  /// Makes a block of an operand, some tiles at a time.
  void make(bool isLhs) {
    const ProductKernels::Prologue &p = *k.prologue(isLhs);
    int64_t lines = isLhs ? plan.getBlockM() : plan.getBlockN();
    int64_t blockK = plan.getBlockK(), tiles = lines * blockK;
    for (auto [input, port] : llvm::zip(p.inputs, p.ports))
      if (!input.isOne())
        CBWaitFrontOp::create(w, ports[port],
                              w.i32(input.tiles(lines, blockK)));
    PackReconfigL1AccOp::create(w, w.i32(0));
    ProductCompute::begin(p.to, tiles);
    int64_t section = std::min(p.section, tiles);
    w.loop(w.i32(0), w.i32(tiles), section, [&](Value first) {
      Value count = tiles % section == 0
                        ? w.i32(section)
                        : w.least(w.i32(section), w.sub(w.i32(tiles), first));
      TileWriter writer(w, ports[p.to], 0, section, count);
      TileRegsAcquireOp::create(w);
      writer.steps(p.program, [&](unsigned number) {
        return sourceOf(isLhs, number, first);
      });
      TileRegsCommitOp::create(w);
      TileRegsWaitOp::create(w);
      writer.oneTarget = true;
      writer.pack(p.program.results.front(), ports[p.to],
                  [&](Value t) { return w.add(first, t); });
      TileRegsReleaseOp::create(w);
    });
    CBPushBackOp::create(w, ports[p.to], w.i32(tiles));
    for (auto [input, port] : llvm::zip(p.inputs, p.ports))
      if (!input.isOne())
        CBPopFrontOp::create(w, ports[port], w.i32(input.tiles(lines, blockK)));
  }

  /// The indices of the tiles of an input for the tiles of a block from `first`
  /// on.
  TileWriter::Source sourceOf(bool isLhs, unsigned number, Value first) {
    const ProductKernels::Prologue &p = *k.prologue(isLhs);
    size_t i = size_t(
        llvm::find_if(p.inputs, [&](auto &o) { return o.number == number; }) -
        p.inputs.begin());
    const d2m::ProductPrologue::Input &input = p.inputs[i];
    TileWriter::Source source{ports[p.ports[i]], first};
    int64_t lines = isLhs ? plan.getBlockM() : plan.getBlockN();
    int64_t inside = isLhs ? plan.getBlockK() : lines;
    bool insideStays = isLhs ? input.innerStays : input.lineStays;
    bool outsideStays = isLhs ? input.lineStays : input.innerStays;
    if (insideStays && outsideStays)
      source.isOne = true;
    else if (insideStays || outsideStays)
      source.indexOf = [=, this](Value tile) {
        Value at = w.add(first, tile);
        return insideStays ? w.div(at, inside) : w.rem(at, inside);
      };
    return source;
  }
};

} // namespace

ProductTurns beginTurns(const ProductCompute &c) { return Maker(c).begin(); }

void makeOperands(const ProductCompute &c, const ProductTurns &turns,
                  const StepAt &step) {
  Maker(c).run(turns, step);
}

} // namespace mlir::tt
