//===- Rules.h - Shapes of results ----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The shape of an op's result from the shapes of its operands and its
// attributes: for the verifiers of all tensor dialects, for builders of ops,
// and for the check of files. Sizes are at least 0; sizes of 0 and rank 0 are
// legal unless a rule says otherwise. A rule that fails reports the reason once
// and returns nothing; arithmetic never overflows silently.
//===----------------------------------------------------------------------===//
#ifndef TT_SHAPE_RULES_H
#define TT_SHAPE_RULES_H

#include "tt/shape/Fail.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tt::shape {

using Shape = std::vector<int64_t>;

/// A view of sizes, or other numbers, that another object owns.
class Dims : public std::span<const int64_t> {
public:
  using Base = std::span<const int64_t>;
  Dims() = default;
  Dims(Base dims) : Base(dims) {}
  Dims(std::initializer_list<int64_t> dims) : Base(dims.begin(), dims.size()) {}
  template <typename List>
    requires std::is_convertible_v<const List &, Base>
  Dims(const List &list) : Base(list) {}

  Dims dropBack(size_t count) const { return first(size() - count); }
  Dims takeBack(size_t count) const { return last(count); }
  Shape copy() const { return {begin(), end()}; }
  friend bool operator==(Dims a, Dims b) { return std::ranges::equal(a, b); }
};

//===-- general -----------------------------------------------------------===//

/// `2x3x4`; rank 0 is `scalar`.
std::string text(Dims shape);

/// Number of elements; nullopt if the product of the sizes that are not 0 needs
/// more than 63 bits.
std::optional<int64_t> volume(Dims shape);

/// `dim` counted from 0; a negative one counts from the end. `name` is the name
/// of the attribute, for the message.
std::optional<int64_t> dimension(int64_t dim, int64_t rank,
                                 std::string_view name, Fail fail);

/// Whether `given` is the shape that a rule computed. Reports the difference;
/// where the rule itself has failed, it has reported that.
bool expect(Dims given, const std::optional<Shape> &expected, Fail fail);

//===-- element-wise and reduction ----------------------------------------===//

/// NumPy broadcasting of any number of operands.
std::optional<Shape> broadcast(const std::vector<Dims> &operands, Fail fail);

/// Negative `dims` count from the end; no `dims` stand for all of them.
std::optional<Shape> reduction(Dims input, Dims dims, bool keepDim, Fail fail);

/// As `reduction`, over one dimension or over all; a dimension that is reduced
/// must have elements.
std::optional<Shape> argmax(Dims input, Dims dims, bool keepDim, Fail fail);

/// The shape of the values and of their indices.
std::optional<Shape> sort(Dims input, int64_t dim, Fail fail);

/// The shape that an attribute gives.
std::optional<Shape> given(Dims shape, Fail fail);

/// The shape of the input.
std::optional<Shape> same(Dims input, Fail fail);

/// Number of values start, start + step, ... before end.
std::optional<int64_t> arangeCount(int64_t start, int64_t end, int64_t step,
                                   Fail fail);
std::optional<Shape> arange(int64_t start, int64_t end, int64_t step,
                            Fail fail);

//===-- movement ----------------------------------------------------------===//

/// One entry of `shape` may be -1.
std::optional<Shape> reshape(Dims input, Dims shape, Fail fail);
std::optional<Shape> permute(Dims input, Dims permutation, Fail fail);
std::optional<Shape> transpose(Dims input, int64_t dim0, int64_t dim1,
                               Fail fail);
std::optional<Shape> squeeze(Dims input, int64_t dim, Fail fail);
/// `dim` is a dimension of the result.
std::optional<Shape> unsqueeze(Dims input, int64_t dim, Fail fail);
std::optional<Shape> concat(const std::vector<Dims> &inputs, int64_t dim,
                            Fail fail);

/// Bounds of a slice, counted from 0.
struct SliceBounds {
  Shape begins, ends, steps, sizes;
};
/// Negative begins and ends count from the end; bounds beyond the dimension,
/// begins after ends, and steps below 1 are errors.
std::optional<SliceBounds> slice(Dims input, Dims begins, Dims ends, Dims steps,
                                 Fail fail);
