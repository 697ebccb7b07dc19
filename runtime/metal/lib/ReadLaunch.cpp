//===- ReadLaunch.cpp - Launches of a file --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/metal/LaunchReader.h"

#include "ReadBuffers.h"
#include "tt/device/LaunchLimits.h"
#include "tt/emulator/L1Map.h"
#include "tt/runtime/detail/Errors.h"
#include "ttmlir/Target/TTMetal/program_generated.h"

#include <algorithm>
#include <set>

namespace tt::runtime::metal {

using detail::failFile;
using detail::text;

namespace {

/// More compile-time arguments are an attack.
constexpr size_t kMaxCompileTimeArgs = 4096;
constexpr uint32_t kCBAlignment = device::kL1Alignment;

class LaunchReader {
public:
  LaunchReader(Launch &launch, size_t numKernels, const device::ChipDesc &chip)
      : launch(launch), numKernels(numKernels), chip(chip),
        threads(size_t(chip.grid.rows) * chip.grid.cols),
        ports(threads.size()) {}

  void readCircularBuffer(const fb::CircularBuffer &table,
                          const std::string &where) {
    CircularBuffer cb;
    cb.port = table.port();
    cb.cores = readRanges(*table.cores(), where);
    cb.pageBytes = table.page_bytes();
    cb.numPages = table.num_pages();
    cb.type = readType(table.data_type(), where);
    cb.operand = table.operand();
    cb.address = table.address();
    if (cb.port >= std::min(chip.numCBs, 64u))
      failFile(where, "port ", cb.port, ", a core has ", chip.numCBs);
    forEachCore(cb.cores, [&](size_t core, uint32_t, uint32_t) {
      uint64_t bit = uint64_t(1) << cb.port;
      if (ports[core] & bit)
        failFile(where, "port ", cb.port, " is used twice");
      ports[core] |= bit;
    });
    if (cb.pageBytes == 0 || cb.numPages == 0 ||
        cb.pageBytes % kCBAlignment != 0 || cb.bytes() > chip.l1Size)
      failFile(where, cb.numPages, " pages of ", cb.pageBytes, " bytes");
    cb.shares = table.shares();
    if (cb.operand && cb.address)
      failFile(where, "it lies in an operand and at an address");
    if (cb.shares && (cb.operand || cb.address))
      failFile(where, "it shares memory and has a place of its own");
    if (cb.shares)
      checkShared(cb, where);
    if (cb.operand && *cb.operand >= launch.numOperands)
      failFile(where, "operand ", *cb.operand, " of ", launch.numOperands);
    if (cb.address)
      checkAddress(*cb.address, cb.bytes(), where);
    launch.circularBuffers.push_back(std::move(cb));
  }

  void readSemaphore(const fb::Semaphore &table, const std::string &where) {
    Semaphore semaphore{table.initial_value(), {}};
    if (table.cores())
      semaphore.cores = readRanges(*table.cores(), where);
    launch.semaphores.push_back(std::move(semaphore));
  }

  void readKernel(const fb::KernelConfig &table, const std::string &where) {
    KernelLaunch kernel;
    kernel.name = table.name()->str();
    kernel.kernel = table.kernel();
    if (kernel.kernel >= numKernels)
      failFile(where, "kernel ", kernel.kernel, " of ", numKernels);
    readConfig(table, kernel, where);
    kernel.cores = readRanges(*table.cores(), where);
    takeThreads(kernel, where);
    kernel.commonArgs = readArgs(*table.common_args(), false, where);
    kernel.runtimeArgs = readArgs(*table.runtime_args(), false, where);
    kernel.compileTimeArgs = readArgs(*table.compile_time_args(), true, where);
    size_t most = kernel.runtimeArgs.size();
    readCoreArgs(table, kernel, most, where);
    if (kernel.commonArgs.size() + most > device::kMaxRuntimeArgs)
      failFile(where, kernel.commonArgs.size() + most,
               " run-time arguments, at most ", device::kMaxRuntimeArgs,
               " are possible");
    std::vector<std::string> sites;
    for (const flatbuffers::String *site : *table.sites())
      sites.push_back(site->str());
    kernel.sites =
        std::make_shared<const std::vector<std::string>>(std::move(sites));
    launch.kernels.push_back(std::move(kernel));
  }

private:
  template <typename Fn>
  void forEachCore(const emulator::CoreRanges &ranges, const Fn &fn) const {
    for (const emulator::CoreRange &r : ranges)
      for (uint32_t y = r.start.y; y != r.start.y + r.rows; ++y)
        for (uint32_t x = r.start.x; x != r.start.x + r.cols; ++x)
          fn(size_t(y) * chip.grid.cols + x, y, x);
  }

