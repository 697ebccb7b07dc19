//===- Call.h - a library call in emitted source ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The function that an op calls and its arguments, taken from the op's record.
// The emitters insert the names of values; all other text is already spelled.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_SOURCE_CALL_H
#define TTMLIR_TARGET_SOURCE_CALL_H

#include "ttmlir/Target/Source/ConstantFile.h"
#include "ttmlir/Target/Source/Spelling.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

namespace mlir::tt::source {

struct Parameter {
  enum class Kind {
    Tensor,          ///< one value
    Tensors,         ///< a list of values
    Device,          ///< the handle itself
    DeviceReference, ///< the object that the handle points to
    Literal,         ///< `text`
    Default,         ///< `text`, which is what the library takes by itself
    Absent           ///< an optional parameter that is not given
  };
  std::string name; ///< the library's
  Kind kind = Kind::Absent;
  SmallVector<Value, 1> values;
  std::string text;
  bool keyword = false; ///< never by its position, where names exist

  bool isTensor() const {
    return kind == Kind::Tensor || kind == Kind::Tensors;
  }
  /// True if a call need not say it where parameters have names.
  bool isImplied() const {
    return kind == Kind::Default || kind == Kind::Absent;
  }
};

struct Call {
  std::string callee; ///< spelled: `ttnn::add`, `ttnn.add`
  SmallVector<Parameter> parameters;
};

/// The call that `op` stands for, the parameters in the library's order and
/// under its names; large constants are added to `constants` if there is such a
/// file. Fails with an error at the op if it has no call or an argument cannot
/// be spelled.
FailureOr<Call> describe(Operation *op, const Spelling &spell,
                         ConstantFile *constants = nullptr);

} // namespace mlir::tt::source

#endif // TTMLIR_TARGET_SOURCE_CALL_H
