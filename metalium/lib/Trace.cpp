//===- Trace.cpp - Programs that are recorded and run again ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include <stdexcept>

namespace tt::tt_metal {
namespace {

std::string text(uint32_t id) { return "trace " + std::to_string(id); }

std::vector<LaunchState> &traceOf(DeviceState &d, uint32_t id) {
  auto found = d.traces.find(id);
  if (found == d.traces.end())
    throw std::runtime_error("there is no " + text(id));
  return found->second;
}

} // namespace

void detail::RefuseInTrace(IDevice *device, const char *what) {
  if (device->state->capturing)
    throw std::runtime_error(std::string(what) + " while " +
                             text(*device->state->capturing) + " is captured");
}

uint32_t detail::BeginTrace(IDevice *device, std::optional<uint32_t> wanted) {
  RefuseInTrace(device, "another trace begins");
  DeviceState &d = *device->state;
  uint32_t id = wanted.value_or(d.lastTrace + 1);
  if (d.traces.contains(id))
    throw std::runtime_error("there is already a " + text(id));
  d.lastTrace = std::max(d.lastTrace, id);
  d.traces[id];
  d.capturing = id;
  return id;
}

void detail::EndTrace(IDevice *device, uint32_t id) {
  DeviceState &d = *device->state;
  if (d.capturing != id)
    throw std::runtime_error(text(id) + " ends, which is not being captured");
  d.capturing.reset();
}

void detail::ReplayTrace(IDevice *device, uint32_t id) {
  RefuseInTrace(device, "a trace is replayed");
  for (LaunchState &launch : traceOf(*device->state, id))
    runLaunch(*device, launch);
}

void detail::ReleaseTrace(IDevice *device, uint32_t id) {
  DeviceState &d = *device->state;
  if (d.capturing == id)
    throw std::runtime_error(text(id) + " is released while it is captured");
  traceOf(d, id);
  d.traces.erase(id);
}

} // namespace tt::tt_metal
