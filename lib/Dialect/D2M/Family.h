//===- Family.h - kinds of groups -------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A family says everything that passes ask about groups of one kind: which ops
// match it, which may join a group, whether a group is right, how it runs, how
// long that takes, its kernels, and what a report says. Passes know no family
// by name.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_FAMILY_H
#define TTMLIR_LIB_DIALECT_D2M_FAMILY_H

#include "D2M/Kernels/CallTotals.h"
#include "D2M/Kernels/Launch.h"

#include "tt/device/ProgramTime.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt::d2m {

class Family;

/// The tensors that the ops of a group work on have the shape `wide`.
/// Reductions over the `reduced` dimensions make tensors of the shape `narrow`
/// of them.
struct GroupShape {
  const Family *family = nullptr;
  SmallVector<int64_t> wide, narrow, reduced;
};

/// The border of a list of ops: the values that it takes from outside, and its
/// results that are used there. Constants of one number move with the ops.
struct Border {
  SmallVector<Value> inputs, results;
  SmallVector<Operation *> numbers;
};

/// The resources that a core has for a group.
struct CoreLimits {
  /// Circular buffers.
  unsigned ports;
  /// Tiles of 32 bits that all of DST holds: enough for every format.
  unsigned slots;

  static CoreLimits of(ttcore::ChipDescAttr chip);
};

/// The chip and the mode that a group is planned for.
struct PlanRequest {
  ttcore::ChipDescAttr chip;
  /// The fidelity of products.
  ttcore::MathFidelity fidelity = ttcore::MathFidelity::HiFi4;
};

class Family {
public:
  virtual ~Family() = default;

  /// Names in messages: "a product", "has a product", "product_plan".
  virtual StringRef noun() const = 0;
  virtual StringRef says() const = 0;
  virtual StringRef mnemonic() const = 0;

  //===-- match -----------------------------------------------------------===//

  /// Whether `op` makes a group one of this family.
  virtual bool matches(Operation *op) const = 0;
  /// The op that makes `group` one of this family; null: there is none.
  virtual Operation *opIn(GroupOp group) const;

  //===-- join ------------------------------------------------------------===//

  /// Whether a group has one op, besides numbers.
  virtual bool isAlone() const { return true; }
  /// Whether an op that matches may join a group that it takes operands of.
  virtual bool joinsOperands() const { return true; }
  /// The shape of a group that has only `op`, which matches.
  virtual GroupShape shapeOf(Operation *op) const;
  /// The shape of a group of this family, `own`, with the ops of another group;
  /// nullopt: they do not go together.
  virtual std::optional<GroupShape> join(const GroupShape &own,
                                         const GroupShape &other) const {
    return std::nullopt;
  }
  /// Whether a core has room for a group of these ops.
  virtual bool fits(ArrayRef<Operation *> ops, const Border &border,
                    const CoreLimits &limits) const {
    return true;
  }

  /// Whether `op` goes into the group of its only user, an op that matches,
  /// even if it matches another family by itself.
  virtual bool absorbs(Operation *op, ttcore::ChipDescAttr chip) const {
    return false;
  }

  //===-- check -----------------------------------------------------------===//

  /// Fails, with a diagnostic at an op, if a group is wrong.
  virtual LogicalResult check(GroupOp group) const;

  //===-- plan, time, lower -----------------------------------------------===//

  virtual bool hasPlan(Attribute plan) const = 0;
  /// The plan with the least estimated time.
  virtual Attribute plan(GroupOp group, const PlanRequest &request) const = 0;
  /// The estimated time of a group with a plan.
  virtual ::tt::device::ProgramTime time(GroupOp group,
                                         ttcore::ChipDescAttr chip) const = 0;
  /// The calls of the compute kernel that the estimate counts, on core 0; none:
  /// it counts in another way.
  virtual CallTotals calls(GroupOp group, ttcore::ChipDescAttr chip) const {
    return {};
  }
  /// Makes the kernels of a group by its plan. `tiles`: the tile type of every
  /// tensor.
  virtual FailureOr<Launch> lower(GroupOp group,
                                  ArrayRef<ttcore::TileType> tiles,
                                  KernelLibrary &kernels) const = 0;

  //===-- report ----------------------------------------------------------===//

  /// More text for the report on plans; may be empty.
  virtual std::string remark(GroupOp group) const { return ""; }
  /// The reason why an op of this kind does not match; empty: the op is of
  /// another kind.
  virtual std::string whyNot(Operation *op) const { return ""; }

protected:
  /// Whether `op` may stand in a group of this family.
  virtual bool accepts(Operation *op) const;
  /// Checks the ops together, after each one was checked alone.
  virtual LogicalResult checkOps(GroupOp group) const { return success(); }
};

/// The base of a family whose plan attribute is `Plan`.
template <typename Plan> class PlannedFamily : public Family {
public:
  StringRef mnemonic() const final { return Plan::getMnemonic(); }
  bool hasPlan(Attribute plan) const final { return isa<Plan>(plan); }

protected:
  static Plan planOf(GroupOp group) { return cast<Plan>(group.getPlanAttr()); }
};

/// All families, in the order of `Families.def`.
ArrayRef<const Family *> families();
/// The family of an op that kernels can do; null: they cannot.
const Family *familyOf(Operation *op);
/// The family of ops that may become a group.
const Family &familyOf(ArrayRef<Operation *> ops);
const Family &familyOf(GroupOp group);

/// The shape of a group of the ops of both; nullopt: they do not go together.
std::optional<GroupShape> join(const GroupShape &a, const GroupShape &b);

/// The estimated time of a group; 0 if it has no plan.
::tt::device::ProgramTime timeOf(GroupOp group, ttcore::ChipDescAttr chip);
/// The estimated time of the best plan for a group without one.
::tt::device::ProgramTime bestTimeOf(GroupOp group, const PlanRequest &request);

#define FAMILY(name) const Family &name##Family();
#include "D2M/Families.def"

} // namespace mlir::tt::d2m

#endif // TTMLIR_LIB_DIALECT_D2M_FAMILY_H
