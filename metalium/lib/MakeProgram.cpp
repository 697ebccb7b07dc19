//===- MakeProgram.cpp - A program for the emulator -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "tt/device/Architecture.h"
#include "tt/device/Settings.h"

#include <algorithm>
#include <stdexcept>

namespace tt::tt_metal {
namespace {

using emulator::CircularBufferConfig;
using emulator::KernelConfig;

jit::CppKernels &compiler() {
  static jit::CppKernels kernels;
  return kernels;
}

//===----------------------------------------------------------------------===//
// Circular buffers
//===----------------------------------------------------------------------===//

/// Places circular buffers without an address of their own behind those on the
/// same cores.
class L1Plan {
public:
  explicit L1Plan(const device::ChipDesc &chip)
      : grid(chip.grid), ends(grid.rows * grid.cols, chip.l1UnreservedBase) {}

  uint64_t place(const CoreRangeSet &cores, uint64_t bytes) {
    uint64_t begin = 0;
    std::vector<CoreCoord> all = corerange_to_cores(cores);
    for (const CoreCoord &core : all)
      begin = std::max(begin, endOf(core));
    for (const CoreCoord &core : all)
      endOf(core) = round_up(begin + bytes, 32);
    return begin;
  }
  uint64_t highest() const {
    return *std::max_element(ends.begin(), ends.end());
  }

private:
  uint64_t &endOf(const CoreCoord &core) {
    if (core.x >= grid.cols || core.y >= grid.rows)
      throw std::runtime_error(
          "a circular buffer on core (" + std::to_string(core.x) + ", " +
          std::to_string(core.y) + "), which there is not");
    return ends[core.y * grid.cols + core.x];
  }
  device::Shape2 grid;
  std::vector<uint64_t> ends;
};

void addCircularBuffer(emulator::Program &program, L1Plan &plan,
                       const CircularBufferState &state,
                       std::vector<KernelState> &kernels) {
  const auto &config = state.config;
  if (!config.remote_page_sizes.empty() && !config.remote_config)
    throw std::runtime_error(
        "circular buffer " +
        std::to_string(config.remote_page_sizes.begin()->first) +
        " is a remote one; it needs a global circular buffer");
  uint64_t address = config.address
                         ? *config.address
                         : plan.place(state.cores, config.total_size);
  for (const auto &[kernel, arg] : state.addressArgs)
    kernels[kernel].commonArgs.at(arg) = uint32_t(address);
  for (const auto &[port, format] : config.formats) {
    auto page = config.page_sizes.find(port);
    if (page == config.page_sizes.end() || page->second == 0 ||
        config.total_size % page->second != 0)
      throw std::runtime_error(
          "circular buffer " + std::to_string(port) + " of " +
          std::to_string(config.total_size) +
          " bytes needs a page size that divides it (set_page_size)");
    CircularBufferConfig cb;
    cb.port = port;
    cb.cores = coreRanges(state.cores);
    cb.address = address;
    cb.pageBytes = page->second;
    cb.numPages = config.total_size / page->second;
    cb.format = dataType(format);
    program.circularBuffers.push_back(std::move(cb));
  }
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

jit::ChipConstants constantsOf(const device::ChipDesc &chip) {
  jit::ChipConstants c;
  c.macros = device::architecture(chip.arch).kernelMacros;
  c.dramBanks = chip.numDramChannels;
  c.l1Banks = chip.numCores();
  c.gridColumns = chip.grid.cols;
  c.dramAlignment = chip.nocDRAMAddressAlignBytes;
  c.l1Alignment = chip.nocL1AddressAlignBytes;
  c.maxBurstBytes = chip.noc.maxBurstBytes;
  return c;
}

bool overlap(const CoreRangeSet &a, const CoreRangeSet &b) {
  for (const CoreRange &r : a.ranges())
    for (const CoreRange &s : b.ranges())
      if (r.start_coord.x <= s.end_coord.x &&
          s.start_coord.x <= r.end_coord.x &&
          r.start_coord.y <= s.end_coord.y && s.start_coord.y <= r.end_coord.y)
        return true;
  return false;
}

template <class Config>
void setConstants(jit::KernelConfiguration &c, const Config &config) {
  c.compileTimeArgs = config.compile_args;
  c.defines = config.defines;
  c.namedArgs.insert(config.named_compile_args.begin(),
                     config.named_compile_args.end());
}

jit::KernelConfiguration configurationOf(const KernelState &kernel,
                                         const ProgramState &program,
                                         const device::ChipDesc &chip) {
  jit::KernelConfiguration c;
  using Processor = jit::KernelConfiguration::Processor;
  c.chip = constantsOf(chip);
  if (auto *move = std::get_if<DataMovementConfig>(&kernel.config)) {
    setConstants(c, *move);
    c.processor = move->processor == DataMovementProcessor::RISCV_0
                      ? Processor::DataMovement0
                      : Processor::DataMovement1;
    c.noc = move->noc;
  } else {
    const auto &compute = std::get<ComputeConfig>(kernel.config);
    setConstants(c, compute);
    c.processor = Processor::Compute;
    c.fidelityPhases = std::max(1u, unsigned(compute.math_fidelity));
    c.mathApprox = compute.math_approx_mode;
    c.fp32DestAcc = compute.fp32_dest_acc_en;
    c.dstFullSync = compute.dst_full_sync_en;
  }
  for (const CircularBufferState &cb : program.circularBuffers)
    if (overlap(cb.cores, kernel.cores)) {
      for (const auto &[port, page] : cb.config.remote_page_sizes)
        c.remotePorts[port] = {cb.config.remote_config.value_or(0), page};
      for (const auto &[port, format] : cb.config.formats) {
        uint32_t page = cb.config.page_sizes.at(port);
        c.ports[port] = {uint32_t(dataType(format)), page,
                         cb.config.total_size / page};
      }
    }
  c.declarations = kernel.declarations;
  c.numNamedRuntimeArgs = kernel.namedArgs;
  c.numNamedCommonArgs = kernel.namedCommonArgs;
  if (kernel.isFile)
    c.includes.push_back(kernel.source.substr(0, kernel.source.rfind('/')));
  if (std::string home = settings::metalHome(); !home.empty())
    c.includes.push_back(home);
  // Behind the headers of the interface, which come before the author's.
  if (std::string folder = vectorCodeFolder(device::name(chip.arch));
      !folder.empty())
    c.includes.push_back(folder);
  return c;
}

emulator::ComputeSettings settingsOf(const ComputeConfig &c) {
  emulator::ComputeSettings s;
  s.fidelity = c.math_fidelity == MathFidelity::LoFi
                   ? device::MathFidelity::LoFi
                   : device::MathFidelity(unsigned(c.math_fidelity) - 1);
  s.fp32DestAcc = c.fp32_dest_acc_en;
  s.dstFullSync = c.dst_full_sync_en;
  s.mathApprox = c.math_approx_mode;
  s.bfp8PackPrecise = c.bfp8_pack_precise;
  for (size_t i = 0; i != c.unpack_to_dest_mode.size() && i < 64; ++i)
    if (c.unpack_to_dest_mode[i] == UnpackToDestMode::UnpackToDestFp32)
      s.unpackToDestFp32 |= uint64_t(1) << i;
  return s;
}

KernelConfig makeKernel(const KernelState &kernel, const ProgramState &program,
                        const device::ChipDesc &chip) {
  KernelConfig k;
  k.name = kernel.isFile ? kernel.source.substr(kernel.source.rfind('/') + 1)
                         : "kernel";
  jit::KernelConfiguration configuration =
      configurationOf(kernel, program, chip);
  auto code =
      compiler().compile(kernel.source, kernel.isFile, k.name, configuration);
  k.code = {code->entry, code, code->sites};
  k.thread = emulator::ThreadKind(configuration.processor);
  k.noc = configuration.noc;
  k.cores = coreRanges(kernel.cores);
  k.compileTimeArgs = configuration.compileTimeArgs;
  k.commonArgs = kernel.commonArgs;
  for (const auto &[core, args] : kernel.args)
    k.coreArgs[{uint32_t(core.y), uint32_t(core.x)}] = args;
  if (auto *compute = std::get_if<ComputeConfig>(&kernel.config))
    k.compute = settingsOf(*compute);
  return k;
}

} // namespace

emulator::Program makeProgram(ProgramState &program, std::string name,
                              const device::ChipDesc &chip,
                              uint64_t lowestBuffer) {
  emulator::Program made;
  made.name = std::move(name);
  L1Plan plan(chip);
  for (const CircularBufferState &cb : program.circularBuffers)
    addCircularBuffer(made, plan, cb, program.kernels);
  if (plan.highest() > lowestBuffer)
    throw std::runtime_error(
        "circular buffers end at L1 address " + std::to_string(plan.highest()) +
        "; a buffer begins at " + std::to_string(lowestBuffer));
  made.semaphores = program.semaphores;
  for (const KernelState &kernel : program.kernels)
    made.kernels.push_back(makeKernel(kernel, program, chip));
  return made;
}

} // namespace tt::tt_metal
