//===- Loops.cpp - loops that can be stopped ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The emulator stops a kernel in its calls. A loop that makes none would run
// for ever, so each counts its rounds down in the context and calls at zero.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::tt {

/// Positions in ttk_context, behind the table, and in ttk_api, behind `self`.
static constexpr int32_t roundsField = 1;
static constexpr unsigned loopSlot = 1;

/// `if (--context->rounds == 0) context->api->loop(context, site);`
static void countRound(OpBuilder &builder, Operation *loop) {
  Location loc = loop->getLoc();
  MLIRContext *context = builder.getContext();
  auto ptr = LLVM::LLVMPointerType::get(context);
  Type i32 = builder.getI32Type();
  auto layout = LLVM::LLVMStructType::getLiteral(context, {ptr, i32});
  Value thread = loop->getParentOfType<FunctionOpInterface>().getArgument(0);
  Value place = LLVM::GEPOp::create(builder, loc, ptr, layout, thread,
                                    ArrayRef<LLVM::GEPArg>{0, roundsField});
  Value rounds = LLVM::LoadOp::create(builder, loc, i32, place);
  Value left =
      LLVM::SubOp::create(builder, loc, rounds, constant(builder, loc, 1));
  LLVM::StoreOp::create(builder, loc, left, place);
  Value none = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, left,
                                    constant(builder, loc, 0));
  auto look = scf::IfOp::create(builder, loc, none, /*withElseRegion=*/false);
  builder.setInsertionPointToStart(look.thenBlock());
  callApi(builder, loop, loopSlot, Type(), {});
}

void countRounds(ModuleOp module) {
  SmallVector<Operation *> loops;
  module.walk([&](Operation *op) {
    if (ttkernel::isLoop(op))
      loops.push_back(op);
  });
  for (Operation *op : loops) {
    OpBuilder builder(op); // before a branch
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      builder.setInsertionPointToStart(&loop.getLoopRegions().front()->front());
    countRound(builder, op);
    ttkernel::removeSite(op);
  }
}

} // namespace mlir::tt
