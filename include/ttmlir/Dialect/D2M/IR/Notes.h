//===- Notes.h - attributes for readers of plans ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_NOTES_H
#define TTMLIR_DIALECT_D2M_IR_NOTES_H

namespace mlir::tt::d2m {

/// Attribute of a program that was made of a group: the names of its ops.
inline constexpr char kOpsAttr[] = "d2m.ops";
/// Attribute of a group with a plan, and its program: estimated cycles.
inline constexpr char kCyclesAttr[] = "d2m.cycles";

/// Attribute of a group with a product: the decision on element-wise ops in
/// front of it, for the report on plans.
inline constexpr StringLiteral kPrologueAttr = "d2m.prologue";

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_IR_NOTES_H
