//===- HostTensor.cpp - tensors that go in and out -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Reference/Reference.h"

#include "ttmlir/Dialect/Common/VerifyShape.h"

namespace mlir::tt::reference {

size_t sizeOf(ElementKind kind) {
  switch (kind) {
  case ElementKind::Int8:
  case ElementKind::UInt8:
    return 1;
  case ElementKind::Int16:
  case ElementKind::UInt16:
    return 2;
  case ElementKind::Float32:
  case ElementKind::Int32:
  case ElementKind::UInt32:
    return 4;
  case ElementKind::Int64:
  case ElementKind::UInt64:
    return 8;
  }
  return 0;
}

llvm::StringRef name(ElementKind kind) {
  switch (kind) {
  case ElementKind::Float32:
    return "Float32";
  case ElementKind::Int8:
    return "Int8";
  case ElementKind::UInt8:
    return "UInt8";
  case ElementKind::Int16:
    return "Int16";
  case ElementKind::UInt16:
    return "UInt16";
  case ElementKind::Int32:
    return "Int32";
  case ElementKind::UInt32:
    return "UInt32";
  case ElementKind::Int64:
    return "Int64";
  case ElementKind::UInt64:
    return "UInt64";
  }
  return "unknown";
}

int64_t HostTensor::numElements() const {
  return shape::volume(shape).value_or(-1);
}

std::string HostTensor::describe() const {
  return shape::text(shape) + " " + name(kind).str();
}

} // namespace mlir::tt::reference
