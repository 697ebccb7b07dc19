//===- FunctionConverter.h - one function to EmitC -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef LIB_CONVERSION_TTNNTOEMITC_FUNCTIONCONVERTER_H
#define LIB_CONVERSION_TTNNTOEMITC_FUNCTIONCONVERTER_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"
#include "ttmlir/Target/Source/Call.h"
#include "ttmlir/Target/Source/Program.h"

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::tt {

/// Writes an `emitc.func` for a checked function.
class FunctionConverter {
public:
  FunctionConverter(const source::FunctionNames &names, OpBuilder &builder,
                    source::ConstantFile *constants)
      : names(names), builder(builder), constants(constants) {}

  /// Fails with an error at the op that has no spelling; the unfinished
  /// function is then erased.
  FailureOr<emitc::FuncOp> convert(func::FuncOp func);

private:
  LogicalResult convertBody(Block &from, Block &to);
  LogicalResult convertOp(Operation &op);
  void convertCall(CallOpInterface call);
  void convertReturn(func::ReturnOp op);
  void convertLoop(ttcore::LoopOp op);
  void convertCase(ttcore::CaseOp op);
  /// New variables for the results of `op`, still to be declared.
  SmallVector<std::string> variables(Operation *op);
  std::string callText(FlatSymbolRefAttr callee, const Twine &arguments);
  /// A line of source, with `{}` for every operand.
  void line(Location loc, const Twine &text, ValueRange operands);
  LogicalResult convertLibraryCall(Operation &op);
  /// The call of an op with several results.
  void takeResults(Operation &op, const source::Call &call);

  /// The call's argument, an operand's index or text, for one parameter.
  Attribute argument(Location loc, const source::Parameter &parameter,
                     SmallVector<Value> &operands);
  Value createCall(Location loc, const source::Call &call, Type result);

  Type convertType(Type type);
  /// Null without results, a `std::tuple` of several.
  Type resultType(TypeRange types);
  Attribute text(StringRef text);

  const source::FunctionNames &names;
  OpBuilder &builder;
  source::ConstantFile *constants; ///< null: all are spelled out
  IRMapping values;
  unsigned lists = 0, states = 0;
};

} // namespace mlir::tt

#endif // LIB_CONVERSION_TTNNTOEMITC_FUNCTIONCONVERTER_H
