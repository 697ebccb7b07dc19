//===- base_types.hpp - Words of programs -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_BASE_TYPES_HPP
#define TT_METALIUM_BASE_TYPES_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace tt {

/// Formats of elements; the vendor's numbers, which kernels get.
enum class DataFormat : uint8_t {
  Float32 = 0,
  Float16 = 1,
  Bfp8 = 2,
  Bfp4 = 3,
  Float16_b = 5,
  Bfp8_b = 6,
  Bfp4_b = 7,
  Int32 = 8,
  UInt16 = 9,
  Bfp2 = 11,
  Int8 = 14,
  Bfp2_b = 15,
  UInt32 = 24,
  UInt8 = 30,
};

/// Bytes of a tile.
uint32_t tile_size(DataFormat format);

/// Ports of circular buffers.
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
  SIZE
};
enum CB : uint8_t {
  c_in0 = 0,
  c_in1,
  c_in2,
  c_in3,
  c_out0 = 16,
  c_intermed0 = 24
};

enum class ARCH { WORMHOLE_B0, BLACKHOLE };

namespace constants {
inline constexpr uint32_t TILE_HEIGHT = 32, TILE_WIDTH = 32, TILE_HW = 1024;
inline constexpr uint32_t FACE_HEIGHT = 16, FACE_WIDTH = 16, FACE_HW = 256;
} // namespace constants

constexpr uint64_t div_up(uint64_t a, uint64_t b) { return (a + b - 1) / b; }
constexpr uint64_t round_up(uint64_t a, uint64_t b) { return div_up(a, b) * b; }

} // namespace tt

enum class MathFidelity : uint8_t { LoFi = 0, HiFi2 = 2, HiFi3 = 3, HiFi4 = 4 };
enum class UnpackToDestMode : uint8_t { UnpackToDestFp32, Default };

namespace tt::tt_metal {

using DeviceAddr = uint64_t;
using ChipId = int;
using KernelHandle = uint32_t;
using CBHandle = uintptr_t;

enum class BufferType { DRAM, L1, SYSTEM_MEMORY, L1_SMALL, TRACE };
enum class TensorMemoryLayout {
  INTERLEAVED,
  HEIGHT_SHARDED,
  WIDTH_SHARDED,
  BLOCK_SHARDED
};
enum class ShardOrientation { ROW_MAJOR, COL_MAJOR };

enum class DataMovementProcessor { RISCV_0 = 0, RISCV_1 = 1 };
enum NOC : uint8_t {
  RISCV_0_default = 0,
  RISCV_1_default = 1,
  NOC_0 = 0,
  NOC_1 = 1
};
enum class NOC_MODE : uint8_t { DM_DEDICATED_NOC = 0, DM_DYNAMIC_NOC = 1 };
enum class KernelBuildOptLevel : uint8_t { O0, O1, O2, O3, Os, Ofast, Oz };

struct DataMovementConfig {
  DataMovementProcessor processor = DataMovementProcessor::RISCV_0;
  NOC noc = NOC::RISCV_0_default;
  NOC_MODE noc_mode = NOC_MODE::DM_DEDICATED_NOC;
  std::vector<uint32_t> compile_args = {};
  std::map<std::string, std::string> defines = {};
  std::unordered_map<std::string, uint32_t> named_compile_args = {};
  KernelBuildOptLevel opt_level = KernelBuildOptLevel::O2;
};

struct ReaderDataMovementConfig : DataMovementConfig {
  ReaderDataMovementConfig(std::vector<uint32_t> args = {},
                           std::map<std::string, std::string> macros = {},
                           std::unordered_map<std::string, uint32_t> named = {})
      : DataMovementConfig{DataMovementProcessor::RISCV_1,
                           NOC::RISCV_1_default,
                           NOC_MODE::DM_DEDICATED_NOC,
                           std::move(args),
                           std::move(macros),
                           std::move(named)} {
    noc = NOC::NOC_0; // reads go the way that is shorter for them
  }
};
struct WriterDataMovementConfig : DataMovementConfig {
  WriterDataMovementConfig(std::vector<uint32_t> args = {},
                           std::map<std::string, std::string> macros = {},
                           std::unordered_map<std::string, uint32_t> named = {})
      : DataMovementConfig{DataMovementProcessor::RISCV_0,
                           NOC::NOC_1,
                           NOC_MODE::DM_DEDICATED_NOC,
                           std::move(args),
                           std::move(macros),
                           std::move(named)} {}
};

struct ComputeConfig {
  MathFidelity math_fidelity = MathFidelity::HiFi4;
  bool fp32_dest_acc_en = false;
  bool dst_full_sync_en = false;
  std::vector<UnpackToDestMode> unpack_to_dest_mode = {};
  bool bfp8_pack_precise = false;
  bool math_approx_mode = false;
  std::vector<uint32_t> compile_args = {};
  std::map<std::string, std::string> defines = {};
  std::unordered_map<std::string, uint32_t> named_compile_args = {};
  KernelBuildOptLevel opt_level = KernelBuildOptLevel::O3;
};

} // namespace tt::tt_metal

#endif // TT_METALIUM_BASE_TYPES_HPP
