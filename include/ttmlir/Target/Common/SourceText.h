//===- SourceText.h - the TTIR that a program stems from --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_COMMON_SOURCETEXT_H
#define TTMLIR_TARGET_COMMON_SOURCETEXT_H

#include "ttmlir/Target/Common/ConstantTable.h"

namespace mlir::tt {

/// Attribute of a module, a dictionary: `text`, the bytes of the text as a
/// resource, and, if there are any, `constants` by the names that the text has
/// for them.
constexpr llvm::StringLiteral kSourceAttrName = "ttir.source";

/// Gives the module the text of `source` as `ttir.source`.
void keepSource(ModuleOp module, ModuleOp source);

/// The text of `ttir.source`, in which large constants are references to
/// `constants`, to which they are added. Empty if the module has none.
std::string sourceText(ModuleOp module, ConstantTable &constants);

/// The text of the module, without that, and that: what goes into a file. The
/// text is that of `printed`, if there is more around the module to print.
std::pair<std::string, std::string> printTexts(ModuleOp module,
                                               ConstantTable &constants,
                                               ModuleOp printed = nullptr);

} // namespace mlir::tt

#endif // TTMLIR_TARGET_COMMON_SOURCETEXT_H
