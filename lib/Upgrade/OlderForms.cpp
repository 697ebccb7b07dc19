//===- OlderForms.cpp - ops that took more than they do today -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Each function looks for a form of its op that the verifier refuses and puts
// ops of today around it. Other forms are left for the verifier.
//
//===----------------------------------------------------------------------===//

#include "OlderOps.h"

#include "mlir/IR/TypeUtilities.h"
#include "ttmlir/Conversion/FrontEndCommon/Gather.h"
#include "ttmlir/Dialect/Common/VerifyShape.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tt {

using ttir::Dims;
using ttir::Emit;

static bool isStatic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

/// Operands and results are tensors of known shapes, of which there are so
/// many.
static bool hasTensors(Operation *op, unsigned operands) {
  return op->getNumOperands() == operands && op->getNumResults() == 1 &&
         llvm::all_of(op->getOperandTypes(), isStatic) &&
         isStatic(op->getResult(0).getType());
}

/// Replaces `op` by `value` if that has its type.
static bool replace(Operation *op, Value value) {
  if (value.getType() != op->getResult(0).getType())
    return false;
  op->getResult(0).replaceAllUsesWith(value);
  op->erase();
  return true;
}

static std::optional<Dims> integersOf(Operation *op, StringRef name,
                                      size_t count) {
  shape::Shape numbers = shape::integers(op->getAttr(name));
  if (numbers.size() != count)
    return std::nullopt;
  return Dims(numbers.begin(), numbers.end());
}

//===-- parts -------------------------------------------------------------===//

/// Steps below 0 go backwards from `begins` to above `ends`, of which negative
/// ones count from the end; a part that ends before it begins is empty.
static bool takeBackwards(Operation *op, ArrayRef<int64_t> begins,
                          ArrayRef<int64_t> ends, ArrayRef<int64_t> steps) {
  ArrayRef<int64_t> shape = ttir::shapeOf(op->getOperand(0)),
                    wanted = ttir::shapeOf(op->getResult(0));
  Dims from, to, by, reversed;
  bool older = false;
  for (size_t i = 0; i != shape.size(); ++i) {
    int64_t size = shape[i], begin = begins[i], end = ends[i], step = steps[i];
    begin += begin < 0 ? size : 0;
    end += end < 0 ? size : 0;
    if (step < 0 && begin >= 0 && begin < size && end >= -1 && end <= begin) {
      int64_t count = (begin - end - step - 1) / -step;
      reversed.push_back(int64_t(i));
      end = count == 0 ? begin : begin + 1;
      begin = count == 0 ? begin : begin + step * (count - 1);
      step = -step;
    } else if (step > 0 && end < begin && begin >= 0 && begin <= size &&
               wanted[i] == 0) {
      end = begin;
      older = true;
    } else if (step <= 0 || begin < 0 || end < begin || end > size) {
      return false;
    }
    from.push_back(begin), to.push_back(end), by.push_back(step);
  }
  if (reversed.empty() && !older)
    return false;
  OpBuilder builder(op);
  Emit emit(builder, op->getLoc());
  Value part = emit.slice(op->getOperand(0), from, to, by);
  return replace(op, reversed.empty() ? part : emit.reverse(part, reversed));
}

static bool upgradeSlice(ttir::SliceStaticOp op) {
  if (!hasTensors(op, 1))
    return false;
  size_t rank = ttir::shapeOf(op->getOperand(0)).size();
  if (ttir::shapeOf(op->getResult(0)).size() != rank)
    return false;
  auto begins = integersOf(op, "begins", rank),
       ends = integersOf(op, "ends", rank),
       steps = integersOf(op, "step", rank);
  return begins && ends && steps && takeBackwards(op, *begins, *ends, *steps);
}

static bool upgradeIndex(ttir::IndexOp op) {
  if (!hasTensors(op, 1))
    return false;
  Dims ends(ttir::shapeOf(op->getOperand(0))), begins(ends.size(), 0),
      steps(ends.size(), 1);
  auto dim = integersOf(op, "dim", 1), begin = integersOf(op, "begin", 1),
       end = integersOf(op, "end", 1), step = integersOf(op, "step", 1);
  if (!dim || !begin || !end || !step)
    return false;
  int64_t axis =
      dim->front() < 0 ? dim->front() + int64_t(ends.size()) : dim->front();
  if (axis < 0 || axis >= int64_t(ends.size()) ||
      ttir::shapeOf(op->getResult(0)).size() != ends.size())
    return false;
  begins[axis] = begin->front(), ends[axis] = end->front(),
  steps[axis] = step->front();
  return takeBackwards(op, begins, ends, steps);
}

