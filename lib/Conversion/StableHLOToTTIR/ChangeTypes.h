//===- ChangeTypes.h - other element types in a module ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_CHANGETYPES_H
#define TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_CHANGETYPES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::tt::stablehlo {

/// The types of an op's results, of its regions' arguments, and of a function's
/// arguments and results, become what `changed` says.
inline void changeTypes(Operation *op, function_ref<Type(Type)> changed) {
  for (Value result : op->getResults())
    result.setType(changed(result.getType()));
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        argument.setType(changed(argument.getType()));
  auto function = dyn_cast<func::FuncOp>(op);
  if (!function)
    return;
  FunctionType type = function.getFunctionType();
  function.setFunctionType(FunctionType::get(
      op->getContext(), map_to_vector(type.getInputs(), changed),
      map_to_vector(type.getResults(), changed)));
}

} // namespace mlir::tt::stablehlo

#endif // TTMLIR_LIB_CONVERSION_STABLEHLOTOTTIR_CHANGETYPES_H
