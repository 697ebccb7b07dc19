//===- GenericMove.cpp - kernels of a generic that move data --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RegionWriter.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

class MoveWriter : public RegionWriter {
public:
  /// The reader is on network 0, the writer on network 1.
  MoveWriter(GenericShape &shape, func::FuncOp function, bool reads,
             unsigned semaphoreCount)
      : RegionWriter(shape, function), reads(reads),
        semaphoreCount(semaphoreCount) {}

  /// `remote`: tensors that the kernel reads and writes by page.
  void begin(Region *region, ArrayRef<const GenericTensor *> remote) {
    Region none;
    open(region ? *region : none);
    Value args;
    for (auto [i, tensor] : llvm::enumerate(remote)) {
      auto type = TensorAccessorArgsType::get(w.getContext());
      args = args
                 ? TensorAccessorArgsOp::create(w, type, Value(), Value(), args,
                                                StringAttr(), StringAttr())
                 : TensorAccessorArgsOp::create(
                       w, type, w.i32(int64_t(ports.size())), w.i32(0), Value(),
                       StringAttr(), StringAttr());
      Value address =
          GetCommonArgValOp::create(w, w.getI32Type(), w.index(int64_t(i)));
      Value bytes =
          GetTileSizeOp::create(w, w.getI32Type(), ports[tensor->number]);
      accessors[tensor->number] = TensorAccessorOp::create(
          w, TensorAccessorType::get(w.getContext()), args, address, bytes);
      this->remote.push_back(tensor->number);
    }
    if (!region)
      return;
    for (unsigned i = 0; i != semaphoreCount; ++i) {
      Value id = GetCommonArgValOp::create(w, w.getI32Type(),
                                           w.index(int64_t(remote.size() + i)));
      addresses.push_back(GetSemaphoreOp::create(
          w, LocalSemaphoreType::get(w.getContext()), id));
    }
  }

  /// `besides`: local tensors that have to be announced for every block.
  LogicalResult region(Region &region,
                       ArrayRef<const GenericTensor *> besides) {
    bool takesOutput = false;
    region.walk([&](d2m::WaitOp wait) {
      auto argument = dyn_cast<BlockArgument>(wait.getCb());
      takesOutput |= argument && argument.getOwner() == &region.front() &&
                     argument.getArgNumber() >= shape.op.getInputs().size();
    });
    LogicalResult done = success();
    blocks([&] {
      for (const GenericTensor *tensor : besides) {
        reserve(tensor->number);
        push(tensor->number);
      }
      // An output is complete after the last block of a reduction.
      Value last = takesOutput ? isLast() : Value();
      if (!last) {
        done = block(region.front());
        return;
      }
      w.onlyIf(last, [&] { done = block(region.front()); });
    });
    return done;
  }

  /// Moves all blocks of some tensors, inputs or outputs, without a region.
  void move(ArrayRef<const GenericTensor *> tensors) {
    blocks([&] {
      Value last = reads ? Value() : isLast();
      auto all = [&] {
        for (const GenericTensor *tensor : tensors)
          bring(*tensor);
      };
      if (last)
        w.onlyIf(last, all);
      else
        all();
    });
  }

  LaunchKernel finish(KernelLibrary &kernels, func::FuncOp function) {
    // Data must have arrived before the kernel ends.
    if (multicasts)
      NocAsyncWriteBarrierOp::create(w, Value());
    if (increments)
      NocAsyncAtomicBarrierOp::create(w, Value());
    func::ReturnOp::create(w);
    LaunchKernel kernel{reads ? LaunchKernel::Reader : LaunchKernel::Writer,
                        kernels.keep(function),
                        {},
                        {},
                        {},
                        {}};
    for (size_t i = 0; i != shape.ports.size(); ++i)
      kernel.compileTime.push_back({LaunchArg::Port, int64_t(i)});
    for (unsigned tensor : remote) {
      kernel.compileTime.push_back({LaunchArg::Layout, tensor});
      kernel.common.push_back({LaunchArg::Address, tensor});
    }
    for (unsigned i = 0; i != semaphoreCount; ++i)
      kernel.common.push_back({LaunchArg::Semaphore, i});
    return kernel;
  }

private:
  //===-- pages -----------------------------------------------------------===//

