//===- ProductCompute.cpp - the compute kernel of products ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The kernel makes a block of the result step by step along k. Sums wait in L1
// for the next step: the packer adds to them. The last step copies them back
// to DST, adds its products, applies the epilogue and packs the results. The
// tiles of an operand that is used in place, in the core's shard, stand in the
// order of the shard.
//===----------------------------------------------------------------------===//

#include "ProductCompute.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "D2M/Kernels/TileWriter.h"

namespace mlir::tt {

using namespace ttkernel;

ProductCompute::ProductCompute(KernelWriter &w, const ProductKernels &k)
    : w(w), k(k), plan(k.plan) {
  for (auto [i, type] : llvm::enumerate(k.types))
    ports.push_back(w.port(unsigned(i), type));
  lhs = ports[k.lhs], rhs = ports[k.rhs];
  for (const d2m::TileStep &step : k.epilogue.steps)
    loads |= step.load.has_value();
  turns = k.product.lhs.isTransposed;
  masks = k.product.validK != 0;
  makes = k.lhsPrologue || k.rhsPrologue;
  disturbs = loads || masks || turns || makes || k.partials;
}

void ProductCompute::eachHere(
    function_ref<void(unsigned, int64_t)> body) const {
  if (k.hasOwnLhs())
    body(k.lhs, k.ownTiles());
  for (const ProductKernels::Operand &operand : k.operands)
    if (operand.isInPlace)
      body(operand.port, k.partTiles());
}

bool ProductCompute::isKept(unsigned port) const {
  return llvm::none_of(k.written(),
                       [&](auto written) { return written.first == port; });
}

void ProductCompute::eachOne(function_ref<void(unsigned)> body) const {
  for (const auto *prologue : {&k.lhsPrologue, &k.rhsPrologue})
    if (*prologue)
      for (auto [input, port] :
           llvm::zip((*prologue)->inputs, (*prologue)->ports))
        if (input.isOne())
          body(port);
}

void ProductCompute::eachRhs(
    function_ref<void(Value, int64_t, int64_t)> body) const {
  int64_t tiles = k.readerK(/*isLhs=*/false);
  body(rhs, 0, tiles);
  if (k.rhsApart)
    body(ports[*k.rhsApart], tiles, plan.getWriterReads());
}

Value ProductCompute::inPart(const BlockAt &block, Value m, Value n) const {
  return w.add(w.mul(w.add(block.row, m), w.i32(plan.getPartN())),
               w.add(block.column, n));
}

Value ProductCompute::rowOfLhs(const StepAt &step, Value m) const {
  Value row = w.mul(m, w.i32(plan.getBlockK()));
  if (plan.getLhsResident())
    return w.add(
        row, w.mul(step.number, w.i32(plan.getBlockM() * plan.getBlockK())));
  if (!k.hasOwnLhs())
    return row;
  return w.add(w.mul(w.add(step.block.row, m), w.i32(plan.getLhsShard())),
               w.mul(step.number, w.i32(plan.getBlockK())));
}

void ProductCompute::restore() const {
  Value a = turns ? ports[*k.lhsReady] : lhs;
  ReconfigDataFormatOp::create(w, rhs, a);
  MmBlockInitShortOp::create(w, a, rhs, transposed(), w.i32(subN()),
                             w.i32(subM()), w.i32(lineOfLhs()));
}

void ProductCompute::begin(unsigned port, int64_t tiles) const {
  PackReconfigDataFormatOp::create(w, ports[port]);
  CBReserveBackOp::create(w, ports[port], w.i32(tiles));
}

namespace {

/// Writes the loops over blocks and steps.
class Walk : ProductCompute {
public:
  Walk(KernelWriter &w, const ProductKernels &k) : ProductCompute(w, k) {}

