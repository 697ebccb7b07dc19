//===- TTNN.h - MLIR and the ops of the library -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PRECOMPILED_TTNN_H
#define TTMLIR_PRECOMPILED_TTNN_H

#include "MLIR.h"

#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

#endif // TTMLIR_PRECOMPILED_TTNN_H
