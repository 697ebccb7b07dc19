//===- RowExchange.cpp - exchange of reductions in a team -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RowKernels.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;

SmallVector<unsigned> RowExchange::portsOf(const RowKernels &k) {
  SmallVector<unsigned> all;
  for (unsigned i = 0; i != k.program.numReductions(); ++i)
    llvm::append_values(all, k.sent(i), k.received(i));
  return all;
}

unsigned RowExchange::numSemaphores(const RowKernels &k) {
  return unsigned(llvm::count_if(k.program.passes, [](const auto &pass) {
    return !pass.reductions.empty();
  }));
}

RowExchange::RowExchange(KernelWriter &w, const RowKernels &k,
                         unsigned takenPorts, unsigned takenCommon,
                         int64_t columns)
    : w(w), k(k), columns(columns) {
  for (auto [i, port] : llvm::enumerate(portsOf(k)))
    ports.push_back(w.port(takenPorts + unsigned(i), k.ports[port]));
  for (unsigned i = 0; i != numSemaphores(k); ++i) {
    Value id = GetCommonArgValOp::create(w, w.getI32Type(),
                                         w.index(int64_t(takenCommon) + i));
    semaphores.push_back(
        GetSemaphoreOp::create(w, LocalSemaphoreType::get(w.getContext()), id));
  }
}

void RowExchange::run(unsigned pass, Value row) {
  // Lines of a face, faces of a tile, in bytes of f32.
  constexpr int64_t kLine = 64, kFace = 1024;
  unsigned first = 0, semaphore = 0;
  for (const d2m::RowPass &before :
       ArrayRef(k.program.passes).take_front(pass)) {
    first += unsigned(before.reductions.size());
    semaphore += !before.reductions.empty();
  }
  unsigned count = unsigned(k.program.passes[pass].reductions.size());

  Value member = w.argument(RowKernels::kBegin),
        split = w.i32(k.plan.getSplit());
  // Line r is a row of the upper or of the lower faces.
  Value half = arith::DivUIOp::create(w, member, w.i32(16));
  Value line =
      w.add(w.mul(half, w.i32(2 * kFace)),
            w.mul(arith::RemUIOp::create(w, member, w.i32(16)), w.i32(kLine)));
  SmallVector<Value> from, to;
  for (unsigned i = first; i != first + count; ++i) {
    CBWaitFrontOp::create(w, ports[2 * i], w.i32(1));
    from.push_back(GetReadPtrOp::create(w, w.getI32Type(), ports[2 * i]));
    to.push_back(w.add(w.takePages(ports[2 * i + 1], w.i32(1)), line));
  }
  auto eachMember = [&](auto body) {
    Value team =
        arith::SubIOp::create(w, w.argument(RowKernels::kCore), member);
    w.loop(w.i32(0), split, 1, [&](Value i) {
      Value core = w.add(team, i), wide = w.i32(columns);
      Value x = ConvertLogicalXToTranslatedOp::create(
          w, w.getIndexType(), arith::RemUIOp::create(w, core, wide));
      Value y = ConvertLogicalYToTranslatedOp::create(
          w, w.getIndexType(), arith::DivUIOp::create(w, core, wide));
      body([&](Value address) -> Value {
        return GetNocAddrOp::create(w, NocAddrType::get(w.getContext()), x, y,
                                    address, Value());
      });
    });
  };
  eachMember([&](auto at) {
    for (auto [source, place] : llvm::zip(from, to))
      for (int64_t face : {int64_t(0), kFace})
        NocAsyncWriteOp::create(w, w.add(source, w.i32(face)), ValueRange(),
                                ValueRange(), at(w.add(place, w.i32(face))),
                                w.i32(kLine), Value());
  });
  NocAsyncWriteBarrierOp::create(w, Value());
  eachMember([&](auto at) {
    NocSemaphoreIncOp::create(w, at(semaphores[semaphore]), w.i32(1), Value(),
                              /*posted=*/false);
  });
  Value here = ReinterpretCastOp::create(
      w, L1AddrPtrType::get(w.getContext(), 32), semaphores[semaphore]);
  NocSemaphoreWaitMinOp::create(w, here, w.mul(split, w.add(row, w.i32(1))));
  for (unsigned i = first; i != first + count; ++i) {
    CBPopFrontOp::create(w, ports[2 * i], w.i32(1));
    CBPushBackOp::create(w, ports[2 * i + 1], w.i32(1));
  }
}

void RowExchange::end() {
  NocAsyncWriteBarrierOp::create(w, Value());
  NocAsyncAtomicBarrierOp::create(w, Value());
}

} // namespace mlir::tt
