//===- Launch.cpp - From a program to running cores -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Launch.h"

#include "Api.h"
#include "check/Checker.h"
#include "state/Ops.h"
#include "tt/device/Architecture.h"
#include "tt/emulator/L1Map.h"

#include <algorithm>

namespace tt::emulator {
namespace {

template <class Fn>
void forEachCore(MachineState &m, const CoreRanges &ranges, Fn fn) {
  for (const CoreRange &range : ranges)
    for (uint32_t y = 0; y != range.rows; ++y)
      for (uint32_t x = 0; x != range.cols; ++x)
        fn(m.cores[(range.start.y + y) * m.map.grid().cols + range.start.x +
                   x]);
}

void runKernel(void *context) {
  Context &c = *static_cast<Context *>(context);
  c.kernel->code.entry(&c);
  c.done = true;
}

void resetThread(Context &c) {
  c.kernel = nullptr;
  c.done = true;
  c.queued = false;
  c.wait = {};
  c.calls = 0;
  c.poll = {};
  c.looped = {};
  c.waits = 0;
  c.clock.fill(0);
  c.totals.fill({});
  c.waitedFor.clear();
  c.noc[0] = c.noc[1] = {};
  c.accessors.clear();
  c.bytesRead = c.bytesWritten = c.flops = 0;
}

/// Does any thread of the core have a kernel?
bool isActive(const Core &core) {
  return std::any_of(core.threads.begin(), core.threads.end(),
                     [](const Context &c) { return c.kernel != nullptr; });
}

void resetCore(Core &core) {
  for (CircularBuffer &cb : core.cbs)
    cb.config = nullptr;
  core.words.clear();
  for (Context &c : core.threads)
    resetThread(c);
}

void configureCompute(MachineState &m, Core &core,
                      const ComputeSettings &settings) {
  ComputeState &compute = core.compute;
  compute = {};
  compute.settings = settings;
  compute.wide = settings.fp32DestAcc;
  compute.math = {settings.fidelity,
                  settings.fp32DestAcc ? tile::DstFormat::Float32
                                       : tile::DstFormat::Float16b,
                  settings.mathApprox, &compute.randomSeed,
                  device::architecture(m.device.chip().arch).numerics};
  const ReplacedRules &replaced = m.options.replaced;
  if (replaced.fidelity)
    compute.math.fidelity = device::MathFidelity::HiFi4;
  compute.fastPacking = replaced.packing;
  core.dst.configure(m.device.chip().dstPhysicalSizeTiles, settings.fp32DestAcc,
                     settings.dstFullSync);
}

void startKernel(MachineState &m, Core &core, const KernelConfig &kernel,
                 const ttk_api *api) {
  Context &c = core.threads[size_t(kernel.thread)];
  c.api = api;
  c.rounds = kRoundsPerLook;
  c.kernel = &kernel;
  c.done = false;
  c.op = 0;
  c.site = 0;
  auto own = kernel.coreArgs.find({core.coord.y, core.coord.x});
  c.runtimeArgs =
      own != kernel.coreArgs.end() ? own->second : kernel.runtimeArgs;
  c.runtime_args = c.runtimeArgs.data();
  c.common_args = kernel.commonArgs.data();
  if (kernel.thread == ThreadKind::Compute)
    configureCompute(m, core, kernel.compute);
  if (m.options.mode == Mode::Timed)
    c.clock.fill(m.costs.programStart);
  c.fiber.start(runKernel, &c);
}

} // namespace

MachineState::MachineState(Device &d)
    : device(d), map(d.chip()), costs(device::kernelCosts(d.chip().arch)),
      numCores(d.chip().numCores()), cores(new Core[numCores]),
      nocClock(d.chip(), costs, map) {
  for (const ttk::OpInfo &op : ttk::opInfos)
    rows.push_back(device::callRow(op.cost, costs));
  DeviceMemory &memory = d.memory();
  for (uint32_t i = 0; i != numCores; ++i) {
    Region &l1 = memory.bank(BufferType::L1, i);
    l1s.push_back({l1.at(0, l1.size()), l1.size()});
    Core &core = cores[i];
    core.coord = memory.coreAt(i);
    core.index = i;
    core.l1 = l1s[i].data;
    core.l1Bytes = uint32_t(l1.size());
    for (size_t t = 0; t != core.threads.size(); ++t) {
      core.threads[t].machine = this;
      core.threads[t].core = &core;
      core.threads[t].kind = ThreadKind(t);
    }
  }
  for (size_t b = 0; b != memory.numBanks(BufferType::DRAM); ++b) {
    banks.push_back(&memory.dram(b));
  }
  checker = std::make_unique<Checker>(*this);
}

MachineState::~MachineState() = default;

void setUp(MachineState &m, const Program &program,
           const LaunchOptions &options) {
  for (uint32_t index : m.activeCores)
    resetCore(m.cores[index]);
  m.activeCores.clear();
  m.program = &program;
  m.options = options;
  m.stop = m.isInterrupted = false;
  m.error.reset();
  m.notes.clear();
  m.events.clear();
  bool timed = options.mode == Mode::Timed;
  if (timed)
    m.nocClock.reset();

  const ttk_api *api = apiFor(options);
  for (const KernelConfig &kernel : program.kernels)
    forEachCore(m, kernel.cores, [&](Core &core) {
      if (!isActive(core))
        m.activeCores.push_back(core.index);
      startKernel(m, core, kernel, api);
    });
  std::sort(m.activeCores.begin(), m.activeCores.end());

  for (const CircularBufferConfig &config : program.circularBuffers)
    forEachCore(m, config.cores, [&](Core &core) {
      if (!isActive(core))
        return; // nobody uses it, and the next launch resets active cores only
      CircularBuffer &cb = core.cbs[config.port];
      cb.reset(config, core.l1);
      if (timed) {
        cb.pushedAt.assign(cb.numPages, 0);
        cb.poppedAt.assign(cb.numPages, 0);
      }
    });
  m.semaphoreIds = 0;
  for (const SemaphoreConfig &config : program.semaphores) {
    m.semaphoreIds |= uint64_t(1) << config.id;
    forEachCore(m, config.cores, [&](Core &core) {
      std::memcpy(core.l1 + semaphoreAddress(config.id), &config.initialValue,
                  4);
      if (timed && isActive(core))
        core.words[semaphoreAddress(config.id)] = {};
    });
  }
}

uint32_t semaphoreAddress(unsigned id) {
  return kSemaphoresAddress + id * kSemaphoreStride;
}

} // namespace tt::emulator
