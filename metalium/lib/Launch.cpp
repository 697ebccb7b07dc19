//===- Launch.cpp - Programs run on a device ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>

namespace tt::tt_metal {
namespace {

/// Ends the program with the message of its last exception.
[[noreturn]] void reportAndExit() {
  std::cout.flush();
  std::fflush(nullptr);
  try {
    if (std::exception_ptr error = std::current_exception())
      std::rethrow_exception(error);
    std::fputs("terminated\n", stderr);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
  } catch (...) {
    std::fputs("an exception without a message\n", stderr);
  }
  std::_Exit(EXIT_FAILURE);
}

[[maybe_unused]] const auto formerHandler = std::set_terminate(reportAndExit);

} // namespace

void runLaunch(IDevice &device, LaunchState &launch) {
  DeviceState &d = *device.state;
  launch.program.name = "launch " + std::to_string(++d.launches);
  std::vector<emulator::LiveBuffer> live;
  std::vector<const emulator::Buffer *> buffers;
  for (BufferState *state : d.buffers)
    if (const emulator::Buffer &buffer = state->buffer; buffer.isAllocated()) {
      buffers.push_back(&buffer);
      live.push_back({buffer.name(), buffer.address(), buffer.placement(), 1,
                      true, state->written});
    }
  emulator::Profile profile = runProgram(
      d.machine, launch.program, d.device.chip(), live, buffers, isProfiled());
  size_t i = 0;
  for (BufferState *state : d.buffers)
    if (state->buffer.isAllocated())
      state->written = live[i++].written;
  reportToProfiler(device, launch, profile);
}

void detail::LaunchProgram(IDevice *device, Program &program, bool, bool) {
  DeviceState &d = *device->state;
  requireOneSubDevice(d, *program.state);
  LaunchState launch{
      makeProgram(*program.state, "launch " + std::to_string(d.launches + 1),
                  d.device.chip(), d.device.lowestL1Allocation()),
      program.state->runtimeId,
      {}};
  for (const KernelState &kernel : program.state->kernels)
    launch.sources.push_back(kernel.isFile ? kernel.source : "a text");
  if (d.capturing)
    d.traces[*d.capturing].push_back(std::move(launch));
  else
    runLaunch(*device, launch);
}

} // namespace tt::tt_metal
