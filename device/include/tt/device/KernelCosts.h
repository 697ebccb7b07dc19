//===- KernelCosts.h - Cycles of kernel calls on a core -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The timed emulator and the compiler's cost models charge these cycles for
// each call of the kernel API and each transfer. All are cycles of the AI clock
// unless said otherwise. Values and their sources:
// lib/kernels/KernelCosts*.cpp.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_KERNELCOSTS_H
#define TT_DEVICE_KERNELCOSTS_H

#include "tt/device/Chip.h"
#include "tt/device/DataType.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tt::device {

/// A data-movement RISC-V core spends these cycles per call.
struct IssueCosts {
  uint32_t scalar = 0;               ///< address arithmetic, argument load
  double storeWord = 0;              ///< one of many words of 4 bytes, into L1
  uint32_t pageAddress = 0;          ///< bank and address of a page of a tensor
  uint32_t dramPage = 0, l1Page = 0; ///< the same in a call that moves it
  uint32_t cb = 0;        ///< push, pop, and a wait that holds at once
  uint32_t semaphore = 0; ///< set, and a wait that holds at once
  uint32_t poll = 0;      ///< from a change in L1 to the end of the wait for it
  uint32_t read = 0;      ///< per packet
  uint32_t readWithState = 0;
  uint32_t readL1Least[2] = {}; ///< per packet from another L1, by network
  uint32_t write = 0;           ///< per packet
  uint32_t multicast = 0;
  uint32_t atomic = 0;
  uint32_t inlineWrite = 0;
  uint32_t barrier = 0; ///< a barrier that holds at once
};

/// Networks and memories add these. A round trip takes the latency, the
/// router's cycles per hop (ChipNoc) and, per packet, bytes / bytesPerCycle.
struct NocCosts {
  uint32_t readLatency = 0, writeLatency = 0, atomicLatency = 0;
  uint32_t readLeast = 0;   ///< the answering tile, per packet
  uint32_t atomicLeast = 0; ///< the tile that has the word, per atomic
  uint32_t dramReadLatency = 0, dramWriteLatency = 0; ///< added by DRAM
  double bytesPerCycle = 0;         ///< a link, for the data of a packet
  double portBytesPerCycle[2] = {}; ///< a tile that sends, by network
  double dramBytesPerCycle = 0;     ///< one bank
  uint32_t dramReadLeast = 0, dramWriteLeast = 0; ///< a bank, per packet
  uint32_t dramWriteAgain = 0;  ///< the same, at the address of the last write
  uint32_t dramReplies = 0;     ///< packets read that may wait for the network
  uint32_t dramBufferFlits = 0; ///< flits of writes that a bank buffers
  uint32_t bufferFlits = 0;     ///< flits per virtual channel of a router
  /// Reserving the path of a multicast: once, and per hop to the farthest
  /// destination and back.
  uint32_t multicastReserve = 0, multicastReservePerHop = 0;
};

/// Cycles of an init call for each thread of a compute kernel.
struct InitCycles {
  uint32_t unpack = 0, math = 0, pack = 0;
};

