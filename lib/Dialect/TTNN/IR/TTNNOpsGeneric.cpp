//===- TTNNOpsGeneric.cpp - kernels on tensors ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/IR/GenericLaunch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttnn;
using ttkernel::ArgType;

/// What is wrong with an operand for an argument of kind `type`; empty if
/// nothing is.
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

/// Whether kernels other than readers, or circular buffers, get to know where a
/// tensor is.
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
  for (Attribute kernel : program.getKernels())
    if (!isa<ReadKernelAttr, SourceReadKernelAttr>(kernel) && mentions(kernel))
      return true;
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
  // Other ops are Pure, and so see nothing of what tensors hold.
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
