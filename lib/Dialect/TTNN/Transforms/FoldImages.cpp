//===- FoldImages.cpp - columns of images become channels -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// An image of few channels is one of many short rows: the library brings them
// to the cores one by one, and computes on tiles that are mostly padding.
// Columns lie beside each other in memory, so that an image is also one of
// fewer columns and more channels. Its convolution has for each column of the
// result in a block a kernel of its own, between zeros. These weights are made
// once. The largest of windows that lie side by side is then the largest of
// blocks of channels.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "tt/device/Offers.h"
#include "tt/device/OpTime.h"
#include "tt/device/System.h"
#include "tt/device/Tile.h"
#include "ttmlir/Dialect/Common/Greedy.h"
#include "ttmlir/Dialect/TTCore/Transforms/KeptOps.h"
#include "ttmlir/Dialect/TTIR/IR/Emit.h"
#include "ttmlir/Dialect/TTIR/IR/Windows.h"
#include "ttmlir/Dialect/TTNN/Analysis/OpTimes.h"
#include "ttmlir/Target/SystemDesc/SystemDesc.h"

namespace device = ::tt::device;

namespace mlir::tt::ttnn {
#define GEN_PASS_DEF_TTNNFOLDIMAGESPASS
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h.inc"

namespace {

using ttir::Emit;

/// Height and width.
using Pair = std::array<int64_t, 2>;

Pair pairOf(Attribute attribute) {
  shape::Shape numbers = shape::integers(attribute);
  return {numbers.front(), numbers.back()};
}

/// Top, left, bottom, right.
std::array<int64_t, 4> paddingOf(Attribute attribute) {
  shape::Shape n = shape::integers(attribute);
  if (n.size() == 4)
    return {n[0], n[1], n[2], n[3]};
  return {n.front(), n.back(), n.front(), n.back()};
}

/// A convolution, element-wise ops on its result, and a pool whose windows lie
/// side by side; each is read by the next only.
struct Chain {
  ttir::Conv2dOp conv;
  SmallVector<Operation *> activations;
  ttir::MaxPool2dOp pool; ///< may be null
  Pair pooled = {1, 1};   ///< the windows of the pool

  Value result() {
    if (pool)
      return pool;
    return activations.empty() ? conv->getResult(0)
                               : activations.back()->getResult(0);
  }
};

/// Whether the largest of results is the result of the largest.
bool keepsOrder(Operation *op) {
  if (auto leaky = dyn_cast<ttir::LeakyReluOp>(op))
    return leaky.getParameter().convertToFloat() >= 0;
  return isa<ttir::ReluOp, ttir::Relu6Op, ttir::SigmoidOp, ttir::TanhOp>(op);
}

std::optional<Pair> sideBySide(ttir::MaxPool2dOp pool) {
  Pair kernel = pairOf(pool.getKernel());
  ArrayRef<int64_t> in = shapeOf(pool.getInput());
  auto padding = paddingOf(pool.getPadding());
  bool isBeside = kernel == pairOf(pool.getStride()) &&
                  pairOf(pool.getDilation()) == Pair{1, 1} &&
                  llvm::all_of(padding, [](int64_t n) { return n == 0; }) &&
                  in[1] % kernel[0] == 0 && in[2] % kernel[1] == 0;
  return isBeside ? std::optional(kernel) : std::nullopt;
}

Chain chainOf(ttir::Conv2dOp conv) {
  Chain chain;
  chain.conv = conv;
  Value value = conv.getResult();
  SmallVector<Operation *> seen;
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (auto pool = dyn_cast<ttir::MaxPool2dOp>(user)) {
      auto windows = sideBySide(pool);
      if (windows && llvm::all_of(seen, keepsOrder)) {
        chain.pool = pool;
        chain.pooled = *windows;
        chain.activations = seen;
      }
      break;
    }
    if (!keepsOrder(user) && !isa<ttir::GeluOp, ttir::SiluOp>(user))
      break;
    seen.push_back(user);
    value = user->getResult(0);
  }
  if (!chain.pool)
    chain.activations = seen;
  return chain;
}

/// Sizes of the chain's images.
struct Sizes {
  int64_t batch, height, width, channels;
  int64_t outHeight, outWidth, outChannels; ///< of the convolution
  Pair kernel, stride, pooled;
  std::array<int64_t, 4> padding;
  /// Activations between convolution and pool, and those of them that do not
  /// become part of the convolution.
  SmallVector<std::string> activations, apart;
  /// Whether only windows read the result, which take it as a matrix.
  bool staysFlat = false;

