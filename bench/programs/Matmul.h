//===- Matmul.h - Matrix product on a grid of cores -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_PROGRAMS_MATMUL_H
#define TT_BENCH_PROGRAMS_MATMUL_H

#include "tt/device/DataType.h"
#include "tt/device/MathFidelity.h"
#include "tt/emulator/Program.h"

namespace tt::bench {

/// out = in0 x in1 with a two-dimensional multicast: every core makes a part
/// of the result; blocks of in0 go along rows of cores and blocks of in1 down
/// columns, `blockK` tiles of the inner dimension at a time. All sizes in
/// tiles.
struct MatmulShape {
  uint32_t rows = 8, cols = 8;     ///< grid of cores
  uint32_t blockM = 4, blockN = 4; ///< result per core
  /// A core makes its part in as many blocks, one after the other; in one if
  /// the result is sharded.
  uint32_t outBlocksM = 1, outBlocksN = 1;
  uint32_t kTiles = 32;        ///< inner dimension
  uint32_t blockK = 4;         ///< divides kTiles / cols if in0 is sharded
  uint32_t subM = 2, subN = 4; ///< part of a block held in DST
  device::DataType format = device::DataType::BFloat16; ///< all three
  /// The format of sums that wait in L1 for the next block of the inner
  /// dimension.
  device::DataType partials = device::DataType::BFloat16;
  device::MathFidelity fidelity = device::MathFidelity::HiFi2;
  bool fp32Dst = false;
  /// in0 and the result lie in L1, block-sharded; else all is interleaved over
  /// the DRAM banks.
  bool sharded = true;
  /// Let data leave before the flag that announces it (Blackhole).
  bool flushBeforeFlag = false;
};

/// Where the tensors of a launch lie. L1 addresses are those of the shards, on
/// every core; DRAM addresses those in every bank.
struct MatmulPlacement {
  uint64_t in0 = 0, in1 = 0, out = 0;
  /// First L1 address for the program's circular buffers.
  uint64_t scratch = 0;
};

/// L1 bytes that the program's circular buffers take.
uint64_t matmulScratchBytes(const MatmulShape &shape);

/// Throws std::invalid_argument if block sizes do not divide.
emulator::Program matmulProgram(const MatmulShape &shape,
                                const MatmulPlacement &at,
                                device::CoreCoord firstCore = {0, 0});

} // namespace tt::bench

#endif // TT_BENCH_PROGRAMS_MATMUL_H