  void run() {
    Value target = ports[k.partials ? *k.partials : k.results.front()];
    MmBlockInitOp::create(w, lhs, rhs, target, transposed(), w.i32(subN()),
                          w.i32(subM()), w.i32(lineOfLhs()));
    if (masks)
      writeMasks(*this);
    eachHere([&](unsigned port, int64_t tiles) {
      CBWaitFrontOp::create(w, ports[port], w.i32(tiles));
    });
    eachKept([&](unsigned port) {
      CBReserveBackOp::create(w, ports[port], w.i32(k.partTiles()));
    });
    eachOne([&](unsigned port) {
      CBWaitFrontOp::create(w, ports[port], w.i32(1));
    });
    ProductTurns own = beginTurns(*this);
    Value blocks = plan.hasMulticast() ? w.i32(plan.getBatch()) : w.argument(0);
    blocks = w.mul(blocks, w.i32(plan.getBlocksM() * plan.getBlocksN()));
    if (k.hasIdleCores())
      blocks = w.mul(blocks, w.argument(k.makesInTurns(/*isLhs=*/false)));
    w.loop(w.i32(0), blocks, 1, [&](Value number) { block(number, own); });
    eachKept([&](unsigned port) {
      CBPushBackOp::create(w, ports[port], w.i32(k.partTiles()));
    });
    eachHere([&](unsigned port, int64_t tiles) {
      CBPopFrontOp::create(w, ports[port], w.i32(tiles));
    });
    if (k.hasIdleCores())
      CBWaitFrontOp::create(w, lhs, w.i32(k.residentTiles()));
    if (plan.getLhsResident())
      CBPopFrontOp::create(w, lhs, w.i32(k.residentTiles()));
    eachOne(
        [&](unsigned port) { CBPopFrontOp::create(w, ports[port], w.i32(1)); });
    for (std::optional<unsigned> mask : {k.columnMask, k.rowMask})
      if (mask)
        CBPopFrontOp::create(w, ports[*mask], w.i32(1));
    func::ReturnOp::create(w);
  }

private:
  /// Whether results stay in L1.
  void eachKept(function_ref<void(unsigned)> body) const {
    for (unsigned port : k.results)
      if (isKept(port))
        body(port);
  }

  //===-- a block ---------------------------------------------------------===//

  void block(Value number, const ProductTurns &own) {
    BlockAt at;
    at.firstStep = w.mul(number, w.i32(k.stepsK()));
    at.column =
        w.mul(w.rem(number, plan.getBlocksN()), w.i32(plan.getBlockN()));
    at.row = w.mul(w.rem(w.div(number, plan.getBlocksN()), plan.getBlocksM()),
                   w.i32(plan.getBlockM()));
    for (const ProductKernels::Operand &operand : k.operands)
      if (operand.isRow)
        CBWaitFrontOp::create(w, ports[operand.port], w.i32(plan.getBlockN()));
    if (k.partials)
      sums(at, own);
    else if (staysInDst())
      sumsInDst(at, own);
    step(
        {at, w.i32(k.stepsK() - 1), k.lastK(), /*isLast=*/true}, own, [] {},
        [&](Value m, Value n, auto multiply) { last(at, m, n, multiply); });
    if (k.partials)
      CBPopFrontOp::create(w, ports[*k.partials], w.i32(sumTiles()));
    for (const ProductKernels::Operand &operand : k.operands)
      if (operand.isRow)
        CBPopFrontOp::create(w, ports[operand.port], w.i32(plan.getBlockN()));
  }

  /// Writes all steps along k but the last.
  void sums(const BlockAt &at, const ProductTurns &own) {
    Value partials = ports[*k.partials];
    if (!turns) {
      PackReconfigDataFormatOp::create(w, partials);
      restore();
    }
    CBReserveBackOp::create(w, partials, w.i32(sumTiles()));
    w.loop(w.i32(0), w.i32(k.stepsK() - 1), 1, [&](Value i) {
      auto addUp = [&] {
        if (turns || makes)
          PackReconfigDataFormatOp::create(w, partials);
        PackReconfigL1AccOp::create(w, arith::MinSIOp::create(w, i, w.i32(1)));
      };
      StepAt here{at, i, plan.getBlockK(), /*isLast=*/false};
      step(here, own, addUp, [&](Value m, Value n, auto multiply) {
        TileRegsAcquireOp::create(w);
        multiply();
        TileRegsCommitOp::create(w);
        TileRegsWaitOp::create(w);
        w.loop(w.i32(0), w.i32(sumLines()), 1, [&](Value line) {
          Value first = sumsAt(at, m, n, line),
                slot = w.mul(line, w.i32(sumLine()));
          w.loop(w.i32(0), w.i32(sumLine()), 1, [&](Value t) {
            PackTileOp::create(w, w.add(slot, t), partials, w.add(first, t),
                               /*out_of_order=*/true);
          });
        });
        TileRegsReleaseOp::create(w);
      });
    });
    CBPushBackOp::create(w, partials, w.i32(sumTiles()));
    PackReconfigL1AccOp::create(w, w.i32(0));
    CBWaitFrontOp::create(w, partials, w.i32(sumTiles()));
  }

