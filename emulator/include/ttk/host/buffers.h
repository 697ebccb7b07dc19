//===- buffers.h - Circular buffers as constants and values -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_BUFFERS_H
#define TTK_HOST_BUFFERS_H

#include "ttk/host/words.h"

/// Names of ports.
namespace tt {
enum CBIndex : uint8_t {
  c_0,
  c_1,
  c_2,
  c_3,
  c_4,
  c_5,
  c_6,
  c_7,
  c_8,
  c_9,
  c_10,
  c_11,
  c_12,
  c_13,
  c_14,
  c_15,
  c_16,
  c_17,
  c_18,
  c_19,
  c_20,
  c_21,
  c_22,
  c_23,
  c_24,
  c_25,
  c_26,
  c_27,
  c_28,
  c_29,
  c_30,
  c_31,
  c_32,
  c_33,
  c_34,
  c_35,
  c_36,
  c_37,
  c_38,
  c_39,
  c_40,
  c_41,
  c_42,
  c_43,
  c_44,
  c_45,
  c_46,
  c_47,
  c_48,
  c_49,
  c_50,
  c_51,
  c_52,
  c_53,
  c_54,
  c_55,
  c_56,
  c_57,
  c_58,
  c_59,
  c_60,
  c_61,
  c_62,
  c_63,
  SIZE
};
enum CB : uint8_t {
  c_in0,
  c_in1,
  c_in2,
  c_in3,
  c_in4,
  c_in5,
  c_in6,
  c_in7,
  dataflow0,
  dataflow1,
  dataflow2,
  dataflow3,
  dataflow4,
  dataflow5,
  dataflow6,
  dataflow7,
  c_out0,
  c_out1,
  c_out2,
  c_out3,
  c_out4,
  c_out5,
  c_out6,
  c_out7,
  c_intermed0,
  c_intermed1,
  c_intermed2,
  c_intermed3,
  c_intermed4,
  c_intermed5,
  c_intermed6,
  c_intermed7
};
namespace constants {
inline constexpr uint32_t TILE_HEIGHT = 32, TILE_WIDTH = 32, TILE_HW = 1024;
inline constexpr uint32_t FACE_HEIGHT = 16, FACE_WIDTH = 16, FACE_HW = 256;
} // namespace constants
} // namespace tt

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

/// Questions that do not wait.
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
/// What it keeps of a buffer, as it was when it was asked for.
struct LocalCBInterface {
  uint32_t fifo_size = 0, fifo_page_size = 0, fifo_num_pages = 0;
  ttk_buffer_pointer fifo_rd_ptr, fifo_wr_ptr;
};
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