/// The shape of what a slice gives.
std::optional<Shape> sliced(Dims input, Dims begins, Dims ends, Dims steps,
                            Fail fail);
/// `padding` is (low, high) for every dimension, one behind the other.
std::optional<Shape> pad(Dims input, Dims padding, Fail fail);
std::optional<Shape> repeat(Dims input, Dims factors, Fail fail);
/// As `repeat`, of dimensions of size 1 only.
std::optional<Shape> expand(Dims input, Dims factors, Fail fail);

//===-- places ------------------------------------------------------------===//

/// The shape of the input, which must have the dimension `dim`.
std::optional<Shape> along(Dims input, int64_t dim, Fail fail);
/// The shape of the `k` first along `dim`: of values and indices.
std::optional<Shape> topk(Dims input, int64_t k, int64_t dim, Fail fail);
/// The shape of `index`, which may be larger than the input along `dim` only.
std::optional<Shape> gather(Dims input, Dims index, int64_t dim, Fail fail);
/// The shape of the input; `index` and `source` must have one shape.
std::optional<Shape> scatter(Dims input, Dims index, Dims source, int64_t dim,
                             Fail fail);
/// As `sliced`, along one dimension.
std::optional<Shape> index(Dims input, int64_t dim, int64_t begin, int64_t end,
                           int64_t step, Fail fail);
/// (begin, end) of the slices that an index_select takes.
std::optional<std::vector<std::array<int64_t, 2>>>
selectedPieces(Dims input, int64_t dim, int64_t begin, int64_t length,
               int64_t stride, Fail fail);
std::optional<Shape> indexSelect(Dims input, int64_t dim, int64_t begin,
                                 int64_t length, int64_t stride, Fail fail);
std::optional<Shape> repeatInterleave(Dims input, int64_t repeats, int64_t dim,
                                      Fail fail);
/// Each dimension at most once; negative ones are errors.
std::optional<Shape> reverse(Dims input, Dims dimensions, Fail fail);
/// The shape of the table, `weight`. `gradient` must have a row for each
/// element of `input`, as long as a row of the table.
std::optional<Shape> embeddingBackward(Dims input, Dims weight, Dims gradient,
                                       Fail fail);

/// The steps of a pattern of einops: the input reshaped to `split`, permuted,
/// and reshaped to `joined`.
struct Rearrangement {
  Shape split, permutation, joined;
};
std::optional<Rearrangement> rearrangement(Dims input, std::string_view pattern,
                                           Fail fail);

//===-- numbers for reals, draws ------------------------------------------===//

/// Scales and zero points have one element, or one for each index of the one
/// dimension in `axis`.
std::optional<Shape> quantization(Dims input, Dims scale, Dims zeroPoint,
                                  Dims axis, Fail fail);
std::optional<Shape> requantization(Dims input, Dims inScale, Dims inZeroPoint,
                                    Dims outScale, Dims outZeroPoint, Dims axis,
                                    Fail fail);
/// Gives 1 x 1 x 1 x users; `values` and `indices` are 1 x 1 x users x words.
std::optional<Shape> sampling(Dims values, Dims indices, Dims k, Dims p,
                              Dims temperature, Fail fail);

//===-- products, rows, normalisation -------------------------------------===//

std::optional<Shape> matmul(Dims a, Dims b, bool transposeA, bool transposeB,
                            Fail fail);
/// `bias` must broadcast to the product.
std::optional<Shape> linear(Dims a, Dims b, std::optional<Dims> bias,
                            bool transposeA, bool transposeB, Fail fail);
/// Product and `bias` broadcast to each other.
std::optional<Shape> linearWithBias(Dims a, Dims b, std::optional<Dims> bias,
                                    bool transposeA, bool transposeB,
                                    Fail fail);
/// Dimensions in pairs, each at most once and of one size on both sides; gives
/// the batch dimensions, the others of `lhs`, the others of `rhs`.
std::optional<Shape> dotGeneral(Dims lhs, Dims rhs, Dims batchLhs,
                                Dims contractLhs, Dims batchRhs,
                                Dims contractRhs, Fail fail);
std::optional<Shape> sparseMatmul(Dims a, Dims b, Dims sparsity, bool sparseA,
                                  bool sparseB, Fail fail);
