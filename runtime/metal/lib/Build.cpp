//===- Build.cpp - From a launch to the emulator's program ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Build.h"

#include "tt/device/AccessorWords.h"
#include "tt/device/CircularBuffers.h"

#include <algorithm>

namespace tt::runtime::metal {
namespace {

class Builder {
public:
  Builder(const Launch &launch, const std::vector<Operand> &operands,
          const device::ChipDesc &chip)
      : launch(launch), operands(operands), chip(chip),
        placer(chip.numCores(), chip.l1UnreservedBase,
               chip.nocL1AddressAlignBytes) {}

  emulator::CircularBufferConfig circularBuffer(const CircularBuffer &cb) {
    emulator::CircularBufferConfig config;
    config.port = cb.port;
    config.cores = cb.cores;
    config.pageBytes = cb.pageBytes;
    config.numPages = cb.numPages;
    config.format = cb.type;
    config.name = "CB " + std::to_string(cb.port);
    if (cb.operand) {
      config.address = operands[*cb.operand].address;
      config.name += " in " + operands[*cb.operand].name;
    } else {
      config.address = cb.address  ? *cb.address
                       : cb.shares ? addresses[*cb.shares]
                                   : place(cb);
    }
    addresses.push_back(config.address);
    return config;
  }

  emulator::KernelConfig kernel(const KernelLaunch &kernel,
                                emulator::KernelCode code) {
    emulator::KernelConfig config;
    config.name = kernel.name;
    config.code = std::move(code);
    config.sites = kernel.sites;
    config.thread = kernel.thread;
    config.noc = kernel.noc;
    config.cores = kernel.cores;
    config.compileTimeArgs =
        words(kernel.compileTimeArgs, &config.tensorArgs.emplace());
    config.commonArgs = words(kernel.commonArgs);
    config.runtimeArgs = words(kernel.runtimeArgs);
    for (const auto &[core, args] : kernel.coreArgs)
      config.coreArgs[{core.y, core.x}] = words(args);
    config.compute = kernel.compute;
    return config;
  }

  /// All cores with a kernel, as rows of neighbours.
  emulator::CoreRanges coresInUse() const {
    std::vector<bool> used(chip.numCores());
    for (const KernelLaunch &kernel : launch.kernels)
      forEachCore(kernel.cores, [&](size_t core) { used[core] = true; });
    emulator::CoreRanges ranges;
    for (uint32_t y = 0; y != chip.grid.rows; ++y)
      for (uint32_t x = 0; x != chip.grid.cols; ++x) {
        if (!used[size_t(y) * chip.grid.cols + x])
          continue;
        if (x != 0 && used[size_t(y) * chip.grid.cols + x - 1])
          ++ranges.back().cols;
        else
          ranges.push_back({{y, x}, 1, 1});
      }
    return ranges;
  }

private:
  template <typename Fn>
  void forEachCore(const emulator::CoreRanges &ranges, const Fn &fn) const {
    for (const emulator::CoreRange &r : ranges)
      for (uint32_t y = r.start.y; y != r.start.y + r.rows; ++y)
        for (uint32_t x = r.start.x; x != r.start.x + r.cols; ++x)
          fn(size_t(y) * chip.grid.cols + x);
  }

  uint64_t place(const CircularBuffer &cb) {
    return placer.place(cb.bytes(),
                        [&](auto fn) { forEachCore(cb.cores, fn); });
  }

  /// Adds to `tensors` where descriptions of tensors begin.
  std::vector<uint32_t> words(const KernelArgs &args,
                              std::vector<uint32_t> *tensors = nullptr) const {
    std::vector<uint32_t> words;
    for (const KernelArg &arg : args) {
      if (tensors && arg.kind == KernelArg::Kind::TensorAccessorArgs)
        tensors->push_back(uint32_t(words.size()));
      append(arg, words);
    }
    return words;
  }

  void append(const KernelArg &arg, std::vector<uint32_t> &words) const {
    switch (arg.kind) {
    case KernelArg::Kind::CBPort:
      words.push_back(launch.circularBuffers[arg.value].port);
      return;
    case KernelArg::Kind::BufferAddress:
    case KernelArg::Kind::GlobalSemaphore:
      words.push_back(uint32_t(operands[arg.value].address));
      return;
    case KernelArg::Kind::Scalar:
      words.push_back(operands[arg.value].word);
      return;
    case KernelArg::Kind::LocalSemaphore:
    case KernelArg::Kind::Value:
      words.push_back(arg.value);
      return;
    case KernelArg::Kind::TensorAccessorArgs: {
      auto layout = accessorWords(operands[arg.value].placement, chip);
      words.insert(words.end(), layout.begin(), layout.end());
      return;
    }
    }
  }

  const Launch &launch;
  const std::vector<Operand> &operands;
  const device::ChipDesc &chip;
  std::vector<uint64_t> addresses; // of the circular buffers so far
  device::CircularBufferPlacer placer;
};

} // namespace

emulator::Program buildProgram(
    const Launch &launch, const std::vector<Operand> &operands,
    const device::ChipDesc &chip,
    const std::function<emulator::KernelCode(const KernelLaunch &)> &codeOf) {
  Builder builder(launch, operands, chip);
  emulator::Program built;
  built.name = launch.name;
  for (const CircularBuffer &cb : launch.circularBuffers)
    built.circularBuffers.push_back(builder.circularBuffer(cb));
  emulator::CoreRanges cores = builder.coresInUse();
  for (const Semaphore &semaphore : launch.semaphores)
    built.semaphores.push_back(
        {unsigned(built.semaphores.size()),
         semaphore.cores.empty() ? cores : semaphore.cores,
         semaphore.initialValue});
  for (const KernelLaunch &kernel : launch.kernels)
    built.kernels.push_back(builder.kernel(kernel, codeOf(kernel)));
  return built;
}

} // namespace tt::runtime::metal
