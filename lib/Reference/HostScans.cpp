//===- HostScans.cpp - running sums, the largest few ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "HostOps.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <cstring>
#include <numeric>

namespace mlir::tt::reference {
namespace {

using Views = llvm::ArrayRef<HostView>;

/// `sum` or product of all elements up to each; integers wrap around.
HostWork scan(int64_t dim, bool sum) {
  return [dim, sum](Views in, Views out) {
    HostLines lines(in[0].shape, dim);
    for (size_t line = 0; line != lines.count; ++line) {
      double real = !sum;
      uint64_t whole = !sum;
      for (size_t i = 0; i != lines.size; ++i) {
        size_t at = lines.start(line) + i * lines.inner;
        if (in[0].isFloat()) {
          real = sum ? real + in[0].real(at) : real * in[0].real(at);
          out[0].setReal(at, real);
        } else {
          uint64_t next = in[0].integer(at);
          whole = sum ? whole + next : whole * next;
          out[0].setInteger(at, int64_t(whole));
        }
      }
    }
  };
}

/// NaN counts as the largest; 64-bit integers are compared as such.
bool isLess(const HostView &view, size_t a, size_t b) {
  if (view.isFloat()) {
    double x = view.real(a), y = view.real(b);
    return x < y || (x == x && y != y);
  }
  if (view.kind == ElementKind::UInt64)
    return uint64_t(view.integer(a)) < uint64_t(view.integer(b));
  return view.integer(a) < view.integer(b);
}

HostWork topk(ttir::TopKOp op) {
  return [dim = int32_t(op.getDim()), largest = op.getLargest()](Views in,
                                                                 Views out) {
    HostLines lines(in[0].shape, dim), kept(out[0].shape, dim);
    for (size_t line = 0; line != lines.count; ++line) {
      auto at = [&](size_t i) { return lines.start(line) + i * lines.inner; };
      std::vector<size_t> order(lines.size);
      std::iota(order.begin(), order.end(), size_t(0));
      llvm::stable_sort(order, [&](size_t a, size_t b) {
        return largest ? isLess(in[0], at(b), at(a))
                       : isLess(in[0], at(a), at(b));
      });
      for (size_t i = 0; i != kept.size; ++i) {
        size_t to = kept.start(line) + i * kept.inner;
        std::memcpy(out[0].at(to), in[0].at(at(order[i])), in[0].elementSize());
        out[1].setInteger(to, order[i]);
      }
    }
  };
}

} // namespace

HostWork scanWorkOf(Operation *op) {
  if (auto sum = dyn_cast<ttir::CumSumOp>(op))
    return scan(int64_t(sum.getDim()), true);
  if (auto product = dyn_cast<ttir::CumProdOp>(op))
    return scan(int64_t(product.getDim()), false);
  if (auto top = dyn_cast<ttir::TopKOp>(op))
    return topk(top);
  return nullptr;
}

} // namespace mlir::tt::reference
