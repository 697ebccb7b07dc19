//===- LegacyParse.h - readers of older attributes -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Each function reads what follows the attribute's name and gives the attribute
// of today, or null after an error.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_UPGRADE_LEGACYPARSE_H
#define TTMLIR_LIB_UPGRADE_LEGACYPARSE_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::tt::legacy {

/// `<map | strides, oob, <grid>, memref [, memory layout]>`.
Attribute parseLayout(AsmParser &parser);
/// `<height_sharded>`.
Attribute parseTensorMemoryLayout(AsmParser &parser);

/// `<wormhole_b0>`.
Attribute parseArch(AsmParser &parser);
/// `{arch = <wormhole_b0>, grid = 8x8, ...}`, in angle brackets or not.
Attribute parseChipDesc(AsmParser &parser);
/// `<[cpus,] [chips], [indices], [capabilities], [coordinates] [, [links]]>`.
Attribute parseSystemDesc(AsmParser &parser);

/// `count` numbers, with `x` or commas between them and angle brackets around
/// them or not.
ParseResult parseNumbers(AsmParser &parser, size_t count,
                         SmallVectorImpl<int64_t> &numbers);

/// `<a|b|c>`, each of `allowed`; `what` names them in errors.
ParseResult parseWords(AsmParser &parser, StringRef what,
                       ArrayRef<StringRef> allowed,
                       SmallVectorImpl<StringRef> &words);

} // namespace mlir::tt::legacy

#endif // TTMLIR_LIB_UPGRADE_LEGACYPARSE_H
