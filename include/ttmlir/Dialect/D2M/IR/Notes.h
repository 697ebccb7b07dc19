//===- Notes.h - what passes note for readers -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_NOTES_H
#define TTMLIR_DIALECT_D2M_IR_NOTES_H

namespace mlir::tt::d2m {

/// Of a program that was made of a group: the names of its ops, in order.
inline constexpr char kOpsAttr[] = "d2m.ops";
/// Of a group with a plan, and its program: the cycles of the estimate.
inline constexpr char kCyclesAttr[] = "d2m.cycles";

/// Of a group with a product: what was decided on element-wise ops in front of
/// it, for the report on plans.
inline constexpr StringLiteral kPrologueAttr = "d2m.prologue";

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_IR_NOTES_H