  Value cbAddress(unsigned port, bool isWritten) {
    if (isWritten)
      return GetWritePtrOp::create(w, w.getI32Type(), ports[port]);
    return GetReadPtrOp::create(w, w.getI32Type(), ports[port]);
  }

  /// Loops over the units of a shard, with the indices and the number of each.
  void eachUnit(ArrayRef<int64_t> shard,
                function_ref<void(ArrayRef<Value>, Value)> body) {
    SmallVector<Value> at;
    UnitsView whole = newView(0, shard);
    std::function<void(size_t)> nest = [&](size_t d) {
      if (d == shard.size())
        return body(at, unitOf(whole, at));
      if (shard[d] == 1) {
        at.push_back(w.index(0));
        nest(d + 1);
        at.pop_back();
        return;
      }
      auto loop =
          scf::ForOp::create(w, w.index(0), w.index(shard[d]), w.index(1));
      OpBuilder::InsertionGuard guard(w);
      w.setInsertionPointToStart(loop.getBody());
      at.push_back(loop.getInductionVar());
      nest(d + 1);
      at.pop_back();
    };
    nest(0);
  }

  void transfer(const GenericTensor &tensor, ArrayRef<Value> grid,
                ArrayRef<Value> unit, Value address, bool isRead) {
    SmallVector<Value> dims(grid);
    llvm::append_range(dims, unit);
    Value page = toI32(expand(tensor.view.page(), dims));
    Value accessor = accessors.lookup(tensor.number);
    if (isRead)
      NocAsyncReadTileOp::create(w, page, accessor, address, Value());
    else
      NocAsyncWriteTileOp::create(w, page, accessor, address, Value());
  }

  Value addressOf(Value begin, Value unit, const GenericTensor &tensor) {
    Value offset = w.mul(toI32(unit), w.i32(bytesOf(tensor)));
    return w.add(begin, offset);
  }
  static int64_t bytesOf(const GenericTensor &tensor) {
    return tensor.tile ? int64_t(tensor.tile.getSizeBytes())
                       : elementBytes(tensor);
  }
  static int64_t elementBytes(const GenericTensor &tensor) {
    Type element =
        cast<ShapedType>(tensor.view.base.getType()).getElementType();
    return ttcore::elementSizeBytes(*ttcore::elementTypeToDataType(element));
  }

  SmallVector<Value> blockOf(AffineMap map) {
    SmallVector<Value> grid;
    for (AffineExpr result : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      grid.push_back(dim ? blockIndex(dim.getPosition()) : w.index(0));
    }
    return grid;
  }

  void bring(const GenericTensor &tensor) {
    unsigned port = tensor.number;
    if (tensor.isLocal) {
      // The data lie in L1 already, or may stay there.
      if (reads) {
        reserve(port);
        push(port);
      }
      return;
    }
    SmallVector<Value> grid = blockOf(shape.op.getIndexingMap(port));
    if (reads)
      reserve(port);
    else
      CBWaitFrontOp::create(w, ports[port], pagesOf(port));
    Value begin = cbAddress(port, reads);
    eachUnit(tensor.shard, [&](ArrayRef<Value> at, Value unit) {
      transfer(tensor, grid, at, addressOf(begin, unit, tensor), reads);
    });
    if (reads) {
      NocAsyncReadBarrierOp::create(w, Value());
      push(port);
    } else {
      NocAsyncWriteBarrierOp::create(w, Value());
      CBPopFrontOp::create(w, ports[port], pagesOf(port));
    }
  }

  //===-- transfers of a region -------------------------------------------===//

