//===- SubDevices.cpp - Groups of cores -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "State.h"

#include <stdexcept>
#include <string>

namespace tt::tt_metal {
namespace {

std::string text(const CoreCoord &core) {
  return "core (" + std::to_string(core.x) + ", " + std::to_string(core.y) +
         ")";
}

SubDevices &managerOf(DeviceState &d, SubDeviceManagerId id) {
  auto found = d.subDevices.managers.find(*id);
  if (found == d.subDevices.managers.end())
    throw std::runtime_error("there is no manager of sub-devices " +
                             std::to_string(*id));
  return found->second;
}
/// The sub-devices of the loaded manager.
SubDevices &loaded(DeviceState &d) {
  return managerOf(d, SubDeviceManagerId(d.subDevices.loaded));
}

void requireIds(const SubDevices &all, std::span<const SubDeviceId> ids) {
  for (SubDeviceId id : ids)
    if (*id >= all.parts.size())
      throw std::runtime_error("there is no sub-device " +
                               std::to_string(unsigned(*id)) + "; there are " +
                               std::to_string(all.parts.size()));
}

} // namespace

SubDevice::SubDevice(std::span<const CoreRangeSet> cores) {
  for (size_t i = 1; i < cores.size(); ++i)
    if (!cores[i].empty())
      throw std::runtime_error(
          "a sub-device has cores of Ethernet, which are not emulated");
  if (!cores.empty())
    tensix = cores[0];
}

SubDevices SubDevices::of(std::span<const SubDevice> parts) {
  SubDevices all{{parts.begin(), parts.end()}, {}, {}};
  for (uint8_t i = 0; i != parts.size(); ++i)
    all.ids.push_back(SubDeviceId(i));
  all.stalled = all.ids;
  return all;
}

SubDeviceManagers::SubDeviceManagers(const device::Shape2 &grid) {
  CoreRangeSet all(CoreRange({0, 0}, {grid.cols - 1, grid.rows - 1}));
  SubDevice whole(std::span(&all, 1));
  managers[0] = SubDevices::of(std::span(&whole, 1));
}

SubDeviceManagerId
IDevice::create_sub_device_manager(std::span<const SubDevice> parts,
                                   DeviceAddr) {
  if (parts.empty() || parts.size() > 8)
    throw std::runtime_error("a manager has " + std::to_string(parts.size()) +
                             " sub-devices; wanted 1 to 8");
  device::Shape2 grid = state->device.chip().grid;
  std::set<CoreCoord> seen;
  for (const SubDevice &part : parts)
    for (const CoreCoord &core : corerange_to_cores(part.cores())) {
      if (core.x >= grid.cols || core.y >= grid.rows)
        throw std::runtime_error("a sub-device has " + text(core) +
                                 ", which is not on the device");
      if (!seen.insert(core).second)
        throw std::runtime_error("two sub-devices have " + text(core));
    }
  SubDeviceManagers &d = state->subDevices;
  d.managers[++d.last] = SubDevices::of(parts);
  return SubDeviceManagerId(d.last);
}

void IDevice::remove_sub_device_manager(SubDeviceManagerId id) {
  managerOf(*state, id);
  if (*id == state->subDevices.loaded)
    throw std::runtime_error("the manager of sub-devices " +
                             std::to_string(*id) + " is loaded");
  state->subDevices.managers.erase(*id);
}
void IDevice::load_sub_device_manager(SubDeviceManagerId id) {
  managerOf(*state, id);
  detail::RefuseInTrace(this, "a manager of sub-devices is loaded");
  state->subDevices.loaded = *id;
}
SubDeviceManagerId IDevice::get_active_sub_device_manager_id() const {
  return SubDeviceManagerId(state->subDevices.loaded);
}

const std::vector<SubDeviceId> &IDevice::get_sub_device_ids() const {
  return loaded(*state).ids;
}
const std::vector<SubDeviceId> &IDevice::get_sub_device_stall_group() const {
  return loaded(*state).stalled;
}
void IDevice::set_sub_device_stall_group(std::span<const SubDeviceId> ids) {
  requireIds(loaded(*state), ids);
  loaded(*state).stalled.assign(ids.begin(), ids.end());
}
void IDevice::reset_sub_device_stall_group() {
  loaded(*state).stalled = loaded(*state).ids;
}
CoreRangeSet IDevice::worker_cores(HalProgrammableCoreType,
                                   SubDeviceId id) const {
  requireIds(loaded(*state), std::span(&id, 1));
  return loaded(*state).parts[*id].cores();
}

void requireOneSubDevice(DeviceState &d, const ProgramState &program) {
  if (d.subDevices.loaded == 0)
    return;
  const SubDevices &all = loaded(d);
  std::optional<size_t> first;
  for (const KernelState &kernel : program.kernels)
    for (const CoreCoord &core : corerange_to_cores(kernel.cores)) {
      size_t part = 0;
      while (part != all.parts.size() &&
             !all.parts[part].cores().contains(core))
        ++part;
      if (part == all.parts.size())
        throw std::runtime_error("a program has a kernel on " + text(core) +
                                 ", which is in no sub-device");
      if (first.value_or(part) != part)
        throw std::runtime_error("a program has kernels on sub-devices " +
                                 std::to_string(*first) + " and " +
                                 std::to_string(part) + "; it runs on one");
      first = part;
    }
}

} // namespace tt::tt_metal
