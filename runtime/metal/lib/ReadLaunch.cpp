//===- ReadLaunch.cpp - Launches of a .ttm file ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ReadLaunch.h"

#include "tt/runtime/detail/Errors.h"

#include <algorithm>

namespace tt::runtime::metal {

using detail::failFile;
using detail::text;

namespace {

/// Words of run-time arguments that a core holds for a kernel, as tt-metal's
/// kernel_types.hpp has it.
constexpr size_t kMaxRuntimeArgs = 341;
/// More compile-time arguments are an attack.
constexpr size_t kMaxCompileTimeArgs = 4096;
constexpr uint32_t kCBAlignment = 16;

class LaunchReader {
public:
  LaunchReader(const LaunchScope &scope, Launch &launch)
      : scope(scope), launch(launch), chip(scope.limits.chip),
        threads(size_t(chip.grid.rows) * chip.grid.cols) {}

  void readCircularBuffer(const fb::CircularBuffer &table,
                          const std::string &where) {
    CircularBuffer cb{table.port(), table.buffer(), table.page_bytes(),
                      table.num_pages()};
    if (cb.port >= chip.numCBs)
      failFile(where, "port ", cb.port, ", a core has ", chip.numCBs);
    for (const CircularBuffer &other : launch.circularBuffers)
      if (other.port == cb.port)
        failFile(where, "port ", cb.port, " is used twice");
    const DeviceBuffer &buffer = liveBuffer(cb.buffer, where);
    if (buffer.inDram() || !buffer.sharded)
      failFile(where, "'", buffer.name, "' has no shards in L1");
    if (cb.pageBytes == 0 || cb.numPages == 0 ||
        cb.pageBytes % kCBAlignment != 0 ||
        uint64_t(cb.pageBytes) * cb.numPages > buffer.bytesPerBank)
      failFile(where, cb.numPages, " pages of ", cb.pageBytes, " bytes in '",
               buffer.name, "', which has ", buffer.bytesPerBank);
    launch.circularBuffers.push_back(cb);
  }

  void readKernel(const fb::KernelConfig &table, const std::string &where) {
    KernelLaunch kernel;
    kernel.name = table.name()->str();
    kernel.kernel = table.kernel();
    if (kernel.kernel >= scope.numKernels)
      failFile(where, "kernel ", kernel.kernel, " of ", scope.numKernels);
    readConfig(table, kernel, where);
    for (const fb::CoreRange *range : *table.cores())
      kernel.cores.push_back(readCores(*range, scope.limits, where));
    takeThreads(kernel, where);
    kernel.commonArgs = readArgs(*table.common_args(), false, where);
    kernel.runtimeArgs = readArgs(*table.runtime_args(), false, where);
    kernel.compileTimeArgs = readArgs(*table.compile_time_args(), true, where);
    if (kernel.commonArgs.size() + kernel.runtimeArgs.size() > kMaxRuntimeArgs)
      failFile(where, kernel.commonArgs.size() + kernel.runtimeArgs.size(),
               " run-time arguments, at most ", kMaxRuntimeArgs,
               " are possible");
    std::vector<std::string> sites;
    for (const flatbuffers::String *site : *table.sites())
      sites.push_back(site->str());
    kernel.sites =
        std::make_shared<const std::vector<std::string>>(std::move(sites));
    launch.kernels.push_back(std::move(kernel));
  }

private:
  const DeviceBuffer &liveBuffer(uint32_t index, const std::string &where) {
    if (index >= scope.program.deviceBuffers.size())
      failFile(where, "device buffer ", index, " of ",
               scope.program.deviceBuffers.size());
    const DeviceBuffer &buffer = scope.program.deviceBuffers[index];
    if (!scope.liveBuffers[index])
      failFile(where, "'", buffer.name, "' does not exist at this point");
    return buffer;
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
    static constexpr device::MathFidelity kFidelities[] = {
        device::MathFidelity::LoFi, device::MathFidelity::HiFi2,
        device::MathFidelity::HiFi3, device::MathFidelity::HiFi4};
    if (size_t(compute->math_fidelity()) >= std::size(kFidelities))
      failFile(where, "math fidelity ", unsigned(compute->math_fidelity()),
               " is unknown");
    kernel.thread = emulator::ThreadKind::Compute;
    kernel.compute.fidelity = kFidelities[size_t(compute->math_fidelity())];
    kernel.compute.fp32DestAcc = compute->fp32_dest_acc_en();
    kernel.compute.dstFullSync = compute->dst_full_sync_en();
    kernel.compute.mathApprox = compute->math_approx_mode();
    kernel.compute.unpackToDestFp32 = compute->unpack_to_dest_fp32();
  }

