//===- Views.h - tensors as buffers and for DLPack --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_PYTHON_VIEWS_H
#define TTNN_PYTHON_VIEWS_H

#include "Bind.h"

namespace ttnn::python {

/// The slots that make a tensor a buffer of Python.
extern PyType_Slot bufferSlots[];

void bindViews(nb::module_ &m, nb::class_<Tensor> &tensor);

} // namespace ttnn::python

#endif // TTNN_PYTHON_VIEWS_H
