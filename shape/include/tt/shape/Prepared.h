//===- Prepared.h - Shapes of weights that are prepared -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Rules of what the library makes of the weights and the bias of a convolution
// ahead of time, see Rules.h.
//===----------------------------------------------------------------------===//
#ifndef TT_SHAPE_PREPARED_H
#define TT_SHAPE_PREPARED_H

#include "tt/shape/Rules.h"

namespace tt::shape {

/// `weight` OIHW, or IOHW if `transposed`; gives 1 x 1 x HWI x O, where I are
/// the channels of all groups.
std::optional<Shape> prepareConvWeights(Dims weight, int64_t inChannels,
                                        int64_t outChannels, Dims kernel,
                                        int64_t groups, bool transposed,
                                        Fail fail);
/// Gives 1 x 1 x 1 x channels.
std::optional<Shape> prepareConvBias(Dims bias, int64_t outChannels, Fail fail);
/// The shape of a convolution's weights before they were prepared; `weight`
/// itself if they were not.
Shape unpreparedWeights(Dims weight, int64_t inChannels, int64_t outChannels,
                        Dims kernel, int64_t groups, bool transposed);

} // namespace tt::shape

#endif // TT_SHAPE_PREPARED_H
