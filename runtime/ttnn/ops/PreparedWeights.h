//===- PreparedWeights.h - weights of convolutions as matrices -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A row for every element of the window and every input channel of all groups,
// which run fastest; a column for every channel of the result.
//===----------------------------------------------------------------------===//
#ifndef TTNN_OPS_PREPAREDWEIGHTS_H
#define TTNN_OPS_PREPAREDWEIGHTS_H

#include "Dense.h"
#include "Op.h"
#include "ttnn/types.hpp"

#include <array>

namespace ttnn::detail {

/// The matrix of weights OIHW, or IOHW if `transposed`; zeros where channels
/// are of different groups.
Array<float> prepare(const Array<float> &weights, int64_t inChannels,
                     int64_t outChannels, std::array<int64_t, 2> kernel,
                     int64_t groups, bool transposed);
/// The weights that the matrix was made from.
Array<float> unprepare(const Array<float> &matrix, int64_t inChannels,
                       int64_t outChannels, std::array<int64_t, 2> kernel,
                       int64_t groups, bool transposed);

/// Does a weight of this shape have the matrix's, and not its own?
bool isPreparedWeight(const Shape &weight, int64_t inChannels,
                      int64_t outChannels, std::array<int64_t, 2> kernel,
                      int64_t groups, bool transposed);

/// Rounds weights OIHW, or IOHW if `transposed`, to a float format. Block
/// floats share exponents as they do in the matrix: 16 output channels of one
/// input channel and tap.
void roundWeights(const Op &op, DataType format, Array<float> &weights,
                  int64_t inChannels, int64_t outChannels,
                  std::array<int64_t, 2> kernel, int64_t groups,
                  bool transposed);

} // namespace ttnn::detail

#endif // TTNN_OPS_PREPAREDWEIGHTS_H
