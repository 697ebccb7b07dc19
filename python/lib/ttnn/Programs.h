//===- Programs.h - kernels of Python's own --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_PYTHON_PROGRAMS_H
#define TTNN_PYTHON_PROGRAMS_H

#include <nanobind/nanobind.h>

namespace ttnn::python {

/// `KernelProgram`, which `ttnn.generic_op` makes of descriptors, and the
/// arguments of kernels that describe tensors.
void bindPrograms(nanobind::module_ &m);

} // namespace ttnn::python

#endif // TTNN_PYTHON_PROGRAMS_H
