//===- ttmlir-lsp-server.cpp - language server for editors ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "ttmlir/Dialect/AllDialects.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::tt::registerAllDialects(registry);
  return failed(mlir::MlirLspServerMain(argc, argv, registry));
}