  explicit Sizes(Chain &chain) {
    ttir::Conv2dOp conv = chain.conv;
    ArrayRef<int64_t> in = shapeOf(conv.getInput()),
                      weight = shapeOf(conv.getWeight()),
                      out = shapeOf(conv.getResult());
    batch = in[0], height = in[1], width = in[2], channels = in[3];
    outHeight = out[1], outWidth = out[2], outChannels = out[3];
    kernel = {weight[2], weight[3]};
    stride = pairOf(conv.getStride());
    padding = paddingOf(conv.getPadding());
    pooled = chain.pooled;
    for (Operation *op : chain.activations) {
      activations.push_back(op->getName().stripDialect().str());
      if (isa<ttir::LeakyReluOp>(op))
        apart.push_back(activations.back());
    }
    staysFlat = llvm::all_of(chain.result().getUsers(), ttir::hasFlatImages);
  }
  int64_t windows() const { return pooled[0] * pooled[1]; }
  int64_t pooledHeight() const { return outHeight / pooled[0]; }
  int64_t pooledWidth() const { return outWidth / pooled[1]; }
};

/// A way to fold: `block` columns of the pooled result become one.
struct Fold {
  int64_t block;
  int64_t columns;     ///< of the image that become one
  int64_t left, right; ///< padding around the folded image
  int64_t kernel;      ///< width of the folded kernel
  int64_t channels;    ///< of the folded image
  int64_t each;        ///< channels of a block of results, with padding

  int64_t folded(const Sizes &s) const { return s.pooledWidth() / block; }
  bool isWhole(const Sizes &s) const { return block == s.pooledWidth(); }
  /// Where the kernel of a column begins, from the first column of the window.
  int64_t begin(const Sizes &s, int64_t column) const {
    return column * s.stride[1] - s.padding[1] + left * columns;
  }
};

std::optional<Fold> foldOf(const Sizes &s, int64_t block) {
  constexpr int64_t kMostChannels = 1024, kMostResults = 2048;
  constexpr int64_t kTile = device::Tile::kSide;
  Fold fold{block, s.width, 0, 0, 1, 0, block * s.outChannels};
  if (!fold.isWhole(s)) {
    fold.columns = block * s.pooled[1] * s.stride[1];
    if (fold.columns * fold.folded(s) != s.width)
      return std::nullopt;
    int64_t last = (block * s.pooled[1] - 1) * s.stride[1] - s.padding[1] +
                   s.kernel[1] - 1;
    fold.left = llvm::divideCeil(s.padding[1], fold.columns);
    fold.right = last < 0 ? 0 : last / fold.columns;
    fold.kernel = fold.left + 1 + fold.right;
  }
  fold.channels = fold.columns * s.channels;
  // Blocks of tiles are taken apart without a copy of elements. Between the
  // columns of a row there is no place for padding.
  if (fold.each % kTile != 0 && (s.windows() > 1 || !fold.isWhole(s))) {
    if (!fold.isWhole(s))
      return std::nullopt;
    fold.each = llvm::alignTo(fold.each, kTile);
  }
  if (fold.columns == 1 || fold.channels > kMostChannels ||
      fold.each * s.windows() > kMostResults)
    return std::nullopt;
  return fold;
}

//===-- prices ------------------------------------------------------------===//

class Prices {
public:
  Prices(const device::ChipDesc &chip, bool sharded, device::DataType type)
      : chip(chip), sharded(sharded), type(type) {}

