//===- CallsMulticast.h - Words and multicasts ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSMULTICAST_H
#define TT_EMULATOR_CORE_CALLSMULTICAST_H

#include "CallsNoc.h"

namespace tt::emulator {

//===-- words -------------------------------------------------------------===//

/// The core that a word's address names; DRAM has no words.
inline Core &wordTarget(Context &c, unsigned noc, uint64_t address) {
  RemoteMemory remote = remoteMemory(c, noc, address, 4);
  if (remote.target.kind != NocTarget::Kind::Core)
    fail(c, Error::Kind::ResourceMisuse,
         "semaphores and words are in L1, not in DRAM bank %u",
         remote.target.index);
  return c.machine->cores[remote.target.index];
}

template <class Mode>
void Calls<Mode>::noc_semaphore_inc(Context &c, uint64_t address,
                                    uint32_t increment, uint32_t noc,
                                    bool posted) {
  unsigned network = networkOf(c, noc);
  Mode::Clock::turn(c);
  Core &core = wordTarget(c, network, address);
  uint32_t local = uint32_t(address & kNocAddressMask);
  auto word = wordAt(c, core, local);
  Mode::Clock::atomic(c, {.noc = network,
                          .target = c.machine->map.resolve(network, address),
                          .bytes = 4,
                          .remote = core.l1 + local,
                          .adds = increment});
  Mode::Check::semaphoreAdded(c, network, core, local, increment, posted);
  word.fetch_add(increment);
  landed<Mode>(c, core);
}

/// Stores a word into another core's L1 on the network.
template <class Mode>
void writeWord(Context &c, unsigned noc, uint64_t address, uint32_t value) {
  Mode::Clock::turn(c);
  Core &core = wordTarget(c, noc, address);
  uint32_t local = uint32_t(address & kNocAddressMask);
  Mode::Clock::atomic(c, {noc, c.machine->map.resolve(noc, address), 4});
  auto word = wordAt(c, core, local);
  Mode::Check::semaphoreStored(c, noc, core, local, value);
  word.store(value);
  landed<Mode>(c, core);
}

template <class Mode>
void Calls<Mode>::noc_inline_dw_write(Context &c, uint64_t address,
                                      uint32_t value, uint32_t byteEnable,
                                      uint32_t noc) {
  if ((byteEnable & 0xF) != 0xF)
    fail(c, Error::Kind::Unsupported,
         "inline writes of single bytes (byte enable 0x%x)", byteEnable);
  writeWord<Mode>(c, networkOf(c, noc), address, value);
}

template <class Mode>
void Calls<Mode>::remote_sram_write_u32(Context &c, uint32_t from,
                                        uint64_t address, uint32_t noc) {
  uint32_t value = wordAt(c, *c.core, from).load();
  Mode::Check::localRead(c, from, 4);
  writeWord<Mode>(c, networkOf(c, noc), address, value);
}

//===-- multicast ---------------------------------------------------------===//

/// Logical rectangle of a multicast.
struct MulticastCores {
  uint32_t x0, y0, x1, y1;
  bool holds(CoreCoord core) const {
    return core.x >= x0 && core.x <= x1 && core.y >= y0 && core.y <= y1;
  }
  uint32_t count() const { return (x1 - x0 + 1) * (y1 - y0 + 1); }
};

inline MulticastCores multicastCores(Context &c, unsigned noc,
                                     uint64_t address) {
  const NocMap &map = c.machine->map;
  int32_t x[2] = {map.logicalX(noc, nocStartX(address)),
                  map.logicalX(noc, nocX(address))};
  int32_t y[2] = {map.logicalY(noc, nocStartY(address)),
                  map.logicalY(noc, nocY(address))};
  for (unsigned i : {0u, 1u})
    if (x[i] < 0 || y[i] < 0)
      fail(c, Error::Kind::OutOfRange,
           "a multicast rectangle from (x %u, y %u) to (x %u, y %u): there is "
           "no compute core at its %s",
           nocStartX(address), nocStartY(address), nocX(address), nocY(address),
           i == 0 ? "start" : "end");
  unsigned first = noc; // on NoC 1 packets travel towards smaller numbers
  if (x[first] > x[1 - first] || y[first] > y[1 - first])
    fail(c, Error::Kind::OutOfRange,
         "a multicast rectangle from (x %u, y %u) to (x %u, y %u) on NoC %u: "
         "it must start at its %s corner",
         nocStartX(address), nocStartY(address), nocX(address), nocY(address),
         noc, noc == 0 ? "upper left" : "lower right");
  return {uint32_t(x[first]), uint32_t(y[first]), uint32_t(x[1 - first]),
          uint32_t(y[1 - first])};
}

/// Calls fn(Core &) for each destination, after checking their number.
template <class Fn>
void forEachDestination(Context &c, unsigned noc, uint64_t address,
                        uint32_t destinations, bool withSelf, Fn fn) {
  MulticastCores cores = multicastCores(c, noc, address);
  CoreCoord self = c.core->coord;
  uint32_t count = cores.count() - (!withSelf && cores.holds(self) ? 1 : 0);
  if (count != destinations)
    fail(c, Error::Kind::ResourceMisuse,
         "num_dests is %u, but the rectangle has %u destinations (%s the "
         "sender): the barrier would not end on the chip",
         destinations, count, withSelf ? "with" : "without");
  uint32_t columns = c.machine->map.grid().cols;
  for (uint32_t y = cores.y0; y <= cores.y1; ++y)
    for (uint32_t x = cores.x0; x <= cores.x1; ++x)
      if (withSelf || !(CoreCoord{y, x} == self))
        fn(c.machine->cores[y * columns + x]);
}

template <class Mode>
void writeMulticast(Context &c, uint32_t from, uint64_t to, uint32_t bytes,
                    uint32_t destinations, unsigned noc, bool withSelf,
                    bool linked) {
  Mode::Clock::turn(c);
  uint8_t *local = localMemory(c, from, bytes);
  uint32_t address = uint32_t(to & kNocAddressMask);
  multicastCores(c, noc, to);
  c.bytesWritten += uint64_t(bytes) * destinations;
  Mode::Clock::multicast(c, noc, to, bytes, destinations, linked);
  forEachDestination(c, noc, to, destinations, withSelf, [&](Core &core) {
    if (address > core.l1Bytes || bytes > core.l1Bytes - address)
      fail(c, Error::Kind::OutOfRange,
           "%u bytes at L1 address %u: L1 has %u bytes", bytes, address,
           core.l1Bytes);
    NocTarget target{NocTarget::Kind::Core, core.index, address};
    checkAlignment(c, target, from, /*read=*/false);
    Mode::Check::writeIssued(c, noc, target, from, bytes, -1);
    std::memmove(core.l1 + address, local, bytes);
    landed<Mode>(c, core);
  });
}

// On the chip, a kernel that sends one packet promises that the data fits one.
template <class Mode>
void Calls<Mode>::noc_async_write_multicast_one_packet(
    Context &c, uint32_t from, uint32_t bytes, uint32_t destinations,
    uint64_t to, uint32_t noc, bool linked) {
  uint32_t limit = c.machine->device.chip().noc.maxBurstBytes;
  if (bytes > limit)
    fail(c, Error::Kind::OutOfRange,
         "%u bytes in one packet: the largest packet has %u", bytes, limit);
  writeMulticast<Mode>(c, from, to, bytes, destinations, networkOf(c, noc),
                       /*withSelf=*/false, linked);
}

template <class Mode>
void Calls<Mode>::noc_async_write_multicast(Context &c, uint32_t from,
                                            uint32_t bytes,
                                            uint32_t destinations, uint64_t to,
                                            uint32_t noc, bool linked) {
  writeMulticast<Mode>(c, from, to, bytes, destinations, networkOf(c, noc),
                       /*withSelf=*/false, linked);
}

template <class Mode>
void Calls<Mode>::noc_async_write_multicast_loopback_src(
    Context &c, uint32_t from, uint32_t bytes, uint32_t destinations,
    uint64_t to, uint32_t noc, bool linked) {
  writeMulticast<Mode>(c, from, to, bytes, destinations, networkOf(c, noc),
                       /*withSelf=*/true, linked);
}

template <class Mode>
void setMulticast(Context &c, uint32_t from, uint64_t to, uint32_t destinations,
                  unsigned noc, bool withSelf, bool linked) {
  Mode::Clock::turn(c);
  uint32_t value = wordAt(c, *c.core, from).load();
  Mode::Check::localRead(c, from, 4);
  uint32_t address = uint32_t(to & kNocAddressMask);
  multicastCores(c, noc, to);
  Mode::Clock::multicast(c, noc, to, 4, destinations, linked);
  forEachDestination(c, noc, to, destinations, withSelf, [&](Core &core) {
    auto word = wordAt(c, core, address);
    Mode::Check::semaphoreStored(c, noc, core, address, value);
    word.store(value);
    landed<Mode>(c, core);
  });
}

template <class Mode>
void Calls<Mode>::noc_semaphore_set_multicast(Context &c, uint32_t from,
                                              uint64_t to,
                                              uint32_t destinations,
                                              bool linked) {
  setMulticast<Mode>(c, from, to, destinations, networkOf(c, TTK_DEFAULT_NOC),
                     /*withSelf=*/false, linked);
}

template <class Mode>
void Calls<Mode>::noc_semaphore_set_multicast_loopback_src(
    Context &c, uint32_t from, uint64_t to, uint32_t destinations,
    bool linked) {
  setMulticast<Mode>(c, from, to, destinations, networkOf(c, TTK_DEFAULT_NOC),
                     /*withSelf=*/true, linked);
}

template <class Mode>
void Calls<Mode>::noc_semaphore_inc_multicast(Context &c, uint64_t to,
                                              uint32_t increment,
                                              uint32_t destinations,
                                              uint32_t noc, bool posted) {
  unsigned network = networkOf(c, noc);
  Mode::Clock::turn(c);
  multicastCores(c, network, to);
  uint32_t address = uint32_t(to & kNocAddressMask);
  Mode::Clock::multicast(c, network, to, 4, destinations, false);
  forEachDestination(c, network, to, destinations, /*withSelf=*/false,
                     [&](Core &core) {
                       auto word = wordAt(c, core, address);
                       Mode::Check::semaphoreAdded(c, network, core, address,
                                                   increment, posted);
                       word.fetch_add(increment);
                       landed<Mode>(c, core);
                     });
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSMULTICAST_H
