//===- ElementKinds.h - element types in the reference ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_TTIRTOLINALG_ELEMENTKINDS_H
#define TTMLIR_LIB_CONVERSION_TTIRTOLINALG_ELEMENTKINDS_H

#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::tt {

/// How an element type of TTIR is held by the reference.
struct ElementKind {
  Type storage; ///< f32, f64, i8, i16, i32 or i64; null if unsupported.
  bool isUnsigned = false;  ///< decides about division, comparison, conversion.
  bool isPredicate = false; ///< i1: held as 0.0 or 1.0.
};

ElementKind elementKind(Type element);

/// Shorthand for the element type of a tensor.
inline ElementKind elementKindOf(Value tensor) {
  return elementKind(getElementTypeOrSelf(tensor.getType()));
}

/// Static ranked tensors to tensors of the storage type without an encoding,
/// every other type to itself; fails for tensors the reference cannot hold.
///
/// All patterns share it, so it also keeps why one did not apply: the reasons
/// of match failures do not reach a pass in a release build of MLIR.
class ReferenceTypeConverter : public TypeConverter {
public:
  ReferenceTypeConverter();

  void keepReason(Operation *op, StringRef why) const {
    reasons[op] = why.str();
  }
  /// Empty if no pattern said why.
  std::string reason(Operation *op) const { return reasons.lookup(op); }

private:
  mutable DenseMap<Operation *, std::string> reasons;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_CONVERSION_TTIRTOLINALG_ELEMENTKINDS_H