/// Padding below 0 takes elements away.
static bool upgradePad(ttir::PadOp op) {
  if (!hasTensors(op, 1))
    return false;
  Dims ends(ttir::shapeOf(op->getOperand(0))), begins(ends.size(), 0);
  auto padding = integersOf(op, "padding", 2 * ends.size());
  if (!padding || llvm::none_of(*padding, [](int64_t n) { return n < 0; }))
    return false;
  SmallVector<int32_t> rest;
  for (size_t i = 0; i != ends.size(); ++i) {
    int64_t low = (*padding)[2 * i], high = (*padding)[2 * i + 1];
    begins[i] = std::max<int64_t>(-low, 0);
    ends[i] -= std::max<int64_t>(-high, 0);
    if (begins[i] > ends[i])
      return false;
    rest.push_back(int32_t(std::max<int64_t>(low, 0)));
    rest.push_back(int32_t(std::max<int64_t>(high, 0)));
  }
  OpBuilder builder(op);
  Emit emit(builder, op->getLoc());
  op->setOperand(0, emit.slice(op->getOperand(0), begins, ends));
  op->setAttr("padding", builder.getDenseI32ArrayAttr(rest));
  return true;
}

//===-- windows -----------------------------------------------------------===//

/// Four paddings: top, left, bottom, right.
static std::optional<Dims> paddingOf(Operation *op) {
  shape::Shape given = shape::integers(op->getAttr("padding"));
  switch (given.size()) {
  case 1:
    return Dims(4, given[0]);
  case 2:
    return Dims{given[0], given[1], given[0], given[1]};
  case 4:
    return Dims(given.begin(), given.end());
  default:
    return std::nullopt;
  }
}

/// Padding above half the kernel becomes part of the image, which an average
/// that leaves it out counts.
template <typename OpTy> static bool upgradePool(OpTy op) {
  if (!hasTensors(op, 1) || ttir::shapeOf(op->getOperand(0)).size() != 4 ||
      op->hasAttr("flattened_compat_info"))
    return false;
  std::optional<Dims> padding = paddingOf(op);
  shape::Shape kernel = shape::integers(op->getAttr("kernel"));
  if (kernel.size() == 1)
    kernel.push_back(kernel[0]);
  if (!padding || kernel.size() != 2 ||
      llvm::any_of(*padding, [](int64_t n) { return n < 0; }))
    return false;
  bool large = false;
  for (size_t i = 0; i != 4; ++i)
    large |= 2 * (*padding)[i] > kernel[i % 2];
  Type element = ttir::elementOf(op->getOperand(0));
  if (!large || !isa<FloatType>(element))
    return false;
  OpBuilder builder(op);
  Emit emit(builder, op->getLoc());
  Dims low{0, (*padding)[0], (*padding)[1], 0},
      high{0, (*padding)[2], (*padding)[3], 0}, none(4, 0);
  constexpr bool isMax = std::is_same_v<OpTy, ttir::MaxPool2dOp>;
  auto around = [&](Value image, double number) {
    return emit.pad(image, emit.full({}, element, number), low, high, none);
  };
  Value image = op->getOperand(0);
  auto includes = op->template getAttrOfType<BoolAttr>("count_include_pad");
  Attribute before = op->getAttr("padding");
  op->setOperand(
      0, around(image, isMax ? -std::numeric_limits<double>::infinity() : 0.0));
  op->setAttr("padding", builder.getDenseI32ArrayAttr({0, 0, 0, 0}));
  std::optional<shape::Shape> made = ttir::inferShape(op, 0, shape::ignore);
  if (!made || ArrayRef<int64_t>(*made) != ttir::shapeOf(op->getResult(0))) {
    op->setOperand(0, image);
    op->setAttr("padding", before);
    return false;
  }
  if (isMax || !includes || includes.getValue())
    return true;
  // The share of a window that is image.
  Operation *share = builder.clone(*op);
  share->setOperand(0, around(emit.full(ttir::shapeOf(image), element, 1), 0));
  share->moveAfter(op);
  builder.setInsertionPointAfter(share);
  Value quotient = emit.div(op->getResult(0), share->getResult(0));
  op->getResult(0).replaceUsesWithIf(quotient, [&](OpOperand &use) {
    return use.getOwner() != quotient.getDefiningOp();
  });
  return true;
}

