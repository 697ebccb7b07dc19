//===- CallsAccessor.h - Tensors by page number ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The handle of a tensor's arguments is the number of its first compile-time
// argument; the handle of an accessor, its index in the thread's list.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSACCESSOR_H
#define TT_EMULATOR_CORE_CALLSACCESSOR_H

#include "CallsNoc.h"
#include "check/Text.h"
#include "tt/device/AccessorWords.h"

#include <cstdarg>
#include <cstdio>

namespace tt::emulator {

inline device::AccessorView accessorArgs(Context &c, uint32_t offset) {
  const std::vector<uint32_t> &args = c.kernel->compileTimeArgs;
  if (offset >= args.size())
    fail(c, Error::Kind::OutOfRange,
         "tensor accessor arguments from compile-time argument %u: the kernel "
         "has %zu",
         offset, args.size());
  auto view = device::AccessorView::parse(std::span(args).subspan(offset));
  const auto &tensors = c.kernel->tensorArgs;
  bool known = !tensors || std::ranges::binary_search(*tensors, offset);
  if (view && known)
    return *view;
  Text begins;
  if (tensors && tensors->empty())
    begins.add("; the kernel is passed none");
  for (size_t i = 0; tensors && i != tensors->size(); ++i)
    begins.add("%s%u", i == 0 ? "; those of the kernel begin at " : ", ",
               (*tensors)[i]);
  fail(c, Error::Kind::ResourceMisuse,
       "compile-time argument %u (0x%x) does not begin the description of a "
       "tensor%s",
       offset, args[offset], begins.str());
}

template <class Mode>
uint32_t Calls<Mode>::TensorAccessorArgs(Context &c, uint32_t cta, uint32_t,
                                         uint32_t previous) {
  uint32_t offset = cta == TTK_ABSENT ? 0 : cta;
  if (previous != TTK_ABSENT)
    offset = previous + uint32_t(accessorArgs(c, previous).numWords());
  accessorArgs(c, offset);
  return offset;
}

/// A buffer that begins at `base` must have pages of `pageBytes` bytes, or the
/// accessor would compute other addresses than those of its pages.
inline void checkPageSize(Context &c, const LiveBuffer &b, uint32_t pageBytes) {
  if (!b.hasPagesOf(pageBytes))
    fail(c, Error::Kind::ResourceMisuse,
         "an accessor with pages of %u bytes to '%s', whose pages have %llu "
         "bytes",
         pageBytes, b.name.c_str(),
         (unsigned long long)b.placement.pageBytes());
}

/// The tensor that begins at `base`; null if none is known there.
inline const LiveBuffer *tensorAt(Context &c, bool dram, uint32_t base) {
  if (c.machine->options.buffers)
    for (const LiveBuffer &b : *c.machine->options.buffers)
      if (b.inDram() == dram && b.address == base && b.paged)
        return &b;
  return nullptr;
}

/// An error in a tensor's description. A call that fails never returns and
/// destroys nothing, so this owns no memory.
struct DescriptionProblem {
  Error::Kind kind = Error::Kind::OutOfRange;
  char text[256] = "";

