//===- MapKernels.cpp - kernels of element-wise groups --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MapKernels.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "llvm/ADT/bit.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

/// Writes the body of a kernel.
class KernelWriter : public ImplicitLocOpBuilder {
public:
  explicit KernelWriter(func::FuncOp function)
      : ImplicitLocOpBuilder(function.getLoc(), function.getContext()) {
    setInsertionPointToStart(function.addEntryBlock());
  }

  Value i32(int64_t value) {
    return arith::ConstantIntOp::create(*this, getI32Type(), value);
  }
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(*this, value);
  }
  Value argument(unsigned number) {
    return GetArgValOp::create(*this, getI32Type(), index(number));
  }
  Value port(unsigned number, Type buffer) {
    return GetCompileArgValOp::create(*this, buffer, uint32_t(number));
  }

  /// `body` with i = begin, begin + step, ... below end.
  template <typename Fn>
  void loop(Value begin, Value end, int64_t step, Fn body) {
    auto loop = scf::ForOp::create(*this, begin, end, i32(step));
    OpBuilder::InsertionGuard guard(*this);
    setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar());
  }

  /// A call by its name in the kernel interface.
  void call(StringRef name, ValueRange operands,
            ArrayRef<NamedAttribute> attributes = {}) {
    OperationState state(getLoc(), ("ttkernel." + name).str());
    state.addOperands(operands);
    state.addAttributes(attributes);
    create(state);
  }
};

/// The init call that a call of the kernel interface wants before it.
StringRef initOf(StringRef call) {
  std::string name = ("ttkernel." + call).str();
  const CallInfo *info = llvm::lower_bound(
      allCalls(), name,
      [](const CallInfo &info, StringRef name) { return info.name < name; });
  assert(info != allCalls().end() && info->name == name && "no such call");
  return info->init;
}

/// A block may be less full at the end of a core's range.
Value sizeOfBlock(KernelWriter &w, Value at, Value end, int64_t block) {
  if (block == 1)
    return w.i32(1);
  return arith::MinSIOp::create(w, arith::SubIOp::create(w, end, at),
                                w.i32(block));
}

Value pageOf(KernelWriter &w, Value tile, const PageMap &map) {
  if (map.digits.empty())
    return tile;
  Value page = w.i32(0);
  for (auto [i, digit] : llvm::enumerate(llvm::reverse(map.digits))) {
    auto [size, stride] = digit;
    Value place = tile;
    if (i + 1 != map.digits.size()) {
      place = arith::RemUIOp::create(w, tile, w.i32(size));
      tile = arith::DivUIOp::create(w, tile, w.i32(size));
    }
    if (stride != 0)
      page = arith::AddIOp::create(
          w, page, arith::MulIOp::create(w, place, w.i32(stride)));
  }
  return page;
}

/// The calls on a block of tiles: tile t of slot s is at DST s * block + t.
class ComputeWriter {
public:
  ComputeWriter(KernelWriter &w, const MapBuffers &buffers,
                const d2m::TileProgram &program, ArrayRef<Value> ins,
                ArrayRef<Value> outs, Value count)
      : w(w), buffers(buffers), program(program), ins(ins), outs(outs),
        count(count) {}

  void run() {
    for (Value in : ins)
      CBWaitFrontOp::create(w, in, count);
    TileRegsAcquireOp::create(w);
    for (const d2m::TileStep &step : program.steps)
      step.load ? load(step) : call(step);
    TileRegsCommitOp::create(w);
    for (Value out : outs)
      CBReserveBackOp::create(w, out, count);
    TileRegsWaitOp::create(w);
    for (auto [i, out] : llvm::enumerate(outs)) {
      if (outs.size() > 1)
        PackReconfigDataFormatOp::create(w, out);
      eachTile([&, out = out, slot = program.results[i]](Value t) {
        PackTileOp::create(w, at(slot, t), out, t, /*out_of_order=*/true);
      });
    }
    TileRegsReleaseOp::create(w);
    for (Value out : outs)
      CBPushBackOp::create(w, out, count);
    for (Value in : ins)
      CBPopFrontOp::create(w, in, count);
  }

private:
  template <typename Fn> void eachTile(Fn body) {
    if (buffers.block == 1)
      return body(w.i32(0));
    w.loop(w.i32(0), count, 1, body);
  }

  Value at(unsigned slot, Value tile) {
    if (slot == 0)
      return tile;
    return arith::AddIOp::create(w, w.i32(slot * buffers.block), tile);
  }

