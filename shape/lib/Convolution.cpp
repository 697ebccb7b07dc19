//===- Convolution.cpp - lines, volumes, and the other way round ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Checked.h"
#include "tt/shape/Prepared.h"
#include "tt/shape/Window.h"

namespace tt::shape {

namespace {

bool expectRank(Dims shape, size_t rank, std::string_view name, Fail fail) {
  if (shape.size() == rank)
    return true;
  return fail(name, " '", text(shape), "' given, ", rank,
              " dimensions expected");
}

bool expectSizes(Dims image, Fail fail) {
  for (int64_t size : image)
    if (size < 0)
      return fail("image '", text(image),
                  "' given, sizes of at least 0 expected");
  return true;
}

bool expectBias(std::optional<Dims> bias, size_t rank, int64_t channels,
                Fail fail) {
  Shape wanted(rank, 1);
  wanted.back() = channels;
  if (!bias || *bias == Dims(wanted))
    return true;
  return fail("bias shape '", text(*bias), "' given, '", text(wanted),
              "' expected");
}

bool expectGroups(int64_t groups, int64_t in, int64_t out, Fail fail) {
  if (groups < 1)
    return fail("'groups' is '", groups, "', at least 1 expected");
  if (in % groups == 0 && out % groups == 0)
    return true;
  return fail("'groups' is '", groups, "', it divides '", in, "' input and '",
              out, "' output channels with a remainder");
}

/// `count` numbers, or one for all of them, of at least `least`.
std::optional<Shape> numbers(Dims values, size_t count, int64_t least,
                             std::string_view name, Fail fail) {
  if (values.size() != 1 && values.size() != count)
    return fail("'", name, "' has '", values.size(), "' entries, 1 or ", count,
                " expected");
  for (int64_t value : values)
    if (value < least)
      return fail("'", name, "' is '", value, "', at least ", least,
                  " expected");
  return values.size() == count ? values.copy() : Shape(count, values.front());
}

/// The sizes in the order of `dims`, each of which occurs once.
std::optional<Shape> ordered(Dims sizes, Dims dims, Fail fail) {
  std::vector<bool> seen(dims.size());
  Shape result;
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= int64_t(dims.size()) || seen[size_t(dim)])
      return fail("the dimensions are '", text(dims), "', each of 0 to ",
                  dims.size() - 1, " expected once");
    seen[size_t(dim)] = true;
    result.push_back(sizes[size_t(dim)]);
  }
  return result;
}

Shape restored(Dims sizes, Dims dims) {
  Shape result(dims.size());
  for (size_t i = 0; i != dims.size(); ++i)
    result[size_t(dims[i])] = sizes[i];
  return result;
}

/// Places that steps at every one of `size` elements write, with `more` behind
/// and without the padding; nothing if that overflows.
std::optional<int64_t> covered(const WindowAxis &axis, int64_t size,
                               int64_t more) {
  std::optional<int64_t> sum = checkedMul(size - 1, axis.stride);
  for (int64_t part : {axis.reach(), more, -axis.low, -axis.high})
    if (sum)
      sum = checkedAdd(*sum, part);
  return sum;
}

/// `image` NHWC, `weight` IOHW.
std::optional<Shape> transposed(Dims image, Dims weight, const Window &window,
                                Dims outputPadding, int64_t groups, Fail fail) {
  auto more = numbers(outputPadding, 2, 0, "output_padding", fail);
  if (!more)
    return std::nullopt;
  for (size_t i : {0, 1})
    if ((*more)[i] >= std::max(window[i].stride, window[i].dilation))
      return fail("'output_padding' is '", (*more)[i],
                  "', less than stride or dilation expected");
  if (groups < 1)
    return fail("'groups' is '", groups, "', at least 1 expected");
  auto channels = checkedMul(weight[1], groups);
  if (!channels || !expectGroups(groups, image[3], *channels, fail))
    return std::nullopt;
  if (weight[0] != image[3])
    return fail("weight '", text(weight), "' has '", weight[0],
                "' input channels, '", image[3], "' expected");
  auto height = covered(window[0], image[1], (*more)[0]),
       width = covered(window[1], image[2], (*more)[1]);
  if (!height || !width || *height < 1 || *width < 1)
    return fail("nothing is left of image '", text(image.first(3).last(2)),
                "' within padding '", text(window.padding()), "'");
  return Shape{image[0], *height, *width, *channels};
}

bool expectKernel(Dims weight, Dims kernel, Fail fail) {
  if (weight.takeBack(kernel.size()) == kernel)
    return true;
  return fail("weight '", text(weight), "' given, kernel '", text(kernel),
              "' expected");
}

