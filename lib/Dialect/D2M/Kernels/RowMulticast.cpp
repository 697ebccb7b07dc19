//===- RowMulticast.cpp - cores of a row that take turns in sending -------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RowMulticast.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;

RowMulticast::RowMulticast(KernelWriter &w, unsigned argument, Value x, Value y,
                           int64_t cores, bool flushes)
    : w(w), x(x), receivers(w.i32(cores - 1)), flushes(flushes) {
  row = ConvertLogicalYToTranslatedOp::create(w, w.getIndexType(), y);
  first = column(w.i32(0)), last = column(w.i32(cores - 1));
  auto pointer = L1AddrPtrType::get(w.getContext(), 32);
  auto semaphore = [&](Value &here) -> Value {
    Value id = GetCommonArgValOp::create(w, w.getI32Type(),
                                         w.index(int64_t(argument++)));
    Value address =
        GetSemaphoreOp::create(w, LocalSemaphoreType::get(w.getContext()), id);
    here = ReinterpretCastOp::create(w, pointer, address);
    return address;
  };
  Value oneHere;
  room = semaphore(roomHere);
  data = semaphore(dataHere);
  one = semaphore(oneHere);
  NocSemaphoreSetOp::create(w, oneHere, w.i32(1));
}

Value RowMulticast::column(Value number) {
  return ConvertLogicalXToTranslatedOp::create(w, w.getIndexType(),
                                               w.add(x, number));
}

void RowMulticast::receive(Value number) {
  NocSemaphoreSetOp::create(w, dataHere, w.i32(0));
  Value there = GetNocAddrOp::create(w, NocAddrType::get(w.getContext()),
                                     column(number), row, room, Value());
  NocSemaphoreIncOp::create(w, there, w.i32(1), Value(), /*posted=*/false);
  NocSemaphoreWaitOp::create(w, dataHere, w.i32(1));
}

void RowMulticast::send(ArrayRef<std::pair<Value, Value>> pages) {
  NocSemaphoreWaitOp::create(w, roomHere, receivers);
  NocSemaphoreSetOp::create(w, roomHere, w.i32(0));
  // The flag takes the way of the data, which stays reserved for it.
  for (auto [place, bytes] : pages)
    NocAsyncWriteMulticastOp::create(
        w, place, bytes, receivers, SmallVector<Value>{first, row},
        SmallVector<Value>{last, row}, place, Value(), /*linked=*/true);
  if (flushes)
    NocAsyncWritesFlushedOp::create(w, Value());
  Value flags =
      GetNocMulticastAddrOp::create(w, NocAddrType::get(w.getContext()), first,
                                    row, last, row, data, Value());
  NocSemaphoreSetMulticastOp::create(w, one, flags, receivers,
                                     /*linked=*/false);
}

} // namespace mlir::tt