/// The compute threads.
struct ComputeCosts {
  double unpackBytesPerCycle = 0;     ///< one unpacker
  double unpackPairBytesPerCycle = 0; ///< both together
  double unpackFaceStart = 0;         ///< before each face, or pair of faces
  uint32_t unpackIssue = 0;           ///< instructions of an unpack call
  /// Whole tiles for products: into SrcA, into SrcB, both together.
  double productBytesPerCycleA = 0, productBytesPerCycleB = 0;
  double productPairBytesPerCycle = 0;
  double tilizeBytesPerCycle = 0;   ///< unpacking rows as tiles
  double untilizeBytesPerCycle = 0; ///< unpacking tiles as rows
  uint32_t mathIssue = 0;           ///< around the FPU instructions of a call
  uint32_t mathSection = 0;         ///< draining and changing DST's section
  double packBytesPerCycle = 0;
  double packRowsBytesPerCycle = 0; ///< as rows: pack_untilize
  uint32_t packIssue = 0;           ///< per tile
  uint32_t packSection = 0;         ///< draining and freeing DST's section
  double packAccumulatePerTile = 0; ///< added by L1 accumulation
  double packPrecisePerTile = 0;    ///< factor of bfp8_pack_precise
  // Init calls differ in which threads they touch and in how much they write.
  // Source: tt-metal tt_metal/hw/inc/api/compute, whose inits call the threads'
  // llk_..._hw_configure and llk_..._init. CallKind says which calls are which.
  InitCycles initFull, initOperands, initAll, initVector;
  uint32_t reconfigure = 0;  ///< a data format change
  uint32_t dstHandshake = 0; ///< commit to wait, release to acquire
  uint32_t cb = 0;           ///< a CB call that needs not wait
  uint32_t cbPop = 0;        ///< cb_pop_front, which drains the unpacker
  uint32_t cbPoll = 0;       ///< page count changed to first use of the page
  double matmulPerPhase = 0; ///< one 32x32x32 product
  double matmulPerTile = 0;  ///< around its instructions
  double matmulFidelity = 0; ///< for another loop over phases
  double matmulCall = 0;     ///< a call of matmul_tiles
  double binaryPerTile = 0;  ///< add, sub; mul per phase
  double copyPerTile = 0;    ///< MOVA2D of a tile
  /// Cycles to unpack both operands of a call, face by face.
  double unpackCycles(double bytesA, double bytesB) const {
    double larger = bytesA > bytesB ? bytesA : bytesB;
    double one = larger / unpackBytesPerCycle;
    double both = (bytesA + bytesB) / unpackPairBytesPerCycle;
    return atLeastIssue((one > both ? one : both) + 4 * unpackFaceStart);
  }
  /// Cycles to unpack the operands of a matrix product.
  double productUnpackCycles(double bytesA, double bytesB) const {
    double a = bytesA / productBytesPerCycleA;
    double b = bytesB / productBytesPerCycleB;
    double both = (bytesA + bytesB) / productPairBytesPerCycle;
    return atLeastIssue(a > b ? (a > both ? a : both) : (b > both ? b : both));
  }
  /// Math cycles of one 32x32x32 product.
  double productCycles(double phases) const {
    return matmulPerPhase * phases + matmulPerTile +
           (phases > 1 ? matmulFidelity : 0);
  }
  double atLeastIssue(double cycles) const {
    return cycles > unpackIssue ? cycles : unpackIssue;
  }

  /// reduce_tile: max(least, perPhase * phases + fixed), for rows, for columns,
  /// for all elements.
  struct Reduce {
    double least = 0, perPhase = 0, fixed = 0;
  } reduce[3];

  double reduceCycles(unsigned dim, double phases) const {
    const Reduce &r = reduce[dim];
    double cycles = r.perPhase * phases + r.fixed;
    return cycles > r.least ? cycles : r.least;
  }
};

/// Math cycles of one call on a 32x32 tile, by the record's cost key.
struct OpCycles {
  std::string_view key;
  uint32_t cycles = 0;           ///< 16-bit DST
  uint32_t wideCycles = 0;       ///< 32-bit DST; 0: the same
  uint32_t approxCycles = 0;     ///< approximate form; 0: the same
  uint32_t wideApproxCycles = 0; ///< both; 0: as approxCycles

  uint32_t of(bool wide, bool approx) const {
    if (approx && approxCycles)
      return wide && wideApproxCycles ? wideApproxCycles : approxCycles;
    return wide && wideCycles ? wideCycles : cycles;
  }
};

struct KernelCosts {
  IssueCosts issue;
  NocCosts noc;
  ComputeCosts compute;
  /// Sorted by key.
  std::span<const OpCycles> ops;
  /// Launch to the first call, and last call to the end of the program.
  uint32_t programStart = 0, programEnd = 0;

  /// The row of the vector unit's call with cost key `key`, or null.
  const OpCycles *row(std::string_view key) const;
};

/// The costs of that architecture. Throws Error if it has no description.
const KernelCosts &kernelCosts(Arch arch);

/// Bytes per second that all DRAM banks of the chip give to readers next to
/// them.
double dramBankBytesPerSecond(const ChipDesc &chip);

/// Cycles of the vector unit for one 32x32 tile of `format`, for the kernel
/// call `op` ("exp_tile", "mul_binary_tile") or the call of the unary op `op`
/// ("exp"), which may be another one on 32-bit integers. Nothing if the vector
/// unit has no call of that name.
std::optional<uint32_t> sfpuCycles(std::string_view op, Arch arch,
                                   DataType format, bool approx = false);

} // namespace tt::device

#endif // TT_DEVICE_KERNELCOSTS_H
