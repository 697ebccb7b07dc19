//===- OpKinds.h - What a kernel call's name says -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_OPKINDS_H
#define TT_EMULATOR_CHECK_OPKINDS_H

#include <cstdint>

namespace tt::emulator {

/// How unpacker and matrix unit are programmed: an init call does it, compute
/// calls rely on it. The vector unit is programmed apart.
enum class Setup : uint8_t {
  None,   ///< the call has nothing to do with it
  Any,    ///< an init call after which nothing is certain
  Common, ///< an init call that prepares what all element-wise ones share
  Matmul,
  Add,
  Sub,
  Mul,
  AddBroadcast,
  SubBroadcast,
  MulBroadcast,
  UnaryBroadcast,
  DestReuse,
  Reduce,
  Copy,
  Transpose,
  Tilize,
  Untilize,
  PackUntilize,
};

/// What init call `op` prepares, or compute call `op` needs.
Setup setupOf(uint16_t op);

/// An init call for `need`, for messages: "mm_init".
const char *initFor(Setup need);

/// Does a compute call that needs `need` work after an init call for `have`?
bool works(Setup need, Setup have);

/// Is `op` sent to many cores, on the virtual channel of multicasts?
bool isMulticast(uint16_t op);

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_OPKINDS_H
