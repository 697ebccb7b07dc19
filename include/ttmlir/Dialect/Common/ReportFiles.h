//===- ReportFiles.h - files of reports and requests ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_REPORTFILES_H
#define TTMLIR_DIALECT_COMMON_REPORTFILES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/JSON.h"

#include <memory>

namespace mlir::tt {

/// Reads a file of JSON. On failure the module gets the error "`what` 'path':
/// why".
FailureOr<llvm::json::Value> readJson(StringRef path, StringRef what,
                                      ModuleOp module);

/// A file that a report is written into bit by bit; the standard output if the
/// path is "-".
class ReportFile {
public:
  /// `what` is what errors call it.
  ReportFile(StringRef path, StringRef what);
  bool isJson() const { return StringRef(path).ends_with(".json"); }
  raw_ostream &os() { return *stream; }
  /// On failure, now or at an earlier write, the module gets an error that
  /// names the file.
  LogicalResult close(ModuleOp module);

private:
  std::string path, what;
  std::error_code error;
  std::unique_ptr<llvm::raw_fd_ostream> stream;
};

/// Writes a report to a file, or to the standard output if `path` is "-": the
/// JSON if the name ends in ".json", else what `print` makes of each element.
/// On failure the module gets an error that names `what` and the file.
LogicalResult
writeReport(llvm::json::Array report,
            function_ref<void(const llvm::json::Value &, raw_ostream &)> print,
            StringRef path, StringRef what, ModuleOp module);

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_REPORTFILES_H
