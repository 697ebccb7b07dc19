//===- Launch.cpp - A launch with names for its parts ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/trace/Launch.h"

#include "tt/device/OpTime.h"

#include <algorithm>

namespace tt::trace {

Launch makeLaunch(std::string name, Profile profile,
                  const emulator::Program &program,
                  const device::ChipDesc &chip) {
  Launch launch;
  launch.gridCols = chip.grid.cols;
  launch.name = std::move(name);
  launch.profile = std::move(profile);
  launch.circularBuffers = program.circularBuffers;
  for (const emulator::CircularBufferConfig &cb : program.circularBuffers)
    launch.ports.try_emplace(
        cb.port, cb.name.empty() ? "CB " + std::to_string(cb.port) : cb.name);
  for (const emulator::SemaphoreConfig &s : program.semaphores)
    launch.semaphores.try_emplace(emulator::semaphoreAddress(s.id),
                                  "semaphore " + std::to_string(s.id));
  for (const emulator::KernelConfig &kernel : program.kernels)
    if (kernel.thread == emulator::ThreadKind::Compute)
      launch.phases =
          std::max(launch.phases, device::phases(kernel.compute.fidelity));
  return launch;
}

static std::string find(const std::map<uint32_t, std::string> &names,
                        uint32_t id, const char *what) {
  auto it = names.find(id);
  return it != names.end() ? it->second : what + std::to_string(id);
}

std::string waitTarget(const Launch &launch, WaitKind kind, uint32_t id) {
  switch (kind) {
  case WaitKind::CbFront:
  case WaitKind::CbBack:
    return find(launch.ports, id, "CB ");
  case WaitKind::Semaphore:
    return find(launch.semaphores, id, "semaphore at ");
  case WaitKind::NocRead:
  case WaitKind::NocWrite:
  case WaitKind::NocFlush:
  case WaitKind::NocAtomic:
  case WaitKind::Dst:
    return emulator::name(kind);
  }
  return "?";
}

Roofline roofline(const Launch &launch, const device::ChipDesc &chip) {
  const Profile &profile = launch.profile;
  Roofline r;
  double cores = double(profile.cores.size());
  double flops =
      chip.rates.fpuFlopsPerCycle * chip.rates.clockHz * cores / launch.phases;
  if (flops > 0)
    r.computeSeconds = double(profile.flops) / flops;
  r.dramSeconds = device::dramSeconds(chip, double(profile.dramBytesRead),
                                      double(profile.dramBytesWritten));
  double least = std::max(r.computeSeconds, r.dramSeconds);
  if (least > 0)
    r.bound = r.computeSeconds >= r.dramSeconds ? "compute" : "dram";
  if (profile.seconds() > 0)
    r.reached = least / profile.seconds();
  return r;
}

} // namespace tt::trace
