//===- Move.cpp - sources of a result's elements --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Move.h"

#include "D2M/Product/Windows.h"
#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/D2M/Analysis/ElementForm.h"

#include "tt/device/TensorPages.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt::d2m {

namespace {

using tt::shapeOf;

SmallVector<int64_t> stridesOf(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;)
    strides[i - 1] = strides[i] * shape[i];
  return strides;
}

/// Indices of elements are computed in 32 bits.
bool isMovable(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.getNumElements() == 0 ||
      type.getNumElements() >= (int64_t(1) << 31))
    return false;
  // An element of a block float cannot be moved alone.
  std::optional<ElementForm> form = formOf(value);
  return form && !form->isBlockFloat();
}

bool isIndices(Value value) {
  return isMovable(value) && isa<IntegerType>(elementOf(value));
}

/// The bits of an element that is `number`.
std::optional<uint32_t> bitsOf(Type element, Attribute number) {
  APFloat value(APFloat::IEEEdouble());
  if (auto integer = dyn_cast<IntegerAttr>(number))
    value.convertFromAPInt(integer.getValue(), /*IsSigned=*/true,
                           APFloat::rmNearestTiesToEven);
  else
    value = APFloat(cast<FloatAttr>(number).getValueAsDouble());
  bool inexact;
  if (auto real = dyn_cast<FloatType>(element)) {
    value.convert(real.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &inexact);
    return uint32_t(value.bitcastToAPInt().getZExtValue());
  }
  unsigned width = element.getIntOrFloatBitWidth();
  APSInt bits(64, /*isUnsigned=*/false);
  if (value.convertToInteger(bits, APFloat::rmTowardZero, &inexact) ==
      APFloat::opInvalidOp)
    return std::nullopt;
  return uint32_t(bits.trunc(width).getZExtValue());
}

/// The bits of the number that all elements of a value are, if it is a
/// constant.
static std::optional<uint32_t> fillOf(Value value, Type element) {
  if (auto full = value.getDefiningOp<ttir::FullOp>())
    return bitsOf(element, full.getFillValue());
  DenseElementsAttr content = ttir::getConstantContent(value);
  if (!content || content.empty() || !content.isSplat())
    return std::nullopt;
  return bitsOf(element, content.getSplatValue<Attribute>());
}

/// Makes the boxes of one op.
class Builder {
public:
  explicit Builder(Operation *op) : op(op), result(op->getResult(0)) {
    move.shape = llvm::to_vector(shapeOf(result));
  }

  std::optional<Move> run() {
    bool known =
        llvm::TypeSwitch<Operation *, bool>(op)
            .Case<ttir::FullOp, ttir::ReshapeOp, ttir::PermuteOp,
                  ttir::BroadcastOp, ttir::RepeatOp, ttir::RepeatInterleaveOp,
                  ttir::ReverseOp, ttir::SliceStaticOp, ttir::ConcatOp,
                  ttir::PadOp, ttir::EmbeddingOp, ttir::GatherOp, WindowsOp>(
                [&](auto known) { return describe(known); })
            .Default([](Operation *) { return false; });
    if (!known)
      return std::nullopt;
    for (MovePiece &piece : move.pieces)
      if (!piece.source)
        piece.from.clear(), piece.lookup.reset();
    while (move.shape.size() < 2)
      addDimension();
    return std::move(move);
  }

private:
  /// Drops dimensions of 1 in front.
  void addDimension() {
    move.shape.insert(move.shape.begin(), 1);
    for (MovePiece &piece : move.pieces) {
      piece.begin.insert(piece.begin.begin(), 0);
      piece.size.insert(piece.size.begin(), 1);
      if (piece.source)
        piece.from.insert(piece.from.begin(), PageMap());
      if (piece.lookup)
        piece.lookup->strides.insert(piece.lookup->strides.begin(), 0);
    }
  }

  /// A box that is the whole result.
  MovePiece &whole(Value source) {
    return box(source, SmallVector<int64_t>(move.shape.size(), 0), move.shape);
  }

  MovePiece &box(Value source, ArrayRef<int64_t> begin,
                 ArrayRef<int64_t> size) {
    MovePiece &piece = move.pieces.emplace_back();
    piece.begin = llvm::to_vector(begin);
    piece.size = llvm::to_vector(size);
    if (std::optional<uint32_t> fill = fillOf(source, elementOf(result)))
      piece.fill = *fill;
    else
      piece.source = source;
    return piece;
  }

  /// Dimension i of the box steps through the source by `strides[i]`.
  static void step(MovePiece &piece, ArrayRef<int64_t> strides) {
    for (auto [size, stride] : llvm::zip_equal(piece.size, strides))
      piece.from.push_back(PageMap::of({{size, stride}}));
  }

  bool describe(ttir::FullOp full) {
    whole(result);
    return true;
  }