  /// `columns`: of the image that are one where it is made, as a fold before
  /// this one left it; 0 if the image costs nothing in any form.
  double unfolded(const Sizes &s, int64_t columns) const {
    OpTensor in = flat(s.batch * s.height * s.width, s.channels);
    OpTensor out = flat(s.batch * s.outHeight * s.outWidth, s.outChannels);
    double seconds =
        least(conv(in, out, s, s.width, s.kernel, s.stride, s.padding));
    if (columns > 1)
      seconds += change(s.batch * s.height * s.width, s.channels, columns);
    seconds += elementwise(s.apart, out);
    if (!s.staysFlat)
      seconds += asImages(s);
    if (s.windows() == 1)
      return seconds;
    OpTensor pooled =
        flat(s.batch * s.pooledHeight() * s.pooledWidth(), s.outChannels);
    device::OpCall pool = {
        .op = "max_pool2d",
        .operands = {{"", out}},
        .results = {pooled},
        .arguments = {{"batch_size", {s.batch}},
                      {"input_height", {s.outHeight}},
                      {"input_width", {s.outWidth}},
                      {"channels", {s.outChannels}},
                      {"kernel_size", {s.pooled[0], s.pooled[1]}},
                      {"stride", {s.pooled[0], s.pooled[1]}}}};
    return seconds + least(pool);
  }

  double folded(const Sizes &s, const Fold &fold, int64_t columns) const {
    int64_t pixels = s.batch * s.pooledHeight() * fold.folded(s);
    OpTensor in =
        flat(s.batch * s.height * (s.width / fold.columns), fold.channels);
    OpTensor out = flat(pixels, fold.each * s.windows());
    Pair kernel = {s.kernel[0] + (s.pooled[0] - 1) * s.stride[0], fold.kernel};
    double seconds =
        least(conv(in, out, s, s.width / fold.columns, kernel,
                   {s.stride[0] * s.pooled[0], 1},
                   {s.padding[0], fold.left, s.padding[2], fold.right}));
    // Halves, until one block is left.
    for (int64_t n = s.windows(); n > 1; n = llvm::divideCeil(n, 2)) {
      OpTensor half = flat(pixels, fold.each * (n / 2));
      device::OpCall slice = {.op = "slice_static",
                              .operands = {{"", flat(pixels, fold.each * n)}},
                              .results = {half},
                              .arguments = {{"begins", {0, 0, 0, 0}},
                                            {"ends", half.shape},
                                            {"step", {1, 1, 1, 1}}}};
      device::OpCall most = {.op = "maximum",
                             .operands = {{"", half}, {"", half}},
                             .results = {half}};
      seconds += 2 * time(slice) + time(most);
    }
    seconds += elementwise(s.windows() == 1 ? s.apart : s.activations,
                           flat(pixels, fold.each));
    if (columns != 0 && columns != fold.columns)
      seconds += change(s.batch * s.height * s.width, s.channels, fold.columns);
    return seconds + change(pixels * fold.block, s.outChannels, fold.block);
  }

private:
  using OpTensor = device::OpTensor;

  /// A matrix in L1 if it takes less than a quarter of it, else in DRAM.
  OpTensor flat(int64_t rows, int64_t columns) const {
    OpTensor tensor;
    tensor.shape = {1, 1, rows, columns};
    tensor.type = type;
    if (tensor.bytes() / int64_t(chip.numCores()) <
        int64_t(chip.usableL1Size()) / 4)
      tensor.memory = device::BufferType::L1;
    return tensor;
  }

  /// The time in which `count` rows of a matrix become one beside each other,
  /// or one becomes so many.
  double change(int64_t rows, int64_t width, int64_t count) const {
    if (count == 1)
      return 0;
    auto reshape = [](const OpTensor &from, const OpTensor &to) {
      return device::OpCall{
          .op = "reshape", .operands = {{"", from}}, .results = {to}};
    };
    OpTensor wide = flat(rows / count, width * count);
    OpTensor narrow = flat(rows, width);
    OpTensor wideRows = wide, narrowRows = narrow;
    wideRows.tiled = narrowRows.tiled = false;
    device::OpCall apart = {
        .op = "to_layout", .operands = {{"", wide}}, .results = {wideRows}};
    return std::min(time(reshape(wide, narrow)),
                    time(apart) + time(reshape(wideRows, narrowRows)));
  }

