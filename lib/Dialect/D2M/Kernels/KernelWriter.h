//===- KernelWriter.h - writes kernels --------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_KERNELS_KERNELWRITER_H
#define TTMLIR_LIB_DIALECT_D2M_KERNELS_KERNELWRITER_H

#include "Launch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "ttmlir/Dialect/D2M/Analysis/Structure.h"
#include "ttmlir/Dialect/D2M/Analysis/TileSpace.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernelAttrs.h"

namespace mlir::tt {

/// Writes the body of a kernel.
class KernelWriter : public ImplicitLocOpBuilder {
public:
  explicit KernelWriter(func::FuncOp function);

  Value i32(int64_t value) {
    return arith::ConstantIntOp::create(*this, getI32Type(), value);
  }
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(*this, value);
  }
  Value f32(float value);
  /// The bits of a number, as calls take scalars.
  Value bits(float value);
  Value add(Value a, Value b) { return arith::AddIOp::create(*this, a, b); }
  Value sub(Value a, Value b) { return arith::SubIOp::create(*this, a, b); }
  Value mul(Value a, Value b) { return arith::MulIOp::create(*this, a, b); }
  /// Divides a number that is not negative by a constant; `b` of 1 makes no
  /// code.
  Value div(Value a, int64_t b) {
    return b == 1 ? a : Value(arith::DivUIOp::create(*this, a, i32(b)));
  }
  Value rem(Value a, int64_t b) {
    return b == 1 ? i32(0) : Value(arith::RemUIOp::create(*this, a, i32(b)));
  }
  Value least(Value a, Value b) { return arith::MinSIOp::create(*this, a, b); }
  Value most(Value a, Value b) { return arith::MaxSIOp::create(*this, a, b); }
  Value compare(arith::CmpIPredicate is, Value a, Value b) {
    return arith::CmpIOp::create(*this, is, a, b);
  }

  /// Loads a run-time argument.
  Value argument(unsigned number);
  Value port(unsigned number, Type buffer);

  /// Writes a loop of `body` with i = begin, begin + step, ... below end.
  template <typename Fn>
  void loop(Value begin, Value end, int64_t step, Fn body) {
    this->loop(begin, end, i32(step), body);
  }
  template <typename Fn>
  void loop(Value begin, Value end, Value step, Fn body) {
    auto loop = scf::ForOp::create(*this, begin, end, step);
    OpBuilder::InsertionGuard guard(*this);
    setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar());
  }
  template <typename Fn> void onlyIf(Value condition, Fn body) {
    auto branch = scf::IfOp::create(*this, condition, /*withElse=*/false);
    OpBuilder::InsertionGuard guard(*this);
    setInsertionPointToStart(branch.thenBlock());
    body();
  }
  /// Selects one of two values.
  template <typename Then, typename Else>
  void either(Value condition, Then then, Else otherwise) {
    auto branch = scf::IfOp::create(*this, condition, /*withElse=*/true);
    OpBuilder::InsertionGuard guard(*this);
    setInsertionPointToStart(branch.thenBlock());
    then();
    setInsertionPointToStart(branch.elseBlock());
    otherwise();
  }

  /// Writes a call by its name in the kernel interface.
  void call(StringRef name, ValueRange operands,
            ArrayRef<NamedAttribute> attributes = {});
  /// Writes the init call that a call needs before it.
  void init(StringRef name, ArrayRef<NamedAttribute> attributes = {});

  /// The size of the block that begins at `at`, of blocks up to `end`.
  Value sizeOfBlock(Value at, Value end, int64_t block);
  /// Like that if there are `length`.
  Value sizeOfBlock(Value at, int64_t length, int64_t block);
  /// The address of `pages` pages that are free at the back of a circular
  /// buffer.
  Value takePages(Value port, Value pages);
  /// The page that belongs to a number.
  Value pageOf(Value number, const d2m::PageMap &map);
};

/// Writes kernels into a module. A kernel that exists already is used again.
class KernelLibrary {
public:
  explicit KernelLibrary(ModuleOp module) : symbols(module) {}

  /// Kernels of the groups that have been lowered.
  d2m::ByStructure<std::shared_ptr<const Launch>> launches;

  func::FuncOp begin(StringRef name, ttkernel::ThreadType thread);
  /// Gives `function`, or an equal one that exists.
  FlatSymbolRefAttr keep(func::FuncOp function);

private:
  SymbolTable symbols;
  /// Kernels by the hashes of their bodies.
  std::unordered_map<size_t, SmallVector<func::FuncOp, 1>> known;
};

/// Accessors of tensors whose layouts are the compile-time arguments behind
/// `ports` ports, whose addresses are the first common arguments, and whose
/// pages have as many bytes.
SmallVector<Value> accessTensors(KernelWriter &w, unsigned ports,
                                 ArrayRef<Value> pageBytes);

/// The circular buffers of a kernel that moves pages, and the tensors at the
/// other end:
///
///   compile-time: ports, then the layouts of the tensors
///   common:       the addresses of the tensors
///
/// The first `reads` tensors are read, the others written.
class Mover {
public:
  /// `others` are circular buffers without a tensor, whose ports are behind
  /// those with one.
  Mover(KernelWriter &w, ArrayRef<Type> buffers, unsigned reads,
        ArrayRef<Type> others = {});
  Mover(KernelWriter &w, ArrayRef<Type> buffers, bool reads)
      : Mover(w, buffers, reads ? unsigned(buffers.size()) : 0) {}

  /// Moves `size` pages, which are `page(t)` of tensor i. Several tensors at a
  /// time: `begin` for each, `end` for all.
  void begin(unsigned i, Value size, function_ref<Value(Value)> page);
  /// The same by hand: where `size` pages have room or lie, and the transfer of
  /// one of them, which is there as number `at`.
  Value place(unsigned i, Value size);
  void move(unsigned i, Value page, Value place, Value at);
  /// `size` bytes of a tile from `offset` on.
  void movePart(unsigned i, Value page, Value place, Value at, Value offset,
                Value size);
  Value port(unsigned i) const { return ports[i]; }
  /// The base address of a tensor.
  Value address(unsigned i);
  /// The number of bytes of a page.
  Value bytesOf(unsigned i) const { return bytes[i]; }
  void end(ArrayRef<unsigned> which, Value size);
  /// Waits until the pages have arrived, or have been written.
  void push(unsigned i, Value size);
  /// Reserves pages of a circular buffer without a tensor, or waits for filled
  /// ones; `push` and `pop` end that.
  Value roomFor(unsigned i, Value size);
  Value waitFor(unsigned i, Value size);
  void pop(unsigned i, Value size);

private:
  KernelWriter &w;
  unsigned reads, tensorsEnd;
  SmallVector<Value> ports, tensors, bytes;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_KERNELS_KERNELWRITER_H