/// Output padding is computed behind the image: less padding is cut away there;
/// beyond the image's reach only the bias is added.
static bool upgradeOutputPadding(ttir::ConvTranspose2dOp op) {
  if (op->getNumOperands() < 2 || op->getNumResults() != 1 ||
      !llvm::all_of(op->getOperandTypes(), isStatic) ||
      !isStatic(op->getResult(0).getType()) ||
      ttir::shapeOf(op->getResult(0)).size() != 4 ||
      op->hasAttr("flattened_compat_info"))
    return false;
  auto pairOf = [&](StringRef name) -> std::optional<Dims> {
    shape::Shape given = shape::integers(op->getAttr(name));
    if (given.size() == 1)
      given.push_back(given[0]);
    return given.size() == 2 ? std::optional(Dims(given.begin(), given.end()))
                             : std::nullopt;
  };
  auto more = pairOf("output_padding"), stride = pairOf("stride"),
       dilation = pairOf("dilation");
  std::optional<Dims> padding = paddingOf(op);
  if (!more || !stride || !dilation || !padding)
    return false;
  bool large = false;
  for (size_t i = 0; i != 2; ++i)
    large |= (*more)[i] >= std::max((*stride)[i], (*dilation)[i]);
  if (!large || llvm::any_of(*more, [](int64_t n) { return n < 0; }))
    return false;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Dims shape(type.getShape()), none(4, 0), high(4, 0);
  int64_t dims[] = {int64_t(op.getHeightDim()), int64_t(op.getWidthDim())};
  for (size_t i = 0; i != 2; ++i) {
    if (dims[i] < 0 || dims[i] > 3)
      return false;
    int64_t &cut = (*padding)[2 + i];
    high[dims[i]] = std::max<int64_t>((*more)[i] - cut, 0);
    cut = std::max<int64_t>(cut - (*more)[i], 0);
    shape[dims[i]] -= high[dims[i]];
  }
  OpBuilder builder(op);
  SmallVector<int32_t> cut(padding->begin(), padding->end());
  op->setAttr("padding", builder.getDenseI32ArrayAttr(cut));
  op->setAttr("output_padding", builder.getDenseI32ArrayAttr({0, 0}));
  op->getResult(0).setType(type.clone(shape));
  builder.setInsertionPointAfter(op);
  Emit emit(builder, op->getLoc());
  Value bias = op->getNumOperands() > 2 ? op->getOperand(2) : Value();
  Value result =
      emit.pad(op->getResult(0), emit.full({}, type.getElementType(), 0), none,
               high, none);
  Operation *last = result.getDefiningOp();
  if (bias) {
    op->eraseOperand(2);
    last = ttir::AddOp::create(builder, op->getLoc(), type, result, bias);
  }
  Value all = last->getResult(0);
  op->getResult(0).replaceUsesWithIf(all, [&](OpOperand &use) {
    return use.getOwner()->getBlock() != op->getBlock() ||
           last->isBeforeInBlock(use.getOwner());
  });
  return true;
}

//===-- places ------------------------------------------------------------===//