  device::OpCall conv(const OpTensor &in, const OpTensor &out, const Sizes &s,
                      int64_t width, const Pair &kernel, const Pair &stride,
                      const std::array<int64_t, 4> &padding) const {
    OpTensor weight;
    weight.shape = {out.width(), in.width(), kernel[0], kernel[1]};
    weight.type = type;
    weight.tiled = false;
    return {.op = "conv2d",
            .operands = {{"", in}, {"", weight}},
            .results = {out},
            .arguments = {
                {"batch_size", {s.batch}},
                {"input_height", {s.height}},
                {"input_width", {width}},
                {"in_channels", {in.width()}},
                {"out_channels", {out.width()}},
                {"kernel_size", {kernel[0], kernel[1]}},
                {"stride", {stride[0], stride[1]}},
                {"padding", {padding[0], padding[2], padding[1], padding[3]}}}};
  }

  /// The time in which a result becomes N x H x W x C.
  double asImages(const Sizes &s) const {
    OpTensor rows =
        flat(s.batch * s.pooledHeight() * s.pooledWidth(), s.outChannels);
    OpTensor images = rows;
    images.shape = {s.batch, s.pooledHeight(), s.pooledWidth(), s.outChannels};
    return time(
        {.op = "reshape", .operands = {{"", rows}}, .results = {images}});
  }

  double elementwise(ArrayRef<std::string> ops, const OpTensor &tensor) const {
    double seconds = 0;
    for (const std::string &op : ops)
      seconds +=
          time({.op = op, .operands = {{"", tensor}}, .results = {tensor}});
    return seconds;
  }

  double time(const device::OpCall &call) const {
    return kGapSeconds + device::opTime(device::work(call, chip), chip).seconds;
  }

  /// The fastest way to run the op on an image in tiles or rows, which is
  /// brought there.
  double least(device::OpCall call) const {
    device::OfferOptions options;
    options.sharded = sharded;
    std::optional<double> least;
    OpTensor &in = call.operands[0].tensor;
    for (bool tiled : {true, false}) {
      in.tiled = tiled;
      for (const device::Offer &offer : device::offers(call, chip, options)) {
        double seconds = kGapSeconds + offer.seconds;
        if (offer.operands[0] != device::TensorPlace::of(in))
          seconds +=
              kGapSeconds + device::moveSeconds(in, offer.operands[0], chip);
        least = std::min(seconds, least.value_or(seconds));
      }
    }
    return least.value_or(0);
  }

