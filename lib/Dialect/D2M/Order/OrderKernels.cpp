//===- OrderKernels.cpp - kernels that put elements in order --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A data-movement core has a line in L1 at a time. Its elements are compared as
// keys: words without a sign, the least of which comes first. Equal keys stay
// in the order of their indices.
//
//===----------------------------------------------------------------------===//

#include "D2M/Kernels/KernelWriter.h"
#include "D2M/Kernels/Launch.h"
#include "OrderKeys.h"
#include "OrderPlan.h"
#include "tt/device/Tile.h"

#include "Order.h"
#include "tt/device/TensorPages.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;
using Is = arith::CmpIPredicate;

namespace {

constexpr int64_t kSide = ::tt::device::Tile::kSide,
                  kFaceSide = ::tt::device::Tile::kFaceSide;
constexpr int64_t kPageBytes = 4096;
constexpr int64_t kTransfer = d2m::Order::kTransfer;

/// A result of the group: values, or their indices.
struct Result {
  bool isPlaces;
  int64_t bytes; ///< of an element
  unsigned tensor;
};

class OrderKernel {
public:
  OrderKernel(const d2m::Order &order, ArrayRef<Result> results,
              ArrayRef<int64_t> shape, ArrayRef<ttcore::TileType> tiles,
              func::FuncOp function)
      : o(order), results(results),
        pages(shape, ::tt::device::DataType::Float32, /*inTiles=*/true),
        tiles(tiles), w(function) {}

  void write(Type buffer) {
    Value port = w.port(0, buffer);
    SmallVector<Value> bytes;
    for (ttcore::TileType tile : tiles)
      bytes.push_back(w.i32(int64_t(tile.getSizeBytes())));
    tensors = accessTensors(w, 1, bytes);
    base = w.takePages(port, w.i32((o.bytes() + kPageBytes - 1) / kPageBytes));
    Value first = w.argument(0), end = w.add(first, w.argument(1));
    w.loop(first, end, 1, [&](Value line) {
      locate(line);
      read();
      OrderKeys keys(w, o, base, inTransfer);
      OrderKeys::List best = o.keepsFew() ? keys.keepBest() : keys.sort();
      leave(keys, best);
    });
    NocAsyncWriteBarrierOp::create(w, Value());
    func::ReturnOp::create(w);
  }

private:
  Value at(int64_t offset) { return w.add(base, w.i32(offset)); }

  void locate(Value line) {
    int64_t height = int64_t(pages.height);
    Value row = w.rem(line, height);
    tileRow = w.add(w.mul(w.div(line, height), w.i32(int64_t(pages.tileRows))),
                    w.div(row, kSide));
    face = w.mul(w.div(w.rem(row, kSide), kFaceSide), w.i32(2));
    rowOfFace = w.rem(row, kFaceSide);
    Value before = w.mul(rowOfFace, w.i32(kFaceSide * o.elementBytes));
    inTransfer = w.rem(before, kTransfer);
  }

  /// The offset in its page of row `number` of the faces of a line, in a tensor
  /// with elements of `bytes` bytes.
  Value inPage(Value number, int64_t bytes) {
    Value element =
        w.mul(w.add(w.mul(w.add(face, w.rem(number, 2)), w.i32(kFaceSide)),
                    rowOfFace),
              w.i32(kFaceSide));
    return w.mul(element, w.i32(bytes));
  }
  Value address(unsigned tensor, Value number, int64_t tileCols, Value offset) {
    Value page = w.add(w.mul(tileRow, w.i32(tileCols)), w.div(number, 2));
    return TensorAccessorGetNocAddrOp::create(
        w, NocAddrType::get(w.getContext()), tensors[tensor], page, offset,
        Value());
  }

  /// Reads rows of faces, with their neighbours in a transfer.
  void read() {
    w.loop(w.i32(0), w.i32(d2m::Order::rowsOf(o.length)), 1, [&](Value number) {
      Value offset = w.sub(inPage(number, o.elementBytes), inTransfer);
      NocAsyncReadOp::create(
          w, ValueRange(), ValueRange(),
          address(0, number, int64_t(pages.tileCols), offset),
          w.add(base, w.mul(number, w.i32(kTransfer))), w.i32(kTransfer),
          Value());
    });
    NocAsyncReadBarrierOp::create(w, Value());
  }

