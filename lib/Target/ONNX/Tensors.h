//===- Tensors.h - tensors that are stored in a model -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_TENSORS_H
#define TTMLIR_LIB_TARGET_ONNX_TENSORS_H

#include "Item.h"
#include "Proto.h"

namespace mlir::tt::onnximport {

/// Reads stored tensors. Large ones become constants that refer to the model's
/// bytes, which `owner` keeps alive.
class Tensors {
public:
  Tensors(const Items &items, std::shared_ptr<void> owner, std::string folder)
      : items(items), owner(std::move(owner)), folder(std::move(folder)) {}
  Item read(const pb::TensorProto &tensor) const;

private:
  /// The bytes of an external file; refuses paths that leave the model's
  /// folder.
  StringRef external(const pb::TensorProto &tensor,
                     std::shared_ptr<void> &keep) const;
  Item large(const pb::TensorProto &tensor, const Dims &shape, StringRef bytes,
             std::shared_ptr<void> keep) const;

  const Items &items;
  std::shared_ptr<void> owner;
  std::string folder;
};

} // namespace mlir::tt::onnximport

#endif // TTMLIR_LIB_TARGET_ONNX_TENSORS_H
