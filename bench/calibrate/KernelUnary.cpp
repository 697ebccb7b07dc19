//===- KernelUnary.cpp - A function of a tensor in DRAM -------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Reader, compute and writer kernels on bf16 tiles interleaved over the DRAM
// banks. The relu streams read and write eight tiles per barrier; the
// library's unary ops read one per barrier and only flush what they write.
//===----------------------------------------------------------------------===//
#include "KernelProgram.h"
#include "Kernels.h"
#include "tt/device/AccessorWords.h"

#include <algorithm>
#include <cstdio>
#include <stdexcept>

namespace tt::calibrate {
namespace {

using namespace emulator;
using bench::arg;

constexpr uint32_t kIn = 0, kOut = 16, kBytes = 2048;
constexpr uint32_t kInAddress = 1 << 20, kOutAddress = 64 << 20;

/// Compile-time arguments of all kernels; the accessor's words follow.
enum Arg : int { kBlock, kLibrary, kOp, kAccessor };

/// Run-time arguments: the core's rectangle of tiles, and a row's tiles.
struct Part {
  uint32_t rowStart = 0, rows = 0, columnStart = 0, columns = 0, rowTiles = 0;
  uint32_t tiles() const { return rows * columns; }
  uint32_t page(uint32_t i) const {
    return (rowStart + i / columns) * rowTiles + columnStart + i % columns;
  }
};

Part part(ttk_context *c) {
  uint32_t a[5];
  for (int i = 0; i != 5; ++i)
    a[i] = CALL(get_arg_val, i);
  return {a[0], a[1], a[2], a[3], a[4]};
}

uint32_t accessor(ttk_context *c, uint32_t address) {
  uint32_t args = CALL(TensorAccessorArgs, kAccessor, TTK_ABSENT, TTK_ABSENT);
  return CALL(TensorAccessor, args, address, kBytes);
}

void readerKernel(ttk_context *c) {
  Part p = part(c);
  uint32_t in = accessor(c, kInAddress), block = arg(c, kBlock);
  for (uint32_t i = 0; i < p.tiles(); i += block) {
    uint32_t count = std::min(block, p.tiles() - i);
    CALL(cb_reserve_back, kIn, count);
    uint32_t to = CALL(get_write_ptr, kIn);
    for (uint32_t j = 0; j != count; ++j)
      CALL(noc_async_read,
           CALL(tensor_accessor_get_noc_addr, in, p.page(i + j), 0,
                TTK_DEFAULT_NOC),
           to + j * kBytes, kBytes, TTK_DEFAULT_NOC);
    CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
    CALL(cb_push_back, kIn, count);
  }
}

void writerKernel(ttk_context *c) {
  Part p = part(c);
  uint32_t out = accessor(c, kOutAddress), block = arg(c, kBlock);
  for (uint32_t i = 0; i < p.tiles(); i += block) {
    uint32_t count = std::min(block, p.tiles() - i);
    CALL(cb_wait_front, kOut, count);
    uint32_t from = CALL(get_read_ptr, kOut);
    for (uint32_t j = 0; j != count; ++j)
      CALL(noc_async_write, from + j * kBytes,
           CALL(tensor_accessor_get_noc_addr, out, p.page(i + j), 0,
                TTK_DEFAULT_NOC),
           kBytes, TTK_DEFAULT_NOC);
    if (arg(c, kLibrary))
      CALL(noc_async_writes_flushed, TTK_DEFAULT_NOC);
    else
      CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
    CALL(cb_pop_front, kOut, count);
  }
  CALL(noc_async_write_barrier, TTK_DEFAULT_NOC);
}

struct Op {
  const char *name;
  void (*init)(ttk_context *);
  void (*call)(ttk_context *);
};
#define OP(NAME)                                                               \
  {#NAME, [](ttk_context *c) { CALL(NAME##_tile_init); },                      \
   [](ttk_context *c) { CALL(NAME##_tile, 0); }}
const Op kOps[] = {OP(relu), OP(abs), OP(atan), OP(erfc)};
#undef OP

void computeKernel(ttk_context *c) {
  uint32_t tiles = part(c).tiles();
  const Op &op = kOps[arg(c, kOp)];
  CALL(init_sfpu, kIn, kOut);
  op.init(c);
  for (uint32_t t = 0; t != tiles; ++t) {
    CALL(cb_wait_front, kIn, 1);
    CALL(cb_reserve_back, kOut, 1);
    CALL(tile_regs_acquire);
    CALL(copy_tile, kIn, 0, 0);
    op.call(c);
    CALL(tile_regs_commit);
    CALL(tile_regs_wait);
    CALL(pack_tile, 0, kOut, 0, false);
    CALL(tile_regs_release);
    CALL(cb_pop_front, kIn, 1);
    CALL(cb_push_back, kOut, 1);
  }
}

uint32_t numberOf(const std::string &op) {
  for (uint32_t i = 0; i != std::size(kOps); ++i)
    if (op == kOps[i].name)
      return i;
  throw std::runtime_error("no program computes " + op);
}

/// rows x columns tiles, dealt by columns or by rows to at most `most` cores,
/// which are taken in row order.
Program unaryProgram(const device::ChipDesc &chip, uint32_t rows,
                     uint32_t columns, bool byColumns, uint32_t most,
                     const std::string &op, bool library) {
  uint32_t units = byColumns ? columns : rows;
  uint32_t count = std::min(units, most), grid = chip.grid.cols;
  CoreRanges cores;
  if (count / grid)
    cores.push_back({{0, 0}, count / grid, grid});
  if (count % grid)
    cores.push_back({{count / grid, 0}, 1, count % grid});
  uint32_t block = library ? 1 : 8;
  KernelProgram p(op, cores);
  p.buffer(kIn, 2 * block).buffer(kOut, 2 * block);
  std::vector<uint32_t> args = {block, library, numberOf(op),
                                device::AccessorInDram};
  p.kernel(ThreadKind::DataMovement1, readerKernel, args);
  p.kernel(ThreadKind::DataMovement0, writerKernel, args);
  p.compute(computeKernel, args);
  for (uint32_t core = 0, start = 0; core != count; ++core) {
    uint32_t share = units / count + (core < units % count);
    std::vector<uint32_t> part = {start, share, 0, columns, columns};
    if (byColumns)
      part = {0, rows, start, share, columns};
    for (KernelConfig &kernel : p.program.kernels)
      kernel.coreArgs[{core / grid, core % grid}] = part;
    start += share;
  }
  return p.program;
}

} // namespace

double reluStreamCycles(Chip &chip, const std::string &variant,
                        uint32_t tiles) {
  uint32_t rows = 1, columns = tiles;
  size_t shape = variant.rfind(' ') + 1;
  // Without a shape the tiles are one row.
  // NOLINTNEXTLINE(bugprone-unchecked-string-to-number-conversion)
  std::sscanf(variant.c_str() + shape, "%ux%u", &rows, &columns);
  const device::ChipDesc &desc = chip.description();
  bool byColumns = !variant.starts_with("rows");
  uint32_t most = variant == "one core" ? 1 : desc.numCores();
  return chip.cycles(
      unaryProgram(desc, rows, columns, byColumns, most, "relu", false));
}

double unaryOpCycles(Chip &chip, const std::string &variant, uint32_t tiles) {
  const device::ChipDesc &desc = chip.description();
  return chip.cycles(
      unaryProgram(desc, tiles, 1, false, desc.numCores(), variant, true));
}

} // namespace tt::calibrate
