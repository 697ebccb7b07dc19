//===- MapKernels.h - kernels of element-wise groups ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_MAP_MAPKERNELS_H
#define TTMLIR_LIB_DIALECT_D2M_MAP_MAPKERNELS_H

#include "D2M/Kernels/KernelWriter.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"

namespace mlir::tt {

/// Writes the compute kernel, which works on `block` tiles at a time. `types`
/// are those of the circular buffers: first of the `inputs` operands, then of
/// the results.
void writeMapCompute(KernelWriter &w, const d2m::TileProgram &program,
                     ArrayRef<Type> types, size_t inputs, int64_t block);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_MAP_MAPKERNELS_H
