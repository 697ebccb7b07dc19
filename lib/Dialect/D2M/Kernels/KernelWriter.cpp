//===- KernelWriter.cpp - writes kernels ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "KernelWriter.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "llvm/ADT/bit.h"

namespace mlir::tt {

using namespace ttkernel;

KernelWriter::KernelWriter(func::FuncOp function)
    : ImplicitLocOpBuilder(function.getLoc(), function.getContext()) {
  setInsertionPointToStart(function.addEntryBlock());
}

Value KernelWriter::f32(float value) {
  return arith::ConstantOp::create(*this, getF32FloatAttr(value));
}
Value KernelWriter::bits(float value) {
  return i32(llvm::bit_cast<int32_t>(value));
}

void KernelWriter::call(StringRef name, ValueRange operands,
                        ArrayRef<NamedAttribute> attributes) {
  OperationState state(getLoc(), ("ttkernel." + name).str());
  state.addOperands(operands);
  state.addAttributes(attributes);
  create(state);
}

void KernelWriter::init(StringRef call, ArrayRef<NamedAttribute> attributes) {
  const CallInfo *info = getCallInfo(("ttkernel." + call).str());
  assert(info && "no such call");
  this->call(info->init, {}, attributes);
}

Value KernelWriter::sizeOfBlock(Value at, Value end, int64_t block) {
  if (block == 1)
    return i32(1);
  return arith::MinSIOp::create(*this, arith::SubIOp::create(*this, end, at),
                                i32(block));
}

Value KernelWriter::sizeOfBlock(Value at, int64_t length, int64_t block) {
  return length % block == 0 ? i32(block) : sizeOfBlock(at, i32(length), block);
}

Value KernelWriter::argument(unsigned number) {
  return GetArgValOp::create(*this, getI32Type(), index(number));
}

Value KernelWriter::port(unsigned number, Type buffer) {
  return GetCompileArgValOp::create(*this, buffer, uint32_t(number));
}

Value KernelWriter::takePages(Value port, Value pages) {
  CBReserveBackOp::create(*this, port, pages);
  return GetWritePtrOp::create(*this, getI32Type(), port);
}

Value KernelWriter::pageOf(Value number, const d2m::PageMap &map) {
  if (map.isIdentity())
    return number;
  Value page;
  for (auto [i, digit] : llvm::enumerate(llvm::reverse(map.digits))) {
    auto [size, stride] = digit;
    Value place = number;
    if (i + 1 != map.digits.size()) {
      place = arith::RemUIOp::create(*this, number, i32(size));
      number = arith::DivUIOp::create(*this, number, i32(size));
    }
    if (stride == 0)
      continue;
    if (stride != 1)
      place = mul(place, i32(stride));
    page = page ? add(page, place) : place;
  }
  return page ? page : i32(0);
}

func::FuncOp KernelLibrary::begin(StringRef name, ThreadType thread) {
  OpBuilder builder(symbols.getOp()->getContext());
  auto function =
      func::FuncOp::create(builder, symbols.getOp()->getLoc(), name,
                           builder.getFunctionType(TypeRange(), TypeRange()));
  function.setPrivate();
  function->setAttr("ttkernel.thread",
                    ThreadTypeAttr::get(builder.getContext(), thread));
  return function;
}

FlatSymbolRefAttr KernelLibrary::keep(func::FuncOp function) {
  auto &alike = known[d2m::hashOf(function.getBody())];
  for (func::FuncOp other : alike)
    if (d2m::areAlike(other.getBody(), function.getBody())) {
      function.erase();
      return FlatSymbolRefAttr::get(other);
    }
  symbols.insert(function); // under a name that is free
  alike.push_back(function);
  return FlatSymbolRefAttr::get(function);
}

SmallVector<Value> accessTensors(KernelWriter &w, unsigned ports,
                                 ArrayRef<Value> pageBytes) {
  SmallVector<Value> tensors;
  Value accessorArgs;
  for (auto [i, bytes] : llvm::enumerate(pageBytes)) {
    Value address =
        GetCommonArgValOp::create(w, w.getI32Type(), w.index(int64_t(i)));
    auto type = TensorAccessorArgsType::get(w.getContext());
    accessorArgs =
        accessorArgs
            ? TensorAccessorArgsOp::create(w, type, Value(), Value(),
                                           accessorArgs, StringAttr(),
                                           StringAttr())
            : TensorAccessorArgsOp::create(w, type, w.i32(int64_t(ports)),
                                           w.i32(0), Value(), StringAttr(),
                                           StringAttr());
    tensors.push_back(
        TensorAccessorOp::create(w, TensorAccessorType::get(w.getContext()),
                                 accessorArgs, address, bytes));
  }
  return tensors;
}

Mover::Mover(KernelWriter &w, ArrayRef<Type> buffers, unsigned reads,
             ArrayRef<Type> others)
    : w(w), reads(reads), tensorsEnd(unsigned(buffers.size())) {
  for (ArrayRef<Type> types : {buffers, others})
    for (Type buffer : types) {
      ports.push_back(w.port(unsigned(ports.size()), buffer));
      bytes.push_back(GetTileSizeOp::create(w, w.getI32Type(), ports.back()));
    }
  tensors = accessTensors(w, unsigned(ports.size()),
                          ArrayRef(bytes).take_front(tensorsEnd));
}

Value Mover::address(unsigned i) {
  return GetCommonArgValOp::create(w, w.getI32Type(), w.index(int64_t(i)));
}

Value Mover::place(unsigned i, Value size) {
  return i < reads ? roomFor(i, size) : waitFor(i, size);
}

Value Mover::roomFor(unsigned i, Value size) {
  return w.takePages(ports[i], size);
}

Value Mover::waitFor(unsigned i, Value size) {
  CBWaitFrontOp::create(w, ports[i], size);
  return GetReadPtrOp::create(w, w.getI32Type(), ports[i]);
}

void Mover::move(unsigned i, Value page, Value place, Value at) {
  Value tile = w.add(place, w.mul(at, bytes[i]));
  if (i < reads)
    NocAsyncReadTileOp::create(w, page, tensors[i], tile, Value());
  else
    NocAsyncWriteTileOp::create(w, page, tensors[i], tile, Value());
}

void Mover::movePart(unsigned i, Value page, Value place, Value at,
                     Value offset, Value size) {
  Value here = w.add(w.add(place, w.mul(at, bytes[i])), offset);
  Value there = TensorAccessorGetNocAddrOp::create(
      w, NocAddrType::get(w.getContext()), tensors[i], page, offset, Value());
  if (i < reads)
    NocAsyncReadOp::create(w, ValueRange(), ValueRange(), there, here, size,
                           Value());
  else
    NocAsyncWriteOp::create(w, here, ValueRange(), ValueRange(), there, size,
                            Value());
}

void Mover::begin(unsigned i, Value size, function_ref<Value(Value)> page) {
  Value at = place(i, size);
  w.loop(w.i32(0), size, 1, [&](Value t) { move(i, page(t), at, t); });
}

void Mover::push(unsigned i, Value size) {
  if (i < reads || i >= tensorsEnd)
    CBPushBackOp::create(w, ports[i], size);
  else
    pop(i, size);
}

void Mover::pop(unsigned i, Value size) {
  CBPopFrontOp::create(w, ports[i], size);
}

void Mover::end(ArrayRef<unsigned> which, Value size) {
  if (which.front() < reads)
    NocAsyncReadBarrierOp::create(w, Value());
  else
    NocAsyncWriteBarrierOp::create(w, Value());
  for (unsigned i : which)
    push(i, size);
}

} // namespace mlir::tt
