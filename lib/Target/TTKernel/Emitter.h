//===- Emitter.h - prints a function as C++ ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_TTKERNEL_EMITTER_H
#define TTMLIR_LIB_TARGET_TTKERNEL_EMITTER_H

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <set>
#include <string>

namespace mlir::tt {

/// The C++ type of a value; empty if it has none, "auto" if only its
/// initializer has the type.
std::string cppType(Type type);

/// `name` declared with the C++ type of `type`: "float x", "uint8_t *x".
std::string declarator(Type type, StringRef name);

/// True for keywords of C++ and for names that the vendor's headers use.
bool isReservedInKernels(StringRef name);

/// The functions that `kernel` calls, directly or not, each behind those that
/// it calls itself. They are in its module and do not recurse.
SmallVector<func::FuncOp> calledFirst(func::FuncOp kernel);

/// Prints functions as C++, one op after the other. Values are variables of the
/// same type as in the kernel ABI: integers are unsigned, and what looks at a
/// sign casts. Constants are written where they are used.
class Emitter {
public:
  explicit Emitter(bool isCompute) : isCompute(isCompute) {}

  /// Gives names to functions that will be emitted or called.
  void nameFunctions(ArrayRef<func::FuncOp> helpers);

  /// The body of a kernel, or a function with its head; several results are a
  /// struct. Reports what has no spelling.
  LogicalResult emitKernelBody(func::FuncOp kernel);
  LogicalResult emitHelper(func::FuncOp function);

  const std::string &text() const { return body; }
  const std::set<std::string> &usedHeaders() const { return headers; }
  /// Functions of the preamble, by their names.
  const std::set<std::string> &usedHelpers() const { return helpers; }

  //===-- for the files that print one kind of op -------------------------===//

  /// The text of a value: a variable or a constant.
  std::string use(Value value) const;
  /// The same as a signed number.
  std::string useSigned(Value value) const;
  /// True for a constant that is not negative as a signed number.
  bool isNonNegativeConstant(Value value) const;

  /// Prints `<type> <name> = <expression>;`, or the expression as a statement
  /// if `op` has no result.
  LogicalResult assign(Operation *op, const std::string &expression,
                       StringRef hint = "v", StringRef qualifier = "");
  /// Lets `value` be written as `text` from now on.
  void bind(Value value, std::string text) { texts[value] = std::move(text); }
  /// A new variable for `value`.
  std::string declare(Value value, StringRef hint);

  void line(const Twine &text);
  void indent() { ++depth; }
  void outdent() { --depth; }

  LogicalResult emitBlock(Block &block);
  LogicalResult emitOp(Operation *op);
  LogicalResult emitArith(Operation *op);
  LogicalResult emitCall(Operation *op, const ttkernel::CallInfo &info);
  LogicalResult emitStructure(Operation *op);
  LogicalResult emitFunctionCall(func::CallOp op);

  void addHeader(StringRef header) { headers.insert(header.str()); }
  void addHelper(StringRef helper) { helpers.insert(helper.str()); }
  std::string uniqueName(StringRef hint);

  const bool isCompute;

private:
  void nameArguments(func::FuncOp kernel);
  std::string returnType(func::FuncOp function);
  std::string parameterText(BlockArgument argument,
                            SmallVectorImpl<std::string> &types);
  void emitReturn(func::ReturnOp op);

  std::string body;
  unsigned depth = 0;
  llvm::DenseMap<Value, std::string> texts;
  llvm::DenseMap<Value, std::string> hints; ///< names for CBs and arguments
  llvm::StringSet<> taken;
  llvm::StringMap<unsigned> numbers; ///< the next for each name
  /// C++ names of functions, and of types of several results, by symbol.
  llvm::StringMap<std::string> functionNames, resultTypes;
  std::set<std::string> headers, helpers;
};

/// The text of `info`'s call with the operands and attributes of `op`; fails,
/// with an error, if the vendor's interface has no word for an attribute.
FailureOr<std::string> spellCall(Emitter &emitter, Operation *op,
                                 const ttkernel::CallInfo &info);

/// The text of a helper function of the preamble; empty if there is none of
/// that name.
StringRef helperText(StringRef name);

} // namespace mlir::tt

#endif // TTMLIR_LIB_TARGET_TTKERNEL_EMITTER_H
