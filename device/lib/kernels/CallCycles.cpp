//===- CallCycles.cpp - Cycles of a call of the kernel API ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/CallCycles.h"

#include "tt/device/Tile.h"

#include <algorithm>

namespace tt::device {
namespace {

double tile(DataType type) { return double(tileBytes(type)); }

CallCycles onDataMovement(double cycles) { return {.dataMovement = cycles}; }

/// Every RISC-V core of the kernel makes the call.
CallCycles everywhere(const CallForm &form, double cycles) {
  if (!form.compute)
    return onDataMovement(cycles);
  return {.unpack = cycles, .math = cycles, .pack = cycles};
}

/// The element-wise instructions of a tile between unpackers and DST.
CallCycles faces(const ComputeCosts &cost, double bytesA, double bytesB,
                 double math) {
  return {.unpack = cost.unpackCycles(bytesA, bytesB),
          .math = math + cost.mathIssue,
          .fillings = Tile::kFaces};
}

CallCycles binary(const CallForm &form, const ComputeCosts &cost, double bytesB,
                  bool multiplies) {
  double each = multiplies ? phases(form.fidelity) : 1;
  CallCycles c = faces(cost, tile(form.a), bytesB, cost.binaryPerTile * each);
  c.flops = Tile::kElements;
  return c;
}

/// The operand with more reuse stays in its source register.
CallCycles product(const CallForm &form, const ComputeCosts &cost) {
  uint32_t fed = form.rows * form.columns;
  uint32_t reused = std::min(form.rows, form.columns);
  bool streamsB = form.columns >= form.rows;
  double bytesA = tile(form.b) * (streamsB ? fed : reused);
  double bytesB = tile(form.a) * (streamsB ? reused : fed);
  return {.unpack = cost.productUnpackCycles(bytesA, bytesB),
          .math =
              cost.productCycles(phases(form.fidelity)) * fed + cost.mathIssue,
          .fillings = fed,
          .flops = uint64_t(2) * Tile::kElements * Tile::kSide * fed};
}

CallCycles reduce(const CallForm &form, const ComputeCosts &cost) {
  // The call reads one face of the scaler's tile.
  CallCycles c =
      faces(cost, tile(form.a), tile(form.b) / Tile::kFaces,
            cost.reduceCycles(unsigned(form.along),
                              form.maximum ? 1 : phases(form.fidelity)));
  c.flops = Tile::kElements;
  return c;
}

CallCycles initialization(const InitCycles &init) {
  return {.unpack = double(init.unpack),
          .math = double(init.math),
          .pack = double(init.pack)};
}

CallCycles vectorUnit(const CallRow &row, const CallForm &form) {
  const OpCycles &op =
      form.along == Along::Column && row.columns ? *row.columns : *row.vector;
  return {.math = op.of(form.wide, form.approx) * form.share,
          .flops = Tile::kElements};
}

double packCycles(const CallForm &form, const ComputeCosts &cost, bool asRows) {
  double rate = asRows ? cost.packRowsBytesPerCycle : cost.packBytesPerCycle;
  double cycles = cost.packIssue + tile(form.out) / rate;
  if (form.l1Accumulate)
    cycles += cost.packAccumulatePerTile;
  return form.packPrecise ? cycles * cost.packPrecisePerTile : cycles;
}

/// A tile from a CB to DST and on to another CB.
CallCycles moved(const CallForm &form, const ComputeCosts &cost, double unpack,
                 bool asRows) {
  return {.unpack = unpack,
          .math = cost.copyPerTile + cost.mathIssue,
          .pack = packCycles(form, cost, asRows),
          .fillings = Tile::kFaces};
}

/// Tiles or steps of the call.
uint32_t stepsOf(CallKind kind, const CallForm &form) {
  switch (kind) {
  case CallKind::Product:
  case CallKind::ProductTile:
    return form.depth;
  case CallKind::Read:
  case CallKind::ReadWithState:
  case CallKind::ReadPage:
  case CallKind::Write:
  case CallKind::WritePage:
  case CallKind::Multicast:
    return form.packets;
  case CallKind::Copy:
  case CallKind::Tilize:
  case CallKind::Untilize:
  case CallKind::PackUntilize:
  case CallKind::PackUntilizeDst:
  case CallKind::Pack:
    return form.rows * form.columns;
  case CallKind::FullBarrier:
    return 3;
  default:
    return 1;
  }
}

/// Sections of DST that the call hands from math to the packer.
uint32_t sectionsOf(CallKind kind, const CallForm &form) {
  if (kind == CallKind::Tilize || kind == CallKind::Untilize)
    return form.rows * form.columns;
  return kind == CallKind::PackUntilize ? form.rows : 0;
}

} // namespace

CallCycles stepCycles(const CallRow &row, const CallForm &form,
                      const KernelCosts &costs) {
  const ComputeCosts &cost = costs.compute;
  const IssueCosts &issue = costs.issue;
  switch (row.kind) {
  case CallKind::Free:
    return {};
  case CallKind::Scalar:
    return everywhere(form, issue.scalar);
  case CallKind::PageAddress:
    return onDataMovement(issue.pageAddress);
  case CallKind::Wait:
    return form.compute ? CallCycles{.unpack = double(cost.cb)}
                        : onDataMovement(issue.cb);
  case CallKind::Pop:
    return form.compute ? CallCycles{.unpack = double(cost.cbPop)}
                        : onDataMovement(issue.cb);
  case CallKind::Produce:
    return form.compute ? CallCycles{.pack = double(cost.cb)}
                        : onDataMovement(issue.cb);
  case CallKind::Semaphore:
    return onDataMovement(issue.semaphore);
  case CallKind::Commit:
    return {.math = double(cost.mathSection)};
  case CallKind::Release:
    return {.pack = double(cost.packSection)};
  case CallKind::InitFull:
    return initialization(cost.initFull);
  case CallKind::InitOperands:
    return initialization(cost.initOperands);
  case CallKind::InitAll:
    return initialization(cost.initAll);
  case CallKind::InitVector:
    return initialization(cost.initVector);
  case CallKind::ReconfigureUnpack:
    return {.unpack = double(cost.reconfigure)};
  case CallKind::ReconfigurePack:
    return {.pack = double(cost.reconfigure)};
  case CallKind::Copy:
    return faces(cost, tile(form.a), 0, cost.copyPerTile);
  case CallKind::TransposeDst:
    return {.math = 2 * cost.copyPerTile};
  case CallKind::Add:
    return binary(form, cost, tile(form.b), false);
  case CallKind::Multiply:
    return binary(form, cost, tile(form.b), true);
  case CallKind::DestReuse:
    return binary(form, cost, 0, form.multiplies);
  case CallKind::Reduce:
    return reduce(form, cost);
  case CallKind::Product:
    return product(form, cost);
  case CallKind::ProductTile: {
    CallCycles cycles = product(form, cost);
    cycles.math += cost.matmulCall;
    return cycles;
  }
  case CallKind::Vector:
    return vectorUnit(row, form);
  case CallKind::Tilize:
    return moved(form, cost, tile(form.a) / cost.tilizeBytesPerCycle, false);
  case CallKind::Untilize:
    return moved(form, cost, tile(form.a) / cost.untilizeBytesPerCycle, false);
  case CallKind::PackUntilize:
    return moved(form, cost, cost.unpackCycles(tile(form.a), 0), true);
  case CallKind::PackUntilizeDst:
    return {.pack = packCycles(form, cost, true)};
  case CallKind::Pack:
    return {.pack = packCycles(form, cost, false)};
  case CallKind::Read:
  case CallKind::ReadWithState:
  case CallKind::ReadPage: {
    double cycles =
        row.kind == CallKind::ReadWithState ? issue.readWithState : issue.read;
    if (!form.dram)
      cycles = std::max<double>(cycles, issue.readL1Least[form.noc]);
    return onDataMovement(cycles);
  }
  case CallKind::Write:
  case CallKind::WritePage:
    return onDataMovement(issue.write);
  case CallKind::Multicast:
    return onDataMovement(issue.multicast);
  case CallKind::Atomic:
    return onDataMovement(issue.atomic);
  case CallKind::InlineWrite:
    return onDataMovement(issue.inlineWrite);
  case CallKind::Barrier:
  case CallKind::FullBarrier:
    return onDataMovement(issue.barrier);
  }
  return {};
}

double pageCycles(const CallForm &form, const KernelCosts &costs) {
  return form.dram ? costs.issue.dramPage : costs.issue.l1Page;
}

CallCycles callCycles(std::string_view key, const CallForm &form, Arch arch) {
  const KernelCosts &costs = kernelCosts(arch);
  CallRow row = callRow(key, costs);
  CallCycles c = stepCycles(row, form, costs);
  uint32_t steps = stepsOf(row.kind, form);
  c.dataMovement *= steps, c.unpack *= steps, c.math *= steps, c.pack *= steps;
  c.fillings *= steps, c.flops *= steps;
  uint32_t sections = sectionsOf(row.kind, form);
  c.math += double(sections) * costs.compute.mathSection;
  c.pack += double(sections) * costs.compute.packSection;
  if (row.kind == CallKind::ReadPage || row.kind == CallKind::WritePage)
    c.dataMovement += pageCycles(form, costs);
  return c;
}

} // namespace tt::device
