//===- CheckProgram.cpp - Can a program be launched here? -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Launch.h"

#include "tt/device/LaunchLimits.h"

#include <algorithm>
#include <string>

namespace tt::emulator {
namespace {

using Kind = Error::Kind;

std::string text(uint64_t value) { return std::to_string(value); }

void checkCores(const MachineState &m, const CoreRanges &ranges,
                const std::string &what) {
  if (ranges.empty())
    throw Error(Kind::ResourceMisuse, what + " is on no core");
  device::Shape2 grid = m.map.grid();
  for (const CoreRange &r : ranges)
    if (r.rows == 0 || r.cols == 0 || r.start.y >= grid.rows ||
        r.start.x >= grid.cols || r.rows > grid.rows - r.start.y ||
        r.cols > grid.cols - r.start.x)
      throw Error(Kind::OutOfRange,
                  what + " is on cores from " + text(r.start.y) + "," +
                      text(r.start.x) + ", " + text(r.rows) + "x" +
                      text(r.cols) + "; the grid is " + text(grid.rows) + "x" +
                      text(grid.cols));
}

/// Visits the number of each core of `ranges`.
template <class Fn>
void forEachIndex(const MachineState &m, const CoreRanges &ranges, Fn fn) {
  for (const CoreRange &r : ranges)
    for (uint32_t y = 0; y != r.rows; ++y)
      for (uint32_t x = 0; x != r.cols; ++x)
        fn((r.start.y + y) * m.map.grid().cols + r.start.x + x);
}

void checkKernel(const MachineState &m, const KernelConfig &kernel,
                 std::vector<uint8_t> &threads) {
  std::string what = "kernel '" + kernel.name + "'";
  checkCores(m, kernel.cores, what);
  if (!kernel.code.entry)
    throw Error(Kind::ResourceMisuse, what + " has no code");
  if (kernel.noc > 1)
    throw Error(Kind::OutOfRange, what + " uses network " + text(kernel.noc) +
                                      "; there are 0 and 1");
  size_t words = kernel.runtimeArgs.size();
  for (const auto &[core, args] : kernel.coreArgs)
    words = std::max(words, args.size());
  words += kernel.commonArgs.size();
  if (words > device::kMaxRuntimeArgs)
    throw Error(Kind::ResourceMisuse,
                what + " has " + text(words) + " run-time arguments; at most " +
                    text(device::kMaxRuntimeArgs) + " are possible");
  forEachIndex(m, kernel.cores, [&](uint32_t core) {
    uint8_t bit = uint8_t(1u << unsigned(kernel.thread));
    if (threads[core] & bit)
      throw Error(Kind::ResourceMisuse, what + " shares thread " +
                                            name(kernel.thread) +
                                            " of a core with another kernel");
    threads[core] |= bit;
    if (kernel.thread == ThreadKind::Compute)
      return;
    // Both threads would count the answers of one network in its registers.
    // tt-metal program.cpp refuses it likewise.
    uint8_t network = uint8_t(8u << kernel.noc);
    if (threads[core] & network)
      throw Error(Kind::ResourceMisuse,
                  what + " uses network " + text(kernel.noc) +
                      ", as the other "
                      "data-movement kernel of core " +
                      text(core / m.map.grid().cols) + "," +
                      text(core % m.map.grid().cols) +
                      " does: each needs one of its own");
    threads[core] |= network;
  });
}

void checkCircularBuffer(const MachineState &m,
                         const CircularBufferConfig &cb) {
  const device::ChipDesc &chip = m.device.chip();
  std::string what = "circular buffer " + text(cb.port);
  checkCores(m, cb.cores, what);
  uint32_t ports = std::min(chip.numCBs, kMaxPorts);
  if (cb.port >= ports)
    throw Error(Kind::OutOfRange,
                what + ": a core has ports 0 to " + text(ports - 1));
  if (cb.pageBytes == 0 || cb.numPages == 0)
    throw Error(Kind::ResourceMisuse, what + " has no pages");
  // The compute threads count in units of 16 bytes; see checkPages.
  if (cb.address % 16 != 0 || cb.pageBytes % 4 != 0)
    throw Error(Kind::Misaligned, what + " at L1 address " + text(cb.address) +
                                      " with pages of " + text(cb.pageBytes) +
                                      " bytes: they must be multiples of 16 "
                                      "and 4");
  uint64_t bytes = uint64_t(cb.pageBytes) * cb.numPages;
  if (cb.address > chip.l1Size || bytes > chip.l1Size - cb.address)
    throw Error(Kind::OutOfRange,
                what + " takes " + text(bytes) + " bytes from L1 address " +
                    text(cb.address) + "; L1 has " + text(chip.l1Size));
}

/// Two buffers of a core share all their memory or none of it.
void checkOverlaps(const MachineState &m, const Program &program) {
  using Config = CircularBufferConfig;
  std::vector<std::vector<const Config *>> byCore(m.numCores);
  for (const Config &cb : program.circularBuffers)
    forEachIndex(m, cb.cores, [&](uint32_t core) {
      for (const Config *other : byCore[core]) {
        if (other->port == cb.port)
          throw Error(Kind::ResourceMisuse,
                      "circular buffer " + text(cb.port) +
                          " is configured twice on a core");
        uint64_t end = cb.address + uint64_t(cb.pageBytes) * cb.numPages;
        uint64_t otherEnd =
            other->address + uint64_t(other->pageBytes) * other->numPages;
        if (cb.address != other->address && cb.address < otherEnd &&
            other->address < end)
          throw Error(Kind::ResourceMisuse,
                      "circular buffers " + text(other->port) + " (" +
                          text(other->address) + " to " + text(otherEnd) +
                          ") and " + text(cb.port) + " (" + text(cb.address) +
                          " to " + text(end) + ") overlap in L1");
      }
      byCore[core].push_back(&cb);
    });
}

} // namespace

void checkProgram(const MachineState &m, const Program &program) {
  std::vector<uint8_t> threads(m.numCores, 0);
  if (program.kernels.empty())
    throw Error(Kind::ResourceMisuse,
                "program '" + program.name + "' has no kernels");
  for (const KernelConfig &kernel : program.kernels)
    checkKernel(m, kernel, threads);
  for (const CircularBufferConfig &cb : program.circularBuffers)
    checkCircularBuffer(m, cb);
  checkOverlaps(m, program);
  uint32_t semaphores = m.device.chip().numSemaphores;
  for (const SemaphoreConfig &s : program.semaphores) {
    checkCores(m, s.cores, "semaphore " + text(s.id));
    if (s.id >= semaphores)
      throw Error(Kind::OutOfRange, "semaphore " + text(s.id) +
                                        ": a core has 0 to " +
                                        text(semaphores - 1));
  }
}

} // namespace tt::emulator