  struct Dma {
    Operation *op;
    Value src, dst;
    SmallVector<Value> srcIndices, dstIndices, start, rectangle;
    AffineMap srcMap, dstMap;
    std::optional<int64_t> count;
    Value result;
  };
  SmallVector<Value> indicesOf(ValueRange values) {
    return llvm::map_to_vector(values, [&](Value v) { return number(v); });
  }
  template <typename Op> Dma describe(Op op) {
    Dma dma{op,
            op.getSrc(),
            op.getDst(),
            indicesOf(op.getSrcIndices()),
            indicesOf(op.getDstIndices()),
            {},
            {},
            {},
            {},
            std::nullopt,
            op.getResult()};
    if constexpr (!std::is_same_v<Op, d2m::DmaReadOp>) {
      dma.start = indicesOf(op.getMcastStartIndex());
      dma.rectangle = indicesOf(op.getMcastShape());
    }
    if constexpr (std::is_same_v<Op, d2m::DmaOp>) {
      dma.srcMap = op.getSrcAffineMap().value_or(AffineMap());
      dma.dstMap = op.getDstAffineMap().value_or(AffineMap());
      if (op.getNumElems())
        dma.count = int64_t(*op.getNumElems());
    } else {
      dma.count = int64_t(op.getNumElems());
    }
    return dma;
  }

  LogicalResult lower(Dma dma) {
    const UnitsView *from = viewOf(dma.src), *to = viewOf(dma.dst);
    const GenericTensor *fromTensor =
        shape.tensorOf(dma.src, /*isOutput=*/false);
    const GenericTensor *toTensor = shape.tensorOf(dma.dst, /*isOutput=*/true);
    if (from && to)
      return dma.start.empty() ? copy(dma, *from, *to) : send(dma, *from, *to);
    if (!dma.start.empty())
      return dma.op->emitError("sends to other cores what is not in a circular "
                               "buffer of this one");
    if (fromTensor && to)
      return remoteTransfer(dma, *fromTensor, dma.srcIndices, dma.srcMap, *to,
                            dma.dstIndices, true);
    if (from && toTensor)
      return remoteTransfer(dma, *toTensor, dma.dstIndices, dma.dstMap, *from,
                            dma.srcIndices, false);
    return dma.op->emitError("moves data between what are not a tensor of the "
                             "generic and a circular buffer of the region");
  }

  LogicalResult remoteTransfer(Dma &dma, const GenericTensor &tensor,
                               ArrayRef<Value> indices, AffineMap map,
                               const UnitsView &local, ArrayRef<Value> at,
                               bool isRead) {
    if (!tensor.tile)
      return dma.op->emitError("moves rows of elements, which kernels of "
                               "d2m.generic do not: only tiles");
    size_t rank = tensor.shard.size();
    SmallVector<Value> grid;
    if (map) {
      if (map.getNumDims() != shape.op.getIteratorTypes().size() ||
          map.getNumResults() != rank || map.getNumSymbols() != 0)
        return dma.op->emitError("has a map that does not take blocks to "
                                 "shards of its tensor");
      SmallVector<Value> block;
      for (unsigned d = 0; d != map.getNumDims(); ++d)
        block.push_back(blockIndex(d));
      for (AffineExpr result : map.getResults())
        grid.push_back(expand(result, block));
    } else if (indices.size() >= rank) {
      grid = SmallVector<Value>(indices.take_front(rank));
    } else {
      return dma.op->emitError("says not which shard: wanted indices or a map");
    }
    if (!at.empty() && at.size() != local.shape.size())
      return dma.op->emitError("wants indices of units in a circular buffer");
    Value begin = cbAddress(*local.port, local.isReserved);
    Value first = unitOf(local, at);
    bool single = indices.size() == 2 * rank;
    int64_t room = local.units();
    if (!single) {
      if (dma.count && *dma.count != tensor.units)
        return dma.op->emitError("moves ")
               << *dma.count << " units of a shard of " << tensor.units;
      if (room < tensor.units)
        return dma.op->emitError("moves ")
               << tensor.units << " units, where " << room << " have room";
      eachUnit(tensor.shard, [&](ArrayRef<Value> unit, Value number) {
        transfer(tensor, grid, unit,
                 addressOf(begin, w.add(first, number), tensor), isRead);
      });
    } else {
      int64_t count = dma.count.value_or(1);
      if (count > std::min(room, tensor.units))
        return dma.op->emitError("moves ")
               << count << " units, of " << std::min(room, tensor.units);
      Value linear = unitOf(newView(0, tensor.shard), indices.drop_front(rank));
      eachUnit({count}, [&](ArrayRef<Value>, Value i) {
        transfer(tensor, grid, unitsOf(w.add(linear, i), tensor.shard),
                 addressOf(begin, w.add(first, i), tensor), isRead);
      });
    }
    transfers[dma.result] = isRead;
    return success();
  }