  const device::ChipDesc &chip;
  bool sharded;
  device::DataType type;
};

//===-- rewriting ---------------------------------------------------------===//

/// The kernel of each column of a block, between zeros: results x channels x
/// height x width.
Value foldedWeight(Emit &emit, Value weight, const Sizes &s, const Fold &fold) {
  int64_t span = fold.kernel * fold.columns;
  int64_t high = s.kernel[0] + (s.pooled[0] - 1) * s.stride[0];
  Type element = emit.elementOf(weight);
  auto zeros = [&](int64_t count) {
    return emit.full({count, s.channels, high, span}, element, 0);
  };
  SmallVector<Value> parts;
  for (int64_t row = 0; row != s.pooled[0]; ++row)
    for (int64_t phase = 0; phase != s.pooled[1]; ++phase) {
      for (int64_t column = 0; column != fold.block; ++column) {
        int64_t begin = fold.begin(s, column * s.pooled[1] + phase);
        int64_t before = std::max<int64_t>(0, -begin);
        int64_t behind = std::max<int64_t>(0, begin + s.kernel[1] - span);
        if (before + behind >= s.kernel[1]) {
          parts.push_back(zeros(s.outChannels));
          continue;
        }
        // A row that is folded as a whole has no padding for the kernel.
        Value part = emit.part(weight, 3, before, s.kernel[1] - behind);
        int64_t low = std::max<int64_t>(0, begin);
        part = emit.pad(part, 3, low,
                        span - low - (s.kernel[1] - before - behind));
        parts.push_back(emit.pad(part, 2, row * s.stride[0],
                                 (s.pooled[0] - 1 - row) * s.stride[0]));
      }
      if (int64_t rest = fold.each - fold.block * s.outChannels)
        parts.push_back(zeros(rest));
    }
  Value all = emit.concat(parts, 0);
  int64_t results = fold.each * s.windows();
  all =
      emit.reshape(all, {results, s.channels, high, fold.kernel, fold.columns});
  all = emit.permute(all, {0, 4, 1, 2, 3});
  return emit.reshape(all, {results, fold.channels, high, fold.kernel});
}

Value foldedBias(Emit &emit, Value bias, const Sizes &s, const Fold &fold) {
  SmallVector<Value> block(fold.block, bias);
  if (int64_t rest = fold.each - fold.block * s.outChannels)
    block.push_back(emit.full({1, 1, 1, rest}, emit.elementOf(bias), 0));
  Value each = emit.concat(block, 3);
  return emit.concat(SmallVector<Value>(s.windows(), each), 3);
}

/// The largest of `count` blocks of columns.
Value largestBlock(Emit &emit, Value x, int64_t each, int64_t count) {
  Value odd;
  while (count > 1) {
    int64_t half = count / 2;
    if (count % 2 != 0) {
      Value last = emit.part(x, 3, 2 * half * each, count * each);
      odd = odd ? emit.binary<ttir::MaximumOp>(odd, last) : last;
    }
    x = emit.binary<ttir::MaximumOp>(
        emit.part(x, 3, 0, half * each),
        emit.part(x, 3, half * each, 2 * half * each));
    count = half;
  }
  return odd ? emit.binary<ttir::MaximumOp>(x, odd) : x;
}

void rewrite(Chain &chain, const Sizes &s, const Fold &fold) {
  ttir::Conv2dOp conv = chain.conv;
  OpBuilder builder(conv);
  Emit emit(builder, conv.getLoc());
  Value image =
      emit.reshape(conv.getInput(),
                   {s.batch, s.height, s.width / fold.columns, fold.channels});
  Value weight = foldedWeight(emit, conv.getWeight(), s, fold);
  Value bias = conv.getBias();
  if (bias)
    bias = foldedBias(emit, bias, s, fold);
  Value x =
      emit.conv2d(image, weight, bias, {int32_t(s.stride[0] * s.pooled[0]), 1},
                  {int32_t(s.padding[0]), int32_t(fold.left),
                   int32_t(s.padding[2]), int32_t(fold.right)},
                  {1, 1}, 1);
  int64_t pixels = s.batch * s.pooledHeight() * fold.folded(s);
  x = emit.reshape(x, {1, 1, pixels, fold.each * s.windows()});
  if (chain.pool) {
    emit.loc = chain.pool.getLoc();
    x = largestBlock(emit, x, fold.each, s.windows());
  }
  for (Operation *op : chain.activations) {
    IRMapping mapping;
    mapping.map(op->getOperand(0), x);
    Operation *clone = builder.clone(*op, mapping);
    clone->getResult(0).setType(cast<RankedTensorType>(x.getType()));
    x = clone->getResult(0);
  }
  x = emit.part(x, 3, 0, fold.block * s.outChannels);
  Value result = chain.result();
  x = emit.reshape(x, shapeOf(result));
  result.replaceAllUsesWith(x);
  if (chain.pool)
    chain.pool.erase();
  for (Operation *op : llvm::reverse(chain.activations))
    op->erase();
  conv.erase();
}

struct FoldImages : impl::TTNNFoldImagesPassBase<FoldImages> {
  using Base::Base;

