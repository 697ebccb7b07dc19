//===- AllDialects.h - the dialects that tools know -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_ALLDIALECTS_H
#define TTMLIR_DIALECT_ALLDIALECTS_H

namespace mlir {
class DialectRegistry;
namespace tt {

/// Our dialects and those of MLIR that programs use beside them.
void registerAllDialects(DialectRegistry &registry);

} // namespace tt
} // namespace mlir

#endif // TTMLIR_DIALECT_ALLDIALECTS_H
