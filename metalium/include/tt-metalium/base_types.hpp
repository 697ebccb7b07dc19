//===- base_types.hpp - Words of programs -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_BASE_TYPES_HPP
#define TT_METALIUM_BASE_TYPES_HPP

#include "tt-metalium/standard.hpp"
#include "ttk/host/formats.h"

namespace tt {

/// Size of a tile in bytes.
uint32_t tile_size(DataFormat format);

/// No device here is a QUASAR; programs ask whether theirs is one.
enum class ARCH { WORMHOLE_B0, BLACKHOLE, QUASAR };

constexpr uint64_t div_up(uint64_t a, uint64_t b) { return (a + b - 1) / b; }
constexpr uint64_t round_up(uint64_t a, uint64_t b) { return div_up(a, b) * b; }

} // namespace tt

enum class MathFidelity : uint8_t { LoFi = 0, HiFi2 = 2, HiFi3 = 3, HiFi4 = 4 };
enum class UnpackToDestMode : uint8_t { UnpackToDestFp32, Default };

// Values that semaphores hold by convention.
inline constexpr uint32_t INVALID = 0, VALID = 1;

namespace tt::tt_metal {

using ::MathFidelity;
using ::UnpackToDestMode;

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

/// Cores that dispatch; the emulator has none.
enum class DispatchCoreType { WORKER, ETH };
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
    noc = NOC::NOC_0; // network 0 has the shorter paths for reads
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

/// The number of circular buffers of a core: the length of unpack_to_dest_mode.
inline constexpr uint32_t NUM_CIRCULAR_BUFFERS = 32;

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