std::optional<Shape> softmax(Dims input, int64_t dim, Fail fail);
std::optional<Shape> embedding(Dims input, Dims weight, Fail fail);
/// The shape of the input, which is normalized over its last dimension.
std::optional<Shape> rowNormalization(Dims input, std::optional<Dims> weight,
                                      std::optional<Dims> bias, Fail fail);
/// `normalized` equals the input's last dimensions; weight and bias have that
/// shape, behind any dimensions of 1.
std::optional<Shape> normalization(Dims input, Dims normalized,
                                   std::optional<Dims> weight,
                                   std::optional<Dims> bias, Fail fail);

/// The shape of the sums that a norm over the last dimension takes: `parts`
/// tiles for each row.
std::optional<Shape> rowStatistics(Dims input, std::optional<Dims> residual,
                                   int64_t parts, Fail fail);
/// The shape of the input, which is normalized by such sums: two tiles for each
/// part of the rows.
std::optional<Shape> normalizedBy(Dims input, Dims statistics,
                                  std::optional<Dims> weight,
                                  std::optional<Dims> bias, Fail fail);
std::optional<Shape> fusedNorm(Dims input, std::optional<Dims> weight,
                               std::optional<Dims> bias,
                               std::optional<Dims> residual, Fail fail);

/// Each of `parameters` has one number for every element of `dim`.
std::optional<Shape> batchNorm(Dims input, const std::vector<Dims> &parameters,
                               int64_t dim, Fail fail);
/// The same of NxCxHxW; a parameter may be absent.
std::optional<Shape>
imageNorm(Dims input, const std::vector<std::optional<Dims>> &parameters,
          Fail fail);
std::optional<Shape> groupNorm(Dims input, std::optional<Dims> weight,
                               std::optional<Dims> bias, int64_t groups,
                               int64_t channelDim, Fail fail);

//===-- attention, heads, caches ------------------------------------------===//
// B users, H heads of queries, G of keys and values, S queries, T positions, D
// and E elements of a head in keys and values; N blocks of P positions, M of
// them in a row of a page table. `window` is empty or one number.

/// query BxHxSxD, key BxGxTxD, value BxGxTxE; gives BxHxSxE.
std::optional<Shape> attention(Dims query, Dims key, Dims value,
                               std::optional<Dims> mask,
                               std::optional<Dims> sink, bool causal,
                               Dims window, Fail fail);
/// query 1xBxHxD, key BxGxTxD, value BxGxTxE; gives 1xBxHxE.
std::optional<Shape> attentionDecode(Dims query, Dims key, Dims value,
                                     std::optional<Dims> mask,
                                     std::optional<Dims> position,
                                     std::optional<Dims> sink, bool causal,
                                     Dims window, Fail fail);
/// key NxGxPxD, value NxGxPxE, pages BxM.
std::optional<Shape> pagedAttentionDecode(Dims query, Dims key, Dims value,
                                          Dims pages, std::optional<Dims> mask,
                                          std::optional<Dims> position,
                                          std::optional<Dims> sink, bool causal,
                                          Dims window, Fail fail);
/// Without `value` it is the first `headDim` elements of the keys.
std::optional<Shape>
latentAttentionDecode(Dims query, Dims key, std::optional<Dims> value,
                      Dims pages, std::optional<Dims> mask,
                      std::optional<Dims> position, std::optional<Dims> sink,
                      int64_t headDim, bool causal, Fail fail);
/// query BxHxSxD, key BxGxTxD of which the first `headDim` elements are values.
std::optional<Shape> latentAttention(Dims query, Dims key,
                                     std::optional<Dims> mask, int64_t headDim,
                                     bool causal, Fail fail);
/// query BxHxSxD, key Bx1xTxD, weights Bx1xSxH; gives Bx1xSxT.
std::optional<Shape> indexerScore(Dims query, Dims key, Dims weights,
                                  Fail fail);
/// query BxHxSxD, key NxGxPxD, value NxGxPxE, pages BxM, start one number.
std::optional<Shape> attentionChunk(Dims query, Dims key, Dims value,
                                    Dims pages, Dims start, Fail fail);
