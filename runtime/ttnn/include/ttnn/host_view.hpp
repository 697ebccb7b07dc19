//===- host_view.hpp - A tensor's memory on the host ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_HOST_VIEW_HPP
#define TTNN_HOST_VIEW_HPP

#include "ttnn/tensor.hpp"

#include <memory>

namespace ttnn {

/// The elements of a ROW_MAJOR tensor on the host, row-major and without gaps,
/// where they lie; null for any other tensor and for one without elements. They
/// stay as long as the pointer, also when the tensor is deallocated. Throws
/// Error InvalidArgument if it is deallocated already.
std::shared_ptr<const void> host_view(const Tensor &tensor);

} // namespace ttnn

#endif // TTNN_HOST_VIEW_HPP