  __attribute__((format(printf, 3, 4))) void set(Error::Kind which,
                                                 const char *format, ...) {
    if (*text)
      return;
    kind = which;
    va_list args;
    va_start(args, format);
    std::vsnprintf(text, sizeof text, format, args);
    va_end(args);
  }
};

/// Number of the bank at a coordinate of the tensor's description.
inline uint32_t bankAt(const NocMap &map, bool dram, device::NocCoord at,
                       DescriptionProblem &problem) {
  if (dram) {
    if (at.x < map.numBanks())
      return at.x;
    problem.set(Error::Kind::OutOfRange,
                "the tensor's description names DRAM bank %u; the chip has %u",
                at.x, map.numBanks());
    return 0;
  }
  int32_t x = map.logicalX(0, at.x & 63), y = map.logicalY(0, at.y & 63);
  if (x >= 0 && y >= 0)
    return uint32_t(y) * map.grid().cols + uint32_t(x);
  problem.set(Error::Kind::OutOfRange,
              "the tensor's description names core (x %u, y %u), which is no "
              "compute core",
              at.x, at.y);
  return 0;
}

/// Where the pages lie, by the tensor's description.
inline device::Placement describedPlacement(const MachineState &machine,
                                            const device::AccessorView &view,
                                            uint32_t pageBytes,
                                            DescriptionProblem &problem) {
  const device::Banks &banks =
      machine.device.banks(view.inDram() ? BufferType::DRAM : BufferType::L1);
  // The description of an interleaved tensor has no number of pages.
  if (!view.isSharded())
    return device::Placement::interleaved(
        banks, pageBytes, (uint64_t(1) << 48) / banks.align(pageBytes));
  device::Sharding sharding =
      device::shardingOf(view, [&](device::NocCoord at) {
        return bankAt(machine.map, view.inDram(), at, problem);
      });
  uint64_t stride = pageBytes;
  sharding.strides.resize(view.rank());
  for (uint32_t d = view.rank(); d-- != 0; stride *= sharding.shard[d])
    sharding.strides[d] = stride;
  if (std::string what = device::Placement::problem(banks, pageBytes, sharding);
      !what.empty())
    problem.set(Error::Kind::ResourceMisuse, "the tensor's description: %s",
                what.c_str());
  if (*problem.text)
    return {};
  return device::Placement::sharded(banks, pageBytes, sharding);
}

template <class Mode>
uint32_t Calls<Mode>::TensorAccessor(Context &c, uint32_t args, uint32_t base,
                                     uint32_t pageBytes) {
  device::AccessorView view = accessorArgs(c, args);
  // A known tensor needs no page size from the kernel.
  if (pageBytes == TTK_ABSENT)
    if (const LiveBuffer *known = tensorAt(c, view.inDram(), base))
      pageBytes = uint32_t(known->placement.pageBytes());
  if (pageBytes == TTK_ABSENT || pageBytes == 0)
    fail(c, Error::Kind::ResourceMisuse,
         "a tensor accessor needs the size of a page");
  for (uint32_t i = 0; i != c.accessors.size(); ++i) {
    const Accessor &a = c.accessors[i];
    if (a.argsOffset == args && a.base == base && a.pageBytes == pageBytes)
      return i;
  }
  const LiveBuffer *tensor = tensorAt(c, view.inDram(), base);
  if (tensor)
    checkPageSize(c, *tensor, pageBytes);
  Accessor &made = c.accessors.emplace_back();
  DescriptionProblem problem;
  made = {args, base, pageBytes,
          describedPlacement(*c.machine, view, pageBytes, problem)};
  if (*problem.text)
    fail(c, problem.kind, "%s", problem.text);
  // The description of an interleaved tensor does not hold it.
  made.numPages = view.isSharded() ? made.placement.numPages()
                  : tensor         ? tensor->placement.numPages()
                                   : UINT64_MAX;
  return uint32_t(c.accessors.size() - 1);
}

inline const Accessor &accessorOf(Context &c, uint32_t handle) {
  if (handle >= c.accessors.size())
    fail(c, Error::Kind::ResourceMisuse, "%u is not a tensor accessor", handle);
  return c.accessors[handle];
}

/// Bank (DRAM bank or core index) and address of a page.
struct PagePlace {
  bool dram;
  uint32_t bank;
  uint64_t address;
};

inline PagePlace placeOf(const Accessor &a, device::Placement::Place place) {
  return {a.placement.type() == BufferType::DRAM, place.bank,
          a.base + place.offset};
}

[[noreturn]] inline void failPage(Context &c, const Accessor &a,
                                  uint64_t page) {
  const LiveBuffer *tensor =
      tensorAt(c, a.placement.type() == BufferType::DRAM, uint32_t(a.base));
  fail(c, Error::Kind::OutOfRange, "page %lld of %s%s%s, which has %llu pages",
       (long long)int32_t(page), tensor ? "'" : "a tensor",
       tensor ? tensor->name.c_str() : "", tensor ? "'" : "",
       (unsigned long long)a.numPages);
}

inline PagePlace findPage(Context &c, const Accessor &a, uint64_t page) {
  if (page >= a.numPages)
    failPage(c, a, page);
  return placeOf(a, a.placement.locate(page));
}

inline PagePlace placeOfPage(Context &c, const Accessor &a, uint64_t page) {
  PagePlace place = findPage(c, a, page);
  const MachineState &m = *c.machine;
  uint64_t bytes =
      place.dram ? m.banks[place.bank]->size() : m.l1s[place.bank].bytes;
  if (place.address < bytes)
    return place;
  Text where;
  if (place.dram)
    where.add("DRAM bank %u", place.bank);
  else
    where.add("core %u,%u", m.cores[place.bank].coord.y,
              m.cores[place.bank].coord.x);
  fail(c, Error::Kind::OutOfRange,
       "page %llu of the tensor at 0x%llx would be at address 0x%llx of %s, "
       "which has 0x%llx bytes",
       (unsigned long long)page, (unsigned long long)a.base,
       (unsigned long long)place.address, where.str(),
       (unsigned long long)bytes);
}

inline PagePlace placeOfShard(Context &c, const Accessor &a, uint32_t shard) {
  if (a.placement.isInterleaved())
    fail(c, Error::Kind::ResourceMisuse,
         "shard %u of an interleaved tensor, which has no shards", shard);
  if (shard >= a.placement.numShards())
    fail(c, Error::Kind::OutOfRange, "shard %u of a tensor of %llu shards",
         shard, (unsigned long long)a.placement.numShards());
  return placeOf(a, a.placement.locateShard(shard));
}

inline uint64_t nocAddressOf(Context &c, unsigned noc, const PagePlace &place,
                             uint32_t offset) {
  const NocMap &map = c.machine->map;
  if (place.dram)
    return map.bankAddress(noc, place.bank, place.address + offset);
  uint32_t columns = map.grid().cols;
  return map.coreAddress({place.bank / columns, place.bank % columns},
                         place.address + offset);
}

//===-- calls -------------------------------------------------------------===//

template <class Mode>
uint64_t
Calls<Mode>::tensor_accessor_get_noc_addr(Context &c, uint32_t accessor,
                                          uint32_t page, uint32_t offset,
                                          uint32_t noc) {
  Mode::Clock::charge(c);
  unsigned network = networkOf(c, noc);
  const Accessor &a = accessorOf(c, accessor);
  if (page == a.numPages &&
      (uint64_t(accessor) << kNowhereShift) <= kNocAddressMask)
    return addressAfterLastPage(accessor, offset);
  return nocAddressOf(c, network, placeOfPage(c, a, page), offset);
}

template <class Mode>
uint64_t
Calls<Mode>::tensor_accessor_get_shard_noc_addr(Context &c, uint32_t accessor,
                                                uint32_t shard, uint32_t offset,
                                                uint32_t noc) {
  Mode::Clock::charge(c);
  return nocAddressOf(c, networkOf(c, noc),
                      placeOfShard(c, accessorOf(c, accessor), shard), offset);
}

// Bank in the upper half, offset from the base in the lower.
template <class Mode>
uint64_t Calls<Mode>::tensor_accessor_get_bank_and_offset(Context &c,
                                                          uint32_t accessor,
                                                          uint32_t page) {
  Mode::Clock::charge(c);
  const Accessor &a = accessorOf(c, accessor);
  PagePlace place = placeOfPage(c, a, page);
  return uint64_t(place.bank) << 32 | uint32_t(place.address - a.base);
}

inline bool isHere(Context &c, const PagePlace &place) {
  return !place.dram && place.bank == c.core->index;
}

template <class Mode>
bool Calls<Mode>::tensor_accessor_is_local_page(Context &c, uint32_t accessor,
                                                uint32_t page, uint32_t) {
  Mode::Clock::charge(c);
  return isHere(c, placeOfPage(c, accessorOf(c, accessor), page));
}

template <class Mode>
bool Calls<Mode>::tensor_accessor_is_local_bank(Context &c, uint32_t accessor,
                                                uint32_t page, uint32_t,
                                                uint32_t noc) {
  return tensor_accessor_is_local_page(c, accessor, page, noc);
}

template <class Mode>
bool Calls<Mode>::tensor_accessor_is_local_shard(Context &c, uint32_t accessor,
                                                 uint32_t shard, uint32_t) {
  Mode::Clock::charge(c);
  return isHere(c, placeOfShard(c, accessorOf(c, accessor), shard));
}

template <class Mode>
bool Calls<Mode>::tensor_accessor_is_local_addr(Context &c, uint32_t accessor,
                                                uint32_t x, uint32_t y,
                                                uint32_t noc) {
  accessorOf(c, accessor);
  NocTarget target =
      c.machine->map.resolve(networkOf(c, noc), nocAddress(x, y, 0));
  return target.kind == NocTarget::Kind::Core && target.index == c.core->index;
}

template <class Mode>
void Calls<Mode>::noc_async_read_tile(Context &c, uint32_t page,
                                      uint32_t accessor, uint32_t to,
                                      uint32_t noc) {
  unsigned network = networkOf(c, noc);
  const Accessor &a = accessorOf(c, accessor);
  PagePlace place = placeOfPage(c, a, page);
  Mode::Clock::page(c, place.dram);
  uint64_t from = nocAddressOf(c, network, place, 0);
  readRemote<Mode>(c, network, from, to, a.pageBytes);
}

template <class Mode>
void Calls<Mode>::noc_async_write_tile(Context &c, uint32_t page,
                                       uint32_t accessor, uint32_t from,
                                       uint32_t noc) {
  unsigned network = networkOf(c, noc);
  const Accessor &a = accessorOf(c, accessor);
  PagePlace place = placeOfPage(c, a, page);
  Mode::Clock::page(c, place.dram);
  uint64_t to = nocAddressOf(c, network, place, 0);
  writeRemote<Mode>(c, network, from, to, a.pageBytes);
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSACCESSOR_H
