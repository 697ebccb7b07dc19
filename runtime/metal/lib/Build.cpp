//===- Build.cpp - From a launch to the emulator's program ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Build.h"

#include "tt/emulator/NocMap.h"
#include "tt/emulator/TensorAccessorArgs.h"

namespace tt::runtime::metal {
namespace {

/// How a buffer's pages lie, for a kernel that reads them by number. A page is
/// a tile, or the part of a row in one shard.
emulator::TensorAccessorArgs accessorArgs(const DeviceBuffer &buffer,
                                          const emulator::NocMap &map) {
  emulator::TensorAccessorArgs args;
  args.dram = buffer.inDram();
  args.sharded = buffer.sharded;
  if (!buffer.sharded)
    return args;
  for (size_t d = 0; d != buffer.shard.size(); ++d) {
    bool row = !buffer.isTiled() && d + 1 == buffer.shard.size();
    uint32_t pages = row ? 1 : buffer.shard[d];
    args.shardShape.push_back(pages);
    args.tensorShape.push_back(pages * buffer.grid[d]);
  }
  for (uint32_t y = 0; y != buffer.gridRows(); ++y)
    for (uint32_t x = 0; x != buffer.gridCols(); ++x)
      args.banks.push_back(buffer.inDram() ? device::NocCoord{x, 0}
                                           : map.translated({y, x}));
  return args;
}

class Builder {
public:
  Builder(const Program &program, const Launch &launch,
          const device::ChipDesc &chip)
      : program(program), launch(launch), chip(chip), map(chip) {}

  emulator::CircularBufferConfig circularBuffer(const CircularBuffer &cb) {
    const DeviceBuffer &buffer = program.deviceBuffers[cb.buffer];
    emulator::CircularBufferConfig config;
    config.port = cb.port;
    config.cores = {{{0, 0}, buffer.gridRows(), buffer.gridCols()}};
    config.address = buffer.address;
    config.pageBytes = cb.pageBytes;
    config.numPages = cb.numPages;
    config.format = buffer.type;
    config.name = "CB " + std::to_string(cb.port) + " in " + buffer.name;
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
    config.compileTimeArgs = words(kernel.compileTimeArgs);
    config.commonArgs = words(kernel.commonArgs);
    config.runtimeArgs = words(kernel.runtimeArgs);
    config.compute = kernel.compute;
    return config;
  }

  /// All cores with a kernel, as rows of neighbours.
  emulator::CoreRanges coresInUse() const {
    std::vector<bool> used(chip.numCores());
    for (const KernelLaunch &kernel : launch.kernels)
      for (const emulator::CoreRange &r : kernel.cores)
        for (uint32_t y = r.start.y; y != r.start.y + r.rows; ++y)
          for (uint32_t x = r.start.x; x != r.start.x + r.cols; ++x)
            used[size_t(y) * chip.grid.cols + x] = true;
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
  std::vector<uint32_t> words(const std::vector<KernelArg> &args) const {
    std::vector<uint32_t> words;
    for (const KernelArg &arg : args)
      append(arg, words);
    return words;
  }

  void append(const KernelArg &arg, std::vector<uint32_t> &words) const {
    switch (arg.kind) {
    case KernelArg::Kind::CBPort:
      words.push_back(launch.circularBuffers[arg.value].port);
      return;
    case KernelArg::Kind::BufferAddress:
      words.push_back(uint32_t(program.deviceBuffers[arg.value].address));
      return;
    case KernelArg::Kind::GlobalSemaphore:
      words.push_back(program.semaphores[arg.value].address);
      return;
    case KernelArg::Kind::LocalSemaphore:
    case KernelArg::Kind::Value:
      words.push_back(arg.value);
      return;
    case KernelArg::Kind::TensorAccessorArgs: {
      auto layout = encode(accessorArgs(program.deviceBuffers[arg.value], map));
      words.insert(words.end(), layout.begin(), layout.end());
      return;
    }
    }
  }

  const Program &program;
  const Launch &launch;
  const device::ChipDesc &chip;
  emulator::NocMap map;
};

} // namespace

emulator::Program buildProgram(
    const Program &program, const Launch &launch, const device::ChipDesc &chip,
    const std::function<emulator::KernelCode(const KernelLaunch &)> &codeOf) {
  Builder builder(program, launch, chip);
  emulator::Program built;
  built.name = launch.name;
  for (const CircularBuffer &cb : launch.circularBuffers)
    built.circularBuffers.push_back(builder.circularBuffer(cb));
  emulator::CoreRanges cores = builder.coresInUse();
  for (uint32_t value : launch.semaphores)
    built.semaphores.push_back(
        {unsigned(built.semaphores.size()), cores, value});
  for (const KernelLaunch &kernel : launch.kernels)
    built.kernels.push_back(builder.kernel(kernel, codeOf(kernel)));
  return built;
}

} // namespace tt::runtime::metal