  /// A thread of a core runs one kernel.
  void takeThreads(const KernelLaunch &kernel, const std::string &where) {
    if (kernel.cores.empty() ||
        kernel.cores.size() > size_t(chip.grid.rows) * chip.grid.cols)
      failFile(where, kernel.cores.size(), " core ranges");
    uint8_t bit = uint8_t(1u << unsigned(kernel.thread));
    for (const emulator::CoreRange &range : kernel.cores)
      for (uint32_t y = range.start.y; y != range.start.y + range.rows; ++y)
        for (uint32_t x = range.start.x; x != range.start.x + range.cols; ++x) {
          uint8_t &taken = threads[size_t(y) * chip.grid.cols + x];
          if (taken & bit)
            failFile(where, "thread ", emulator::name(kernel.thread),
                     " of core (", y, ", ", x, ") runs two kernels");
          taken |= bit;
        }
  }

  std::vector<KernelArg>
  readArgs(const flatbuffers::Vector<flatbuffers::Offset<fb::KernelArg>> &list,
           bool compileTime, const std::string &where) {
    if (list.size() > kMaxCompileTimeArgs)
      failFile(where, list.size(), " arguments");
    std::vector<KernelArg> args;
    for (const fb::KernelArg *table : list) {
      KernelArg arg{KernelArg::Kind(table->kind()), table->value()};
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
    case KernelArg::Kind::GlobalSemaphore:
      below(scope.program.semaphores.size(), "global semaphore");
      if (!scope.liveSemaphores[arg.value])
        failFile(where, "global semaphore ", arg.value,
                 " does not exist at this point");
      return;
    case KernelArg::Kind::TensorAccessorArgs:
      if (!compileTime)
        failFile(where, "a tensor's layout is a compile-time argument");
      [[fallthrough]];
    case KernelArg::Kind::BufferAddress:
      liveBuffer(arg.value, where);
      return;
    case KernelArg::Kind::Value:
      return;
    }
    failFile(where, "kind ", unsigned(arg.kind), " is unknown");
  }

  const LaunchScope &scope;
  Launch &launch;
  const device::ChipDesc &chip;
  std::vector<uint8_t> threads; // per core: bits of those with a kernel
};

} // namespace

Launch readLaunch(const fb::EnqueueProgramCommand &table,
                  const LaunchScope &scope, const std::string &where) {
  Launch launch;
  launch.name = table.name()->str();
  LaunchReader reader(scope, launch);
  for (const fb::CircularBuffer *cb : *table.circular_buffers())
    reader.readCircularBuffer(*cb, text(where, "circular buffer ",
                                        launch.circularBuffers.size(), ": "));
  launch.semaphores.assign(table.semaphores()->begin(),
                           table.semaphores()->end());
  if (launch.semaphores.size() > scope.limits.chip.numSemaphores)
    failFile(where, launch.semaphores.size(), " semaphores, a core has ",
             scope.limits.chip.numSemaphores);
  if (table.kernels()->size() == 0)
    failFile(where, "a program without kernels");
  for (const fb::KernelConfig *kernel : *table.kernels())
    reader.readKernel(*kernel,
                      text(where, "kernel '", kernel->name()->str(), "': "));
  return launch;
}

} // namespace tt::runtime::metal
