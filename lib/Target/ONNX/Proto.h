//===- Proto.h - the messages of ONNX files ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_PROTO_H
#define TTMLIR_LIB_TARGET_ONNX_PROTO_H

#include <onnx/onnx_pb.h>

namespace mlir::tt::onnximport {
namespace pb = ::onnx;
} // namespace mlir::tt::onnximport

#endif // TTMLIR_LIB_TARGET_ONNX_PROTO_H