/// query BxHxSxD, key BxGxSxD, value BxGxSxE, mask broadcasts to BxHxSxS.
std::optional<Shape> trainedAttention(Dims query, Dims key, Dims value,
                                      std::optional<Dims> mask, Fail fail);
/// query BxHxSxD; gives BxHxSx32.
std::optional<Shape> attentionStatistics(Dims query, Fail fail);
std::optional<Shape> attentionGradient(Dims gradient, Dims output, Dims query,
                                       Dims key, Dims value, Dims statistics,
                                       std::optional<Dims> mask, Fail fail);

/// input BxSx(H+2G)D, or BxSxHD and others BxTx2GD; gives BxHxSxD.
std::optional<Shape> splitQuery(Dims input, std::optional<Dims> others,
                                int64_t heads, Dims otherHeads, Fail fail);
/// Gives BxGxSxD, transposed BxGxDxS.
std::optional<Shape> splitKey(Dims input, std::optional<Dims> others,
                              int64_t heads, Dims otherHeads, bool transpose,
                              Fail fail);
/// input BxHxSxD; gives BxSxHD.
std::optional<Shape> concatenateHeads(Dims input, Fail fail);

/// input BxHxSxD; gives Bx1xSxHD.
std::optional<Shape> joinHeads(Dims input, Fail fail);
/// input 1xBxH'xD; gives 1x1x32xHD, where H = `heads` are the first of H', and
/// users are padded to a tile.
std::optional<Shape> joinHeadsDecode(Dims input, int64_t heads, Fail fail);
/// input 1x1xBx(H+2G)D; gives 1xBxHxD, or 1xBxGxD if `ofOthers` (keys or
/// values). With `slice` the result has that many users, from `offset` on.
std::optional<Shape> splitHeadsDecode(Dims input, std::optional<Dims> offset,
                                      int64_t heads, Dims otherHeads,
                                      Dims slice, bool ofOthers, Fail fail);
/// input BxHxSxD, angles 1x1xTxD; gives S in whole tiles. `token` is empty or
/// the row for all.
std::optional<Shape> rotary(Dims input, Dims cosines, Dims sines, Dims token,
                            Fail fail);
/// input BxHxSxD, angles 1xHxTxD or 1x1xTxD; decoding 1xBxHxD and 1xBxTxD.
std::optional<Shape> rotaryLlama(Dims input, Dims cosines, Dims sines,
                                 Dims matrix, bool decode, Fail fail);

/// cache BxHxTxD, input bxHxSxD; all give the shape of the cache.
std::optional<Shape> fillCache(Dims cache, Dims input, int64_t batchOffset,
                               Fail fail);
/// input bxHx1xD, index one number or b.
std::optional<Shape> updateCache(Dims cache, Dims input, Dims index,
                                 int64_t batchOffset, Fail fail);
/// cache NxHxPxD, input 1xHxSxD, pages BxM, user one number.
std::optional<Shape> pagedFillCache(Dims cache, Dims input, Dims pages,
                                    std::optional<Dims> user, Fail fail);
/// input 1xBxHxD, index B; cache BxHxTxD, 1xHxTxD if shared, or with pages BxM
/// NxHxPxD.
std::optional<Shape> pagedUpdateCache(Dims cache, Dims input, Dims index,
                                      std::optional<Dims> pages, bool share,
                                      Fail fail);

//===-- windows -----------------------------------------------------------===//

/// Windows are described in Window.h. The shape of what a convolution or a pool
/// gives, from an op's attributes, in any order of the image's dimensions;
/// padding is (top, left, bottom, right).
std::optional<Shape>
imageConv2d(Dims input, Dims weight, std::optional<Dims> bias, Dims stride,
            Dims padding, Dims dilation, int64_t groups, int64_t batchDim,
            int64_t heightDim, int64_t widthDim, int64_t channelDim, Fail fail);
std::optional<Shape> imagePool2d(Dims input, Dims kernel, Dims stride,
                                 Dims padding, Dims dilation, bool ceilMode,
                                 Fail fail);