  emulator::CoreRanges
  readRanges(const flatbuffers::Vector<const fb::CoreRange *> &list,
             const std::string &where) const {
    if (list.size() == 0 || list.size() > threads.size())
      failFile(where, list.size(), " core ranges");
    emulator::CoreRanges ranges;
    for (const fb::CoreRange *range : list)
      ranges.push_back(readCores(*range, chip, where));
    return ranges;
  }

  /// The other is there already, where this one is, and as large.
  void checkShared(const CircularBuffer &cb, const std::string &where) const {
    if (*cb.shares >= launch.circularBuffers.size())
      failFile(where, "it shares the memory of circular buffer ", *cb.shares,
               ", of those before it there are ",
               launch.circularBuffers.size());
    const CircularBuffer &other = launch.circularBuffers[*cb.shares];
    if (cb.bytes() > other.bytes())
      failFile(where, cb.bytes(), " bytes in the memory of circular buffer ",
               *cb.shares, ", which has ", other.bytes());
    std::vector<bool> there(threads.size());
    forEachCore(other.cores,
                [&](size_t core, uint32_t, uint32_t) { there[core] = true; });
    forEachCore(cb.cores, [&](size_t core, uint32_t y, uint32_t x) {
      if (!there[core])
        failFile(where, "it shares the memory of circular buffer ", *cb.shares,
                 ", which is not on core (", y, ", ", x, ")");
    });
  }

  void checkAddress(uint64_t address, uint64_t bytes,
                    const std::string &where) const {
    if (address % kCBAlignment != 0)
      failFile(where, "address ", address, " is not a multiple of ",
               kCBAlignment);
    if (address > chip.l1Size || bytes > chip.l1Size - address)
      failFile(where, bytes, " bytes at address ", address,
               " go beyond the end of L1 at ", chip.l1Size);
    uint64_t kept = emulator::kZerosAddress,
             keptEnd = emulator::semaphoreAddress(chip.numSemaphores);
    if (address < keptEnd && kept < address + bytes)
      failFile(where, "it overlaps L1 addresses ", kept, " to ", keptEnd,
               ", where zeros and semaphores are");
  }

  void readCoreArgs(const fb::KernelConfig &table, KernelLaunch &kernel,
                    size_t &most, const std::string &where) {
    if (table.core_args()->size() > threads.size())
      failFile(where, table.core_args()->size(), " cores with arguments");
    std::set<device::CoreCoord> cores, seen;
    forEachCore(kernel.cores,
                [&](size_t, uint32_t y, uint32_t x) { cores.insert({y, x}); });
    for (const fb::CoreArgs *own : *table.core_args()) {
      device::CoreCoord core = readCore(*own->core(), chip, where);
      std::string at = text(where, "core (", core.y, ", ", core.x, "): ");
      if (!cores.contains(core) || !seen.insert(core).second)
        failFile(at, "run-time arguments where the kernel ",
                 cores.contains(core) ? "has some already" : "does not run");
      kernel.coreArgs.emplace_back(core, readArgs(*own->args(), false, at));
      most = std::max(most, kernel.coreArgs.back().second.size());
    }
  }

  void readConfig(const fb::KernelConfig &table, KernelLaunch &kernel,
                  const std::string &where) {
    if (const fb::NocConfig *noc = table.config_as_NocConfig()) {
      if (noc->processor() > 1 || noc->noc() > 1)
        failFile(where, "data movement core ", unsigned(noc->processor()),
                 " with network ", unsigned(noc->noc()), ", wanted 0 or 1");
      kernel.thread = emulator::ThreadKind(noc->processor());
      kernel.noc = noc->noc();
      return;
    }
    const fb::ComputeConfig *compute = table.config_as_ComputeConfig();
    if (!compute)
      failFile(where, "kernel configuration ", unsigned(table.config_type()),
               " is unknown");
    if (unsigned(compute->math_fidelity()) >= device::kNumFidelities)
      failFile(where, "math fidelity ", unsigned(compute->math_fidelity()),
               " is unknown");
    kernel.thread = emulator::ThreadKind::Compute;
    kernel.compute.fidelity = device::MathFidelity(compute->math_fidelity());
    kernel.compute.fp32DestAcc = compute->fp32_dest_acc_en();
    kernel.compute.dstFullSync = compute->dst_full_sync_en();
    kernel.compute.mathApprox = compute->math_approx_mode();
    kernel.compute.unpackToDestFp32 = compute->unpack_to_dest_fp32();
    kernel.compute.bfp8PackPrecise = compute->bfp8_pack_precise();
  }

