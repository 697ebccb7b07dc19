//===- ProductCompute.cpp - The compute kernel of a product ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ProductParts.h"

#include "tt/device/CallCycles.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

/// Padding of a tile becomes zeros, in a section of its own.
double maskCycles(const ProductWork &work, const ComputeCosts &c, Arch arch) {
  CallForm form;
  form.a = work.lhs, form.out = work.lhs, form.wide = work.wide;
  auto all = [&](const char *name) {
    CallCycles call = callCycles(name, form, arch);
    return std::max(call.unpack, call.math) + call.pack;
  };
  return 2 * (c.reconfigure + c.initOperands.math + all("copy_tile") +
              c.initVector.math) +
         all("fill_tile") + all("where_tile") + all("pack_tile") +
         c.mathSection + c.packSection + 2 * c.dstHandshake;
}

double makeCycles(const MadeOperand &made, int64_t tiles, const ComputeCosts &c,
                  const ProductSpread &s) {
  if (made.section == 0)
    return 0;
  double sections = numParts(tiles, made.section), all = double(tiles);
  double math =
      all * made.work.mathPerTile +
      sections * (made.work.mathOnce + c.mathSection + c.dstHandshake);
  double pack =
      all * made.work.packPerTile +
      sections * (made.work.packOnce + c.packSection + c.dstHandshake);
  // Then the matrix unit is prepared for the product again.
  return (s.fullSync ? math + pack : std::max(math, pack)) + 2 * c.reconfigure +
         2 * c.cbPoll;
}

} // namespace

ProductCompute::ProductCompute(const ProductCase &c) {
  const ProductWork &work = c.work;
  const ProductSpread &s = c.s;
  Arch arch = c.transfers.arch();
  const ComputeCosts &compute = c.transfers.costs().compute;
  double steps = c.steps, blocks = c.blocks, sub = double(s.subM * s.subN);
  double subs = c.results / sub;
  bool makes = c.makesLhs || c.makesRhs;
  bool inDst = subs == 1 && !work.turnsLhs && !work.masks && !makes;
  CallForm packed;
  packed.out = work.partials, packed.l1Accumulate = steps > 2;
  packed.wide = work.wide;
  double section = compute.mathSection + compute.dstHandshake;
  double pack = sub * callCycles("pack_tile", packed, arch).pack +
                compute.packSection + compute.dstHandshake;
  double multiply = productStepCycles(work, s.subM, s.subN, arch) * sub;
  CallForm copied;
  copied.a = work.partials;
  CallCycles copy = callCycles("copy_tile", copied, arch);
  const BlockWork &epilogue = work.epilogue;
  bool disturbs = work.masks || work.turnsLhs || makes ||
                  work.pagesRead() > 0 || (steps > 1 && !inDst);
  double init = double(compute.initOperands.math);
  // The matrix unit is prepared again for every part.
  double fetch = disturbs ? compute.reconfigure + init : 0;
  if (steps > 1 && !inDst)
    fetch +=
        sub * std::max(copy.unpack, copy.math) + compute.reconfigure + init;
  double turn =
      work.turnsLhs ? double(s.blockM) * c.transfers.plan().turnTile : 0;
  auto together = [&](double math, double packer) {
    return s.fullSync ? math + packer : std::max(math, packer);
  };
  double waits = 2.0 * compute.cbPoll;
  // Cores that share an operand take turns in making it, and all begin at
  // the same time. An operand that stays is made once.
  double ownLhs = makeCycles(work.lhsMade, s.blockM * s.blockK, compute, s),
         ownRhs = makeCycles(work.rhsMade, s.blockN * s.blockK, compute, s);
  firstMade = ownLhs + ownRhs;
  auto turns = [&](double blocks, int64_t sharers) {
    return std::ceil(blocks * steps / double(sharers));
  };
  made = ownLhs * turns(s.lhsResident ? 1 : blocks, s.sharersOfLhs()) +
         ownRhs * turns(blocks, s.sharersOfRhs());
  step = waits +
         subs * (inDst ? multiply * double(s.blockK)
                       : together(multiply * double(s.blockK) + section, pack));
  double lastK = double(work.k) - (steps - 1) * double(s.blockK);
  double packing = sub * epilogue.packPerTile + epilogue.packOnce +
                   compute.packSection + compute.dstHandshake;
  last = waits +
         subs * together(multiply * lastK + section + fetch +
                             epilogue.mathPerTile * sub + epilogue.mathOnce,
                         packing);
  lastPack = s.fullSync ? 0 : packing;
  // Sums of other steps: the packer changes formats, and math waits for the
  // tile that was packed last.
  double sums = steps > 1 && !inDst
                    ? 2 * compute.reconfigure + init + pack + compute.cbPoll
                    : 0;
  double masked =
      work.masks ? double(s.blockM + s.blockN) * maskCycles(work, compute, arch)
                 : 0;
  block = (steps - 1) * (step + turn * double(s.blockK)) + last + turn * lastK +
          masked + sums;
}

double productStepCycles(const ProductWork &work, int64_t subM, int64_t subN,
                         Arch arch) {
  CallForm form;
  form.a = work.lhs, form.b = work.rhs;
  form.rows = uint32_t(subM), form.columns = uint32_t(subN);
  form.fidelity = work.fidelity, form.wide = work.wide;
  CallCycles step = callCycles("matmul_block", form, arch);
  return std::max(step.unpack, step.math) / double(subM * subN);
}

} // namespace tt::device
