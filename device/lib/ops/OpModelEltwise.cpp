//===- OpModelEltwise.cpp - Element-wise ops of the library ---------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Every core takes its tiles one by one: the reader brings a tile of each
// operand, the compute threads hand it over through DST, the writer sends it
// away. Rows of a row-major tensor are worked on as so many tiles.
//===----------------------------------------------------------------------===//
#include "OpModel.h"

#include <algorithm>

namespace tt::device {
namespace {

/// Cycles of the vector unit to convert a tile of floats to unsigned integers
/// of 32 bits: 43 instructions per vector. Source: METAL tt-llk 2025, the
/// release of the captures; newer kernels have 11.
constexpr double kToUnsigned = 32 * 43;

bool isRowMajorEverywhere(const OpCall &call) {
  for (const OpOperand &operand : call.operands)
    if (operand.tensor.tiled)
      return false;
  return !call.operands.empty();
}

/// An op of two operands; the second one may be a number.
bool isBinary(const OpCall &call) {
  return call.op == "add" || call.op == "subtract" || call.op == "multiply" ||
         call.op == "divide";
}

/// Whether the matrix unit adds, subtracts or multiplies, as it does for floats
/// of up to 16 bits.
bool runsOnFpu(const OpCall &call) {
  if (call.op != "add" && call.op != "subtract" && call.op != "multiply")
    return false;
  for (const OpOperand &operand : call.operands)
    if (!isFloat(operand.tensor.type) ||
        operand.tensor.type == DataType::Float32)
      return false;
  return !call.operands.empty() && call.operands.size() <= 2;
}

/// The reader spreads rows, columns or single elements over a tile.
bool isSpread(const OpTensor &operand, const OpTensor &result) {
  return (operand.width() == 1 && result.width() > 1) ||
         (operand.height() == 1 && result.height() > 1);
}

Threads tileThreads(const OpModel &m) {
  const OpCall &call = m.call;
  CallForm form = m.form();
  unsigned inputs = unsigned(call.operands.size());
  if (runsOnFpu(call))
    return m.pass(call.op == "multiply" ? "mul_tiles" : "add_tiles", inputs,
                  form);
  Threads t = m.handOver(inputs, form);
  t += m.kernel("copy_tile", form, inputs);
  // The unpacker is set up for each of three operands.
  if (inputs > 2) {
    const ComputeCosts &costs = m.costs.compute;
    t.unpack += inputs * (costs.reconfigure + costs.initOperands.unpack);
    t.math += inputs * costs.initOperands.math + costs.initVector.math;
  }
  DataType type = call.operands.empty() ? form.out : form.a;
  if (call.op == "typecast" && isFloat(type) && form.out == DataType::UInt32)
    return t += {0, kToUnsigned, 0};
  t.math += vectorCycles(call.op, m.chip.arch, type, call.approximate).value();
  return t;
}

} // namespace

void modelEltwise(OpModel &m) {
  const OpTensor *result = m.call.result();
  if (!result)
    return;
  // Elements of a row-major tensor count as tiles of 1024 elements.
  bool rows = isRowMajorEverywhere(m.call) && !result->tiled;
  double units = result->local() && result->shardCores
                     ? double(ceilDiv(result->tiles(), result->shardCores))
                     : m.share(result->tiles());
  if (rows)
    units = double(ceilDiv(ceilDiv(result->volume(), 1024), m.work.cores));
  double bytes = rows ? double(result->bytes()) / m.work.cores / units
                      : double(result->pageBytes());
  double reader = 0, first = 0, wait = 0, fill = 0;
  for (const OpOperand &operand : m.call.operands) {
    const OpTensor &t = operand.tensor;
    m.readsFrom(t);
    bool spread = isSpread(t, *result);
    if (spread)
      fill += m.fillTile();
    if (t.local() && result->local())
      continue;
    // One barrier for the tiles of all operands.
    double trip = m.roundTrip(t.dram(), false) + 2 * m.costs.issue.cb;
    double page = rows ? bytes : double(t.pageBytes());
    reader += m.stream(1, page, t.dram(), false, 1) - trip;
    // No other pages are in flight yet.
    first += m.stream(1, page, t.dram(), false, 1, 1) - trip;
    wait = std::max(wait, trip);
  }
  double writer = 0, last = 0;
  if (!result->local()) {
    writer = m.stream(1, bytes, result->dram(), true, 1);
    last = m.stream(1, bytes, result->dram(), true, 1, 1);
  }
  Threads tile = tileThreads(m);
  // The first page in and the last page out overlap nothing.
  m.work.transfers =
      std::max(0.0, units - 1) * std::max(reader + wait + fill, writer);
  m.work.compute = units * tile.most();
  // The threads work on the first tile one after the other.
  m.work.serial += tile.unpack + tile.math + tile.pack - tile.most();
  double begin = first + wait + fill;
  // The threads set up the units for two operands while the first pages come.
  // The tile of a number is filled once, before, and stays.
  if (isBinary(m.call))
    begin = m.call.operands.size() == 1
                ? begin + m.fit.binaryStart + m.fillTile()
                : std::max(begin, m.fit.binaryStart);
  m.work.serial += begin + last + m.kernel("init_sfpu", m.form()).math;
  m.work.flops = double(result->volume());
  m.writesTo(*result);
}

} // namespace tt::device