  /// The indices of a unit by its number.
  SmallVector<Value> unitsOf(Value number, ArrayRef<int64_t> shard) {
    SmallVector<Value> at(shard.size());
    for (size_t d = shard.size(); d-- != 0;) {
      bool isOuter = d == 0 || llvm::all_of(shard.take_front(d),
                                            [](int64_t s) { return s == 1; });
      at[d] = shard[d] == 1 ? w.index(0)
              : isOuter
                  ? number
                  : Value(arith::RemUIOp::create(w, number, w.index(shard[d])));
      if (!isOuter && shard[d] != 1)
        number = arith::DivUIOp::create(w, number, w.index(shard[d]));
    }
    return at;
  }

  FailureOr<Value> bytesMoved(Dma &dma, const UnitsView &from,
                              const UnitsView &to) {
    int64_t count = dma.count.value_or(from.units());
    if (count > from.units() || count > to.units())
      return dma.op->emitError("moves ")
             << count << " units, of " << std::min(from.units(), to.units());
    return w.i32(count * bytesOf(shape.tensors[*from.port]));
  }

  LogicalResult copy(Dma &dma, const UnitsView &from, const UnitsView &to) {
    FailureOr<Value> bytes = bytesMoved(dma, from, to);
    if (failed(bytes))
      return failure();
    Value x = MyXOp::create(w, w.getIndexType(), Value());
    Value y = MyYOp::create(w, w.getIndexType(), Value());
    Value source = placeIn(from, dma.srcIndices);
    Value here = GetNocAddrOp::create(w, NocAddrType::get(w.getContext()), x, y,
                                      source, Value());
    NocAsyncReadOp::create(w, ValueRange(), ValueRange(), here,
                           placeIn(to, dma.dstIndices), *bytes, Value());
    transfers[dma.result] = true;
    return success();
  }
  Value placeIn(const UnitsView &view, ArrayRef<Value> indices) {
    return addressOf(cbAddress(*view.port, view.isReserved),
                     unitOf(view, indices), shape.tensors[*view.port]);
  }

  //===-- rectangles of cores ---------------------------------------------===//

  struct Rectangle {
    SmallVector<Value> start, end;
    /// The number of its cores without this one.
    Value others;
  };

  Rectangle rectangleOf(ArrayRef<Value> start, ArrayRef<Value> size) {
    Value y0 = start[0], x0 = start[1];
    Value y1 = arith::SubIOp::create(w, w.add(y0, size[0]), w.index(1));
    Value x1 = arith::SubIOp::create(w, w.add(x0, size[1]), w.index(1));
    auto within = [&](Value at, Value from, Value to) -> Value {
      return arith::AndIOp::create(
          w, arith::CmpIOp::create(w, arith::CmpIPredicate::uge, at, from),
          arith::CmpIOp::create(w, arith::CmpIPredicate::ule, at, to));
    };
    Value inside = arith::AndIOp::create(w, within(coreIndex(0), y0, y1),
                                         within(coreIndex(1), x0, x1));
    Value self = arith::SelectOp::create(w, inside, w.index(1), w.index(0));
    Value others = arith::SubIOp::create(w, w.mul(size[0], size[1]), self);
    auto translated = [&](Value x, Value y) {
      return SmallVector<Value>{
          ConvertLogicalXToTranslatedOp::create(w, w.getIndexType(), x),
          ConvertLogicalYToTranslatedOp::create(w, w.getIndexType(), y)};
    };
    Rectangle rectangle{translated(x0, y0), translated(x1, y1), toI32(others)};
    // Network 1, that of the writer, goes to the left and up.
    if (!reads)
      std::swap(rectangle.start, rectangle.end);
    return rectangle;
  }
  void ifAny(const Rectangle &to, function_ref<void()> body) {
    w.onlyIf(
        arith::CmpIOp::create(w, arith::CmpIPredicate::ne, to.others, w.i32(0)),
        body);
  }