/// A line as an image of one column.
std::optional<Shape> lines(Dims image, Dims weight, Dims stride, Dims padding,
                           Dims dilation, int64_t groups, Fail fail) {
  auto steps = numbers(stride, 1, 1, "stride", fail);
  auto gaps = numbers(dilation, 1, 1, "dilation", fail);
  auto ends = numbers(padding, 2, 0, "padding", fail);
  if (!steps || !gaps || !ends || !expectRank(weight, 3, "weight", fail))
    return std::nullopt;
  if (!expectGroups(groups, image[2], weight[0], fail))
    return std::nullopt;
  if (weight[1] != image[2] / groups)
    return fail("weight '", text(weight), "' has '", weight[1],
                "' input channels, '", image[2] / groups, "' expected");
  if (weight[2] < 1)
    return fail("weight '", text(weight), "' has an empty kernel");
  Window window{Dims(weight.last(1))};
  window[0].stride = steps->front();
  window[0].dilation = gaps->front();
  window[0].low = (*ends)[0];
  window[0].high = (*ends)[1];
  auto size = slide({image[1]}, window, fail, "line");
  if (!size)
    return std::nullopt;
  return Shape{image[0], (*size)[0], weight[0]};
}

/// `volume` NDHWC of which a window of the weight's last dimensions reads.
std::optional<Shape> volumes(Dims image, Dims kernel, int64_t channels,
                             Dims stride, Dims padding, Fail fail) {
  auto steps = numbers(stride, 3, 1, "stride", fail);
  auto ends = numbers(padding, 3, 0, "padding", fail);
  if (!steps || !ends)
    return std::nullopt;
  Window window(kernel);
  for (size_t i = 0; i != 3; ++i) {
    if (kernel[i] < 1)
      return fail("window '", text(kernel), "' is empty");
    window[i].stride = (*steps)[i];
    window[i].low = window[i].high = (*ends)[i];
  }
  auto size = slide(image.first(4).last(3), window, fail, "volume");
  if (!size)
    return std::nullopt;
  Shape result{image[0]};
  result.insert(result.end(), size->begin(), size->end());
  result.push_back(channels);
  return result;
}

std::optional<Shape> flattened(const std::optional<Shape> &line, Fail fail) {
  if (!line)
    return std::nullopt;
  return flattenImage(Shape{(*line)[0], (*line)[1], 1, (*line)[2]}, fail);
}

} // namespace

std::optional<Shape> imageConv1d(Dims input, Dims weight,
                                 std::optional<Dims> bias, Dims stride,
                                 Dims padding, Dims dilation, int64_t groups,
                                 int64_t batchDim, int64_t lengthDim,
                                 int64_t channelDim, Fail fail) {
  Shape order{batchDim, lengthDim, channelDim};
  if (!expectRank(input, 3, "input", fail))
    return std::nullopt;
  auto line = ordered(input, order, fail);
  if (!line)
    return std::nullopt;
  auto result = lines(*line, weight, stride, padding, dilation, groups, fail);
  if (!result || !expectBias(bias, 3, weight[0], fail))
    return std::nullopt;
  return restored(*result, order);
}

std::optional<Shape> flatConv1d(Dims input, Dims weight,
                                std::optional<Dims> bias, int64_t inChannels,
                                int64_t outChannels, int64_t batch,
                                int64_t length, int64_t kernel, int64_t stride,
                                Dims padding, int64_t dilation, int64_t groups,
                                Fail fail) {
  Shape line{batch, length, inChannels};
  if (!expectSizes(line, fail) || !expectRank(weight, 3, "weight", fail))
    return std::nullopt;
  auto flat = flattened(line, fail);
  if (!flat)
    return std::nullopt;
  if (input != Dims(line) && input != Dims(*flat))
    return fail("input '", text(input), "' given, '", text(*flat), "' or '",
                text(line), "' expected");
  auto result =
      lines(line, weight, {stride}, padding, {dilation}, groups, fail);
  if (!result || !expectBias(bias, 4, outChannels, fail))
    return std::nullopt;
  if (weight[0] != outChannels || weight[2] != kernel)
    return fail("weight '", text(weight), "' given, '", outChannels,
                "' output channels and kernel '", kernel, "' expected");
  return flattened(result, fail);
}

