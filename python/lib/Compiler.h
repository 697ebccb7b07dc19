//===- Compiler.h - the compiler and the runtime in Python ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_PYTHON_COMPILER_H
#define TT_PYTHON_COMPILER_H

#include <nanobind/nanobind.h>

namespace tt::python {

void bindCommands(nanobind::module_ &m);
void bindCompiler(nanobind::module_ &m);
/// Call it after the library is bound, whose devices and tensors it uses.
void bindRuntime(nanobind::module_ &m);

} // namespace tt::python

#endif // TT_PYTHON_COMPILER_H