  bool describe(ttir::ReshapeOp reshape) {
    step(whole(reshape.getInput()), stridesOf(move.shape));
    return true;
  }

  bool describe(ttir::PermuteOp permute) {
    SmallVector<int64_t> own = stridesOf(shapeOf(permute.getInput()));
    step(whole(permute.getInput()),
         llvm::map_to_vector(permute.getPermutation(),
                             [&](int64_t dim) { return own[dim]; }));
    return true;
  }

  bool describe(ttir::BroadcastOp broadcast) {
    ArrayRef<int64_t> shape = shapeOf(broadcast.getInput());
    SmallVector<int64_t> strides = stridesOf(shape);
    for (auto [size, stride] : llvm::zip(shape, strides))
      stride = size == 1 ? 0 : stride;
    step(whole(broadcast.getInput()), strides);
    return true;
  }

  bool describe(ttir::RepeatOp repeat) {
    ArrayRef<int64_t> shape = shapeOf(repeat.getInput());
    MovePiece &piece = whole(repeat.getInput());
    for (auto [times, size, stride] :
         llvm::zip(repeat.getRepeatDimensions(), shape, stridesOf(shape)))
      piece.from.push_back(PageMap::of({{times, 0}, {size, stride}}));
    return true;
  }

  bool describe(ttir::RepeatInterleaveOp repeat) {
    ArrayRef<int64_t> shape = shapeOf(repeat.getInput());
    MovePiece &piece = whole(repeat.getInput());
    int64_t dim = normal(repeat.getDim());
    for (auto [i, size, stride] : llvm::enumerate(shape, stridesOf(shape)))
      piece.from.push_back(PageMap::of(
          {{size, stride}, {int64_t(i) == dim ? repeat.getRepeats() : 1, 0}}));
    return true;
  }

  bool describe(ttir::ReverseOp reverse) {
    SmallVector<int64_t> strides = stridesOf(move.shape);
    MovePiece &piece = whole(reverse.getInput());
    for (int64_t dim : reverse.getDimensions()) {
      int64_t &stride = strides[normal(dim)];
      piece.base += (move.shape[normal(dim)] - 1) * stride;
      stride = -stride;
    }
    step(piece, strides);
    return true;
  }

  bool describe(ttir::SliceStaticOp slice) {
    ArrayRef<int64_t> shape = shapeOf(slice.getInput());
    SmallVector<int64_t> strides = stridesOf(shape);
    MovePiece &piece = whole(slice.getInput());
    for (auto [i, size] : llvm::enumerate(shape)) {
      int64_t begin = numberAt(slice.getBegins(), i);
      piece.base += (begin < 0 ? begin + size : begin) * strides[i];
      strides[i] *= numberAt(slice.getStep(), i);
    }
    step(piece, strides);
    return true;
  }

  bool describe(ttir::ConcatOp concat) {
    int64_t dim = normal(concat.getDim()), at = 0;
    SmallVector<int64_t> begin(move.shape.size(), 0);
    for (Value input : concat.getInputs()) {
      begin[dim] = at;
      at += shapeOf(input)[dim];
      if (shapeOf(input)[dim] != 0)
        step(box(input, begin, shapeOf(input)), stridesOf(shapeOf(input)));
    }
    return true;
  }

  bool describe(ttir::PadOp pad) {
    ArrayRef<int64_t> shape = shapeOf(pad.getInput());
    std::optional<uint32_t> fill =
        bitsOf(elementOf(result), pad.getValueAttr());
    if (!fill)
      return false;
    // Padding in front of the input and behind it, dimension by dimension,
    // where the dimensions before are the input's.
    SmallVector<int64_t> begin(shape.size(), 0), size(move.shape);
    for (size_t i = 0; i != shape.size(); ++i) {
      int64_t low = pad.getPadding()[2 * i];
      int64_t high = pad.getPadding()[2 * i + 1];
      for (auto [at, length] :
           {std::pair<int64_t, int64_t>(0, low), {low + shape[i], high}}) {
        if (length == 0)
          continue;
        begin[i] = at, size[i] = length;
        MovePiece &border = box(result, begin, size);
        border.source = nullptr;
        border.fill = *fill;
      }
      begin[i] = low, size[i] = shape[i];
    }
    step(box(pad.getInput(), begin, shape), stridesOf(shape));
    return true;
  }

