//===- Launcher.cpp - One launch on its operands --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/metal/Launcher.h"

#include "Claim.h"

#include <algorithm>
#include <chrono>

namespace tt::runtime::metal {
namespace {

using LiveBuffers = std::vector<emulator::LiveBuffer>;

/// An error in a launch as a whole is an error in the file.
emulator::Profile runOnMachine(emulator::Machine &machine,
                               const emulator::Program &program,
                               const emulator::LaunchOptions &options) {
  using Kind = emulator::Error::Kind;
  try {
    return machine.run(program, options);
  } catch (const emulator::KernelError &) {
    throw;
  } catch (const emulator::Error &error) {
    if (error.kind() == Kind::OutOfMemory || error.kind() == Kind::Internal)
      throw;
    detail::fail(error.kind() == Kind::Unsupported
                     ? detail::ErrorKind::Unsupported
                     : detail::ErrorKind::InvalidArgument,
                 error.what());
  }
}

/// Takes the addresses of the circular buffers that have memory of their own.
/// Those of different cores may be the same.
std::vector<Claim> claimCircularBuffers(emulator::Device &device,
                                        const Launch &launch,
                                        const emulator::Program &built,
                                        const LiveBuffers &live, Taken taken) {
  struct Range {
    uint64_t begin, end;
  };
  std::vector<Range> ranges;
  for (size_t i = 0; i != launch.circularBuffers.size(); ++i)
    if (!launch.circularBuffers[i].operand &&
        !launch.circularBuffers[i].shares) {
      uint64_t begin = built.circularBuffers[i].address;
      ranges.push_back({begin, begin + launch.circularBuffers[i].bytes()});
    }
  std::ranges::sort(ranges, {}, &Range::begin);
  std::vector<Range> merged;
  for (Range range : ranges)
    if (!merged.empty() && range.begin <= merged.back().end)
      merged.back().end = std::max(merged.back().end, range.end);
    else
      merged.push_back(range);
  for (const emulator::LiveBuffer &buffer : live) {
    uint64_t bytes = buffer.placement.bytesPerBank() * buffer.copies;
    for (Range range : merged)
      if (!buffer.inDram() && buffer.address < range.end &&
          range.begin < buffer.address + bytes)
        detail::fail(detail::ErrorKind::InvalidArgument,
                     "circular buffers at L1 addresses ", range.begin, " to ",
                     range.end, " overlap '", buffer.name, "' at ",
                     buffer.address, " to ", buffer.address + bytes);
  }
  std::vector<Claim> claims;
  for (Range range : merged)
    claims.emplace_back(device, emulator::BufferType::L1,
                        "circular buffers of " + launch.name, range.begin,
                        range.end - range.begin, taken);
  return claims;
}

} // namespace

emulator::Profile launch(emulator::Device &device, emulator::Machine &machine,
                         Kernels &kernels, const Launch &launch,
                         const std::vector<Operand> &operands,
                         std::vector<emulator::LiveBuffer> &live,
                         const RunOptions &options, size_t index,
                         std::string_view location) {
  emulator::Program built =
      kernels.build(launch, operands, device.chip(), options.kernels);
  std::vector<Claim> claims = claimCircularBuffers(
      device, launch, built, live,
      options.movesTensors ? Taken::MovedAway : Taken::Refused);
  emulator::LaunchOptions run = options.launch;
  run.buffers = &live;
  auto start = std::chrono::steady_clock::now();
  emulator::Profile profile = runOnMachine(machine, built, run);
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  claims.clear(); // of circular buffers, which were the launch's
  if (options.afterLaunch)
    options.afterLaunch(
        {index, launch.name, location, time.count(), built, profile, {}, {}});
  return profile;
}

} // namespace tt::runtime::metal
