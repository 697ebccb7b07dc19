//===- ttmlir-translate.cpp - modules to binaries and source --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "ttmlir/Target/Source/Source.h"
#include "ttmlir/Target/TTNN/TTNNToFlatbuffer.h"

int main(int argc, char **argv) {
  mlir::tt::ttnn::registerTTNNToFlatbuffer();
  mlir::tt::registerSourceTranslations();
  return failed(mlir::mlirTranslateMain(argc, argv, "Binaries and source for Tenstorrent chips"));
}