  LogicalResult send(Dma &dma, const UnitsView &from, const UnitsView &to) {
    if (from.port != to.port)
      return dma.op->emitError("sends one circular buffer into another one; "
                               "cores receive in the same");
    FailureOr<Value> bytes = bytesMoved(dma, from, to);
    if (failed(bytes))
      return failure();
    Rectangle rectangle = rectangleOf(dma.start, dma.rectangle);
    Value source = placeIn(from, dma.srcIndices);
    Value there = placeIn(to, dma.dstIndices);
    ifAny(rectangle, [&] {
      NocAsyncWriteMulticastOp::create(w, source, *bytes, rectangle.others,
                                       rectangle.start, rectangle.end, there,
                                       Value(), /*linked=*/false);
    });
    multicasts = true;
    transfers[dma.result] = false;
    return success();
  }

  LogicalResult wait(d2m::DmaWaitOp op) {
    Value tx = op.getMemTx();
    if (tx.getDefiningOp<d2m::NullTxOp>())
      return success();
    auto it = transfers.find(tx);
    if (it == transfers.end())
      return op.emitError("waits for a transfer that is not of this region");
    if (it->second)
      NocAsyncReadBarrierOp::create(w, Value());
    else
      NocAsyncWriteBarrierOp::create(w, Value());
    return success();
  }

  //===-- semaphores ------------------------------------------------------===//

  FailureOr<Value> semaphoreOf(Operation *op, Value semaphore) {
    auto it = semaphores.find(semaphore);
    if (it == semaphores.end())
      return op->emitError("names a semaphore that is no argument of the "
                           "generic or of the region");
    return addresses[it->second];
  }
  Value pointerTo(Value semaphore) {
    return ReinterpretCastOp::create(w, L1AddrPtrType::get(w.getContext(), 32),
                                     semaphore);
  }

  LogicalResult lower(d2m::SemaphoreWaitOp op) {
    FailureOr<Value> semaphore = semaphoreOf(op, op.getSemaphore());
    if (failed(semaphore))
      return failure();
    Value pointer = pointerTo(*semaphore);
    NocSemaphoreWaitOp::create(w, pointer, number(op.getValue()));
    if (op.getResetValue())
      NocSemaphoreSetOp::create(w, pointer, number(op.getResetValue()));
    return success();
  }

  LogicalResult lower(d2m::SemaphoreIncOp op) {
    FailureOr<Value> semaphore = semaphoreOf(op, op.getSemaphore());
    if (failed(semaphore))
      return failure();
    if (!op.getMcastShape().empty())
      return op.emitError("adds to semaphores of a rectangle of cores, which "
                          "kernels of d2m.generic do for one core only");
    SmallVector<Value> core = indicesOf(op.getDstCoreIndex());
    if (core.empty())
      core = {coreIndex(0), coreIndex(1)};
    Value x =
        ConvertLogicalXToTranslatedOp::create(w, w.getIndexType(), core[1]);
    Value y =
        ConvertLogicalYToTranslatedOp::create(w, w.getIndexType(), core[0]);
    Value there = GetNocAddrOp::create(w, NocAddrType::get(w.getContext()), x,
                                       y, *semaphore, Value());
    NocSemaphoreIncOp::create(w, there, number(op.getValue()), Value(),
                              /*posted=*/false);
    increments = true;
    return success();
  }

