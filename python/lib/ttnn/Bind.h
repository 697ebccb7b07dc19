//===- Bind.h - helpers of the Python module --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_PYTHON_BIND_H
#define TTNN_PYTHON_BIND_H

#include "ttnn/device.hpp"
#include "ttnn/tensor.hpp"

#include <nanobind/nanobind.h>

#include <memory>

namespace ttnn::python {

namespace nb = nanobind;

/// A device as Python holds it; empty when closed.
struct Device {
  std::shared_ptr<MeshDevice> mesh;
  int id = 0;

  /// Throws Error InvalidArgument if it is closed.
  MeshDevice &open() const;
};

void bindAttributes(nb::module_ &m);
void bindDevice(nb::module_ &m);
void bindTensor(nb::module_ &m);
void bindCalls(nb::module_ &m);
void bindReports(nb::module_ &m);

} // namespace ttnn::python

#endif // TTNN_PYTHON_BIND_H
