//===- StreamAdd.h - Element-wise addition from DRAM ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_PROGRAMS_STREAMADD_H
#define TT_BENCH_PROGRAMS_STREAMADD_H

#include "tt/device/DataType.h"
#include "tt/emulator/Program.h"

namespace tt::bench {

/// out = a + b, all interleaved over the DRAM banks, the tiles dealt to the
/// cores in contiguous ranges.
struct StreamAddShape {
  uint32_t rows = 8, cols = 8;
  uint32_t tiles = 64;
  uint32_t tilesPerBlock = 4; ///< between barriers; buffers hold two blocks
  device::DataType format = device::DataType::BFloat16;
  uint64_t a = 0, b = 0, out = 0; ///< DRAM addresses in every bank
  uint32_t banks = 12;
  uint64_t scratch = 0; ///< L1 address of the circular buffers
};

emulator::Program streamAddProgram(const StreamAddShape &shape);

/// DRAM to one operation to DRAM, one tile on one core: the smallest program.
emulator::Program oneTileProgram(const StreamAddShape &shape);

} // namespace tt::bench

#endif // TT_BENCH_PROGRAMS_STREAMADD_H