  /// A thread of a core runs one kernel.
  void takeThreads(const KernelLaunch &kernel, const std::string &where) {
    uint8_t bit = uint8_t(1u << unsigned(kernel.thread));
    forEachCore(kernel.cores, [&](size_t core, uint32_t y, uint32_t x) {
      if (threads[core] & bit)
        failFile(where, "thread ", emulator::name(kernel.thread), " of core (",
                 y, ", ", x, ") runs two kernels");
      threads[core] |= bit;
    });
  }

  KernelArgs readArgs(const flatbuffers::Vector<const fb::KernelArg *> &list,
                      bool compileTime, const std::string &where) {
    if (list.size() > kMaxCompileTimeArgs)
      failFile(where, list.size(), " arguments");
    KernelArgs args;
    for (const fb::KernelArg *entry : list) {
      KernelArg arg{KernelArg::Kind(entry->kind()), entry->value()};
      checkArg(arg, compileTime, text(where, "argument ", args.size(), ": "));
      args.push_back(arg);
    }
    return args;
  }

  void checkArg(const KernelArg &arg, bool compileTime,
                const std::string &where) {
    auto below = [&](size_t count, const char *what) {
      if (arg.value >= count)
        failFile(where, what, " ", arg.value, " of ", count);
    };
    switch (arg.kind) {
    case KernelArg::Kind::CBPort:
      return below(launch.circularBuffers.size(), "circular buffer");
    case KernelArg::Kind::LocalSemaphore:
      return below(launch.semaphores.size(), "semaphore");
    case KernelArg::Kind::TensorAccessorArgs:
      if (!compileTime)
        failFile(where, "a tensor's layout is a compile-time argument");
      [[fallthrough]];
    case KernelArg::Kind::BufferAddress:
    case KernelArg::Kind::GlobalSemaphore:
    case KernelArg::Kind::Scalar:
      return below(launch.numOperands, "operand");
    case KernelArg::Kind::Value:
      return;
    }
    failFile(where, "kind ", unsigned(arg.kind), " is unknown");
  }

  Launch &launch;
  size_t numKernels;
  const device::ChipDesc &chip;
  std::vector<uint8_t> threads; // per core: bits of those with a kernel
  std::vector<uint64_t> ports;  // per core: bits of circular buffers
};

} // namespace

Kernel readKernel(const fb::Kernel &table) {
  return {table.symbol()->str(), table.mlir()->str(), table.source()->str()};
}

Launch readLaunch(const fb::Launch &table, const std::string &name,
                  size_t numOperands, size_t numKernels,
                  const device::ChipDesc &chip, const std::string &where) {
  Launch launch;
  launch.name = name;
  launch.numOperands = numOperands;
  LaunchReader reader(launch, numKernels, chip);
  for (const fb::CircularBuffer *cb : *table.circular_buffers())
    reader.readCircularBuffer(*cb, text(where, "circular buffer ",
                                        launch.circularBuffers.size(), ": "));
  if (table.semaphores()->size() > chip.numSemaphores)
    failFile(where, table.semaphores()->size(), " semaphores, a core has ",
             chip.numSemaphores);
  for (const fb::Semaphore *semaphore : *table.semaphores())
    reader.readSemaphore(
        *semaphore, text(where, "semaphore ", launch.semaphores.size(), ": "));
  if (table.kernels()->size() == 0)
    failFile(where, "a program without kernels");
  for (const fb::KernelConfig *kernel : *table.kernels())
    reader.readKernel(*kernel,
                      text(where, "kernel '", kernel->name()->str(), "': "));
  return launch;
}

} // namespace tt::runtime::metal
