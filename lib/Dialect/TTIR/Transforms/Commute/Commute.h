//===- Commute.h - ops in another form of their tensors --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A permute or a reshape in front of an element-wise op can as well stand
// behind it. Where that pays is a question for all ops together that hang on
// each other: what they have in common is the form of their tensors, and the
// changes of form are at the borders. So a group of ops moves to another form
// at once, if less is changed at its borders then.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COMMUTE_COMMUTE_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COMMUTE_COMMUTE_H

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/IR/Builders.h"

namespace mlir::tt::ttir {

/// A permutation, or a shape.
using Form = SmallVector<int64_t>;

/// The ops that can have other forms, and these forms.
class FormRules {
public:
  virtual ~FormRules() = default;

  /// Whether `op` could be done in another form.
  virtual bool isMovable(Operation *op) const = 0;
  /// Whether the operand has the form that the results have: it does not only
  /// broadcast to it.
  virtual bool sharesForm(OpOperand &operand) const = 0;
  /// Whether an operand that does not is changed with the form all the same.
  virtual bool isChanged(OpOperand &operand) const = 0;
  /// The form that `value` has before it is changed to its own.
  virtual std::optional<Form> formBehind(Value value) const = 0;
  /// The form that a use changes its value to.
  virtual std::optional<Form> formWanted(OpOperand &use) const = 0;
  /// Whether a change at this value, or use, costs nothing more.
  virtual bool isFree(Value value) const = 0;
  /// Whether the value is made in that form for less than in its own.
  virtual bool isCheaper(Value value, const Form &form) const { return false; }
  virtual bool isFree(OpOperand &use) const = 0;
  virtual bool canHave(Operation *op, const Form &form) const = 0;

  virtual Value toForm(OpBuilder &builder, OpOperand &operand,
                       const Form &form) const = 0;
  virtual Value fromForm(OpBuilder &builder, Location loc, Value value,
                         const Form &form, RankedTensorType type) const = 0;
  /// The type of `type` in the form.
  virtual RankedTensorType typeIn(const Form &form,
                                  RankedTensorType type) const = 0;
  /// Attributes of a clone in which operands and types are new.
  virtual void adapt(Operation *original, Operation *clone,
                     const Form &form) const {}
};

struct CommuteOptions {
  /// Changes may come to stand in front of ops that they were behind.
  bool upwards = true;
  /// Changes may come to stand behind ops that they were in front of.
  bool downwards = true;
};

/// Moves groups of ops of a block to forms in which fewer bits are changed.
/// Changes that become adjacent are not merged. True if something moved.
bool commute(Block &block, const FormRules &rules,
             const CommuteOptions &options);

/// Whether all operands and results are tensors without an encoding.
bool hasPlainTensors(Operation *op);

/// Shapes of element-wise ops.
class ReshapeRules : public FormRules {
public:
  bool isMovable(Operation *op) const override;
  bool sharesForm(OpOperand &operand) const override;
  /// A row gets another rank at most.
  bool isChanged(OpOperand &operand) const override { return false; }
  std::optional<Form> formBehind(Value value) const override;
  std::optional<Form> formWanted(OpOperand &use) const override;
  bool isFree(Value value) const override;
  bool isFree(OpOperand &use) const override { return false; }
  bool canHave(Operation *op, const Form &form) const override;
  Value toForm(OpBuilder &builder, OpOperand &operand,
               const Form &form) const override;
  Value fromForm(OpBuilder &builder, Location loc, Value value,
                 const Form &form, RankedTensorType type) const override;
  RankedTensorType typeIn(const Form &form,
                          RankedTensorType type) const override;
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COMMUTE_COMMUTE_H