std::optional<Shape> imageConvTranspose2d(Dims input, Dims weight,
                                          std::optional<Dims> bias, Dims stride,
                                          Dims padding, Dims outputPadding,
                                          Dims dilation, int64_t groups,
                                          int64_t batchDim, int64_t heightDim,
                                          int64_t widthDim, int64_t channelDim,
                                          Fail fail) {
  if (!expectRank(input, 4, "input", fail) ||
      !expectRank(weight, 4, "weight", fail))
    return std::nullopt;
  auto order = imageOrder(batchDim, heightDim, widthDim, channelDim, fail);
  if (!order)
    return std::nullopt;
  auto window =
      imageWindow(weight.takeBack(2), stride, padding, dilation, false, fail);
  auto image = ordered(input, *order, fail);
  if (!window || !image)
    return std::nullopt;
  auto result =
      transposed(*image, weight, *window, outputPadding, groups, fail);
  if (!result || !expectBias(bias, 4, result->back(), fail))
    return std::nullopt;
  return restored(*result, *order);
}

std::optional<Shape>
flatConvTranspose2d(Dims input, Dims weight, std::optional<Dims> bias,
                    int64_t inChannels, int64_t outChannels, int64_t batch,
                    int64_t height, int64_t width, Dims kernel, Dims stride,
                    Dims padding, Dims outputPadding, Dims dilation,
                    int64_t groups, Fail fail) {
  Shape plain = unpreparedWeights(weight, inChannels, outChannels, kernel,
                                  groups, /*transposed=*/true);
  weight = plain;
  if (!expectRank(weight, 4, "weight", fail))
    return std::nullopt;
  Shape image{batch, height, width, inChannels};
  if (!expectSizes(image, fail))
    return std::nullopt;
  auto flat = flattenImage(image, fail);
  auto size = spatialPair(kernel, "kernel_size", fail);
  if (!flat || !size)
    return std::nullopt;
  if (input != Dims(*flat))
    return fail("input '", text(input), "' given, '", text(*flat),
                "' expected for image '", text(image), "'");
  auto sliding = window(*size, stride, dilation, padding,
                        PaddingOrder::TopBottomLeftRight, fail);
  if (!sliding || !expectKernel(weight, *size, fail))
    return std::nullopt;
  auto result =
      transposed(image, weight, *sliding, outputPadding, groups, fail);
  if (!result || !expectBias(bias, 4, outChannels, fail))
    return std::nullopt;
  if (result->back() != outChannels)
    return fail("'out_channels' is '", outChannels, "', weight '", text(weight),
                "' has '", result->back(), "'");
  return flattenImage(result, fail);
}

std::optional<Shape> imageConv3d(Dims input, Dims weight,
                                 std::optional<Dims> bias, Dims stride,
                                 Dims padding, int64_t groups, int64_t batchDim,
                                 int64_t depthDim, int64_t heightDim,
                                 int64_t widthDim, int64_t channelDim,
                                 Fail fail) {
  Shape order{batchDim, depthDim, heightDim, widthDim, channelDim};
  if (!expectRank(input, 5, "input", fail) ||
      !expectRank(weight, 5, "weight", fail))
    return std::nullopt;
  auto image = ordered(input, order, fail);
  if (!image || !expectGroups(groups, image->back(), weight[0], fail))
    return std::nullopt;
  if (weight[1] != image->back() / groups)
    return fail("weight '", text(weight), "' has '", weight[1],
                "' input channels, '", image->back() / groups, "' expected");
  auto result =
      volumes(*image, weight.takeBack(3), weight[0], stride, padding, fail);
  if (!result || !expectBias(bias, 5, weight[0], fail))
    return std::nullopt;
  return restored(*result, order);
}

std::optional<Shape> flatConv3d(Dims input, Dims weight,
                                std::optional<Dims> bias, int64_t inChannels,
                                int64_t outChannels, int64_t batch,
                                int64_t depth, int64_t height, int64_t width,
                                Dims kernel, Dims stride, Dims padding,
                                int64_t groups, Fail fail) {
  Shape image{batch, depth, height, width, inChannels};
  if (!expectSizes(image, fail))
    return std::nullopt;
  if (input != Dims(image))
    return fail("input '", text(input), "' given, '", text(image),
                "' expected");
  auto size = numbers(kernel, 3, 1, "kernel_size", fail);
  if (!size || !expectGroups(groups, inChannels, outChannels, fail))
    return std::nullopt;
  auto rows = volume({(*size)[0], (*size)[1], (*size)[2], inChannels});
  if (!rows || weight != Dims({*rows, outChannels}))
    return fail("weight '", text(weight), "' given, '", rows.value_or(0), "x",
                outChannels, "' expected for kernel '", text(*size), "' and '",
                inChannels, "' input channels");
  if (!expectBias(bias, 2, outChannels, fail))
    return std::nullopt;
  return volumes(image, *size, outChannels, stride, padding, fail);
}

