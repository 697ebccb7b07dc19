//===- ReportFiles.cpp - files of reports and requests --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/Common/ReportFiles.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::tt {

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

ReportFile::ReportFile(StringRef path, StringRef what)
    : path(path), what(what),
      stream(std::make_unique<llvm::raw_fd_ostream>(path, error)) {}

LogicalResult ReportFile::close(ModuleOp module) {
  stream->flush();
  if (!error)
    error = stream->error();
  stream->clear_error();
  if (!error)
    return success();
  return module.emitError("cannot write ")
         << what << " to '" << path << "': " << error.message();
}

LogicalResult
writeReport(llvm::json::Array report,
            function_ref<void(const llvm::json::Value &, raw_ostream &)> print,
            StringRef path, StringRef what, ModuleOp module) {
  ReportFile file(path, what);
  if (file.isJson())
    file.os() << llvm::formatv("{0:2}\n", llvm::json::Value(std::move(report)));
  else
    for (const llvm::json::Value &each : report)
      print(each, file.os());
  return file.close(module);
}

} // namespace mlir::tt
