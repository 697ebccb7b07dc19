//===- TTNNAttrs.h - attributes and types of ttnn --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNATTRS_H
#define TTMLIR_DIALECT_TTNN_IR_TTNNATTRS_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TensorEncoding.h"
#include "mlir/IR/Types.h"

#include <array>
#include <optional>

#include "ttmlir/Dialect/TTNN/IR/TTNNEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "ttmlir/Dialect/TTNN/IR/TTNNTypes.h.inc"

namespace mlir::tt::ttnn {

/// The TTNN buffer type of a memory space; failure for `mmio` and `dst`, which
/// the library has no word for.
FailureOr<BufferType> bufferTypeOf(ttcore::MemorySpace space);

/// The memory space that a buffer type lies in.
ttcore::MemorySpace memorySpaceOf(BufferType type);

/// True for the three sharded layouts.
bool isShardedLayout(TensorMemoryLayout layout);

/// The TTNN layout of a tensor type, or null.
TTNNLayoutAttr getLayoutOf(Type type);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_DIALECT_TTNN_IR_TTNNATTRS_H
