//===- OutputFile.h - the end of a tool's output ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_COMMON_OUTPUTFILE_H
#define TTMLIR_TARGET_COMMON_OUTPUTFILE_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::tt {

/// Keeps a file that was written, or says why it could not be, for instance on
/// a full disk.
inline LogicalResult finish(llvm::ToolOutputFile &file) {
  llvm::raw_fd_ostream &os = file.os();
  os.flush();
  if (os.has_error()) {
    llvm::errs() << file.outputFilename()
                 << ": cannot be written: " << os.error().message() << "\n";
    os.clear_error();
    return failure();
  }
  file.keep();
  return success();
}

} // namespace mlir::tt

#endif // TTMLIR_TARGET_COMMON_OUTPUTFILE_H
