//===- Matmul.cpp - Matrix product on a grid of cores ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Threads of a core, as in the vendor's library:
//   dm1 (network 1)  in0: the core whose turn it is sends its block of the row
//                    to all cores of the row
//   dm0 (network 0)  in1: the top core of each column reads a block from DRAM
//                    and sends it down; at the end, results to DRAM
//   compute          block by block into DST
// If all is in DRAM, the cores of the right half below the top row use the
// other network, so that both carry results.
//===----------------------------------------------------------------------===//
#include "Matmul.h"

#include "MatmulKernels.h"
#include "tt/device/AccessorWords.h"

#include <stdexcept>

namespace tt::bench {
namespace {

using namespace emulator;
using namespace matmul;

void require(bool holds, const char *what) {
  if (!holds)
    throw std::invalid_argument(what);
}

uint32_t shardKOf(const MatmulShape &s) {
  return s.sharded ? s.kTiles / s.cols : s.kTiles;
}

/// Tiles of one block of the result.
uint32_t blockTiles(const MatmulShape &s) {
  return s.blockM / s.outBlocksM * (s.blockN / s.outBlocksN);
}

/// The sums lie where the result will, if both take the same room.
bool sumsAside(const MatmulShape &s) { return s.partials != s.format; }

std::vector<uint32_t> makeArgs(const MatmulShape &s, const MatmulPlacement &at,
                               device::CoreCoord first) {
  uint32_t bytes = uint32_t(device::tileBytes(s.format));
  std::vector<uint32_t> args(kNumArgs);
  args[kRows] = s.rows, args[kCols] = s.cols;
  args[kBlockM] = s.blockM, args[kBlockN] = s.blockN;
  args[kOutBlocksM] = s.outBlocksM, args[kOutBlocksN] = s.outBlocksN;
  args[kBlocks] = s.kTiles / s.blockK, args[kBlockK] = s.blockK;
  args[kSubM] = s.subM, args[kSubN] = s.subN, args[kTileBytes] = bytes;
  args[kSharded] = s.sharded, args[kShardK] = shardKOf(s);
  args[kIn0Address] = uint32_t(at.in0), args[kIn1Address] = uint32_t(at.in1);
  args[kOutAddress] = uint32_t(at.out);
  args[kKTiles] = s.kTiles, args[kNTiles] = s.blockN * s.cols;
  args[kX0] = first.x, args[kY0] = first.y, args[kFlush] = s.flushBeforeFlag;
  args[kInterleaved] = device::AccessorInDram;
  return args;
}

void addBuffers(Program &p, const MatmulShape &s, const MatmulPlacement &at,
                const CoreRanges &cores) {
  auto add = [&](uint32_t port, device::DataType format, uint64_t address,
                 uint32_t pages) {
    CircularBufferConfig cb;
    cb.port = port, cb.cores = cores, cb.address = address;
    cb.pageBytes = uint32_t(device::tileBytes(format));
    cb.numPages = pages, cb.format = format;
    p.circularBuffers.push_back(cb);
    return address + uint64_t(cb.pageBytes) * pages;
  };
  uint64_t next =
      add(kIn0, s.format, at.scratch, 2 * s.blockM / s.outBlocksM * s.blockK);
  next = add(kIn1, s.format, next, 2 * s.blockN / s.outBlocksN * s.blockK);
  uint64_t out = s.sharded ? at.out : next;
  uint64_t end =
      add(kOut, s.format, out, s.sharded ? s.blockM * s.blockN : blockTiles(s));
  if (!s.sharded)
    next = end;
  add(kPartials, s.partials, sumsAside(s) ? next : out, blockTiles(s));
}

/// Cores on their usual networks, and those on the other ones.
struct Halves {
  CoreRanges usual, other;
};

Halves halves(const MatmulShape &s, device::CoreCoord first) {
  uint32_t half = s.cols / 2;
  if (s.sharded || s.cols <= 2 || s.rows == 1)
    return {{{first, s.rows, s.cols}}, {}};
  CoreRange top = {first, 1, s.cols};
  CoreRange left = {{first.y + 1, first.x}, s.rows - 1, half};
  CoreRange right = {{first.y + 1, first.x + half}, s.rows - 1, s.cols - half};
  return {{top, left}, {right}};
}

} // namespace

uint64_t matmulScratchBytes(const MatmulShape &s) {
  uint64_t pages =
      2 * s.blockK * (s.blockM / s.outBlocksM + s.blockN / s.outBlocksN);
  if (!s.sharded)
    pages += blockTiles(s);
  uint64_t bytes = pages * device::tileBytes(s.format);
  if (sumsAside(s))
    bytes += blockTiles(s) * device::tileBytes(s.partials);
  return bytes;
}

Program matmulProgram(const MatmulShape &s, const MatmulPlacement &at,
                      device::CoreCoord first) {
  require(!s.sharded || s.kTiles % s.cols == 0, "K over columns of cores");
  require(shardKOf(s) % s.blockK == 0, "K blocks");
  require(!s.sharded || s.outBlocksM * s.outBlocksN == 1,
          "a sharded result in one block");
  require(s.blockM % s.outBlocksM == 0 && s.blockN % s.outBlocksN == 0,
          "blocks of the result");
  require(s.blockM / s.outBlocksM % s.subM == 0 &&
              s.blockN / s.outBlocksN % s.subN == 0,
          "subblocks");
  CoreRanges cores = {{first, s.rows, s.cols}};
  std::vector<uint32_t> args = makeArgs(s, at, first);
  Program p;
  p.name = "matmul";
  addBuffers(p, s, at, cores);
  for (unsigned id : {kIn0Room, kIn0Ready, kIn1Room, kIn1Ready, kValid})
    p.semaphores.push_back({id, cores, id == kValid});
  Halves on = halves(s, first);
  for (unsigned other : {0u, 1u}) {
    const CoreRanges &where = other ? on.other : on.usual;
    if (where.empty())
      continue;
    p.kernels.push_back(makeKernel("in0", in0Kernel, ThreadKind::DataMovement1,
                                   1 - other, where, args));
    p.kernels.push_back(makeKernel("in1", in1Kernel, ThreadKind::DataMovement0,
                                   other, where, args));
  }
  for (KernelConfig &kernel : p.kernels)
    kernel.runtimeArgs = {0}; // what testLastBlock reads
  p.kernels.push_back(makeKernel("compute", computeKernel, ThreadKind::Compute,
                                 0, cores, args));
  p.kernels.back().compute.fidelity = s.fidelity;
  p.kernels.back().compute.fp32DestAcc = s.fp32Dst;
  return p;
}

} // namespace tt::bench
