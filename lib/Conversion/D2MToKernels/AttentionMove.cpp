//===- AttentionMove.cpp - how attention moves its data -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The reader brings all operands, as DRAM answers on its network faster than on
// the writer's. Beyond the last row of an operand its last one is read again,
// as no page is pushed that nobody has written.
//
//===----------------------------------------------------------------------===//

#include "AttentionLaunch.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

/// Below every number of a mask but infinity, and not that, which the matrix
/// unit would add up like a number.
constexpr int64_t kLowBf16 = 0xFF7F;

class AttentionMover {
public:
  AttentionMover(const AttentionKernels &k, KernelLibrary &library, bool reads)
      : k(k), a(k.attention), plan(k.plan), reads(reads),
        function(
            library.begin(reads ? "d2m_attention_read" : "d2m_attention_write",
                          ThreadType::Noc)),
        w(function), library(library) {}

  LaunchKernel run(const Launch &launch) {
    if (reads) {
      tensors = {{k.query, k.queryInput},
                 {k.key, k.keyInput},
                 {k.value, k.valueInput}};
      if (k.mask)
        tensors.push_back({*k.mask, k.maskInput});
    } else {
      size_t inputs = Value(a.result.value).getParentBlock()->getNumArguments();
      tensors = {{k.result, inputs}};
      if (k.diagonal)
        others = {*k.diagonal};
    }
    auto typesOf = [&](auto ports) {
      return llvm::map_to_vector(ports,
                                 [&](unsigned port) { return k.types[port]; });
    };
    mover.emplace(w, typesOf(llvm::make_first_range(tensors)),
                  reads ? unsigned(tensors.size()) : 0, typesOf(others));
    if (!reads && k.diagonal)
      writeDiagonal();
    Value first = w.argument(0), end = w.add(first, w.argument(1));
    w.loop(first, end, 1, [&](Value number) {
      AttentionBlock block(w, k, number);
      reads ? readBlock(block) : writeBlock(block);
    });
    func::ReturnOp::create(w);
    LaunchKernel kernel{reads ? LaunchKernel::Reader : LaunchKernel::Writer,
                        library.keep(function),
                        {},
                        {},
                        {"first", "count"},
                        launch.ranges(plan.getBlocks())};
    for (auto [port, tensor] : tensors)
      kernel.compileTime.push_back({LaunchArg::Port, port});
    for (unsigned port : others)
      kernel.compileTime.push_back({LaunchArg::Port, port});
    for (auto [port, tensor] : tensors) {
      kernel.compileTime.push_back({LaunchArg::Layout, int64_t(tensor)});
      kernel.common.push_back({LaunchArg::Address, int64_t(tensor)});
    }
    return kernel;
  }

private:
  Value inside(Value at, int64_t end) {
    return arith::MinSIOp::create(w, at, w.i32(end - 1));
  }

  /// `count` rows of tiles from `row` on, of which the operand has `end`; tile
  /// j of row i comes to place `at(i, j)`.
  template <typename Fn>
  Value rowsOf(unsigned number, const d2m::Attention::Operand &o, Value head,
               Value row, int64_t count, int64_t end, Fn at) {
    Value place = mover->place(number, w.i32(count * o.stride));
    Value base = w.pageOf(head, o.heads);
    w.loop(w.i32(0), w.i32(count), 1, [&](Value i) {
      Value line = w.mul(inside(w.add(row, i), end), w.i32(o.stride));
      Value page = w.add(base, line);
      w.loop(w.i32(0), w.i32(o.stride), 1, [&](Value j) {
        mover->move(number, w.add(page, j), place, at(i, j));
      });
    });
    return place;
  }

  void readBlock(const AttentionBlock &block) {
    int64_t rows = plan.getBlockRows(), keys = plan.getBlockKeys();
    rowsOf(0, a.query, block.head, block.row, rows, plan.getRows(),
           [&](Value i, Value j) {
             return w.add(w.mul(i, w.i32(plan.getDepth())), j);
           });
    mover->end({0}, w.i32(rows * plan.getDepth()));
    eachKeyBlock(w, k, block, [&](Value key) {
      // Those of one place in all keys are beside each other.
      rowsOf(1, a.key, block.head, key, keys, plan.getKeys(),
             [&](Value i, Value j) { return w.add(w.mul(j, w.i32(keys)), i); });
      mover->end({1}, w.i32(keys * plan.getDepth()));
      if (a.mask)
        w.loop(w.i32(0), w.i32(rows), 1,
               [&](Value i) { readMask(block, w.add(block.row, i), key); });
      readValues(block, key);
    });
  }

  void readMask(const AttentionBlock &block, Value row, Value key) {
    Value keys = w.i32(plan.getBlockKeys());
    row = inside(row, plan.getRows());
    Value base = w.add(w.pageOf(block.head, a.mask->heads),
                       w.mul(row, w.i32(a.mask->stride)));
    mover->begin(3, keys, [&](Value j) {
      Value at = inside(w.add(key, j), plan.getKeys());
      return w.add(base, w.mul(at, w.i32(a.mask->strideKeys)));
    });
    mover->end({3}, keys);
  }

  void readValues(const AttentionBlock &block, Value key) {
    int64_t keys = plan.getBlockKeys(), width = plan.getWidth();
    Value place = rowsOf(
        2, a.value, block.head, key, keys, plan.getKeys(),
        [&](Value i, Value j) { return w.add(w.mul(i, w.i32(width)), j); });
    NocAsyncReadBarrierOp::create(w, Value());
    if (a.validKeys)
      clearPadding(place, key);
    mover->push(2, w.i32(keys * width));
  }