/// A gather that was spelled as StableHLO's.
static bool upgradeGather(ttir::GatherOp op) {
  auto arrayOf = [&](StringRef name) {
    auto array = op->getAttrOfType<DenseI64ArrayAttr>(name);
    return array ? array.asArrayRef() : ArrayRef<int64_t>();
  };
  auto vectorDim = op->getAttrOfType<IntegerAttr>("index_vector_dim");
  if (!vectorDim || !op->hasAttr("slice_sizes") || !hasTensors(op, 2))
    return false;
  ttir::Gather gather{arrayOf("offset_dims"),
                      arrayOf("collapsed_slice_dims"),
                      arrayOf("operand_batching_dims"),
                      arrayOf("start_indices_batching_dims"),
                      arrayOf("start_index_map"),
                      arrayOf("slice_sizes"),
                      vectorDim.getValue().getSExtValue()};
  Value input = op->getOperand(0), indices = op->getOperand(1);
  ArrayRef<int64_t> shape = ttir::shapeOf(input),
                    places = ttir::shapeOf(indices),
                    result = ttir::shapeOf(op->getResult(0));
  size_t rank = shape.size();
  int64_t vectorSize =
      gather.vectorDim == int64_t(places.size()) ? 1
      : gather.vectorDim >= 0 && gather.vectorDim < int64_t(places.size())
          ? places[gather.vectorDim]
          : -1;
  auto within = [](ArrayRef<int64_t> dims, size_t limit) {
    llvm::SmallSet<int64_t, 8> seen;
    return llvm::all_of(dims, [&](int64_t dim) {
      return dim >= 0 && dim < int64_t(limit) && seen.insert(dim).second;
    });
  };
  size_t batch =
      places.size() -
      (vectorSize < 0 || gather.vectorDim == int64_t(places.size()) ? 0 : 1);
  if (gather.sizes.size() != rank || vectorSize != int64_t(gather.map.size()) ||
      !within(gather.offsetDims, result.size()) ||
      !within(gather.collapsed, rank) || !within(gather.batching, rank) ||
      !within(gather.map, rank) ||
      !within(gather.indexBatching, places.size()) ||
      gather.batching.size() != gather.indexBatching.size() ||
      gather.offsetDims.size() + gather.collapsed.size() +
              gather.batching.size() !=
          rank ||
      batch + gather.offsetDims.size() != result.size())
    return false;
  for (auto [i, size] : llvm::enumerate(gather.sizes))
    if (size < 0 || size > shape[i] ||
        (size != 1 && (llvm::is_contained(gather.collapsed, int64_t(i)) ||
                       llvm::is_contained(gather.batching, int64_t(i)))))
      return false;
  OpBuilder builder(op);
  Emit emit(builder, op->getLoc());
  return replace(op, gather.take(input, indices, result.size(), emit));
}

/// Several dimensions are one, in their order.
static bool upgradeArgMax(ttir::ArgMaxOp op) {
  if (!hasTensors(op, 1))
    return false;
  auto list = op->getAttrOfType<ArrayAttr>("dim_arg");
  if (!list || list.size() < 2)
    return false;
  Dims shape(ttir::shapeOf(op->getOperand(0))), order, kept;
  auto rank = int64_t(shape.size());
  llvm::SmallSet<int64_t, 6> reduced;
  int64_t count = 1;
  for (int64_t dim : shape::integers(list)) {
    dim += dim < 0 ? rank : 0;
    if (dim < 0 || dim >= rank || !reduced.insert(dim).second)
      return false;
  }
  for (int64_t dim = 0; dim != rank; ++dim)
    if (!reduced.contains(dim))
      order.push_back(dim), kept.push_back(shape[dim]);
  for (int64_t dim = 0; dim != rank; ++dim)
    if (reduced.contains(dim))
      order.push_back(dim), count *= shape[dim];
  OpBuilder builder(op);
  Emit emit(builder, op->getLoc());
  Dims flat(kept);
  flat.push_back(count);
  Value input = emit.reshape(emit.permute(op->getOperand(0), order), flat);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto made =
      ttir::ArgMaxOp::create(builder, op->getLoc(), type.clone(kept), input,
                             builder.getBoolAttr(false),
                             builder.getI32ArrayAttr({int32_t(kept.size())}));
  return replace(op, emit.reshape(made, type.getShape()));
}

/// Row numbers that are floats.
static bool upgradeRowNumbers(ttir::EmbeddingBackwardOp op) {
  if (op->getNumOperands() != 3 || !isStatic(op->getOperand(0).getType()) ||
      !isa<FloatType>(ttir::elementOf(op->getOperand(0))))
    return false;
  OpBuilder builder(op);
  Emit emit(builder, op->getLoc());
  op->setOperand(0, emit.cast(op->getOperand(0), builder.getI32Type()));
  return true;
}

