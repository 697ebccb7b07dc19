//===- CallsNoc.h - Addresses and transfers -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Data moves when a call issues the transfer; the mode adds the time, and the
// checks of the bytes that kernels may touch before the barrier.
// Source of the rules: tt-metal dataflow_api.h, noc_parameters.h.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSNOC_H
#define TT_EMULATOR_CORE_CALLSNOC_H

#include "CallsSync.h"

namespace tt::emulator {

/// The network a call works on.
inline unsigned networkOf(Context &c, uint32_t noc) {
  if (c.kind == ThreadKind::Compute)
    fail(c, Error::Kind::ResourceMisuse,
         "a compute kernel has no access to the networks");
  if (noc == TTK_DEFAULT_NOC)
    return c.kernel->noc;
  if (noc > 1)
    fail(c, Error::Kind::OutOfRange, "network %u: there are 0 and 1", noc);
  return noc;
}

//===-- addresses ---------------------------------------------------------===//

template <class Mode>
uint64_t Calls<Mode>::get_noc_addr(Context &c, uint32_t x, uint32_t y,
                                   uint32_t address, uint32_t noc) {
  networkOf(c, noc);
  Mode::Clock::charge(c);
  return nocAddress(x, y, address);
}

template <class Mode>
uint64_t Calls<Mode>::get_noc_multicast_addr(Context &c, uint32_t x0,
                                             uint32_t y0, uint32_t x1,
                                             uint32_t y1, uint32_t address,
                                             uint32_t noc) {
  networkOf(c, noc);
  Mode::Clock::charge(c);
  return nocMulticastAddress(x0, y0, x1, y1, address);
}

template <class Mode>
uint64_t Calls<Mode>::get_noc_addr_from_bank_id(Context &c, uint32_t bank,
                                                uint32_t offset) {
  const NocMap &map = c.machine->map;
  if (bank >= map.numBanks())
    fail(c, Error::Kind::OutOfRange, "DRAM bank %u: the chip has %u", bank,
         map.numBanks());
  Mode::Clock::charge(c);
  return map.bankAddress(networkOf(c, TTK_DEFAULT_NOC), bank, offset);
}

//===-- memory ------------------------------------------------------------===//

/// `bytes` bytes of this core's L1.
inline uint8_t *localMemory(Context &c, uint32_t address, uint32_t bytes) {
  const Core &core = *c.core;
  if (address > core.l1Bytes || bytes > core.l1Bytes - address)
    fail(c, Error::Kind::OutOfRange,
         "%u bytes at L1 address %u of this core: L1 has %u bytes", bytes,
         address, core.l1Bytes);
  return core.l1 + address;
}

/// The target of a unicast address, and its memory.
struct RemoteMemory {
  NocTarget target;
  uint8_t *data;
};

/// The address of the page after a tensor's last one: kernels compute it before
/// they know that they do not use it. Nothing lies there; an access fails.
inline constexpr uint32_t kNowhere = 63;
inline constexpr unsigned kNowhereShift = 20;

inline uint64_t addressAfterLastPage(uint32_t accessor, uint32_t offset) {
  return nocAddress(kNowhere, kNowhere, 0) +
         (uint64_t(accessor) << kNowhereShift) + offset;
}

/// `page` is not one of the tensor that the accessor describes.
[[noreturn]] inline void failPage(Context &c, const Accessor &a, uint64_t page);

/// `address` names neither a core nor a place in DRAM.
[[noreturn]] inline void failNowhere(Context &c, unsigned noc,
                                     uint64_t address) {
  unsigned long long local = address & kNocAddressMask;
  if (nocX(address) == kNowhere && nocY(address) == kNowhere &&
      local >> kNowhereShift < c.accessors.size()) {
    const Accessor &a = c.accessors[local >> kNowhereShift];
    failPage(c, a, a.numPages);
  }
  NocTarget tile = c.machine->map.resolve(noc, address & ~kNocAddressMask);
  if (tile.kind == NocTarget::Kind::Dram)
    fail(c, Error::Kind::OutOfRange,
         "address 0x%llx of the DRAM at NoC %u coordinate (x %u, y %u): its "
         "banks, from %u on, have 0x%llx bytes each",
         local, noc, nocX(address), nocY(address), tile.index,
         (unsigned long long)c.machine->banks[tile.index]->size());
  fail(c, Error::Kind::OutOfRange,
       "nothing is at NoC %u coordinate (x %u, y %u), address 0x%llx", noc,
       nocX(address), nocY(address), local);
}

/// `bytes` bytes of a DRAM bank.
inline uint8_t *inBank(Context &c, uint32_t index, uint64_t address,
                       uint32_t bytes) {
  const Region &bank = *c.machine->banks[index];
  if (address > bank.size() || bytes > bank.size() - address)
    fail(c, Error::Kind::OutOfRange,
         "%u bytes at address 0x%llx of DRAM bank %u, which has 0x%llx bytes",
         bytes, (unsigned long long)address, index,
         (unsigned long long)bank.size());
  uint8_t *data = bank.tryAt(address, bytes);
  if (!data)
    fail(c, Error::Kind::OutOfMemory,
         "the host refused address space for DRAM bank %u up to 0x%llx (ulimit "
         "-v)",
         index, (unsigned long long)address + bytes);
  return data;
}

inline RemoteMemory remoteMemory(Context &c, unsigned noc, uint64_t address,
                                 uint32_t bytes) {
  MachineState &m = *c.machine;
  NocTarget target = m.map.resolve(noc, address);
  if (target.kind == NocTarget::Kind::Nothing)
    failNowhere(c, noc, address);
  if (target.kind == NocTarget::Kind::Dram)
    return {target, inBank(c, target.index, target.address, bytes)};
  const MemoryRange &memory = m.l1s[target.index];
  if (target.address <= memory.bytes && bytes <= memory.bytes - target.address)
    return {target, memory.data + target.address};
  CoreCoord core = m.cores[target.index].coord;
  fail(c, Error::Kind::OutOfRange,
       "%u bytes at L1 address 0x%llx of core %u,%u, which has 0x%llx bytes",
       bytes, (unsigned long long)target.address, core.y, core.x,
       (unsigned long long)memory.bytes);
}

/// Both ends of a transfer must agree modulo the alignment of the memory.
inline void checkAlignment(Context &c, const NocTarget &target, uint32_t local,
                           bool read) {
  const device::ChipDesc &chip = c.machine->device.chip();
  bool dram = target.kind == NocTarget::Kind::Dram;
  uint32_t align = dram && read ? chip.nocDRAMAddressAlignBytes
                                : chip.nocL1AddressAlignBytes;
  if ((target.address ^ local) & (align - 1))
    fail(c, Error::Kind::Misaligned,
         "L1 address 0x%x and %s address 0x%llx differ modulo %u", local,
         dram ? "DRAM" : "remote L1", (unsigned long long)target.address,
         align);
}

inline int checkedTrid(Context &c, uint32_t trid) {
  if (trid > 15)
    fail(c, Error::Kind::OutOfRange, "transaction id %u: 0 to 15 exist", trid);
  return int(trid);
}

//===-- reads and writes --------------------------------------------------===//

template <class Mode>
void readRemote(Context &c, unsigned noc, uint64_t from, uint32_t to,
                uint32_t bytes) {
  Mode::Clock::turn(c);
  RemoteMemory remote = remoteMemory(c, noc, from, bytes);
  uint8_t *local = localMemory(c, to, bytes);
  checkAlignment(c, remote.target, to, /*read=*/true);
  int trid = c.readTrids[noc];
  c.bytesRead += bytes;
  Mode::Check::readIssued(c, noc, remote.target, to, bytes, trid);
  Mode::Clock::read(c, {noc, remote.target, bytes, trid, local, remote.data});
  std::memmove(local, remote.data, bytes);
  Mode::Clock::landed(*c.core);
}

template <class Mode>
void writeRemote(Context &c, unsigned noc, uint32_t from, uint64_t to,
                 uint32_t bytes, int trid = -1) {
  Mode::Clock::turn(c);
  RemoteMemory remote = remoteMemory(c, noc, to, bytes);
  uint8_t *local = localMemory(c, from, bytes);
  checkAlignment(c, remote.target, from, /*read=*/false);
  c.bytesWritten += bytes;
  Mode::Check::writeIssued(c, noc, remote.target, from, bytes, trid);
  Mode::Clock::write(c, {noc, remote.target, bytes, trid});
  std::memmove(remote.data, local, bytes);
  if (remote.target.kind != NocTarget::Kind::Core)
    return;
  landed<Mode>(c, c.machine->cores[remote.target.index]);
}

template <class Mode>
void Calls<Mode>::noc_async_read(Context &c, uint64_t from, uint32_t to,
                                 uint32_t bytes, uint32_t noc) {
  readRemote<Mode>(c, networkOf(c, noc), from, to, bytes);
}

template <class Mode>
void Calls<Mode>::noc_async_read_one_packet_set_state(Context &c, uint64_t from,
                                                      uint32_t bytes,
                                                      uint32_t noc) {
  networkOf(c, noc);
  c.readState = {from, bytes};
  Mode::Clock::charge(c);
}

// The state keeps coordinate and size; the call gives the address.
template <class Mode>
void Calls<Mode>::noc_async_read_one_packet_with_state(Context &c,
                                                       uint64_t from,
                                                       uint32_t to, uint32_t,
                                                       uint32_t noc) {
  uint64_t address =
      (c.readState.address & ~kNocAddressMask) | (from & kNocAddressMask);
  readRemote<Mode>(c, networkOf(c, noc), address, to, c.readState.bytes);
}

// A register of the network: it stays with the reads after it.
template <class Mode>
void Calls<Mode>::noc_async_read_set_trid(Context &c, uint32_t trid,
                                          uint32_t noc) {
  c.readTrids[networkOf(c, noc)] = int8_t(checkedTrid(c, trid));
  Mode::Clock::charge(c);
}

template <class Mode>
void Calls<Mode>::noc_async_write(Context &c, uint32_t from, uint64_t to,
                                  uint32_t bytes, uint32_t noc) {
  writeRemote<Mode>(c, networkOf(c, noc), from, to, bytes);
}

template <class Mode>
void Calls<Mode>::noc_async_write_one_packet_with_trid(
    Context &c, uint32_t from, uint64_t to, uint32_t bytes, uint32_t trid,
    uint32_t noc) {
  writeRemote<Mode>(c, networkOf(c, noc), from, to, bytes,
                    checkedTrid(c, trid));
}

//===-- barriers ----------------------------------------------------------===//

template <class Mode>
void barrierOn(Context &c, uint32_t noc, WaitKind kind, int trid = -1) {
  unsigned network = networkOf(c, noc);
  Mode::Check::barrier(c, network, kind, trid);
  Mode::Clock::barrier(c, network, kind, trid);
}

template <class Mode>
void Calls<Mode>::noc_async_read_barrier(Context &c, uint32_t noc) {
  barrierOn<Mode>(c, noc, WaitKind::NocRead);
}

template <class Mode>
void Calls<Mode>::noc_async_write_barrier(Context &c, uint32_t noc) {
  barrierOn<Mode>(c, noc, WaitKind::NocWrite);
}

template <class Mode>
void Calls<Mode>::noc_async_writes_flushed(Context &c, uint32_t noc) {
  barrierOn<Mode>(c, noc, WaitKind::NocFlush);
}

template <class Mode>
void Calls<Mode>::noc_async_atomic_barrier(Context &c, uint32_t noc) {
  barrierOn<Mode>(c, noc, WaitKind::NocAtomic);
}

template <class Mode>
void Calls<Mode>::noc_async_full_barrier(Context &c, uint32_t noc) {
  for (WaitKind kind :
       {WaitKind::NocRead, WaitKind::NocWrite, WaitKind::NocAtomic})
    barrierOn<Mode>(c, noc, kind);
}

template <class Mode>
void Calls<Mode>::noc_async_read_barrier_with_trid(Context &c, uint32_t trid,
                                                   uint32_t noc) {
  barrierOn<Mode>(c, noc, WaitKind::NocRead, checkedTrid(c, trid));
}

template <class Mode>
void Calls<Mode>::noc_async_write_barrier_with_trid(Context &c, uint32_t trid,
                                                    uint32_t noc) {
  barrierOn<Mode>(c, noc, WaitKind::NocWrite, checkedTrid(c, trid));
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSNOC_H
