//===- formats.h - Formats, ports and tiles of the vendor -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Definitions that kernels and host programs share. The numbers are the
// vendor's, as programs pass them; kernels also have formats and ports that
// hosts do not have. Source: tt-metal tt_backend_api_types.hpp,
// circular_buffer_constants.h.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_FORMATS_H
#define TTK_HOST_FORMATS_H

#include <cstdint>

namespace tt {

/// Formats of elements.
enum class DataFormat : uint8_t {
  Float32 = 0,
  Float16 = 1,
  Bfp8 = 2,
  Bfp4 = 3,
  Tf32 = 4,
  Float16_b = 5,
  Bfp8_b = 6,
  Bfp4_b = 7,
  Int32 = 8,
  UInt16 = 9,
  Lf8 = 10,
  Bfp2 = 11,
  Int8 = 14,
  Bfp2_b = 15,
  UInt32 = 24,
  Fp8_e4m3 = 26,
  UInt8 = 30,
  RawUInt8 = 0xf0,
  RawUInt16 = 0xf1,
  RawUInt32 = 0xf2,
  Invalid = 0xff
};

/// Names of ports.
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

#endif // TTK_HOST_FORMATS_H
