//===- ImageNorms.cpp - norms over batches and groups of channels ---------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Rules.h"

namespace tt::shape {

std::optional<Shape> batchNorm(Dims input, const std::vector<Dims> &parameters,
                               int64_t dim, Fail fail) {
  std::optional<int64_t> at = dimension(dim, input.size(), "dimension", fail);
  if (!at)
    return std::nullopt;
  for (Dims parameter : parameters)
    if (volume(parameter) != input[*at])
      return fail("parameter '", text(parameter), "' given, ", input[*at],
                  " numbers expected, one for each element of dimension ", *at);
  return input.copy();
}

std::optional<Shape>
imageNorm(Dims input, const std::vector<std::optional<Dims>> &parameters,
          Fail fail) {
  if (input.size() != 4)
    return fail("input '", text(input), "' has rank ", input.size(),
                ", rank 4 expected");
  std::vector<Dims> present;
  for (std::optional<Dims> parameter : parameters)
    if (parameter)
      present.push_back(*parameter);
  return batchNorm(input, present, 1, fail);
}

std::optional<Shape> groupNorm(Dims input, std::optional<Dims> weight,
                               std::optional<Dims> bias, int64_t groups,
                               int64_t channelDim, Fail fail) {
  std::optional<int64_t> at =
      dimension(channelDim, input.size(), "channel_dim", fail);
  if (!at)
    return std::nullopt;
  if (*at == 0)
    return fail("'channel_dim' is the first dimension, which is that of "
                "images");
  if (groups < 1 || input[*at] % groups)
    return fail("'num_groups' is ", groups, ", which does not divide ",
                input[*at], " channels");
  for (auto [name, parameter] :
       {std::pair("weight", weight), std::pair("bias", bias)})
    if (parameter && volume(*parameter) != input[*at])
      return fail(name, " '", text(*parameter), "' given, ", input[*at],
                  " numbers expected, one for each channel");
  return input.copy();
}

} // namespace tt::shape
