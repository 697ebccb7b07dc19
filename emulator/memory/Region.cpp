//===- Region.cpp - A sparse range of bytes -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Region.h"

#include "tt/emulator/Error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
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
    : label(std::move(name)), bytes(size) {
  if (options.skewBytes % 64 != 0)
    throw Error(Error::Kind::Misaligned, label + ": skew of " +
                                             std::to_string(options.skewBytes) +
                                             " bytes is not a multiple of 64");
  mappedBytes =
      roundUp(std::max<size_t>(size + options.skewBytes, 1), hostPageBytes());
  // NORESERVE: the host need not promise memory for pages that may never be
  // touched. Hosts with strict overcommit ignore the flag and may refuse.
  void *address = mmap(nullptr, mappedBytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED) {
    int reason = errno;
    throw Error(Error::Kind::OutOfMemory,
                label + ": the host refused " + std::to_string(mappedBytes) +
                    " bytes of address space (" + std::strerror(reason) +
                    "); the memory is only reserved, so this is a limit on "
                    "address space (ulimit -v) or strict overcommit "
                    "(vm.overcommit_memory = 2)");
  }
  mapping = static_cast<uint8_t *>(address);
  base = mapping + options.skewBytes;
#ifdef MADV_HUGEPAGE
  // Only advice: without it everything works, with more page faults.
  if (options.hugePages)
    (void)madvise(mapping, mappedBytes, MADV_HUGEPAGE);
#endif
}

Region::Region(Region &&other) noexcept { *this = std::move(other); }

Region &Region::operator=(Region &&other) noexcept {
  if (this == &other)
    return *this;
  unmap();
  label = std::move(other.label);
  mapping = std::exchange(other.mapping, nullptr);
  mappedBytes = std::exchange(other.mappedBytes, 0);
  base = std::exchange(other.base, nullptr);
  bytes = std::exchange(other.bytes, 0);
  return *this;
}

Region::~Region() { unmap(); }

void Region::unmap() {
  if (mapping)
    (void)munmap(mapping, mappedBytes);
  mapping = nullptr;
}

void Region::releasePages(uint64_t address, size_t size) {
  uint8_t *first = at(address, size);
  if (size == 0)
    return;
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
