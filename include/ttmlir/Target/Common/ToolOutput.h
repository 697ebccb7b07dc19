//===- ToolOutput.h - output files of tools ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_COMMON_TOOLOUTPUT_H
#define TTMLIR_TARGET_COMMON_TOOLOUTPUT_H

#include "mlir/Support/LLVM.h"

#include <memory>

namespace mlir::tt {

/// A tool's output, "-" for standard output, which replaces the file of its
/// name when it is finished and not before: what is read may have that name,
/// too. Errors go to standard error.
class ToolOutput {
public:
  /// Null after an error.
  static std::unique_ptr<ToolOutput> open(StringRef path);
  ~ToolOutput();

  raw_ostream &os();
  LogicalResult finish();

private:
  ToolOutput();
  struct State;
  std::unique_ptr<State> state;
};

} // namespace mlir::tt

#endif // TTMLIR_TARGET_COMMON_TOOLOUTPUT_H
