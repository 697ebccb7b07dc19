//===- HostPlaces.cpp - elements by their indices -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "HostOps.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace mlir::tt::reference {
namespace {

using Views = llvm::ArrayRef<HostView>;

void move(const HostView &from, size_t i, const HostView &to, size_t j) {
  std::memcpy(to.at(j), from.at(i), to.elementSize());
}

/// Sets the element for an index that is out of range: NaN, 0 for integers.
void setMissing(const HostView &to, size_t i) {
  to.setReal(i, std::numeric_limits<double>::quiet_NaN());
}

/// The indices of element `i` of a row-major array.
llvm::SmallVector<int64_t> indicesOf(size_t i, llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<int64_t> indices(shape.size());
  for (size_t d = shape.size(); d-- > 0; i /= shape[d])
    indices[d] = i % shape[d];
  return indices;
}

size_t offsetOf(llvm::ArrayRef<int64_t> indices,
                llvm::ArrayRef<int64_t> shape) {
  size_t offset = 0;
  for (size_t d = 0; d != shape.size(); ++d)
    offset = offset * shape[d] + indices[d];
  return offset;
}

HostWork gather(ttir::GatherOp op) {
  return [dim = int32_t(op.getDim())](Views in, Views out) {
    const HostView &input = in[0], &index = in[1], &to = out[0];
    size_t axis = dim < 0 ? dim + input.shape.size() : dim;
    for (size_t i = 0; i != to.count(); ++i) {
      auto indices = indicesOf(i, to.shape);
      indices[axis] = index.integer(i);
      if (indices[axis] < 0 || indices[axis] >= input.shape[axis])
        setMissing(to, i);
      else
        move(input, offsetOf(indices, input.shape), to, i);
    }
  };
}

void combine(ttcore::ReduceType how, const HostView &to, size_t at,
             const HostView &source, size_t i) {
  auto set = [&](auto a, auto b) {
    switch (how) {
    case ttcore::ReduceType::Sum:
      return decltype(a)(a + b);
    case ttcore::ReduceType::Prod:
      return decltype(a)(a * b);
    case ttcore::ReduceType::Min:
      return b < a || b != b ? b : a;
    case ttcore::ReduceType::Max:
      return b > a || b != b ? b : a;
    default:
      return b;
    }
  };
  if (to.isFloat())
    to.setReal(at, set(to.real(at), source.real(i)));
  else if (how == ttcore::ReduceType::Sum || how == ttcore::ReduceType::Prod)
    to.setInteger(at, int64_t(set(uint64_t(to.integer(at)),
                                  uint64_t(source.integer(i)))));
  else
    to.setInteger(at, set(to.integer(at), source.integer(i)));
}

HostWork scatter(ttir::ScatterOp op) {
  return [dim = int32_t(op.getDim()),
          how = op.getScatterReduceType()](Views in, Views out) {
    const HostView &input = in[0], &index = in[1], &source = in[2],
                   &to = out[0];
    std::memcpy(to.data, input.data, input.count() * input.elementSize());
    size_t axis = dim < 0 ? dim + input.shape.size() : dim;
    for (size_t i = 0; i != index.count(); ++i) {
      auto indices = indicesOf(i, index.shape);
      indices[axis] = index.integer(i);
      if (indices[axis] >= 0 && indices[axis] < input.shape[axis])
        combine(how, to, offsetOf(indices, input.shape), source, i);
    }
  };
}

/// Bounds that do not give the result's shape are the caller's mistake; bounds
/// beyond the operand are found.
HostWork sliceDynamic(ttir::SliceDynamicOp op) {
  llvm::SmallVector<int64_t> steps(op.getInput().getType().getRank(), 1);
  if (op.getStepAttr())
    steps = llvm::SmallVector<int64_t>(
        llvm::ArrayRef(shape::integers(op.getStepAttr())));
  return [steps](Views in, Views out) {
    const HostView &input = in[0], &begins = in[1], &to = out[0];
    for (size_t i = 0; i != to.count(); ++i) {
      auto indices = indicesOf(i, to.shape);
      bool inside = true;
      for (size_t d = 0; d != indices.size(); ++d) {
        int64_t begin = begins.integer(d);
        indices[d] = indices[d] * steps[d] +
                     (begin < 0 ? begin + input.shape[d] : begin);
        inside &= indices[d] >= 0 && indices[d] < input.shape[d];
      }
      if (inside)
        move(input, offsetOf(indices, input.shape), to, i);
      else
        setMissing(to, i);
    }
  };
}

HostWork repeatInterleave(ttir::RepeatInterleaveOp op) {
  return [dim = op.getDim(), repeats = op.getRepeats()](Views in, Views out) {
    size_t axis = dim < 0 ? dim + in[0].shape.size() : dim;
    for (size_t i = 0; i != out[0].count(); ++i) {
      auto indices = indicesOf(i, out[0].shape);
      indices[axis] /= repeats;
      move(in[0], offsetOf(indices, in[0].shape), out[0], i);
    }
  };
}

HostWork reverse(ttir::ReverseOp op) {
  return [dims = llvm::SmallVector<int64_t>(op.getDimensions())](Views in,
                                                                 Views out) {
    for (size_t i = 0; i != out[0].count(); ++i) {
      auto indices = indicesOf(i, out[0].shape);
      for (int64_t dim : dims)
        indices[dim] = out[0].shape[dim] - 1 - indices[dim];
      move(in[0], offsetOf(indices, in[0].shape), out[0], i);
    }
  };
}

HostWork embeddingBackward(ttir::EmbeddingBackwardOp) {
  return [](Views in, Views out) {
    const HostView &rows = in[0], &gradient = in[2], &to = out[0];
    int64_t width = to.shape.back(), count = to.shape[to.shape.size() - 2];
    std::vector<double> sums(to.count());
    for (size_t i = 0; i != rows.count(); ++i) {
      int64_t row = rows.integer(i);
      if (row < 0 || row >= count)
        continue;
      for (int64_t c = 0; c != width; ++c)
        sums[row * width + c] += gradient.real(i * width + c);
    }
    for (size_t i = 0; i != sums.size(); ++i)
      to.setReal(i, sums[i]);
  };
}

HostWork dimensionSize(ttir::GetDimensionSizeOp op) {
  auto type = cast<RankedTensorType>(op.getOperand().getType());
  return [size = type.getDimSize(op.getDimension())](Views, Views out) {
    out[0].setInteger(0, size);
  };
}

} // namespace

HostWork placesWorkOf(Operation *op) {
  return llvm::TypeSwitch<Operation *, HostWork>(op)
      .Case([](ttir::GatherOp op) { return gather(op); })
      .Case([](ttir::ScatterOp op) { return scatter(op); })
      .Case([](ttir::SliceDynamicOp op) { return sliceDynamic(op); })
      .Case([](ttir::RepeatInterleaveOp op) { return repeatInterleave(op); })
      .Case([](ttir::ReverseOp op) { return reverse(op); })
      .Case([](ttir::EmbeddingBackwardOp op) { return embeddingBackward(op); })
      .Case([](ttir::GetDimensionSizeOp op) { return dimensionSize(op); })
      .Default(HostWork());
}

} // namespace mlir::tt::reference
