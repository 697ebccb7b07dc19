//===- StableHLO.h - MLIR and the ops of StableHLO --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PRECOMPILED_STABLEHLO_H
#define TTMLIR_PRECOMPILED_STABLEHLO_H

#include "MLIR.h"

#include "ttmlir/Dialect/CHLO/IR/CHLO.h"
#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

#endif // TTMLIR_PRECOMPILED_STABLEHLO_H