static std::optional<Shape> plainWeights(int64_t inChannels,
                                         int64_t outChannels, Dims kernel,
                                         int64_t groups, bool transposed,
                                         Fail fail) {
  if (groups < 1 || inChannels < 1 || outChannels < 1 || inChannels % groups ||
      outChannels % groups)
    return fail("'groups' is '", groups, "', a divisor of '", inChannels,
                "' input and '", outChannels, "' output channels expected");
  auto size = spatialPair(kernel, "kernel_size", fail);
  if (!size)
    return std::nullopt;
  if (transposed)
    return Shape{inChannels, outChannels / groups, (*size)[0], (*size)[1]};
  return Shape{outChannels, inChannels / groups, (*size)[0], (*size)[1]};
}

std::optional<Shape> prepareConvWeights(Dims weight, int64_t inChannels,
                                        int64_t outChannels, Dims kernel,
                                        int64_t groups, bool transposed,
                                        Fail fail) {
  auto plain =
      plainWeights(inChannels, outChannels, kernel, groups, transposed, fail);
  if (!plain)
    return std::nullopt;
  if (weight != Dims(*plain))
    return fail("weight_tensor '", text(weight), "' given, '", text(*plain),
                "' expected");
  auto rows = volume({inChannels, (*plain)[2], (*plain)[3]});
  if (!rows || !volume({*rows, outChannels}))
    return fail("weight '", text(weight), "' is too large");
  return Shape{1, 1, *rows, outChannels};
}

std::optional<Shape> prepareConvBias(Dims bias, int64_t outChannels,
                                     Fail fail) {
  Shape wanted{1, 1, 1, outChannels};
  if (bias != Dims(wanted))
    return fail("bias_tensor '", text(bias), "' given, '", text(wanted),
                "' expected");
  return wanted;
}

Shape unpreparedWeights(Dims weight, int64_t inChannels, int64_t outChannels,
                        Dims kernel, int64_t groups, bool transposed) {
  auto plain =
      plainWeights(inChannels, outChannels, kernel, groups, transposed, ignore);
  if (!plain || weight.size() != 4 || weight[0] != 1 || weight[1] != 1)
    return weight.copy();
  auto made = prepareConvWeights(*plain, inChannels, outChannels, kernel,
                                 groups, transposed, ignore);
  return made && weight == Dims(*made) ? *plain : weight.copy();
}

std::optional<Shape> prepareConv3dWeights(Dims weight, int64_t groups,
                                          int64_t block, int64_t alignment,
                                          Fail fail) {
  // The inputs of a group are adjacent; weights of all other groups are 0.
  if (!expectRank(weight, 5, "weight_tensor", fail))
    return std::nullopt;
  if (groups < 1 || weight[0] % groups)
    return fail("'groups' is '", groups, "', a divisor of '", weight[0],
                "' output channels expected");
  if (block < 0 || alignment < 1)
    return fail("'c_in_block' is '", block, "' and 'alignment' '", alignment,
                "', at least 0 and 1 expected");
  auto channels = checkedMul(weight[1], groups);
  if (channels)
    channels = checkedAdd(*channels, alignment - 1);
  if (!channels)
    return fail("weight '", text(weight), "' is too large");
  *channels -= *channels % alignment;
  if (block && *channels % block)
    return fail("'c_in_block' is '", block, "', it divides '", *channels,
                "' channels with a remainder");
  auto rows = volume({*channels, weight[2], weight[3], weight[4]});
  if (!rows)
    return fail("weight '", text(weight), "' has more than 2^63 - 1 rows");
  return Shape{*rows, weight[0]};
}

std::optional<Shape> upsample(Dims input, Dims factors, Fail fail) {
  if (!expectRank(input, 4, "input", fail))
    return std::nullopt;
  auto scale = numbers(factors, 2, 1, "scale_factor", fail);
  if (!scale)
    return std::nullopt;
  auto height = checkedMul(input[1], (*scale)[0]);
  auto width = checkedMul(input[2], (*scale)[1]);
  if (!height || !width)
    return fail("image '", text(input), "' is too large to be enlarged");
  return Shape{input[0], *height, *width, input[3]};
}

std::optional<Shape> globalPool2d(Dims input, Fail fail) {
  if (!expectRank(input, 4, "input", fail))
    return std::nullopt;
  if (input[1] < 1 || input[2] < 1)
    return fail("image '", text(input), "' has no pixels");
  return Shape{input[0], 1, 1, input[3]};
}

} // namespace tt::shape
