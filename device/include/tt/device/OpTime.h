//===- OpTime.h - How long a call of the library takes --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Counts the work of the vendor's op without running anything: cycles of the
// threads of its busiest core, and bytes that all cores together move to and
// from DRAM. `ttrt perf` shows these times; planner and optimizer compare them.
// The model and how good it is: docs/device-model.md.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_OPTIME_H
#define TT_DEVICE_OPTIME_H

#include "tt/device/Deal.h"
#include "tt/device/OpCall.h"

#include <optional>

namespace tt::device {

/// Work of one op.
struct OpWork {
  /// Cores used; 0: the op runs on the host or does nothing.
  uint32_t cores = 0;
  // Cycles of the busiest core: the slowest of its three compute threads, the
  // slower of its two data-movement threads, and phases that nothing overlaps
  // (launch, first page in, last page out, tables made by the cores).
  double compute = 0, transfers = 0, serial = 0;
  /// The part of `serial` that follows the last call of the compute threads:
  /// the last pages out, and the end of the program. 0 but for products.
  double after = 0;
  // Bytes of the whole chip.
  double dramRead = 0, dramWritten = 0;
  /// Seconds in which packets go over links between chips, with all that the
  /// programs of the chips do for it.
  double links = 0;
  /// Multiplications and additions of products, windows and reductions, and one
  /// per element of other ops.
  double flops = 0;
  /// Each reader is next to its bank, so that banks give all they have.
  bool adjacent = false;
};

/// Modelled times in seconds. `bound` names the largest part: "compute",
/// "transfers" (a core's), "dram" and "ethernet" (the chip's), "serial".
struct OpTime {
  double seconds = 0;
  double computeSeconds = 0, transferSeconds = 0, dramSeconds = 0;
  double ethernetSeconds = 0, serialSeconds = 0;
  const char *bound = "serial";
};

/// Constants of the model that were chosen so that captured calls of the
/// library take their published times (bench/calibrate, op). All others are the
/// clock's or follow from the vendor's kernels. Cycles, unless said otherwise.
struct OpFit {
  /// Requests that a bank has at a time from each core that asks for one page
  /// after the other; half as many if it writes. The value with the least mean
  /// error over all captured calls, whichever one capture is left out.
  double bankLoad = 1.1;
  /// Untilizing one block of adjacent tiles, without the kernel call's own
  /// cycles: the loop and the circular buffers, which a narrow block pays per
  /// tile. Fitted to shards of 1, 2, 4 and 8 tiles.
  double untilizeRow = 360;
  /// Start of a program of two operands, on top of the start of any program.
  /// Fitted to the same additions of shards of 12 and of 96 tiles.
  double binaryStart = 380;
  /// Unpacking one row of a tile that a window reads, and packing one row of a
  /// tile of results. Fitted to pools of 3 x 3 windows of 1 and 2 tiles and to
  /// samples of 4 points of 8 tiles.
  double windowRowIn = 11.6, windowRowOut = 32;
  /// The share of the cores in a line whose halos cross one link at the same
  /// time. Fitted to halos of rows on 5 cores in a line.
  double haloShare = 0.75;
  /// Tilizing an interleaved tensor without padding, until its first rows have
  /// arrived. Fitted to rows of 8 tiles, with one, three and twelve rows per
  /// core.
  double tilizeStart = 2300;
};

/// The work of the op if `deal` gives its parts to cores. The model takes an op
/// that it does not know for a copy of its operands to its results.
OpWork work(const OpCall &call, const Deal &deal, const ChipDesc &chip,
            const OpFit &fit = {});
OpWork work(const OpCall &call, const ChipDesc &chip);

/// serial + max(compute, transfers, DRAM, Ethernet).
OpTime opTime(const OpWork &work, const ChipDesc &chip);

/// Seconds to read and to write that many bytes of interleaved DRAM from all
/// over the chip.
double dramSeconds(const ChipDesc &chip, double read, double written);

/// The fidelity of the vendor's op if compute_config says nothing.
MathFidelity defaultFidelity(const OpCall &call);

/// Cycles of the vector unit for one 32x32 tile of the library's element-wise
/// op `op` on operands of `format`: those of the kernel calls that it is made
/// of. Nothing if it is none, or runs on the matrix unit.
std::optional<double> vectorCycles(std::string_view op, Arch arch,
                                   DataType format, bool approximate = false);

} // namespace tt::device

#endif // TT_DEVICE_OPTIME_H