  void leave(OrderKeys &keys, OrderKeys::List best) {
    int64_t columns = (o.kept + kSide - 1) / kSide;
    int64_t stage = o.lineBytes() + 2 * o.listBytes() + o.countBytes();
    w.loop(w.i32(0), w.i32(d2m::Order::rowsOf(o.kept)), 1, [&](Value number) {
      Value slot = w.rem(number, d2m::Order::kStagedRows);
      w.onlyIf(w.compare(Is::eq, slot, w.i32(0)),
               [&] { NocAsyncWritesFlushedOp::create(w, Value()); });
      Value first = w.mul(number, w.i32(kFaceSide));
      Value count = w.least(w.i32(kFaceSide), w.sub(w.i32(o.kept), first));
      SmallVector<Value> staged;
      for (const Result &result : results)
        staged.push_back(
            w.add(at(stage + (result.isPlaces ? o.stageBytes() : 0)),
                  w.mul(slot, w.i32(kTransfer))));
      w.loop(w.i32(0), count, 1, [&](Value i) {
        Value place = keys.placeOf(best, w.add(first, i));
        for (auto [result, to] : llvm::zip(results, staged)) {
          Value what = result.isPlaces ? place : keys.element(place);
          keys.store(what, keys.pointer(to, result.bytes), i, result.bytes);
        }
      });
      for (auto [result, from] : llvm::zip(results, staged))
        NocAsyncWriteOp::create(w, from, ValueRange(), ValueRange(),
                                address(result.tensor, number, columns,
                                        inPage(number, result.bytes)),
                                w.i32(kFaceSide * result.bytes), Value());
    });
  }

  const d2m::Order &o;
  ArrayRef<Result> results;
  ::tt::device::TensorPages pages;
  ArrayRef<ttcore::TileType> tiles;
  KernelWriter w;
  SmallVector<Value> tensors;
  Value base;
  /// Where the line lies: its row of tiles, the first of its two faces, the row
  /// of that face, and the offset of that row in a transfer.
  Value tileRow, face, rowOfFace, inTransfer;
};

} // namespace

FailureOr<Launch> lowerOrder(d2m::GroupOp group, d2m::OrderPlanAttr plan,
                             ArrayRef<ttcore::TileType> tiles,
                             KernelLibrary &kernels) {
  Block &body = group.getBody().front();
  Operation *op = &body.front();
  d2m::Order order = *d2m::orderOf(op);
  if (order.lines != plan.getLines())
    return group.emitOpError("has ")
           << order.lines << " lines, but its plan " << plan.getLines();
  SmallVector<Result> results;
  for (Value value : body.getTerminator()->getOperands()) {
    unsigned tensor = unsigned(results.size()) + 1;
    results.push_back({cast<OpResult>(value).getResultNumber() == 1,
                       int64_t(tiles[tensor].getSizeBytes()) / (kSide * kSide),
                       tensor});
  }
  Launch launch;
  launch.cores = plan.getCores();
  launch.fullSync = false;
  launch.wideDst = false;
  ttcore::TileType words = tileOf(group.getContext(), ttcore::DataType::UInt32);
  int64_t pages = (order.bytes() + kPageBytes - 1) / kPageBytes;
  func::FuncOp function = kernels.begin("d2m_order", ThreadType::Noc);
  OrderKernel(order, results,
              cast<RankedTensorType>(op->getOperand(0).getType()).getShape(),
              tiles, function)
      .write(CBType::get(group.getContext(), pages, words));
  launch.dealToThreads({LaunchKernel::Reader,
                        kernels.keep(function),
                        {},
                        {},
                        {"first", "count"},
                        {}},
                       plan.getThreads(), order.lines, {words, pages},
                       tiles.size());
  return launch;
}

} // namespace mlir::tt
