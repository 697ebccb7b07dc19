//===- ReportFiles.cpp - files of reports and requests --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Analysis/ReportFiles.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::tt::ttnn {

FailureOr<llvm::json::Value> readJson(StringRef path, StringRef what,
                                      ModuleOp module) {
  auto fail = [&](const Twine &why) {
    return module.emitError(what) << " '" << path << "': " << why;
  };
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return fail(file.getError().message());
  llvm::Expected<llvm::json::Value> json =
      llvm::json::parse((*file)->getBuffer());
  if (!json)
    return fail(llvm::toString(json.takeError()));
  return std::move(*json);
}

LogicalResult
writeReport(llvm::json::Array report,
            function_ref<void(const llvm::json::Value &, raw_ostream &)> print,
            StringRef path, StringRef what, ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (path.ends_with(".json"))
    os << llvm::formatv("{0:2}\n", llvm::json::Value(std::move(report)));
  else
    for (const llvm::json::Value &each : report)
      print(each, os);
  if (path == "-") {
    llvm::outs() << text;
    return success();
  }
  std::error_code error;
  llvm::raw_fd_ostream file(path, error);
  file << text;
  file.close();
  if (error || file.has_error()) {
    error = error ? error : file.error();
    file.clear_error();
    return module.emitError("cannot write ")
           << what << " to '" << path << "': " << error.message();
  }
  return success();
}

} // namespace mlir::tt::ttnn
