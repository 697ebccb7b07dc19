//===- CallsSync.h - Circular buffers, DST, semaphores --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// One body per kernel call. Source of the rules: tt-metal METALIUM_GUIDE.md,
// circular_buffer_interface.h, llk_io/*.h.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSSYNC_H
#define TT_EMULATOR_CORE_CALLSSYNC_H

#include "Calls.h"

namespace tt::emulator {

//===-- circular buffers --------------------------------------------------===//

inline CircularBuffer &portOf(Context &c, uint32_t port) {
  if (port >= kMaxPorts || !c.core->cbs[port].config)
    fail(c, Error::Kind::ResourceMisuse,
         "there is no circular buffer on port %u of this core", port);
  return c.core->cbs[port];
}

inline bool isWideInteger(device::DataType type) {
  return type == device::DataType::Int32 || type == device::DataType::UInt32;
}

/// DST of 16 bits keeps the upper or the lower half of a 32-bit integer.
/// Source: tt-metal sets fp32_dest_acc_en for all of its kernels with 32-bit
/// integers (ttnn unary, typecast, binary_ng program factories).
inline void requireWideDst(Context &c, const CircularBuffer &cb) {
  if (isWideInteger(cb.format) && !c.core->compute.wide)
    fail(c, Error::Kind::ResourceMisuse,
         "CB %u holds %s, but the kernel's DST has 16 bits: it needs "
         "fp32_dest_acc_en",
         cb.config->port, device::name(cb.format).data());
}

/// False where there is nothing to do: no pages, which only the checks mind.
template <class Mode>
bool checkPages(Context &c, const CircularBuffer &cb, uint32_t pages) {
  constexpr const char *asked = "%u pages asked of CB %u, which has %u pages";
  if (pages > cb.numPages)
    fail(c, Error::Kind::ResourceMisuse, asked, pages, cb.config->port,
         cb.numPages);
  // The call does nothing, so a program that goes on after reports does.
  if (Mode::Check::isOn && pages == 0)
    found(c, Error::Kind::ResourceMisuse, asked, pages, cb.config->port,
          cb.numPages);
  if (c.kind == ThreadKind::Compute && cb.pageBytes % 16 != 0)
    fail(c, Error::Kind::Misaligned,
         "CB %u has pages of %u bytes; those of compute kernels are multiples "
         "of 16",
         cb.config->port, cb.pageBytes);
  if (pages == 0)
    Mode::Clock::charge(c);
  return pages != 0;
}

inline void checkNoWrap(Context &c, const CircularBuffer &cb, uint32_t position,
                        uint32_t pages) {
  if (position + pages > cb.numPages)
    fail(c, Error::Kind::ResourceMisuse,
         "%u pages from page %u go past the end of CB %u, which has %u pages; "
         "the counts of every push and pop must divide the CB's pages",
         pages, position, cb.config->port, cb.numPages);
}

template <class Mode>
void Calls<Mode>::cb_reserve_back(Context &c, uint32_t port, uint32_t pages) {
  CircularBuffer &cb = portOf(c, port);
  if (!checkPages<Mode>(c, cb, pages))
    return;
  if (cb.space() < pages)
    block(c, {Wait::For::CbBack, port, pages});
  Mode::Check::cbReserved(c, cb, pages);
  Mode::Clock::cbReserved(c, cb, pages);
  cb.reserved = pages;
}

template <class Mode>
void Calls<Mode>::cb_push_back(Context &c, uint32_t port, uint32_t pages) {
  CircularBuffer &cb = portOf(c, port);
  if (!checkPages<Mode>(c, cb, pages))
    return;
  checkNoWrap(c, cb, cb.writePage, pages);
  if (cb.space() < pages)
    fail(
        c, Error::Kind::ResourceMisuse,
        "%u pages pushed into CB %u, which has room for %u: reserve them first",
        pages, port, cb.space());
  Mode::Check::cbPushed(c, cb, pages);
  Mode::Clock::cbPushed(c, cb, pages);
  cb.producer = c.kind;
  cb.writePage = cb.advanced(cb.writePage, pages);
  cb.received += pages;
  cb.reserved -= std::min(cb.reserved, pages);
  cb.packed = 0;
}

template <class Mode>
void Calls<Mode>::cb_wait_front(Context &c, uint32_t port, uint32_t pages) {
  CircularBuffer &cb = portOf(c, port);
  if (!checkPages<Mode>(c, cb, pages))
    return;
  if (Mode::Check::isOn && cb.acked > cb.received)
    fail(c, Error::Kind::ResourceMisuse,
         "CB %u is waited for, but pages that nobody pushed were popped from "
         "it, so the wait is over at once",
         port);
  if (cb.available() < pages)
    block(c, {Wait::For::CbFront, port, pages});
  Mode::Check::cbWaited(c, cb, pages);
  Mode::Clock::cbWaited(c, cb, pages);
  cb.awaited = std::max(cb.awaited, pages);
}

template <class Mode>
void Calls<Mode>::cb_pop_front(Context &c, uint32_t port, uint32_t pages) {
  CircularBuffer &cb = portOf(c, port);
  if (!checkPages<Mode>(c, cb, pages))
    return;
  checkNoWrap(c, cb, cb.readPage, pages);
  // On the chip the counters go on; a later wait sees too many pages.
  if (Mode::Check::isOn && cb.available() < pages &&
      !Mode::Check::holdsHosts(c, cb))
    fail(c, Error::Kind::ResourceMisuse,
         "%u pages popped from CB %u, which holds %u: wait for them first",
         pages, port, cb.available());
  Mode::Check::cbPopped(c, cb, pages);
  Mode::Clock::cbPopped(c, cb, pages);
  cb.consumer = c.kind;
  cb.popSite = c.site;
  cb.readPage = cb.advanced(cb.readPage, pages);
  cb.acked += pages;
  cb.awaited -= std::min(cb.awaited, pages);
}

template <class Mode>
uint32_t Calls<Mode>::get_read_ptr(Context &c, uint32_t port) {
  Mode::Clock::charge(c);
  return portOf(c, port).readAddress();
}

template <class Mode>
uint32_t Calls<Mode>::get_write_ptr(Context &c, uint32_t port) {
  Mode::Clock::charge(c);
  return portOf(c, port).writeAddress();
}

template <class Mode>
uint32_t Calls<Mode>::get_tile_size(Context &c, uint32_t port) {
  return uint32_t(device::tileBytes(portOf(c, port).format));
}

template <class Mode>
uint32_t Calls<Mode>::get_dataformat(Context &c, uint32_t port) {
  return uint32_t(portOf(c, port).format);
}

//===-- DST ---------------------------------------------------------------===//

// The chip runs the three threads of a compute kernel side by side; here they
// take turns in the order of the source. A kernel that needs a later call of
// the packer to free a section for an earlier call of math cannot run so.
template <class Mode> void Calls<Mode>::tile_regs_acquire(Context &c) {
  Dst &dst = c.core->dst;
  Mode::Check::dstAcquired(c);
  if (dst.committed == dst.numSections() && dst.waited)
    fail(c, Error::Kind::ResourceMisuse,
         "no section of DST is free: the packer has not released the one that "
         "it waited for; tile_regs_release must come after tile_regs_wait");
  if (dst.committed == dst.numSections())
    fail(c, Error::Kind::Unsupported,
         "tile_regs_acquire before the packer has released one of the %u "
         "committed sections of DST: call tile_regs_wait, pack and "
         "tile_regs_release first",
         dst.committed);
  dst.acquired = true;
  Mode::Clock::dstAcquired(c);
}

template <class Mode> void Calls<Mode>::tile_regs_commit(Context &c) {
  Dst &dst = c.core->dst;
  Mode::Check::dstCommitted(c);
  if (dst.committed == dst.numSections())
    fail(c, Error::Kind::ResourceMisuse,
         "tile_regs_commit without a section of DST to commit");
  dst.acquired = false;
  ++dst.committed;
  if (dst.numSections() == 2)
    dst.mathSection ^= 1;
  Mode::Clock::dstCommitted(c);
}

template <class Mode> void Calls<Mode>::tile_regs_wait(Context &c) {
  Dst &dst = c.core->dst;
  Mode::Check::dstWaited(c);
  if (dst.committed == 0)
    fail(c, Error::Kind::Deadlock,
         "the packer waits for a section of DST that math has not committed");
  dst.waited = true;
  Mode::Clock::dstWaited(c);
}

template <class Mode> void Calls<Mode>::tile_regs_release(Context &c) {
  Dst &dst = c.core->dst;
  Mode::Check::dstReleased(c);
  if (dst.committed == 0)
    fail(c, Error::Kind::ResourceMisuse,
         "tile_regs_release without a committed section of DST");
  dst.zeroSection(dst.packSection);
  dst.waited = false;
  --dst.committed;
  if (dst.numSections() == 2)
    dst.packSection ^= 1;
  Mode::Clock::dstReleased(c);
}

//===-- semaphores --------------------------------------------------------===//

/// The word at L1 address `address` of `core`, as all threads see it.
inline std::atomic_ref<uint32_t> wordAt(Context &c, Core &core,
                                        uint32_t address) {
  if (address % 4 != 0)
    fail(c, Error::Kind::Misaligned,
         "semaphore at L1 address %u, which is not a multiple of 4", address);
  if (address > core.l1Bytes - 4)
    fail(c, Error::Kind::OutOfRange,
         "semaphore at L1 address %u: L1 has %u bytes", address, core.l1Bytes);
  return std::atomic_ref<uint32_t>(
      *reinterpret_cast<uint32_t *>(core.l1 + address));
}

/// Wakes the threads that may wait for a word of `core`: it has changed, or a
/// transfer brought data there.
template <class Mode> void landed(Context &c, Core &core) {
  c.machine->remoteEvents.fetch_add(1);
  Mode::Clock::landed(core);
}

template <class Mode>
uint32_t Calls<Mode>::get_semaphore(Context &c, uint32_t id) {
  if (id >= 64 || !(c.machine->semaphoreIds >> id & 1))
    fail(c, Error::Kind::OutOfRange,
         "the program has no semaphore %u; it has %zu", id,
         c.machine->program->semaphores.size());
  Mode::Clock::charge(c);
  return semaphoreAddress(id);
}

template <class Mode>
void waitForWord(Context &c, Wait::For what, uint32_t address, uint32_t value) {
  wordAt(c, *c.core, address);
  Mode::Clock::watch(c, address);
  Wait wait{what, address, value};
  if (!holds(*c.core, wait))
    block(c, wait);
  Mode::Check::semaphoreWaited(c, wait);
  Mode::Clock::semaphoreWaited(c, address);
}

template <class Mode>
void Calls<Mode>::noc_semaphore_wait(Context &c, uint32_t address,
                                     uint32_t value) {
  waitForWord<Mode>(c, Wait::For::SemaphoreEqual, address, value);
}

template <class Mode>
void Calls<Mode>::noc_semaphore_wait_min(Context &c, uint32_t address,
                                         uint32_t value) {
  waitForWord<Mode>(c, Wait::For::SemaphoreAtLeast, address, value);
}

template <class Mode>
void Calls<Mode>::noc_semaphore_set(Context &c, uint32_t address,
                                    uint32_t value) {
  auto word = wordAt(c, *c.core, address);
  Mode::Check::wordStored(c, address, value);
  word.store(value);
  Mode::Clock::semaphoreSet(c, address);
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSSYNC_H