  LogicalResult lower(d2m::SemaphoreSetOp op) {
    FailureOr<Value> semaphore = semaphoreOf(op, op.getSemaphore());
    if (failed(semaphore))
      return failure();
    SmallVector<Value> core = indicesOf(op.getDstCoreIndex());
    SmallVector<Value> size = indicesOf(op.getMcastShape());
    if (!core.empty() && size.empty())
      size = {w.index(1), w.index(1)};
    NocSemaphoreSetOp::create(w, pointerTo(*semaphore), number(op.getValue()));
    if (core.empty())
      return success();
    Rectangle to = rectangleOf(core, size);
    ifAny(to, [&] {
      Value all = GetNocMulticastAddrOp::create(
          w, NocAddrType::get(w.getContext()), to.start[0], to.start[1],
          to.end[0], to.end[1], *semaphore, Value());
      NocSemaphoreSetMulticastOp::create(w, *semaphore, all, to.others,
                                         /*linked=*/false);
    });
    multicasts = true;
    return success();
  }

  LogicalResult other(Operation *from) override {
    return llvm::TypeSwitch<Operation *, LogicalResult>(from)
        .Case<d2m::DmaOp, d2m::DmaReadOp, d2m::DmaWriteOp>(
            [&](auto op) { return lower(describe(op)); })
        .Case([&](d2m::DmaWaitOp op) { return wait(op); })
        .Case([](d2m::NullTxOp) { return success(); })
        .Case<d2m::SemaphoreWaitOp, d2m::SemaphoreIncOp, d2m::SemaphoreSetOp>(
            [&](auto op) { return lower(op); })
        .Default([&](Operation *op) { return refuse(op); });
  }

  bool reads;
  unsigned semaphoreCount;
  DenseMap<unsigned, Value> accessors;
  SmallVector<Value> addresses;
  SmallVector<unsigned> remote;
  /// Whether a transfer is a read.
  DenseMap<Value, bool> transfers;
  bool multicasts = false, increments = false;
};

/// Tensors that a region reads and writes by page.
SmallVector<const GenericTensor *> remoteTensors(GenericShape &shape,
                                                 Region &region) {
  SmallVector<const GenericTensor *> all;
  region.walk([&](Operation *op) {
    if (!isa<d2m::DmaOp, d2m::DmaReadOp, d2m::DmaWriteOp>(op))
      return;
    for (bool isOutput : {false, true})
      for (Value operand : op->getOperands())
        if (const GenericTensor *tensor = shape.tensorOf(operand, isOutput);
            tensor && tensor->tile && !llvm::is_contained(all, tensor))
          all.push_back(tensor);
  });
  return all;
}

} // namespace

FailureOr<LaunchKernel> lowerMoveRegion(GenericShape &shape, Region &region,
                                        ArrayRef<const GenericTensor *> besides,
                                        bool reads, unsigned semaphores,
                                        KernelLibrary &kernels) {
  func::FuncOp function =
      kernels.begin(reads ? "d2m_read" : "d2m_write", ThreadType::Noc);
  MoveWriter writer(shape, function, reads, semaphores);
  writer.begin(&region, remoteTensors(shape, region));
  if (failed(writer.region(region, besides))) {
    function.erase();
    return failure();
  }
  return writer.finish(kernels, function);
}

LaunchKernel writeMover(GenericShape &shape,
                        ArrayRef<const GenericTensor *> tensors, bool reads,
                        KernelLibrary &kernels) {
  func::FuncOp function =
      kernels.begin(reads ? "d2m_read" : "d2m_write", ThreadType::Noc);
  MoveWriter writer(shape, function, reads, 0);
  SmallVector<const GenericTensor *> remote;
  for (const GenericTensor *tensor : tensors)
    if (!tensor->isLocal)
      remote.push_back(tensor);
  writer.begin(nullptr, remote);
  writer.move(tensors);
  return writer.finish(kernels, function);
}

} // namespace mlir::tt
