//===- HostView.cpp - A tensor's memory on the host -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttnn/host_view.hpp"

#include "TensorState.h"

namespace ttnn {

std::shared_ptr<const void> host_view(const Tensor &tensor) {
  const detail::TensorState &s = tensor.of_any_chip().state();
  size_t volume = s.geometry.volume();
  if (s.mesh || s.layout != Layout::ROW_MAJOR || !s.storage || volume == 0)
    return nullptr;
  // Whole rows, one after the other, unless pages have gaps between them.
  if (s.geometry.numPages() * s.geometry.pageBytes !=
      volume * tt::device::elementBytes(s.geometry.type))
    return nullptr;
  return {s.storage, s.storage->host.data()};
}

} // namespace ttnn