  /// Writes all steps of a block that is one part and stays in DST.
  void sumsInDst(const BlockAt &at, const ProductTurns &own) {
    TileRegsAcquireOp::create(w);
    if (disturbs)
      restore();
    w.loop(w.i32(0), w.i32(k.stepsK() - 1), 1, [&](Value i) {
      step(
          {at, i, plan.getBlockK(), /*isLast=*/false}, own, [] {},
          [](Value, Value, auto multiply) { multiply(); });
    });
  }

  /// Sums wait in the order of what DST holds of a block, or in place; lines of
  /// them are one behind the other.
  int64_t sumTiles() const {
    return k.keepsSums ? k.partTiles() : k.blockTiles();
  }
  int64_t sumLine() const { return k.keepsSums ? subN() : k.subTiles(); }
  int64_t sumLines() const { return k.subTiles() / sumLine(); }
  /// Where those of a line wait, of what DST holds from tiles m, n on.
  Value sumsAt(const BlockAt &at, Value m, Value n, Value line) {
    if (k.keepsSums)
      return inPart(at, w.add(m, line), n);
    return w.add(w.mul(m, w.i32(plan.getBlockN())), w.mul(n, w.i32(subM())));
  }

  bool staysInDst() const { return !k.partials && k.stepsK() > 1; }

  void fetch(const BlockAt &at, Value m, Value n) {
    Value partials = ports[*k.partials];
    ReconfigDataFormatSrcAOp::create(w, partials);
    CopyTileInitOp::create(w, partials);
    w.loop(w.i32(0), w.i32(sumLines()), 1, [&](Value line) {
      CopyBlockMatmulPartialsOp::create(w, partials, sumsAt(at, m, n, line),
                                        w.mul(line, w.i32(sumLine())),
                                        w.i32(sumLine()));
    });
  }

  void last(const BlockAt &at, Value m, Value n,
            function_ref<void()> multiply) {
    for (const ProductKernels::Operand &operand : k.operands)
      if (!operand.isRow && !operand.isInPlace)
        CBWaitFrontOp::create(w, ports[operand.port], w.i32(k.subTiles()));
    if (!staysInDst()) {
      TileRegsAcquireOp::create(w);
      if (k.partials)
        fetch(at, m, n);
      if (disturbs)
        restore();
    }
    multiply();
    TileWriter tiles(w, ports[k.results.front()], 0, k.subTiles(),
                     w.i32(k.subTiles()));
    tiles.steps(k.epilogue, [&](unsigned input) {
      const ProductKernels::Operand &operand = *llvm::find_if(
          k.operands, [&](const auto &o) { return o.input == input; });
      if (operand.isInPlace)
        return TileWriter::Source{ports[operand.port], inPart(at, m, n), false,
                                  subN(), plan.getPartN()};
      if (!operand.isRow)
        return TileWriter::Source{ports[operand.port], Value()};
      return TileWriter::Source{ports[operand.port], n, false, subN()};
    });
    TileRegsCommitOp::create(w);
    for (auto [result, tensor] : k.written())
      CBReserveBackOp::create(w, ports[result], w.i32(k.subTiles()));
    TileRegsWaitOp::create(w);
    for (auto [slot, result] : llvm::zip(k.epilogue.results, k.results))
      if (isKept(result))
        tiles.pack(slot, ports[result], [&](Value t) {
          return inPart(at, w.add(m, w.div(t, subN())),
                        w.add(n, w.rem(t, subN())));
        });
      else
        tiles.pack(slot, ports[result]);
    TileRegsReleaseOp::create(w);
    for (auto [result, tensor] : k.written())
      CBPushBackOp::create(w, ports[result], w.i32(k.subTiles()));
    for (const ProductKernels::Operand &operand : k.operands)
      if (!operand.isRow && !operand.isInPlace)
        CBPopFrontOp::create(w, ports[operand.port], w.i32(k.subTiles()));
  }

