//===- OpFitting.cpp - Constants chosen without a capture -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OpFitting.h"

#include <cmath>
#include <cstdio>

namespace tt::calibrate {
namespace {

using device::Deal;
using device::OpFit;

constexpr double OpFit::*kConstants[] = {
    &OpFit::bankLoad,    &OpFit::untilizeRow,  &OpFit::binaryStart,
    &OpFit::windowRowIn, &OpFit::windowRowOut, &OpFit::haloShare,
    &OpFit::tilizeStart};

/// Steps of a constant, as factors.
constexpr double kSteps[] = {0.5,  0.6, 0.7,  0.8, 0.9, 0.95,
                             1.05, 1.1, 1.25, 1.4, 1.6, 2};

/// The row's number of cores where ours differs: the captures are of other
/// releases, and of programs that chose their own grid. Products of single
/// tiles, and by shards, have program configs there, which the table does not
/// say.
Deal dealOf(const CapturedOp &op) {
  Deal deal = device::deal(op.call, op.chip);
  bool single =
      deal.product && deal.product->program == device::ProductProgram::Tiles;
  const device::OpTensor *a = op.call.operand(size_t(0));
  if (single || (deal.product && a && a->local()))
    deal.product.reset();
  if (op.cores && deal.cores != op.cores) {
    deal = {};
    deal.cores = op.cores;
  }
  return deal;
}

double meanError(const std::vector<CapturedOp> &ops, const std::string &without,
                 const OpFit &fit) {
  double sum = 0;
  size_t count = 0;
  for (const CapturedOp &op : ops)
    if (op.capture != without) {
      sum += std::abs(microsecondsOf(op, fit) / op.microseconds - 1);
      ++count;
    }
  return count ? sum / double(count) : 0;
}

} // namespace

double microsecondsOf(const CapturedOp &op, const OpFit &fit) {
  device::OpWork work = device::work(op.call, dealOf(op), op.chip, fit);
  return device::opTime(work, op.chip).seconds * 1e6;
}

std::string text(const OpFit &fit) {
  std::string line;
  for (double OpFit::*constant : kConstants) {
    char figure[32];
    std::snprintf(figure, sizeof figure, " %.4g", fit.*constant);
    line += figure;
  }
  return line;
}

OpFit fitWithout(const std::vector<CapturedOp> &ops,
                 const std::string &without) {
  const OpFit start;
  OpFit best = start;
  double least = meanError(ops, without, best);
  for (double OpFit::*constant : kConstants)
    for (double step : kSteps) {
      OpFit tried = best;
      tried.*constant = start.*constant * step;
      double error = meanError(ops, without, tried);
      if (error < least)
        best = tried, least = error;
    }
  return best;
}

} // namespace tt::calibrate