  void writeBlock(const AttentionBlock &block) {
    int64_t width = plan.getWidth();
    Value base = w.pageOf(block.head, a.result.heads);
    w.loop(w.i32(0), w.i32(plan.getBlockRows()), 1, [&](Value i) {
      Value row = w.add(block.row, i);
      Value place = mover->place(0, w.i32(width));
      Value isInside = arith::CmpIOp::create(w, arith::CmpIPredicate::slt, row,
                                             w.i32(plan.getRows()));
      w.onlyIf(isInside, [&] {
        Value page = w.add(base, w.mul(row, w.i32(width)));
        w.loop(w.i32(0), w.i32(width), 1,
               [&](Value j) { mover->move(0, w.add(page, j), place, j); });
      });
      mover->end({0}, w.i32(width));
    });
  }

  /// Powers are 0 where there are no keys, but what is in the place of their
  /// values may be no number.
  void clearPadding(Value place, Value key) {
    Value last = arith::SubIOp::create(w, w.i32(plan.getKeys() - 1), key);
    Value isHere = arith::CmpIOp::create(w, arith::CmpIPredicate::slt, last,
                                         w.i32(plan.getBlockKeys()));
    w.onlyIf(isHere, [&] {
      int64_t width = plan.getWidth(), valid = a.validKeys;
      int64_t element = isWide(k.value) ? 4 : 2, row = 16 * element,
              face = 16 * row;
      Value x = MyXOp::create(w, w.getIndexType(), Value());
      Value y = MyYOp::create(w, w.getIndexType(), Value());
      Value zeros = GetNocAddrOp::create(
          w, NocAddrType::get(w.getContext()), x, y,
          MemZerosBaseOp::create(w, w.getI32Type()), Value());
      Value first =
          w.add(place, w.mul(w.mul(last, w.i32(width)), mover->bytesOf(2)));
      w.loop(w.i32(0), w.i32(width), 1, [&](Value j) {
        Value tile = w.add(first, w.mul(j, mover->bytesOf(2)));
        for (int64_t f = 0; f != 4; ++f) {
          int64_t begin = std::clamp<int64_t>(valid - f / 2 * 16, 0, 16) * row;
          for (int64_t at = begin; at < face; at += kZeros)
            NocAsyncReadOp::create(w, ValueRange(), ValueRange(), zeros,
                                   w.add(tile, w.i32(f * face + at)),
                                   w.i32(std::min(kZeros, face - at)), Value());
        }
      });
      NocAsyncReadBarrierOp::create(w, Value());
    });
  }
  /// Bytes of the chip's region of zeros that are used.
  static constexpr int64_t kZeros = 512;

  bool isWide(unsigned port) const {
    return cast<ttcore::TileType>(cast<CBType>(k.types[port]).getElementType())
               .getDataType() == ttcore::DataType::Float32;
  }

  /// A low number above the diagonal, two elements at a time.
  void writeDiagonal() {
    Value port = mover->port(unsigned(tensors.size()));
    CBReserveBackOp::create(w, port, w.i32(1));
    Value tile = ReinterpretCastOp::create(
        w, L1AddrPtrType::get(w.getContext(), 32),
        GetWritePtrOp::create(w, w.getI32Type(), port));
    auto isAbove = [&](Value column, Value row, int64_t low) -> Value {
      Value above =
          arith::CmpIOp::create(w, arith::CmpIPredicate::sgt, column, row);
      return arith::SelectOp::create(w, above, w.i32(low), w.i32(0));
    };
    for (int64_t face = 0; face != 4; ++face)
      w.loop(w.i32(0), w.i32(16), 1, [&](Value row) {
        w.loop(w.i32(0), w.i32(8), 1, [&](Value word) {
          Value column = w.mul(word, w.i32(2));
          Value place = w.add(w.mul(row, w.i32(8)), word);
          if (face == 1 || face == 2)
            column = w.i32(face == 1 ? 32 : -32);
          Value low = isAbove(column, row, kLowBf16);
          Value high =
              isAbove(w.add(column, w.i32(1)), row, int32_t(kLowBf16 << 16));
          StoreToL1Op::create(w, arith::OrIOp::create(w, low, high), tile,
                              w.add(place, w.i32(face * 128)));
        });
      });
    CBPushBackOp::create(w, port, w.i32(1));
  }

  const AttentionKernels &k;
  const d2m::Attention &a;
  d2m::AttentionPlanAttr plan;
  bool reads;
  func::FuncOp function;
  KernelWriter w;
  KernelLibrary &library;
  std::optional<Mover> mover;
  /// Ports and the tensors behind them; ports without.
  SmallVector<std::pair<unsigned, unsigned>> tensors;
  SmallVector<unsigned> others;
};

} // namespace

LaunchKernel writeAttentionReader(const AttentionKernels &kernels,
                                  const Launch &launch,
                                  KernelLibrary &library) {
  return AttentionMover(kernels, library, /*reads=*/true).run(launch);
}
LaunchKernel writeAttentionWriter(const AttentionKernels &kernels,
                                  const Launch &launch,
                                  KernelLibrary &library) {
  return AttentionMover(kernels, library, /*reads=*/false).run(launch);
}

} // namespace mlir::tt
