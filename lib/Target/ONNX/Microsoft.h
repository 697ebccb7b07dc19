//===- Microsoft.h - helpers of com.microsoft -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_MICROSOFT_H
#define TTMLIR_LIB_TARGET_ONNX_MICROSOFT_H

#include "Helpers.h"

namespace mlir::tt::onnximport {

/// Which inputs of a node these are.
struct ProjectedInputs {
  size_t mask, past, bias;
};

/// Attention whose queries, keys and values are side by side in `projected`,
/// B x S x sum of their sizes. Gives the output, of `kind`, and keys and values
/// of all steps.
void attendProjected(Node &n, Value projected, int32_t kind,
                     ProjectedInputs at);

} // namespace mlir::tt::onnximport

#endif // TTMLIR_LIB_TARGET_ONNX_MICROSOFT_H
