//===- placement.hpp - The banks of a tensor's pages ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_PLACEMENT_HPP
#define TTNN_PLACEMENT_HPP

#include "tt/device/Chip.h"
#include "tt/device/Placement.h"
#include "tt/device/TensorPages.h"
#include "ttnn/types.hpp"

namespace ttnn {

/// The pages that a tensor is cut into, and the banks and offsets where the
/// library puts them.
struct PlacedPages {
  tt::device::TensorPages pages;
  tt::device::Placement placement;
};

/// Places a tensor of that description on `chip`. Throws tt::runtime::Error
/// InvalidArgument, which begins with `name`, if it is one of the host or does
/// not fit into the banks.
PlacedPages place_pages(const std::string &name, const Shape &shape,
                        DataType dtype, Layout layout,
                        const MemoryConfig &config,
                        const tt::device::ChipDesc &chip);

} // namespace ttnn

#endif // TTNN_PLACEMENT_HPP
