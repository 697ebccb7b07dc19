//===- enums.h - Enums of the vendor's compute headers ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The numbers are the vendor's, as programs pass them; ttk_abi gives those of
// calls. Some only choose among forms that do the same here.
// Source: tt-metal tensix_types.h, llk_defs.h, ckernel_defs.h.
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_ENUMS_H
#define TTK_HOST_ENUMS_H

#include "ttk/host/formats.h"

#include <cstdint>

using tt::DataFormat;

enum class VectorMode { None = 0, R = 1, C = 2, RC = 4, RC_custom = 6 };
enum class MathFidelity : uint8_t {
  LoFi = 0,
  HiFi2 = 2,
  HiFi3 = 3,
  HiFi4 = 4,
  Invalid = 0xff
};

namespace ckernel {

enum PoolType { SUM, AVG, MAX, MIN };
enum ReduceDim { REDUCE_ROW, REDUCE_COL, REDUCE_SCALAR };
enum EltwiseBinaryType { ELWMUL, ELWDIV, ELWADD, ELWSUB, ELWLESS };
enum class EltwiseBinaryReuseDestType { NONE, DEST_TO_SRCA, DEST_TO_SRCB };
enum BroadcastType { NONE, COL, ROW, SCALAR };
enum DataCopyType { A2D, B2D };
enum DstSync { SyncHalf, SyncFull };
enum class InputClamping : uint8_t { None = 0, ClampToNegative = 1 };
enum class DataLayout : uint8_t { TILE = 0, ROW_MAJOR = 1 };
enum class ActivationType { Celu, Elu, Gelu, Hardsigmoid, HardShrink };
enum class RoundingMode { None, Trunc, Floor };
enum class ThresholdMode { Scalar };
enum class RsqrtMode { Default, Fast };
enum class DstRoundingMode : uint8_t { Default, NearestEven };
enum class SrcOrder : uint8_t { Regular, Reverse };
enum class TopkTieOrder : uint8_t { Unset, Ascending, Descending };
enum class StochRndType : uint8_t { None = 0, Fpu = 1, Pack = 2, All = 0xf };
enum class PackMode : uint8_t { Default, Untilize, Tilize };
enum class p_dim_stride_target { IGNORE, FACE_ROW_MAJOR };

/// The processors of a core that a mailbox joins.
enum ThreadId { BriscThreadId, UnpackThreadId, MathThreadId, PackThreadId };

using ::DataFormat;
using ::MathFidelity;
using ::VectorMode;

} // namespace ckernel
using namespace ckernel;

/// Whether tiles of 32 bits go around the matrix unit's sources.
inline constexpr bool UnpackToDestEn = true, UnpackToDestDis = false;

#endif // TTK_HOST_ENUMS_H
