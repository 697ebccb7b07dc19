//===- LegacyText.h - older spellings that do not parse ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_UPGRADE_LEGACYTEXT_H
#define TTMLIR_UPGRADE_LEGACYTEXT_H

#include "mlir/Support/LLVM.h"

#include <memory>
#include <string>

namespace llvm {
class MemoryBuffer;
}

namespace mlir::tt {

/// Replaces properties that TTIR and TTNN ops no longer have by spaces:
/// `operand_constraints`, the `operandSegmentSizes` of ops without optional
/// operands, and on TTNN ops `memory_config`, `dtype` and `layout`, which the
/// result's encoding says. MLIR refuses unknown properties on an op that has
/// none, so this cannot wait until the text is parsed. Dictionaries of
/// properties that have become others, such as `stride_height`, are turned into
/// dictionaries of attributes. A `#ttcore.metal_layout` with strides becomes a
/// `#tt.layout`. Every character keeps its line and column.
std::string blankLegacyProperties(StringRef text);

/// Replaces a constant by spaces that its region has already under the same
/// name and with the same text: MLIR takes no name twice. A constant stands on
/// a line of its own.
std::string blankRepeatedConstants(StringRef text);

/// Both for a file's content; bytecode is left as it is.
std::unique_ptr<llvm::MemoryBuffer>
blankLegacyProperties(std::unique_ptr<llvm::MemoryBuffer> buffer);

} // namespace mlir::tt

#endif // TTMLIR_UPGRADE_LEGACYTEXT_H
