//===- MLIR.h - headers that every compiler file parses --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Parsed once and shared by the libraries under lib/. No file may rely on it:
// each includes what it uses.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PRECOMPILED_MLIR_H
#define TTMLIR_PRECOMPILED_MLIR_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"

#endif // TTMLIR_PRECOMPILED_MLIR_H
