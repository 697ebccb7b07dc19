//===- EmitCpp.cpp - C++ from TTNN modules --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Conversion/TTNNToEmitC/TTNNToEmitC.h"
#include "ttmlir/Target/Source/Program.h"
#include "ttmlir/Target/Source/Source.h"

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Target/Cpp/CppEmitter.h"

using namespace mlir;

LogicalResult mlir::tt::emitCpp(ModuleOp module, raw_ostream &os,
                                source::ConstantFile *constants) {
  std::string text;
  llvm::raw_string_ostream buffer(text);
  if (source::isTTNNProgram(module)) {
    module.getContext()->loadDialect<emitc::EmitCDialect>();
    OwningOpRef<ModuleOp> clone(module.clone());
    if (failed(convertTTNNToEmitC(*clone, constants)) ||
        failed(verify(*clone)) || failed(emitc::translateToCpp(*clone, buffer)))
      return failure();
  } else if (failed(emitc::translateToCpp(module, buffer))) {
    return failure();
  }
  os << text;
  return success();
}
