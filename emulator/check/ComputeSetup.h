//===- ComputeSetup.h - How the compute units are programmed --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Which calls write which registers: tt-metal hw/inc/api/compute/*.h. Calls
// that configure the hardware (compute_kernel_hw_startup, the common inits of
// unary and binary operations, and the long inits mm_init, mm_block_init,
// transpose_wh_init and unary_bcast_init) and reconfig_data_format... set the
// formats; the other init calls rely on them. In tt-metal before mid-2025
// reduce_init, tilize_init and the inits of untilize did configure the
// hardware, and kernels that begin with one of them are from then.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_COMPUTESETUP_H
#define TT_EMULATOR_CHECK_COMPUTESETUP_H

#include "ShadowMemory.h"
#include "Text.h"
#include "tt/device/DataType.h"
#include "tt/tile/Enums.h"

namespace tt::emulator {

/// Template arguments that an init call and the calls behind it share.
struct Form {
  enum class Kind : uint8_t { None, Bcast, Reduce, ReduceRows, DestReuse };
  Kind kind = Kind::None;
  uint8_t first = 0, second = 0;

  Form() = default;
  Form(tile::BcastType part)
      : kind(part == tile::BcastType::None ? Kind::None : Kind::Bcast),
        first(uint8_t(part)) {}
  Form(tile::ReduceType type, tile::ReduceDim dim, bool ofRows = false)
      : kind(ofRows ? Kind::ReduceRows : Kind::Reduce), first(uint8_t(type)),
        second(uint8_t(dim)) {}
  Form(tile::BinaryType op, tile::DestReuse reuse)
      : kind(Kind::DestReuse), first(uint8_t(op)), second(uint8_t(reuse)) {}

  /// Whether the two set up the units alike. Sums and averages do: only the
  /// scaler differs.
  bool sameAs(const Form &other) const;
  /// " <row>", " <reduce_max, reduce_dim_col>", or nothing.
  Text text() const;
};

/// The CBs that a call names, by the unit that reads or writes them.
struct Operands {
  static constexpr uint32_t kNone = ~uint32_t(0);
  uint32_t a = kNone, b = kNone, packer = kNone;
};

/// The format of one unit, and the CB that it was taken from.
struct UnitFormat {
  bool isSet = false;
  device::DataType format = device::DataType::BFloat16;
  uint32_t port = 0;
};

struct ComputeSetup {
  UnitFormat a, b, packer;
  bool begunByInit = false; ///< one that did configure, see above
  Form form;
  /// The reduce_init whose mask the packer has; none after reduce_uninit.
  Stamp mask = {};
  /// Per section of DST: do its tiles come from a reduction?
  bool reduced[2] = {};
};

/// Whether a unit that is set up for one format reads or writes the other. The
/// chip has one number for both kinds of 32-bit integers in its unpackers.
bool sameForUnit(device::DataType a, device::DataType b);

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_COMPUTESETUP_H