  void load(const d2m::TileStep &step) {
    Value in = ins[*step.load];
    unsigned slot = step.slots[0];
    BcastType part = partOf(step.broadcast);
    if (part != BcastType::None) {
      UnaryBcastInitOp::create(w, in, outs.front(), part);
      return eachTile(
          [&](Value t) { UnaryBcastOp::create(w, in, t, at(slot, t), part); });
    }
    if (ins.size() > 1)
      ReconfigDataFormatSrcAOp::create(w, in);
    CopyTileInitOp::create(w, in);
    eachTile([&](Value t) { CopyTileOp::create(w, in, t, at(slot, t)); });
  }

  static BcastType partOf(d2m::TileBroadcast broadcast) {
    switch (broadcast) {
    case d2m::TileBroadcast::None:
      return BcastType::None;
    case d2m::TileBroadcast::Row:
      return BcastType::Row;
    case d2m::TileBroadcast::Column:
      return BcastType::Col;
    case d2m::TileBroadcast::Scalar:
      return BcastType::Scalar;
    }
    llvm_unreachable("all broadcasts are listed");
  }

  void call(const d2m::TileStep &step) {
    SmallVector<Value> scalars;
    for (float scalar : step.scalars)
      scalars.push_back(
          step.call == "fill_tile"
              ? Value(arith::ConstantOp::create(w, w.getF32FloatAttr(scalar)))
              : w.i32(llvm::bit_cast<int32_t>(scalar)));
    SmallVector<NamedAttribute> attributes = attributesOf(step);
    w.call(initOf(step.call), {}, initAttributes(step, attributes));
    eachTile([&](Value t) {
      SmallVector<Value> operands;
      for (unsigned slot : step.slots)
        operands.push_back(at(slot, t));
      operands.append(scalars);
      w.call(step.call, operands, attributes);
    });
  }

  static ttcore::DataTypeAttr formatOf(Type type) {
    return ttcore::DataTypeAttr::get(
        type.getContext(), *ttcore::elementTypeToDataType(
                               cast<RankedTensorType>(type).getElementType()));
  }

  SmallVector<NamedAttribute> attributesOf(const d2m::TileStep &step) {
    if (step.call == "typecast_tile")
      return {w.getNamedAttr("in_dtype",
                             formatOf(step.op->getOperand(0).getType())),
              w.getNamedAttr("out_dtype",
                             formatOf(step.op->getResult(0).getType()))};
    if (step.call == "where_tile")
      return {
          w.getNamedAttr("dtype", formatOf(step.op->getResult(0).getType()))};
    if (step.call == "copy_dest_values")
      return {w.getNamedAttr("data_format",
                             formatOf(step.op->getOperand(0).getType()))};
    return {};
  }
  static SmallVector<NamedAttribute>
  initAttributes(const d2m::TileStep &step,
                 ArrayRef<NamedAttribute> attributes) {
    if (step.call == "typecast_tile")
      return llvm::to_vector(attributes);
    return {};
  }

  KernelWriter &w;
  const MapBuffers &buffers;
  const d2m::TileProgram &program;
  ArrayRef<Value> ins, outs;
  Value count;
};

} // namespace

PageMap pagesOf(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  PageMap map;
  if (from == to)
    return map;
  // In tiles, with dimensions of 1 in front.
  auto tiles = [&](ArrayRef<int64_t> shape) {
    SmallVector<int64_t> all(std::max<size_t>(to.size(), 2) - shape.size(), 1);
    llvm::append_range(all, shape);
    for (int64_t &size : MutableArrayRef(all).take_back(2))
      size = (size + 31) / 32;
    return all;
  };
  SmallVector<int64_t> sizes = tiles(to), own = tiles(from);
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    int64_t counts = own[i] == 1 ? 0 : stride;
    stride *= own[i];
    if (sizes[i] == 1)
      continue;
    // One digit with the next, if it goes on where that ends.
    if (!map.digits.empty()) {
      auto &[size, step] = map.digits.front();
      if (counts == step * size) {
        size *= sizes[i];
        continue;
      }
    }
    map.digits.insert(map.digits.begin(), {sizes[i], counts});
  }
  // Tile t, after all: only elements of a tile are repeated.
  if (map.digits.size() == 1 && map.digits[0].second == 1)
    map.digits.clear();
  return map;
}

KernelLibrary::KernelLibrary(ModuleOp module) : symbols(module) {}

func::FuncOp KernelLibrary::begin(StringRef name, bool computes) {
  OpBuilder builder(symbols.getOp()->getContext());
  auto function =
      func::FuncOp::create(builder, symbols.getOp()->getLoc(), name,
                           builder.getFunctionType(TypeRange(), TypeRange()));
  function.setPrivate();
  function->setAttr(
      "ttkernel.thread",
      ThreadTypeAttr::get(builder.getContext(),
                          computes ? ThreadType::Compute : ThreadType::Noc));
  return function;
}

