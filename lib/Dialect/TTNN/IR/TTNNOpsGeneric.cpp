//===- TTNNOpsGeneric.cpp - kernels on tensors ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/IR/GenericLaunch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;
using ttkernel::ArgType;

/// An error in an operand for an argument of kind `type`; empty if there is
/// none.
static std::string problemOfOperand(ArgType type, Value operand) {
  StringRef wanted;
  switch (type) {
  case ArgType::BufferAddress:
  case ArgType::TensorAccessorArgs:
    wanted = isa<RankedTensorType>(operand.getType()) ? "" : "a tensor";
    break;
  case ArgType::GlobalSemaphore:
    wanted =
        isa<GlobalSemaphoreType>(operand.getType()) ? "" : "a global semaphore";
    break;
  case ArgType::Scalar:
    wanted = ttkernel::isKernelScalar(operand.getType())
                 ? ""
                 : "a float or an integer of 32 bits or more";
    break;
  case ArgType::CBPort:
  case ArgType::LocalSemaphore:
  case ArgType::NamedArgument:
    break;
  }
  if (wanted.empty())
    return "";
  std::string text;
  llvm::raw_string_ostream(text)
      << "found '" << operand.getType() << "', wanted " << wanted;
  return text;
}

static ttcore::ChipDescAttr chipOf(Operation *op) {
  auto module = op->getParentOfType<ModuleOp>();
  ttcore::SystemDescAttr system =
      module ? ttcore::getSystemDesc(module) : nullptr;
  return system && !system.getChipDescIndices().empty() ? system.getChipDesc(0)
                                                        : nullptr;
}

static LogicalResult verifyOperands(GenericOp op) {
  if (op.getInputsAndOutputs().empty())
    return op.emitOpError("has no tensor, and so none that kernels write");
  for (auto [index, tensor] : llvm::enumerate(op.getInputsAndOutputs()))
    if (TTNNLayoutAttr layout = getLayoutOf(tensor.getType());
        layout && !layout.isOnDevice())
      return op.emitOpError("tensor ")
             << index << " is in 'system_memory', device memory expected";
  for (auto [index, value] : llvm::enumerate(op.getAdditionalArgs()))
    if (!ttkernel::isKernelScalar(value.getType()) &&
        !isa<GlobalSemaphoreType>(value.getType()))
      return op.emitOpError("additional argument ")
             << index << " is of type " << value.getType()
             << ", wanted a float or an integer of 32 bits or more, or a "
                "global semaphore";
  return success();
}

/// A pass may compute an op of the library once for two with equal operands, so
/// a tensor must not have one content before the kernels and another behind.
static LogicalResult verifyWrites(GenericOp op) {
  for (auto [index, tensor] : llvm::enumerate(op.getInputsAndOutputs())) {
    if (!op.writes(tensor))
      continue;
    for (Operation *user : tensor.getUsers())
      if (isa_and_nonnull<TTNNDialect>(user->getDialect()) &&
          !isa<GenericOp, DeallocateOp>(user) &&
          user->getBlock() == op->getBlock() && user->isBeforeInBlock(op))
        return op.emitOpError("writes tensor ")
               << index << ", which '" << user->getName()
               << "' has read before; wanted a tensor of its own "
                  "(ttnn.empty)";
  }
  return success();
}

