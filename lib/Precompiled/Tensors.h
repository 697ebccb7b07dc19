//===- Tensors.h - MLIR and the ops on tensors ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PRECOMPILED_TENSORS_H
#define TTMLIR_PRECOMPILED_TENSORS_H

#include "TTIR.h"
#include "TTNN.h"

#endif // TTMLIR_PRECOMPILED_TENSORS_H
