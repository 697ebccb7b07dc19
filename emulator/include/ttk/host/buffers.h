//===- buffers.h - Circular buffers as constants and values -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_BUFFERS_H
#define TTK_HOST_BUFFERS_H

#include "ttk/host/formats.h"
#include "ttk/host/words.h"

//===-- constants ---------------------------------------------------------===//

/// Bytes of a tile of a format, tile_hw elements.
constexpr uint32_t ttk_tile_bytes(DataFormat format, uint32_t elements = 1024) {
  uint32_t exponents = elements / 16;
  switch (format) {
  case DataFormat::Float32:
  case DataFormat::Int32:
  case DataFormat::UInt32:
  case DataFormat::Tf32:
  case DataFormat::RawUInt32:
    return 4 * elements;
  case DataFormat::Bfp8:
  case DataFormat::Bfp8_b:
    return elements + exponents;
  case DataFormat::Bfp4:
  case DataFormat::Bfp4_b:
    return elements / 2 + exponents;
  case DataFormat::Bfp2:
  case DataFormat::Bfp2_b:
    return elements / 4 + exponents;
  case DataFormat::Int8:
  case DataFormat::UInt8:
  case DataFormat::Lf8:
  case DataFormat::Fp8_e4m3:
  case DataFormat::RawUInt8:
    return elements;
  default:
    return 2 * elements;
  }
}

#ifdef TTK_CONFIGURED
constexpr DataFormat get_dataformat(uint32_t cb) {
  return ttk_data_format(ttk_port_formats[cb]);
}
constexpr uint32_t get_tile_size(uint32_t cb) {
  return ttk_tile_bytes(get_dataformat(cb));
}
#endif
constexpr uint32_t get_tile_hw(uint32_t) { return 1024; }
constexpr uint32_t get_tile_num_faces(uint32_t) { return 4; }
constexpr uint32_t get_tile_r_dim(uint32_t) { return 32; }
constexpr uint32_t get_tile_c_dim(uint32_t) { return 32; }

/// These calls do not wait.
inline bool cb_pages_available_at_front(uint32_t, uint32_t) {
  ttk_not_emulated("cb_pages_available_at_front");
  return false;
}
inline bool cb_pages_reservable_at_back(uint32_t, uint32_t) {
  ttk_not_emulated("cb_pages_reservable_at_back");
  return false;
}

//===-- values ------------------------------------------------------------===//

/// A pointer that the vendor's firmware keeps; it cannot be set here.
struct ttk_buffer_pointer {
  uint32_t value = 0;
  operator uint32_t() const { return value; }
  void operator=(uint32_t) {
    ttk_not_emulated("setting a pointer of a circular buffer");
  }
  void operator+=(uint32_t) { *this = 0u; }
  void operator-=(uint32_t) { *this = 0u; }
};
/// State that the emulator does not expose.
struct ttk_hidden_word {
  const char *name;
  operator uint32_t() const {
    ttk_not_emulated(name);
    return 0;
  }
  void operator=(uint32_t) { ttk_not_emulated(name); }
};
/// A copy of a buffer's state, taken when the kernel requests the interface.
struct LocalCBInterface {
  uint32_t fifo_size = 0, fifo_page_size = 0, fifo_num_pages = 0;
  ttk_buffer_pointer fifo_rd_ptr, fifo_wr_ptr;
  ttk_hidden_word fifo_limit{"the end of a circular buffer (fifo_limit)"},
      fifo_wr_tile_ptr{"the packer's place in a page (fifo_wr_tile_ptr)"};
};
/// Pointers are bytes here, in data-movement and in compute kernels.
inline constexpr uint32_t cb_addr_shift = 0;
#ifdef TTK_CONFIGURED
inline LocalCBInterface ttk_cb_interfaces[64];
inline LocalCBInterface &get_local_cb_interface(uint32_t cb) {
  LocalCBInterface &found = ttk_cb_interfaces[cb];
  uint32_t bytes = ttk_port_page_bytes[cb], pages = ttk_port_pages[cb];
  found.fifo_size = bytes * pages;
  found.fifo_page_size = bytes;
  found.fifo_num_pages = pages;
  found.fifo_rd_ptr.value = get_read_ptr(cb);
  found.fifo_wr_ptr.value = get_write_ptr(cb);
  return found;
}
#endif

#endif // TTK_HOST_BUFFERS_H
