//===- OrderPlan.cpp - plans of sorts and scatters ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "OrderPlan.h"

#include "ttmlir/Dialect/D2M/Analysis/PlanChip.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"

#include "tt/device/MoveTime.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"

#include <cmath>

namespace mlir::tt::d2m {

OrderPlanAttr planOrder(const Order &order, ttcore::ChipDescAttr chip) {
  int64_t cores = std::min(order.lines, coresOf(chip));
  bool both = order.lines > cores &&
              2 * order.bytes() <= int64_t(circularBufferRoom(chip));
  return OrderPlanAttr::get(chip.getContext(), order.lines, cores,
                            both ? 2 : 1);
}

/// Words of L1 that the thread loads and stores until the best of a line are in
/// order: of those in no order, number i is among them with probability
/// kept / i, and goes past half of them.
static double wordsOfBest(const Order &order) {
  double kept = double(std::min(order.kept, order.length));
  double later = kept * std::log(double(order.length) / kept);
  constexpr double kInsert = 4, kMove = 5;
  return double(order.length) + (kept + later) * kInsert +
         (kept * kept / 4 + later * kept / 2) * kMove;
}

/// Words of L1 that a whole sort reads and writes: it counts the values of all
/// digits, then orders the indices by one digit after the other.
static double wordsOfSort(const Order &order) {
  constexpr double kValues = 256;
  double digits = double(order.elementBytes), length = double(order.length);
  double counting = length * (1 + 2 * digits) + 3 * digits * kValues;
  return counting + length * (4 * digits + digits - 1);
}

::tt::device::ProgramTime timeOf(GroupOp group, OrderPlanAttr plan,
                                 ttcore::ChipDescAttr chip) {
  Order order = *orderOf(&group.getBody().front().front());
  double rows = double(Order::rowsOf(order.length));
  double results = group.getNumResults();
  ::tt::device::PatchWork work;
  work.units = order.lines;
  work.reads = rows;
  work.bytesRead = rows * Order::kTransfer;
  work.writes = double(Order::rowsOf(order.kept)) * results;
  work.bytesWritten = double(order.kept * order.elementBytes) * results;
  // For each element that is kept: its index, the element, and the words that
  // are written.
  work.words = (order.keepsFew() ? wordsOfBest(order) : wordsOfSort(order)) +
               double(order.kept) * (2 + results);
  return ::tt::device::patchTime(work, plan.getCores() * plan.getThreads(),
                                 transfersOf(chip), memoryOf(group, 0),
                                 memoryOf(group, 1));
}

} // namespace mlir::tt::d2m
