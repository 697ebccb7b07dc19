//===- CallsScalar.h - Arguments, places and words of L1 ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLSSCALAR_H
#define TT_EMULATOR_CORE_CALLSSCALAR_H

#include "CallsNoc.h"
#include "tt/emulator/L1Map.h"

#include <bit>

namespace tt::emulator {

//===-- arguments ---------------------------------------------------------===//

inline uint32_t argument(Context &c, std::span<const uint32_t> args,
                         uint32_t index, const char *what) {
  if (index >= args.size())
    fail(c, Error::Kind::OutOfRange, "%s argument %u: the kernel has %zu", what,
         index, args.size());
  return args[index];
}

template <class Mode>
uint32_t Calls<Mode>::get_arg_val(Context &c, uint32_t index) {
  Mode::Clock::charge(c);
  return argument(c, c.runtimeArgs, index, "run-time");
}

template <class Mode>
uint32_t Calls<Mode>::get_common_arg_val(Context &c, uint32_t index) {
  Mode::Clock::charge(c);
  return argument(c, c.kernel->commonArgs, index, "common run-time");
}

// A constant of the kernel on the chip, so it costs nothing.
template <class Mode>
uint32_t Calls<Mode>::get_compile_time_arg_val(Context &c, int32_t index) {
  return argument(c, c.kernel->compileTimeArgs, uint32_t(index),
                  "compile-time");
}

//===-- places ------------------------------------------------------------===//

template <class Mode> uint32_t Calls<Mode>::my_logical_x_(Context &c) {
  return c.core->coord.x;
}

template <class Mode> uint32_t Calls<Mode>::my_logical_y_(Context &c) {
  return c.core->coord.y;
}

template <class Mode> uint32_t Calls<Mode>::my_x(Context &c, uint32_t noc) {
  networkOf(c, noc);
  return c.machine->map.translated(c.core->coord).x;
}

template <class Mode> uint32_t Calls<Mode>::my_y(Context &c, uint32_t noc) {
  networkOf(c, noc);
  return c.machine->map.translated(c.core->coord).y;
}

template <class Mode>
uint32_t Calls<Mode>::experimental_convert_logical_x_to_translated(Context &c,
                                                                   uint32_t x) {
  if (x >= c.machine->map.grid().cols)
    fail(c, Error::Kind::OutOfRange, "column %u of a grid of %u", x,
         c.machine->map.grid().cols);
  return c.machine->map.translated({0, x}).x;
}

template <class Mode>
uint32_t Calls<Mode>::experimental_convert_logical_y_to_translated(Context &c,
                                                                   uint32_t y) {
  if (y >= c.machine->map.grid().rows)
    fail(c, Error::Kind::OutOfRange, "row %u of a grid of %u", y,
         c.machine->map.grid().rows);
  return c.machine->map.translated({y, 0}).y;
}

template <class Mode> uint32_t Calls<Mode>::mem_zeros_base(Context &) {
  return kZerosAddress;
}

template <class Mode> uint32_t Calls<Mode>::mem_zeros_size(Context &) {
  return kZerosBytes;
}

//===-- words of L1 -------------------------------------------------------===//

/// Address of element `offset` of `bits` bits behind `pointer`.
inline uint32_t elementAddress(Context &c, uint32_t pointer, uint32_t offset,
                               int32_t bits) {
  uint32_t bytes = uint32_t(bits) / 8;
  uint64_t address = uint64_t(pointer) + uint64_t(offset) * bytes;
  if (address % bytes != 0)
    fail(c, Error::Kind::Misaligned,
         "L1 address 0x%llx is not a multiple of %u",
         (unsigned long long)address, bytes);
  if (address + bytes > c.core->l1Bytes)
    fail(c, Error::Kind::OutOfRange, "L1 address 0x%llx: L1 has 0x%x bytes",
         (unsigned long long)address, c.core->l1Bytes);
  return uint32_t(address);
}

// A kernel may poll a word with loads instead of waiting for it. Loads of one
// word in a row, with no other call between them, let the other threads on; if
// nobody changes the word for this many, nobody ever will.
inline constexpr uint64_t kLoadsPerTurn = 64, kMaxLoads = 20'000'000;

inline void letOthersOn(Context &c, uint32_t address, uint32_t value) {
  Context::Poll &poll = c.poll;
  bool again = poll.address == address && poll.value == value &&
               poll.calls + 1 == c.calls;
  poll = {address, value, c.calls, again ? poll.loads + 1 : 1};
  if (poll.loads % kLoadsPerTurn != 0)
    return;
  if (poll.loads >= kMaxLoads)
    fail(c, Error::Kind::Deadlock,
         "the kernel has loaded the word at L1 address %u %llu times, and it "
         "is still %u",
         address, (unsigned long long)poll.loads, value);
  block(c, {.what = Wait::For::Turn});
}

template <class Mode>
uint32_t Calls<Mode>::load_from_l1(Context &c, uint32_t pointer,
                                   uint32_t offset, int32_t bits) {
  uint32_t address = elementAddress(c, pointer, offset, bits);
  Mode::Check::localRead(c, address, uint32_t(bits) / 8);
  Mode::Clock::charge(c);
  if (bits == 32) {
    uint32_t word = wordAt(c, *c.core, address).load();
    letOthersOn(c, address, word);
    return word;
  }
  uint32_t value = 0;
  std::memcpy(&value, c.core->l1 + address, size_t(bits) / 8);
  return value;
}

template <class Mode>
void Calls<Mode>::store_to_l1(Context &c, uint32_t value, uint32_t pointer,
                              uint32_t offset, int32_t bits) {
  uint32_t address = elementAddress(c, pointer, offset, bits);
  Mode::Clock::stored(c, address, uint32_t(bits) / 8);
  if (bits == 32) {
    Mode::Check::wordStored(c, address, value);
    wordAt(c, *c.core, address).store(value);
    return;
  }
  Mode::Check::localWritten(c, address, uint32_t(bits) / 8);
  std::memcpy(c.core->l1 + address, &value, size_t(bits) / 8);
}

template <class Mode>
bool Calls<Mode>::bfloat16_greater(Context &c, uint32_t a, uint32_t b) {
  Mode::Clock::charge(c);
  return std::bit_cast<float>(a << 16) > std::bit_cast<float>(b << 16);
}

template <class Mode>
bool Calls<Mode>::float32_greater(Context &c, uint32_t a, uint32_t b) {
  Mode::Clock::charge(c);
  return std::bit_cast<float>(a) > std::bit_cast<float>(b);
}

//===-- tiles made by the RISC-V cores ------------------------------------===//

/// The tile at the back of a CB from value(row, column).
template <class Mode, class Fn>
void writeTile(Context &c, uint32_t port, Fn value) {
  CircularBuffer &cb = portOf(c, port);
  size_t bytes = device::tileBytes(cb.format);
  if (device::isBlockFloat(cb.format) || cb.pageBytes < bytes)
    fail(
        c, Error::Kind::ResourceMisuse,
        "CB %u has pages of %u bytes of %s: a tile of plain elements is wanted",
        port, cb.pageBytes, std::string(device::name(cb.format)).c_str());
  alignas(64) uint32_t tile[tile::kTileElements];
  constexpr uint32_t side = device::Tile::kSide;
  for (uint32_t row = 0; row != side; ++row)
    for (uint32_t column = 0; column != side; ++column) {
      float v = value(row, column);
      tile[device::Tile::offset(row, column)] =
          !device::isFloat(cb.format) ? uint32_t(int32_t(v))
                                      : std::bit_cast<uint32_t>(v);
    }
  Mode::Check::localWritten(c, cb.writeAddress(), uint32_t(bytes));
  tile::pack<tile::Fast>(cb.format, tile,
                         cb.data + size_t(cb.writePage) * cb.pageBytes, {});
}

template <class Mode>
void Calls<Mode>::experimental_fill_arange_tile(Context &c, uint32_t port) {
  writeTile<Mode>(c, port, [](uint32_t row, uint32_t column) {
    return float(row * 32 + column);
  });
}

template <class Mode>
void Calls<Mode>::experimental_write_row_mask_tile(Context &c, uint32_t rows,
                                                   uint32_t port) {
  writeTile<Mode>(c, port, [rows](uint32_t row, uint32_t) {
    return row < rows ? 1.0f : 0.0f;
  });
}

template <class Mode>
void Calls<Mode>::experimental_write_col_mask_tile(Context &c, uint32_t columns,
                                                   uint32_t port) {
  writeTile<Mode>(c, port, [columns](uint32_t, uint32_t column) {
    return column < columns ? 1.0f : 0.0f;
  });
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLSSCALAR_H
