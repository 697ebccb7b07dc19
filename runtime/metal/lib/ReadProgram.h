//===- ReadProgram.h - Programs of a .ttm file ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_READPROGRAM_H
#define TT_RUNTIME_METAL_READPROGRAM_H

#include "ReadBuffers.h"
#include "ttmlir/Target/TTMetal/binary_generated.h"

namespace tt::runtime::metal {

/// Throws Error BadFile, starting with `where`, unless every buffer exists when
/// a command uses it, buffers that exist at the same time do not overlap, and
/// each command makes sense by itself. It may call `functions`.
Program readProgram(const fb::Program &table, const Limits &limits,
                    size_t numKernels, const std::vector<Program> &functions,
                    const std::string &where);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_READPROGRAM_H
