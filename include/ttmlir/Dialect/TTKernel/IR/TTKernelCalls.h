//===- TTKernelCalls.h - records of kernel calls ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELCALLS_H
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELCALLS_H

#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::tt::ttkernel {

/// The constraint of an operand, without the dialect's prefix, or the kind of
/// an attribute.
enum class ParameterKind : uint8_t {
  // Operands.
  InCB,
  OutCB,
  CB,
  DstIndex,
  Index,
  Pages,
  I32,
  UI32,
  I16,
  I8,
  F32,
  I1,
  Noc,
  Trid,
  Word,
  L1,
  L1Ptr,
  Semaphore,
  NocAddress,
  RemoteAddress,
  Format,
  Accessor,
  AccessorArgs,
  PageMapping,
  ArgResult,
  CoreXY,
  BankId,
  PrintArg,
  // Attributes.
  Bool,
  I32Attr,
  DataType,
  Enum,
  String,
};

/// The part of a core that a call works on, and the kernels that may call it;
/// the words are those of the records.
enum class CallUnit : uint8_t {
  riscv,
  dm,
  sync,
  unpack,
  fpu,
  sfpu,
  pack,
  init
};
enum class CallThread : uint8_t { compute, noc, any };

/// An operand or attribute of a call.
struct CallParameter {
  StringLiteral name;
  ParameterKind kind;
  bool isAttr;
  bool optional; ///< may be absent, or is variadic
  bool variadic;
  bool inAbi;
  bool hasDefault;               ///< attributes only
  StringLiteral vendor;          ///< the vendor's type of an enum
  ArrayRef<StringLiteral> words; ///< of the vendor's enum, by number
};

/// A call: see TTKernelOpBase.td for what the fields mean.
struct CallInfo {
  StringLiteral name;
  unsigned slot; ///< position in ttk_api; 0: not in the ABI
  CallUnit unit;
  CallThread thread;
  StringLiteral cost, callee, header, cpp;
  StringLiteral init; ///< the init call to make before; empty if none is needed
  bool hasClass;      ///< of C++; else the table is all there is
  ArrayRef<StringLiteral> templateArgs, call;
  /// Operands, then attributes, both in the order of the record.
  ArrayRef<CallParameter> parameters;
  /// The values that a call passes for absent parameters.
  ArrayRef<uint32_t> defaults;
};

/// All calls in the order of their names.
ArrayRef<CallInfo> allCalls();

/// The call that `op` is; null for ops of other dialects.
const CallInfo *getCallInfo(Operation *op);
/// The call of that name, "ttkernel.pack_tile"; null: there is none.
const CallInfo *getCallInfo(StringRef name);

/// Number of pointers in ttk_api.
unsigned numApiSlots();

/// The operands of parameter number `index` of `op`: none if absent, several if
/// variadic.
OperandRange getOperands(Operation *op, const CallInfo &info, unsigned index);

/// The value of an attribute as calls pass it, or its default if absent.
uint32_t getNumber(Operation *op, const CallInfo &info, unsigned index);

/// Whether an operand of a kind may have the type, and what may have it; for
/// the kinds that ops without a class have.
bool isOfKind(ParameterKind kind, Type type);
StringRef summaryOf(ParameterKind kind);

/// Registers the ops that have no class.
void registerTableOps(Dialect *dialect);

namespace detail {
LogicalResult verifyKernelCall(Operation *op);
} // namespace detail

/// Ops with a record: thread, circular buffers, formats and constant operands
/// are checked by the kinds of its parameters.
template <typename ConcreteOp>
struct KernelCall : OpTrait::TraitBase<ConcreteOp, KernelCall> {
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyKernelCall(op);
  }
};

} // namespace mlir::tt::ttkernel

#endif // TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELCALLS_H
