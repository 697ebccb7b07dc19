//===- Notes.h - attributes for readers of plans ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_NOTES_H
#define TTMLIR_DIALECT_D2M_IR_NOTES_H

namespace mlir::tt::d2m {

/// Name of an attribute of a program that was made of a group: the names of the
/// group's ops.
inline constexpr char kOpsAttr[] = "d2m.ops";
/// Name of an attribute of a group with a plan, and of its program: the
/// estimated cycles.
inline constexpr char kCyclesAttr[] = "d2m.cycles";

/// Attribute of a group with a product: the decision on element-wise ops in
/// front of it, for the report on plans.
inline constexpr StringLiteral kPrologueAttr = "d2m.prologue";

} // namespace mlir::tt::d2m

#endif // TTMLIR_DIALECT_D2M_IR_NOTES_H
