//===- RegionWriter.h - a region of a generic as a kernel -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_GENERIC_REGIONWRITER_H
#define TTMLIR_LIB_DIALECT_D2M_GENERIC_REGIONWRITER_H

#include "D2M/Kernels/KernelWriter.h"
#include "Generic.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::tt {

/// A part of a circular buffer or of DST, as regions see it: unit (i, j, ...)
/// is number begin + i * strides[0] + j * strides[1] + ...
struct UnitsView {
  /// The port of a circular buffer; none: a tile of DST.
  std::optional<unsigned> port;
  Value begin; // null: 0
  SmallVector<int64_t> shape, strides;
  /// Reserved pages have no content yet.
  bool isReserved = false;

  int64_t units() const;
  bool isWhole() const { return !begin; }
};

/// Writes what regions of both kinds of thread share: control flow, numbers,
/// circular buffers, and where the core is. An op that a thread cannot do is an
/// error at the op.
class RegionWriter {
public:
  RegionWriter(GenericShape &shape, func::FuncOp function)
      : w(function), shape(shape), entry(&function.front()) {}
  virtual ~RegionWriter() = default;

protected:
  /// Loops over the blocks of this core, `body` in all of them; `around` in
  /// those only that are not reductions, behind the loops of reductions.
  void blocks(function_ref<void()> body, function_ref<void()> around = {});
  /// True for the first block of a reduction, or the last one.
  Value isFirst() { return isAt(/*last=*/false); }
  Value isLast() { return isAt(/*last=*/true); }

  LogicalResult block(Block &from);
  LogicalResult op(Operation *op);
  virtual LogicalResult other(Operation *op) = 0;
  virtual bool computes() const { return false; }
  /// Called before every op, and at the end of every block of the region.
  virtual void before(Operation *) {}
  virtual void endOfBlock(Block &) {}
  virtual void reserve(unsigned port);
  virtual void push(unsigned port);

  void open(Region &region);
  /// Copies the constants that an op takes from outside the region.
  LogicalResult takeOperands(Operation *op);
  LogicalResult refuse(Operation *op);

  /// The value in the kernel of a number of the region.
  Value number(Value value) { return numbers.lookupOrDefault(value); }
  Value toI32(Value value);
  Value coreIndex(unsigned gridDim);
  Value iterIndex(unsigned dim);
  Value blockIndex(unsigned dim);
  Value expand(AffineExpr expr, ValueRange dims);
  FailureOr<Value> indexed(Operation *op, AffineMap map, ValueRange operands);

  const UnitsView *viewOf(Value value) {
    auto it = views.find(value);
    return it == views.end() ? nullptr : &it->second;
  }
  /// The number of a unit of a view.
  Value unitOf(const UnitsView &view, ValueRange indices);
  Value pagesOf(unsigned port) { return w.i32(shape.pages[port]); }
  static UnitsView wholeOf(unsigned port, ArrayRef<int64_t> shape);
  UnitsView newView(unsigned port, ArrayRef<int64_t> shape) {
    return wholeOf(port, shape);
  }

  KernelWriter w;
  GenericShape &shape;
  SmallVector<Value> ports;
  IRMapping numbers;
  DenseMap<Value, UnitsView> views;
  /// The numbers of circular buffers and semaphores that the region names.
  DenseMap<Value, unsigned> buffers, semaphores;
  /// The iteration of each dimension with several blocks.
  DenseMap<unsigned, Value> iterations;

private:
  Block *entry;

  Value isAt(bool last);
  template <typename Loop>
  LogicalResult loop(Loop op, Value lower, Value upper, Value step);
  LogicalResult affineLoop(affine::AffineForOp op);
  LogicalResult branch(scf::IfOp op);
  LogicalResult subview(memref::SubViewOp op);
  LogicalResult access(Operation *op, Value cb, Value result, bool reserves);
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_GENERIC_REGIONWRITER_H