/// Whether a kernel only reads pages of the tensor whose address is a common
/// argument. A use of the address that the check does not follow may be a
/// write.
static bool onlyReads(func::FuncOp kernel, size_t argument) {
  SmallVector<Value> addresses;
  WalkResult walked = kernel.walk([&](ttkernel::GetCommonArgValOp get) {
    std::optional<int64_t> number = getConstantIntValue(get.getArgIndex());
    if (!number)
      return WalkResult::interrupt();
    if (*number == int64_t(argument))
      addresses.push_back(get.getArgVal());
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return false;
  while (!addresses.empty()) {
    Value address = addresses.pop_back_val();
    for (Operation *user : address.getUsers()) {
      if (isa<ttkernel::TensorAccessorOp, ttkernel::TensorAccessorGetNocAddrOp,
              arith::AddIOp>(user)) {
        llvm::append_range(addresses, user->getResults());
        continue;
      }
      auto page = dyn_cast<ttkernel::NocAsyncReadTileOp>(user);
      auto bytes = dyn_cast<ttkernel::NocAsyncReadOp>(user);
      if (!(page && page.getDstLocalL1Addr() != address) &&
          !(bytes && bytes.getDstLocalL1Addr() != address))
        return false;
    }
  }
  return true;
}

/// Whether a kernel that is no reader may write a tensor, or a circular buffer
/// lies in one.
static bool mayWrite(GenericOp op, size_t index) {
  auto program = dyn_cast<ProgramAttr>(op.getProgram());
  if (!program)
    return true;
  auto mentions = [&](Attribute attr) {
    return attr
        .walk([&](Attribute inner) {
          auto address = dyn_cast<KernelArgAddressOfTensorAttr>(inner);
          auto buffer =
              dyn_cast<KernelCBGlobalBufferAddressOfTensorAttr>(inner);
          bool found = (address && address.getTensorIndex() == index) ||
                       (buffer && buffer.getTensorOperandIndex() == index);
          return found ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  };
  // Whether a writer only reads the tensor, by its common argument.
  auto isReadBy = [&](WriteKernelAttr writer) {
    auto kernel = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, writer.getSymbolRef());
    if (!kernel || llvm::any_of(writer.getRtArgs(), mentions) ||
        llvm::any_of(writer.getCtArgs(), mentions))
      return false;
    for (auto [number, argument] : llvm::enumerate(writer.getCommonRtArgs()))
      if (mentions(argument) && !onlyReads(kernel, number))
        return false;
    return true;
  };
  for (Attribute kernel : program.getKernels()) {
    auto writer = dyn_cast<WriteKernelAttr>(kernel);
    if (!isa<ReadKernelAttr, SourceReadKernelAttr>(kernel) &&
        mentions(kernel) && !(writer && isReadBy(writer)))
      return true;
  }
  return llvm::any_of(program.getCbs(), mentions);
}

bool GenericOp::writes(Value tensor) {
  OperandRange tensors = getInputsAndOutputs();
  auto found = llvm::find(tensors, tensor);
  if (found == tensors.end())
    return false;
  if (tensors.back() == tensor)
    return true;
  if (!tensor.getDefiningOp<EmptyOp>())
    return false;
  // The first kernels that get an empty tensor fill it; others may read it.
  bool isFilled = llvm::any_of(tensor.getUsers(), [&](Operation *user) {
    return isa<GenericOp>(user) && user->getBlock() == (*this)->getBlock() &&
           user->isBeforeInBlock(*this);
  });
  return !isFilled || mayWrite(*this, size_t(found - tensors.begin()));
}

void GenericOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &tensor : getInputsAndOutputsMutable()) {
    effects.emplace_back(MemoryEffects::Read::get(), &tensor);
    if (writes(tensor.get()))
      effects.emplace_back(MemoryEffects::Write::get(), &tensor);
  }
  // Other ops are Pure, and so do not see the contents of tensors.
  effects.emplace_back(MemoryEffects::Write::get());
}

LogicalResult GenericOp::verify() {
  if (failed(verifyOperands(*this)) || failed(verifyWrites(*this)))
    return failure();
  auto wanted = [&](ArgType type, uint64_t index) {
    return problemOfOperand(type, getOperand(index));
  };
  for (ProgramAttr program : programsOf(*this)) {
    if (program.getKernels().empty())
      return emitOpError("has a program without kernels");
    FailureOr<ttkernel::Launch> launch = describeLaunch(*this, program);
    if (failed(launch) || failed(verifyLaunch(*this, *launch, getNumOperands(),
                                              wanted, chipOf(*this))))
      return failure();
  }
  return success();
}

LogicalResult GenericOp::verifySymbolUses(SymbolTableCollection &symbols) {
  for (ProgramAttr program : programsOf(*this)) {
    FailureOr<ttkernel::Launch> launch = describeLaunch(*this, program);
    if (failed(launch) ||
        failed(verifyLaunchedKernels(*this, *launch, symbols)))
      return failure();
  }
  return success();
}