/// The same for images flattened to 1 x 1 x NHW x C, whose sizes are
/// attributes; padding is (top, bottom, left, right). An empty `dilation`
/// stands for 1.
std::optional<Shape> flatConv2d(Dims input, Dims weight,
                                std::optional<Dims> bias, int64_t inChannels,
                                int64_t outChannels, int64_t batch,
                                int64_t height, int64_t width, Dims kernel,
                                Dims stride, Dims padding, Dims dilation,
                                int64_t groups, Fail fail);
std::optional<Shape> flatPool2d(Dims input, int64_t batch, int64_t height,
                                int64_t width, int64_t channels, Dims kernel,
                                Dims stride, Dims padding, Dims dilation,
                                bool ceilMode, Fail fail);

/// input NLC in any order, `weight` OIK, `bias` 1x1xO; `padding` is one number
/// or (before, behind).
std::optional<Shape> imageConv1d(Dims input, Dims weight,
                                 std::optional<Dims> bias, Dims stride,
                                 Dims padding, Dims dilation, int64_t groups,
                                 int64_t batchDim, int64_t lengthDim,
                                 int64_t channelDim, Fail fail);
/// input NLC or 1 x 1 x NL x C; gives 1 x 1 x NL' x O.
std::optional<Shape> flatConv1d(Dims input, Dims weight,
                                std::optional<Dims> bias, int64_t inChannels,
                                int64_t outChannels, int64_t batch,
                                int64_t length, int64_t kernel, int64_t stride,
                                Dims padding, int64_t dilation, int64_t groups,
                                Fail fail);

/// `weight` IOHW. The result has the shape of the image from which a
/// convolution with the same attributes makes `input`, and `outputPadding` more
/// rows and columns behind.
std::optional<Shape> imageConvTranspose2d(Dims input, Dims weight,
                                          std::optional<Dims> bias, Dims stride,
                                          Dims padding, Dims outputPadding,
                                          Dims dilation, int64_t groups,
                                          int64_t batchDim, int64_t heightDim,
                                          int64_t widthDim, int64_t channelDim,
                                          Fail fail);
std::optional<Shape>
flatConvTranspose2d(Dims input, Dims weight, std::optional<Dims> bias,
                    int64_t inChannels, int64_t outChannels, int64_t batch,
                    int64_t height, int64_t width, Dims kernel, Dims stride,
                    Dims padding, Dims outputPadding, Dims dilation,
                    int64_t groups, Fail fail);

/// input NDHWC in any order, `weight` OIDHW, `bias` 1x1x1x1xO; `stride` and
/// `padding` are one number or three.
std::optional<Shape>
imageConv3d(Dims input, Dims weight, std::optional<Dims> bias, Dims stride,
            Dims padding, int64_t groups, int64_t batchDim, int64_t depthDim,
            int64_t heightDim, int64_t widthDim, int64_t channelDim, Fail fail);
/// input NDHWC, `weight` DHWI x O, `bias` 1xO; gives NDHWC.
std::optional<Shape> flatConv3d(Dims input, Dims weight,
                                std::optional<Dims> bias, int64_t inChannels,
                                int64_t outChannels, int64_t batch,
                                int64_t depth, int64_t height, int64_t width,
                                Dims kernel, Dims stride, Dims padding,
                                int64_t groups, Fail fail);
/// weight OIDHW; gives DHWI x O, where I are the channels of all groups, padded
/// to a multiple of `alignment`.
std::optional<Shape> prepareConv3dWeights(Dims weight, int64_t groups,
                                          int64_t block, int64_t alignment,
                                          Fail fail);

/// input NHWC; `factors` is one number, or (height, width).
std::optional<Shape> upsample(Dims input, Dims factors, Fail fail);
/// input NHWC; gives Nx1x1xC.
std::optional<Shape> globalPool2d(Dims input, Fail fail);

/// The permutation that brings an image whose batch, height, width and channel
/// dimensions are the given ones to NHWC.
std::optional<std::array<int64_t, 4>> imageOrder(int64_t batch, int64_t height,
                                                 int64_t width, int64_t channel,
                                                 Fail fail);

/// image NHWC; gives 1 x 1 x NHW x C. Passes a nullopt on.
std::optional<Shape> flattenImage(const std::optional<Shape> &image, Fail fail);

} // namespace tt::shape

#endif // TT_SHAPE_RULES_H
