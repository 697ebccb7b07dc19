//===- pipeline-defaults.cpp - defaults of the options of pipelines -------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Prints a line for each pipeline whose options have defaults: its name, then
// the options as MLIR prints them. --help of ttmlir-opt has no defaults; the
// documentation's tables take them from here (scripts/pipelines.py).
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Pipelines/TTMetalPipelines.h"
#include "ttmlir/Pipelines/TTNNPipelines.h"

#include "llvm/Support/raw_ostream.h"

template <typename Options> static void print(llvm::StringRef pipeline) {
  llvm::outs() << pipeline << ' ';
  Options().print(llvm::outs());
  llvm::outs() << '\n';
}

int main() {
  print<mlir::tt::TTIRToTTNNOptions>("ttir-to-ttnn-backend-pipeline");
  print<mlir::tt::TTIRToTTMetalOptions>("ttir-to-ttmetal-pipeline");
}