  //===-- a step along k --------------------------------------------------===//

  /// `before` the first part of the block, `subBlock` for each, with what
  /// multiplies.
  template <typename Before, typename Fn>
  void step(const StepAt &at, const ProductTurns &own, Before before,
            Fn subBlock) {
    int64_t blockK = plan.getBlockK(), blockN = plan.getBlockN();
    makeOperands(*this, own, at);
    Value tilesOfLhs = w.i32(plan.getBlockM() * blockK);
    if (plan.getLhsResident())
      CBWaitFrontOp::create(w, lhs,
                            w.mul(w.add(at.number, w.i32(1)), tilesOfLhs));
    else if (!k.hasOwnLhs())
      CBWaitFrontOp::create(w, lhs, tilesOfLhs);
    eachRhs([&](Value port, int64_t, int64_t tiles) {
      CBWaitFrontOp::create(w, port, w.i32(blockN * tiles));
    });
    bool masked = masks && at.isLast;
    if (turns || masked)
      prepareOperands(*this, at);
    before();
    // The last tile apart, if it was masked.
    int64_t plain = masked ? at.tiles - 1 : at.tiles;
    Value a = turns ? ports[*k.lhsReady] : lhs;
    w.loop(w.i32(0), w.i32(plan.getBlockM()), subM(), [&](Value m) {
      w.loop(w.i32(0), w.i32(blockN), subN(), [&](Value n) {
        subBlock(m, n, [&] {
          Value row = rowOfLhs(at, m);
          eachRhs([&](Value port, int64_t first, int64_t tiles) {
            int64_t count = std::min(tiles, plain - first);
            w.loop(w.i32(0), w.i32(std::max<int64_t>(count, 0)), 1,
                   [&](Value i) {
                     multiply(a, port, w.add(row, w.add(w.i32(first), i)),
                              w.add(w.mul(i, w.i32(blockN)), n), lineOfLhs());
                   });
          });
          if (!masked)
            return;
          bool whole = turns;
          if (formatOf(*k.rhsReady) != formatOf(k.rhs) ||
              formatOf(*k.lhsReady) != formatOf(k.lhs))
            reconfigure();
          multiply(ports[*k.lhsReady], ports[*k.rhsReady],
                   whole ? w.add(row, w.i32(plain)) : m, n, whole ? blockK : 1);
        });
      });
    });
    popPrepared(*this, at);
    if (!k.hasOwnLhs() && !plan.getLhsResident())
      CBPopFrontOp::create(w, lhs, tilesOfLhs);
    eachRhs([&](Value port, int64_t, int64_t tiles) {
      CBPopFrontOp::create(w, port, w.i32(blockN * tiles));
    });
  }

  /// Reconfigures for masked tiles, which are bf16 instead of block floats.
  void reconfigure() {
    Value a = ports[*k.lhsReady], b = ports[*k.rhsReady];
    ReconfigDataFormatOp::create(w, b, a);
    MmBlockInitShortOp::create(w, a, b, transposed(), w.i32(subN()),
                               w.i32(subM()), w.i32(plan.getBlockK()));
  }

  void multiply(Value a, Value b, Value atA, Value atB, int64_t strideA) {
    MatmulBlockOp::create(w, a, b, atA, atB, w.i32(0), transposed(),
                          w.i32(subN()), w.i32(subM()), w.i32(strideA));
  }
};

} // namespace

void writeProductCompute(KernelWriter &w, const ProductKernels &kernels) {
  Walk(w, kernels).run();
}

} // namespace mlir::tt