/// Rounds to the nearest integer, ties to even.
static bool upgradeRound(Operation *op) {
  if (!hasTensors(op, 1))
    return false;
  OpBuilder builder(op);
  Emit emit(builder, op->getLoc());
  Value x = op->getOperand(0), below = emit.unary<ttir::FloorOp>(x);
  Value rest = emit.sub(x, below);
  Value half = emit.unary<ttir::FloorOp>(emit.mul(below, 0.5));
  Value isOdd = emit.ask<ttir::NotEqualOp>(emit.mul(half, 2), below);
  Value isTie = emit.binary<ttir::LogicalAndOp>(
      emit.ask<ttir::EqualOp>(rest, 0.5), isOdd);
  Value up = emit.binary<ttir::LogicalOrOp>(
      emit.ask<ttir::GreaterThanOp>(rest, 0.5), isTie);
  return replace(op, emit.where(up, emit.add(below, 1), below));
}

//===-- ranks -------------------------------------------------------------===//

/// Operands and results get dimensions of size 1 in front, up to a rank.
static bool raiseRank(Operation *op, size_t from, size_t to) {
  OpBuilder builder(op);
  Emit before(builder, op->getLoc());
  auto raised = [&](RankedTensorType type) {
    Dims shape(to - from, 1);
    llvm::append_range(shape, type.getShape());
    return shape;
  };
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (type && size_t(type.getRank()) == from)
      operand.set(before.reshape(operand.get(), raised(type)));
  }
  builder.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type || size_t(type.getRank()) != from)
      continue;
    result.setType(type.clone(raised(type)));
    Value back = before.reshape(result, type.getShape());
    result.replaceAllUsesExcept(back, back.getDefiningOp());
  }
  return true;
}

/// Attention of one user, without a dimension of users.
static bool upgradeAttention(Operation *op) {
  if (op->getNumOperands() < 3 ||
      !llvm::all_of(op->getOperandTypes(), isStatic) ||
      !llvm::all_of(op->getResultTypes(), isStatic) ||
      ttir::shapeOf(op->getOperand(0)).size() != 3)
    return false;
  return raiseRank(op, 3, 4);
}

/// Scores of users x words; the draws are as many as users.
static bool upgradeSampling(ttir::SamplingOp op) {
  if (!hasTensors(op, 5) || ttir::shapeOf(op->getOperand(0)).size() != 2)
    return false;
  int64_t users = ttir::shapeOf(op->getOperand(0))[0];
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (type.getNumElements() != users)
    return false;
  OpBuilder builder(op);
  Emit emit(builder, op->getLoc());
  for (unsigned i : {0u, 1u}) {
    ArrayRef<int64_t> shape = ttir::shapeOf(op->getOperand(i));
    if (shape.size() == 2)
      op->setOperand(
          i, emit.reshape(op->getOperand(i), {1, 1, shape[0], shape[1]}));
  }
  for (unsigned i : {2u, 3u, 4u})
    if (ttir::tensorType(op->getOperand(i)).getNumElements() == users)
      op->setOperand(i, emit.reshape(op->getOperand(i), {users}));
  op->getResult(0).setType(type.clone({1, 1, 1, users}));
  builder.setInsertionPointAfter(op);
  Value back = emit.reshape(op->getResult(0), type.getShape());
  if (back != op->getResult(0))
    op->getResult(0).replaceAllUsesExcept(back, back.getDefiningOp());
  return true;
}

bool upgradeForm(Operation *op) {
  if (op->getName().getStringRef() == "ttir.round")
    return upgradeRound(op);
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case(upgradeSlice)
      .Case(upgradeIndex)
      .Case(upgradePad)
      .Case(upgradeGather)
      .Case<ttir::MaxPool2dOp, ttir::AvgPool2dOp>(
          [](auto pool) { return upgradePool(pool); })
      .Case(upgradeOutputPadding)
      .Case(upgradeArgMax)
      .Case(upgradeRowNumbers)
      .Case<ttir::SdpaFwOp, ttir::SdpaBwOp>(
          [](Operation *attention) { return upgradeAttention(attention); })
      .Case(upgradeSampling)
      .Default(false);
}

} // namespace mlir::tt
