//===- Dispatch.h - The generated functions over ops ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// `runOp` calls the library for one op; `visitReferences` enumerates the
// tensors that an op reads and writes.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_DISPATCH_H
#define TT_RUNTIME_LIB_DISPATCH_H

#include "ttmlir/Target/TTNN/binary_generated.h"
#include "ttnn/ttnn.hpp"

namespace tt::runtime::detail {

namespace fb = ::tt::target::ttnn;

#include "ttmlir/Target/TTNN/dispatch.inc"

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_DISPATCH_H
