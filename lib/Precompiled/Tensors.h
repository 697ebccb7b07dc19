//===- Tensors.h - MLIR and the ops on tensors -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "TTIR.h"

#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
