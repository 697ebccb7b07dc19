//===- TTKernelCalls.cpp - records of kernel calls ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttkernel;

namespace mlir::tt::ttkernel {
#include "ttmlir/Dialect/TTKernel/IR/Calls.inc"
} // namespace mlir::tt::ttkernel

ArrayRef<CallInfo> mlir::tt::ttkernel::allCalls() { return calls; }

unsigned mlir::tt::ttkernel::numApiSlots() { return numSlots; }

const CallInfo *mlir::tt::ttkernel::getCallInfo(Operation *op) {
  return isa_and_nonnull<TTKernelDialect>(op->getDialect())
             ? getCallInfo(op->getName().getStringRef())
             : nullptr;
}

const CallInfo *mlir::tt::ttkernel::getCallInfo(StringRef name) {
  static const llvm::DenseMap<StringRef, const CallInfo *> byName = [] {
    llvm::DenseMap<StringRef, const CallInfo *> map;
    for (const CallInfo &info : calls)
      map[info.name] = &info;
    return map;
  }();
  return byName.lookup(name);
}

OperandRange mlir::tt::ttkernel::getOperands(Operation *op,
                                             const CallInfo &info,
                                             unsigned index) {
  ArrayRef<CallParameter> parameters = info.parameters;
  if (op->hasTrait<OpTrait::AttrSizedOperandSegments>()) {
    auto sizes =
        cast<DenseI32ArrayAttr>(*op->getInherentAttr("operandSegmentSizes"))
            .asArrayRef();
    unsigned begin = 0;
    for (int32_t size : sizes.take_front(index))
      begin += size;
    return op->getOperands().slice(begin, sizes[index]);
  }
  // At most one parameter is optional: it takes what the others leave.
  unsigned fixed = 0, begin = 0;
  for (auto [i, p] : llvm::enumerate(parameters))
    fixed += !p.isAttr && !p.optional;
  unsigned rest = op->getNumOperands() - fixed;
  for (const CallParameter &p : parameters.take_front(index))
    begin += p.optional ? rest : 1;
  return op->getOperands().slice(begin, parameters[index].optional ? rest : 1);
}

uint32_t mlir::tt::ttkernel::getNumber(Operation *op, const CallInfo &info,
                                       unsigned index) {
  std::optional<Attribute> attr =
      op->getInherentAttr(info.parameters[index].name);
  if (!attr || !*attr)
    return info.defaults[index];
  if (auto format = dyn_cast<ttcore::DataTypeAttr>(*attr))
    return static_cast<uint32_t>(format.getValue());
  // Booleans, integers and enums are integer attributes or wrap a number.
  if (auto integer = dyn_cast<IntegerAttr>(*attr))
    return static_cast<uint32_t>(integer.getValue().getZExtValue());
  return llvm::TypeSwitch<Attribute, uint32_t>(*attr)
      .Case<BcastTypeAttr, BinaryDestReuseTypeAttr, EltwiseBinaryTypeAttr,
            ReduceTypeAttr, ReduceDimAttr, InputClampingAttr>(
          [](auto a) { return static_cast<uint32_t>(a.getValue()); });
}
