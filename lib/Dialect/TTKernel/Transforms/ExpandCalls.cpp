//===- ExpandCalls.cpp - the one form of calls that is translated ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTKernel/Transforms/Passes.h"

#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Iterators.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::ttkernel {
#define GEN_PASS_DEF_TTKERNELEXPANDCALLSPASS
#include "ttmlir/Dialect/TTKernel/Transforms/Passes.h.inc"

namespace {
/// The operands that address the remote end of a transfer.
struct Remote {
  SmallVector<Value> coordinates; ///< of a core, or of two corners
  Value bank, address, noc;
};

/// Builds ops at the location and site of another.
class SiteBuilder {
public:
  explicit SiteBuilder(Operation *op) : op(op), builder(op) {}

  template <typename OpT, typename... Args> Value make(Args &&...args) {
    auto made = OpT::create(builder, op->getLoc(), std::forward<Args>(args)...);
    copySite(op, made);
    return made->getResult(0);
  }

private:
  Operation *op;
  OpBuilder builder;
};
} // namespace

//===----------------------------------------------------------------------===//
// Remote addresses
//===----------------------------------------------------------------------===//

static Value buildAddress(Operation *op, const Remote &remote) {
  SiteBuilder b(op);
  auto type = NocAddrType::get(op->getContext());
  if (remote.bank)
    return b.make<GetNocAddrFromBankIDOp>(type, remote.bank, remote.address);
  ArrayRef<Value> c = remote.coordinates;
  if (c.size() == 4)
    return b.make<GetNocMulticastAddrOp>(type, c[0], c[1], c[2], c[3],
                                         remote.address, remote.noc);
  if (c.size() == 2)
    return b.make<GetNocAddrOp>(type, c[0], c[1], remote.address, remote.noc);
  auto index = IndexType::get(op->getContext());
  Value x = b.make<MyXOp>(index, remote.noc);
  Value y = b.make<MyYOp>(index, remote.noc);
  return b.make<GetNocAddrOp>(type, x, y, remote.address, remote.noc);
}

/// Replaces a local address and what is beside it by an address on the network.
static void expandRemote(Operation *op, const CallInfo &info) {
  Remote remote;
  SmallVector<Value> operands;
  SmallVector<int32_t> segments;
  int addressAt = -1;
  for (auto [i, p] : llvm::enumerate(info.parameters)) {
    if (p.isAttr)
      break;
    OperandRange values = getOperands(op, info, i);
    bool drop = !p.inAbi;
    if (p.kind == ParameterKind::CoreXY)
      llvm::append_range(remote.coordinates, values);
    else if (p.kind == ParameterKind::BankId && !values.empty())
      remote.bank = values.front();
    else if (p.kind == ParameterKind::Noc && !values.empty())
      remote.noc = values.front();
    else if (p.kind == ParameterKind::RemoteAddress) {
      remote.address = values.front();
      addressAt = operands.size();
    }
    segments.push_back(drop ? 0 : values.size());
    if (!drop)
      llvm::append_range(operands, values);
  }
  if (addressAt < 0 || isa<NocAddrType>(remote.address.getType()))
    return;
  operands[addressAt] = buildAddress(op, remote);
  op->setOperands(operands);
  op->setAttr("operandSegmentSizes",
              DenseI32ArrayAttr::get(op->getContext(), segments));
}

//===----------------------------------------------------------------------===//
// Other forms
//===----------------------------------------------------------------------===//

template <typename To, typename From> static void replaceWait(From op) {
  OpBuilder builder(op);
  auto wait = To::create(builder, op.getLoc(), op.getSemAddr(), op.getVal());
  copySite(op, wait);
  op.erase();
}

template <typename OpT> static void setWidth(OpT op) {
  op.setWidth(cast<L1AddrPtrType>(op.getL1Ptr().getType()).getElementWidth());
}

static void expandCall(Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      .Case([](ExperimentalSemaphoreWaitOp o) {
        replaceWait<NocSemaphoreWaitOp>(o);
      })
      .Case([](ExperimentalSemaphoreWaitMinOp o) {
        replaceWait<NocSemaphoreWaitMinOp>(o);
      })
      .Case<LoadFromL1Op, StoreToL1Op>([](auto o) { setWidth(o); })
      .Default([](Operation *o) {
        if (o->hasTrait<OpTrait::AttrSizedOperandSegments>())
          expandRemote(o, *getCallInfo(o));
      });
}

/// Erases ops without users; neither translation calls them. A loop stays, as
/// it may have no end.
static void eraseDead(Operation *root) {
  root->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    auto loops = [](Operation *inner) {
      return isLoop(inner) ? WalkResult::interrupt() : WalkResult::advance();
    };
    if (isOpTriviallyDead(op) && !op->walk(loops).wasInterrupted())
      op->erase();
  });
}

void expandCalls(Operation *root) {
  eraseDead(root);
  SmallVector<Operation *> calls;
  root->walk([&](Operation *op) {
    if (isa_and_nonnull<TTKernelDialect>(op->getDialect()))
      calls.push_back(op);
  });
  for (Operation *op : calls)
    expandCall(op);
}

namespace {
struct ExpandCalls : impl::TTKernelExpandCallsPassBase<ExpandCalls> {
  void runOnOperation() override { expandCalls(getOperation()); }
};
} // namespace

} // namespace mlir::tt::ttkernel
