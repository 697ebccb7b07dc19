//===- Region.cpp - A sparse range of bytes -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Region.h"

#include "AddressSpace.h"
#include "tt/emulator/Error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <utility>

#include <sys/mman.h>
#include <unistd.h>

namespace tt::emulator {
namespace {

size_t hostPageBytes() {
  static const size_t bytes = size_t(sysconf(_SC_PAGESIZE));
  return bytes;
}

uintptr_t roundDown(uintptr_t value, size_t unit) {
  return value / unit * unit;
}
uintptr_t roundUp(uintptr_t value, size_t unit) {
  return roundDown(value + unit - 1, unit);
}

} // namespace

Region::Region(std::string name, size_t size, Options options)
    : label(std::move(name)), bytes(size), skew(options.skewBytes),
      hugePages(options.hugePages) {
  if (skew % 64 != 0)
    throw Error(Error::Kind::Misaligned, label + ": skew of " +
                                             std::to_string(skew) +
                                             " bytes is not a multiple of 64");
  AddressSpace &space = AddressSpace::instance();
  size_t first = std::min(size, kStepBytes);
  uintptr_t begin = space.take(size + skew);
  while (begin != 0) {
    mapping = reinterpret_cast<uint8_t *>(begin);
    base = mapping + skew;
    if (grow(std::max<size_t>(first, 1)))
      return;
    bool occupied = errno == EEXIST;
    space.give(begin);
    mapping = nullptr;
    if (!occupied)
      break;
    begin = space.take(size + skew, begin);
  }
  reportRefused(first);
}

Region::Region(Region &&other) noexcept { *this = std::move(other); }

Region &Region::operator=(Region &&other) noexcept {
  if (this == &other)
    return *this;
  unmap();
  label = std::move(other.label);
  mapping = std::exchange(other.mapping, nullptr);
  base = std::exchange(other.base, nullptr);
  bytes = std::exchange(other.bytes, 0);
  skew = std::exchange(other.skew, 0);
  hugePages = other.hugePages;
  mappedBytes = std::exchange(other.mappedBytes, 0);
  reached = other.reached.exchange(0);
  return *this;
}

Region::~Region() { unmap(); }

void Region::unmap() {
  if (!mapping)
    return;
  (void)munmap(mapping, mappedBytes);
  AddressSpace::instance().give(reinterpret_cast<uintptr_t>(mapping));
  mapping = nullptr;
}

bool Region::mapStep(size_t end) const noexcept {
  // NORESERVE: the host need not promise memory for pages that may never be
  // touched. Hosts with strict overcommit ignore the flag and may refuse.
  uint8_t *from = mapping + mappedBytes;
  size_t more = end - mappedBytes;
  void *got = mmap(
      from, more, PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got == MAP_FAILED)
    return false;
  if (got != from) { // a host that takes the address for a wish
    (void)munmap(got, more);
    errno = EEXIST;
    return false;
  }
#ifdef MADV_HUGEPAGE
  // Only advice: without it everything works, with more page faults.
  if (hugePages)
    (void)madvise(from, more, MADV_HUGEPAGE);
#endif
  mappedBytes = end;
  return true;
}

bool Region::grow(size_t end) const noexcept {
  static std::mutex growing; // rare, so one for all
  std::lock_guard lock(growing);
  if (end <= reached.load(std::memory_order_relaxed))
    return true;
  size_t steps = roundUp(end + skew, kStepBytes);
  size_t all = roundUp(std::max<size_t>(bytes + skew, 1), hostPageBytes());
  if (!mapStep(std::min(steps, all)))
    return false;
  reached.store(std::min(mappedBytes - skew, bytes), std::memory_order_release);
  return true;
}

void Region::reach(uint64_t address, size_t size) const {
  if (address > bytes || size > bytes - address)
    reportOutOfRange(address, size);
  if (!grow(address + size))
    reportRefused(address + size);
}

void Region::reportRefused(size_t end) const {
  int reason = errno;
  throw Error(Error::Kind::OutOfMemory,
              label + ": the host refused address space for its first " +
                  std::to_string(end) + " bytes (" + std::strerror(reason) +
                  "); the memory is only reserved, so this is a limit on "
                  "address space (ulimit -v) or strict overcommit "
                  "(vm.overcommit_memory = 2)");
}

void Region::releasePages(uint64_t address, size_t size) {
  if (address > bytes || size > bytes - address)
    reportOutOfRange(address, size);
  // Memory beyond the part that was reached is zero.
  size_t there = reached.load(std::memory_order_acquire);
  if (size == 0 || address >= there)
    return;
  size = std::min<size_t>(size, there - address);
  uint8_t *first = base + address;
  auto begin = reinterpret_cast<uintptr_t>(first);
  uintptr_t end = begin + size;
  uintptr_t pagesBegin = roundUp(begin, hostPageBytes());
  uintptr_t pagesEnd = roundDown(end, hostPageBytes());
  if (pagesBegin >= pagesEnd) {
    std::memset(first, 0, size);
    return;
  }
  // The two ends share host pages with neighbours, so they are cleared by hand.
  std::memset(first, 0, pagesBegin - begin);
  std::memset(first + (pagesEnd - begin), 0, end - pagesEnd);
  uint8_t *pages = first + (pagesBegin - begin);
  if (madvise(pages, pagesEnd - pagesBegin, MADV_DONTNEED) != 0)
    std::memset(pages, 0, pagesEnd - pagesBegin);
}

void Region::reportOutOfRange(uint64_t address, size_t size) const {
  throw Error(Error::Kind::OutOfRange,
              label + ": " + std::to_string(size) + " bytes at address " +
                  std::to_string(address) + " are not within its " +
                  std::to_string(bytes) + " bytes");
}

} // namespace tt::emulator
