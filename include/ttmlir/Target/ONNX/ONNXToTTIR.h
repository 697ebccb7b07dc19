//===- ONNXToTTIR.h - models of ONNX as modules of TTIR ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_ONNX_ONNXTOTTIR_H
#define TTMLIR_TARGET_ONNX_ONNXTOTTIR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <map>
#include <string>
#include <vector>

namespace mlir::tt {

struct ONNXImportOptions {
  /// The model's name in diagnostics; external data are in its folder.
  std::string path;
  /// Sizes of symbolic dimensions, by their names.
  std::map<std::string, int64_t> dims;
  /// Elements of inputs that become constants, by the inputs' names.
  std::map<std::string, std::vector<double>> values;
};

/// Adds an argument of a command line, `name=size` or `name=1,2,...`, to the
/// map. Returns an error message; empty if there is none.
std::string readONNXDim(StringRef text, std::map<std::string, int64_t> &dims);
std::string readONNXValue(StringRef text,
                          std::map<std::string, std::vector<double>> &values);

/// Whether these are the bytes of a model: such a file starts with the field of
/// its format's version, which no text does.
inline bool isONNX(StringRef bytes) {
  return !bytes.empty() && bytes.front() == 0x08;
}

/// A module with one function, `main`, of TTIR and of StableHLO where that has
/// the general form; null after an error. Constants refer to the model's bytes,
/// which they keep.
OwningOpRef<ModuleOp> importONNX(MLIRContext *context, StringRef bytes,
                                 const ONNXImportOptions &options);

/// The same of the file `options.path`, which is read once and not held beside
/// the model.
OwningOpRef<ModuleOp> importONNXFile(MLIRContext *context,
                                     const ONNXImportOptions &options);

/// The names of all operators that have a lowering, in order.
std::vector<std::string> onnxOperators();

/// `ttmlir-translate --import-onnx`.
void registerImportONNX();

} // namespace mlir::tt

#endif // TTMLIR_TARGET_ONNX_ONNXTOTTIR_H