FlatSymbolRefAttr KernelLibrary::keep(func::FuncOp function) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (Operation &op : function.getBody().front())
    op.print(os, OpPrintingFlags().useLocalScope()), os << '\n';
  auto [it, isNew] = known.try_emplace(text);
  if (!isNew) {
    function.erase();
    return it->second;
  }
  symbols.insert(function); // under a name that is free
  it->second = FlatSymbolRefAttr::get(function);
  return it->second;
}

FlatSymbolRefAttr KernelLibrary::reader(ArrayRef<Type> buffers,
                                        ArrayRef<PageMap> pages,
                                        int64_t block) {
  return mover(buffers, pages, block, /*reads=*/true);
}
FlatSymbolRefAttr KernelLibrary::writer(ArrayRef<Type> buffers, int64_t block) {
  return mover(buffers, SmallVector<PageMap>(buffers.size()), block,
               /*reads=*/false);
}

FlatSymbolRefAttr KernelLibrary::mover(ArrayRef<Type> buffers,
                                       ArrayRef<PageMap> pages, int64_t block,
                                       bool reads) {
  func::FuncOp function = begin(reads ? "d2m_read" : "d2m_write", false);
  KernelWriter w(function);
  SmallVector<Value> ports, tensors, bytes;
  for (auto [i, buffer] : llvm::enumerate(buffers))
    ports.push_back(w.port(i, buffer));
  Value accessorArgs;
  for (auto [i, port] : llvm::enumerate(ports)) {
    Value address =
        GetCommonArgValOp::create(w, w.getI32Type(), w.index(int64_t(i)));
    auto type = TensorAccessorArgsType::get(w.getContext());
    accessorArgs =
        accessorArgs ? TensorAccessorArgsOp::create(w, type, Value(), Value(),
                                                    accessorArgs, StringAttr(),
                                                    StringAttr())
                     : TensorAccessorArgsOp::create(
                           w, type, w.i32(int64_t(ports.size())), w.i32(0),
                           Value(), StringAttr(), StringAttr());
    bytes.push_back(GetTileSizeOp::create(w, w.getI32Type(), port));
    tensors.push_back(
        TensorAccessorOp::create(w, TensorAccessorType::get(w.getContext()),
                                 accessorArgs, address, bytes.back()));
  }
  Value first = w.argument(0), count = w.argument(1);
  Value end = arith::AddIOp::create(w, first, count);
  w.loop(first, end, block, [&](Value at) {
    Value size = sizeOfBlock(w, at, end, block);
    for (auto [port, tensor, bytes, map] :
         llvm::zip(ports, tensors, bytes, pages)) {
      Value place;
      if (reads) {
        CBReserveBackOp::create(w, port, size);
        place = GetWritePtrOp::create(w, w.getI32Type(), port);
      } else {
        CBWaitFrontOp::create(w, port, size);
        place = GetReadPtrOp::create(w, w.getI32Type(), port);
      }
      w.loop(w.i32(0), size, 1, [&](Value t) {
        Value page = pageOf(w, arith::AddIOp::create(w, at, t), map);
        Value tile =
            arith::AddIOp::create(w, place, arith::MulIOp::create(w, t, bytes));
        if (reads)
          NocAsyncReadTileOp::create(w, page, tensor, tile, Value());
        else
          NocAsyncWriteTileOp::create(w, page, tensor, tile, Value());
      });
    }
    if (reads)
      NocAsyncReadBarrierOp::create(w, Value());
    else
      NocAsyncWriteBarrierOp::create(w, Value());
    for (Value port : ports)
      if (reads)
        CBPushBackOp::create(w, port, size);
      else
        CBPopFrontOp::create(w, port, size);
  });
  func::ReturnOp::create(w);
  return keep(function);
}

FlatSymbolRefAttr KernelLibrary::compute(const MapBuffers &buffers,
                                         const d2m::TileProgram &program) {
  func::FuncOp function = begin("d2m_compute", true);
  KernelWriter w(function);
  SmallVector<Value> ins, outs;
  for (Type buffer : buffers.inputs)
    ins.push_back(w.port(unsigned(ins.size()), buffer));
  for (Type buffer : buffers.results)
    outs.push_back(w.port(unsigned(ins.size() + outs.size()), buffer));
  Value count = w.argument(0);
  InitSfpuOp::create(w, ins.front(), outs.front());
  w.loop(w.i32(0), count, buffers.block, [&](Value at) {
    ComputeWriter(w, buffers, program, ins, outs,
                  sizeOfBlock(w, at, count, buffers.block))
        .run();
  });
  func::ReturnOp::create(w);
  return keep(function);
}

} // namespace mlir::tt
