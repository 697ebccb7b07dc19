//===- ConstantFile.h - constants beside emitted source --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Large constants are no text: their elements go to a file, in row-major order
// and each in whole little-endian bytes, equal ones once. The emitted source
// names the offset and the number of bytes and reads them there. The same
// module makes the same file for every language.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_SOURCE_CONSTANTFILE_H
#define TTMLIR_TARGET_SOURCE_CONSTANTFILE_H

#include "ttmlir/Target/Common/ConstantTable.h"

namespace mlir::tt::source {

/// The constants that emission collects for such a file; the caller writes it.
struct ConstantFile {
  /// Constants of more bytes are not spelled out.
  static constexpr uint64_t kInlineBytes = 1024;

  /// How the source calls it: a path from the folder of the source.
  std::string name;
  ConstantTable table;

  bool empty() const { return table.entries().empty(); }
};

} // namespace mlir::tt::source

#endif // TTMLIR_TARGET_SOURCE_CONSTANTFILE_H
