//===- Errors.h - exceptions of C++ in Python -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_PYTHON_ERRORS_H
#define TT_PYTHON_ERRORS_H

#include <nanobind/nanobind.h>

namespace tt::python {

/// Defines `Error` and what derives from it, and has them raised.
void bindErrors(nanobind::module_ &m);

} // namespace tt::python

#endif // TT_PYTHON_ERRORS_H