  void runOnOperation() override {
    ttcore::SystemDescAttr system = ttcore::requireSystemDesc(getOperation());
    if (!system)
      return signalPassFailure();
    chip = ttcore::systemDescToDevice(system).chips.front();
    anyFolded = false;
    ttcore::forEachBody(getOperation(), [&](func::FuncOp function,
                                            const llvm::DenseSet<Value> &kept) {
      SmallVector<ttir::Conv2dOp> convs;
      function.walk([&](ttir::Conv2dOp conv) {
        if (isFoldable(conv, kept))
          convs.push_back(conv);
      });
      for (ttir::Conv2dOp conv : convs)
        fold(conv);
    });
    // Between folded images there are two reshapes, or none.
    RewritePatternSet patterns(&getContext());
    ttir::ReshapeOp::getCanonicalizationPatterns(patterns, &getContext());
    if (anyFolded &&
        failed(rewriteGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  /// Whether the convolution has few channels and weights that stay.
  static bool isFoldable(ttir::Conv2dOp conv,
                         const llvm::DenseSet<Value> &kept) {
    constexpr int64_t kFewChannels = device::Tile::kSide / 2;
    auto image = cast<RankedTensorType>(conv.getInput().getType());
    return conv.getBatchDim() == 0 && conv.getHeightDim() == 1 &&
           conv.getWidthDim() == 2 && conv.getChannelDim() == 3 &&
           conv.getGroups() == 1 && !image.getEncoding() &&
           image.hasStaticShape() && isa<FloatType>(image.getElementType()) &&
           image.getShape()[3] <= kFewChannels &&
           pairOf(conv.getDilation()) == Pair{1, 1} &&
           kept.contains(conv.getWeight()) && !kept.contains(conv.getInput()) &&
           (!conv.getBias() || kept.contains(conv.getBias()));
  }

  /// Columns of the image that are one where it is made; 0 for an argument,
  /// which the host may bring into any form.
  static int64_t columnsOf(Value image, const Sizes &s) {
    while (auto reshape = image.getDefiningOp<ttir::ReshapeOp>()) {
      image = reshape.getInput();
      ArrayRef<int64_t> shape = shapeOf(image);
      int64_t channels = shape.empty() ? 0 : shape.back();
      if (channels > s.channels && channels % s.channels == 0 &&
          s.width * s.channels % channels == 0)
        return channels / s.channels;
    }
    return isa<BlockArgument>(image) ? 0 : 1;
  }

  /// Nothing if no fold saves a quarter, which is what the model may be wrong
  /// by.
  static std::optional<Fold> fastest(ttir::Conv2dOp conv, const Sizes &sizes,
                                     const Prices &prices) {
    int64_t columns = columnsOf(conv.getInput(), sizes);
    double least = 0.75 * prices.unfolded(sizes, columns);
    std::optional<Fold> best;
    for (int64_t block = 1; block <= sizes.pooledWidth(); ++block) {
      if (sizes.pooledWidth() % block != 0)
        continue;
      std::optional<Fold> tried = foldOf(sizes, block);
      if (!tried)
        continue;
      double seconds = prices.folded(sizes, *tried, columns);
      if (seconds >= least)
        continue;
      least = seconds;
      best = tried;
    }
    return best;
  }

  void fold(ttir::Conv2dOp conv) {
    auto type = ttcore::elementTypeToDataType(
        cast<RankedTensorType>(conv.getType()).getElementType());
    if (failed(type))
      return;
    Chain chain = chainOf(conv);
    Sizes sizes(chain);
    std::optional<Fold> best;
    if (block == 0)
      best =
          fastest(conv, sizes, Prices(chip, sharded, device::DataType(*type)));
    else if (sizes.pooledWidth() % block == 0)
      best = foldOf(sizes, block);
    if (!best)
      return;
    rewrite(chain, sizes, *best);
    ++numFolded;
    anyFolded = true;
  }

  bool anyFolded = false;
  device::ChipDesc chip;
};
} // namespace

} // namespace mlir::tt::ttnn