  /// Tap by tap: what is in front of the image, behind it, beside it, and it.
  bool describe(WindowsOp op) {
    Windows w(op);
    Value image = op.getInput();
    ArrayRef<int64_t> shape = shapeOf(image);
    SmallVector<int64_t> strides = stridesOf(shape);
    SmallVector<int64_t> begin(4, 0), size(move.shape);
    auto zeros = [&](int64_t dim, int64_t from, int64_t to) {
      if (from == to)
        return;
      SmallVector<int64_t> first(begin), length(size);
      first[dim] = from, length[dim] = to - from;
      box(image, first, length).source = nullptr;
    };
    size[3] = w.channels;
    for (int64_t i = 0; i != w.kernel[0]; ++i)
      for (int64_t j = 0; j != w.kernel[1]; ++j, begin[3] += w.channels) {
        auto [top, bottom] = w.seeing(0, i);
        auto [left, right] = w.seeing(1, j);
        begin[1] = begin[2] = 0;
        size[1] = w.windows[0], size[2] = w.windows[1];
        zeros(1, 0, top);
        zeros(1, bottom, w.windows[0]);
        if (top == bottom)
          continue;
        begin[1] = top, size[1] = bottom - top;
        zeros(2, 0, left);
        zeros(2, right, w.windows[1]);
        if (left == right)
          continue;
        begin[2] = left, size[2] = right - left;
        MovePiece &seen = box(image, begin, size);
        seen.base = (top * w.stride[0] + w.offset(0, i)) * strides[1] +
                    (left * w.stride[1] + w.offset(1, j)) * strides[2];
        step(seen, {strides[0], w.stride[0] * strides[1],
                    w.stride[1] * strides[2], 1});
      }
    begin[1] = begin[2] = 0;
    size[1] = w.windows[0], size[2] = w.windows[1];
    zeros(3, begin[3], w.columns);
    return true;
  }

  bool describe(ttir::EmbeddingOp embedding) {
    if (!isIndices(embedding.getInput()))
      return false;
    MovePiece &piece = whole(embedding.getWeight());
    SmallVector<int64_t> strides(move.shape.size(), 0);
    strides.back() = 1;
    step(piece, strides);
    strides = stridesOf(shapeOf(embedding.getInput()));
    strides.push_back(0);
    lookUp(piece, embedding.getInput(), strides, move.shape.back());
    return true;
  }

  bool describe(ttir::GatherOp gather) {
    if (!isIndices(gather.getIndex()))
      return false;
    SmallVector<int64_t> strides = stridesOf(shapeOf(gather.getInput()));
    int64_t dim = normal(int32_t(gather.getDim()));
    int64_t along = strides[dim];
    strides[dim] = 0;
    MovePiece &piece = whole(gather.getInput());
    step(piece, strides);
    lookUp(piece, gather.getIndex(), stridesOf(move.shape), along);
    return true;
  }

  static void lookUp(MovePiece &piece, Value indices, ArrayRef<int64_t> strides,
                     int64_t step) {
    if (std::optional<uint32_t> fill = fillOf(indices, elementOf(indices)))
      piece.base += step * *fill;
    else
      piece.lookup = {indices, llvm::to_vector(strides), step};
  }

  int64_t normal(int64_t dim) const {
    return dim < 0 ? dim + int64_t(move.shape.size()) : dim;
  }
  static int64_t numberAt(ArrayAttr numbers, size_t i) {
    return cast<IntegerAttr>(numbers[i]).getInt();
  }

  Operation *op;
  Value result;
  Move move;
};

} // namespace

int64_t MovePiece::elementAt(ArrayRef<int64_t> place) const {
  int64_t element = base;
  for (auto [at, first, map] : llvm::zip_equal(place, begin, from))
    element += map.at(at - first);
  return element;
}

Move transposed(Move move) {
  auto swapLast = [](auto &list) {
    if (!list.empty())
      std::swap(list[list.size() - 1], list[list.size() - 2]);
  };
  swapLast(move.shape);
  for (MovePiece &piece : move.pieces) {
    swapLast(piece.begin);
    swapLast(piece.size);
    swapLast(piece.from);
    if (piece.lookup)
      swapLast(piece.lookup->strides);
  }
  return move;
}

std::optional<Move> moveOf(Operation *op) {
  if (op->getNumResults() != 1 || !isMovable(op->getResult(0)))
    return std::nullopt;
  // Only indices have another element type.
  Type element = elementOf(op->getResult(0));
  for (Value operand : op->getOperands()) {
    bool isIndex = isa<ttir::EmbeddingOp>(op) ? operand == op->getOperand(0)
                   : isa<ttir::GatherOp>(op)  ? operand == op->getOperand(1)
                                              : false;
    if (!isMovable(operand) || (!isIndex && elementOf(operand) != element))
      return std::nullopt;
  }
  return Builder(op).run();
}

bool keepsPages(Operation *op) {
  auto reshape = dyn_cast<ttir::ReshapeOp>(op);
  if (!reshape)
    return false;
  auto pages = [](Value value) {
    return ::tt::device::TensorPages(shapeOf(value),
                                     ::tt::device::DataType::Float32, true);
  };
  std::optional<ElementForm> from = formOf(reshape.getInput()),
                             to = formOf(reshape.getResult());
  return from && to && from->format == to->format &&
         pages(reshape.getInput()).samePages(pages(reshape.getResult()));
}

} // namespace mlir::tt::d2m
