//===- Native.cpp - ttmlir._native ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// One extension module for the library, the runtime and the compiler, so that
// they share devices and tensors.
//===----------------------------------------------------------------------===//
#include "Compiler.h"
#include "Errors.h"
#include "ir/IR.h"
#include "ttnn/Bind.h"
#include "ttnn/Programs.h"

NB_MODULE(_native, m) {
  namespace nb = nanobind;
  m.doc() = "The library, the runtime and the compiler.";
  tt::python::bindErrors(m);
  nb::module_ ttnn = m.def_submodule("ttnn", "The library on the device.");
  ttnn::python::bindAttributes(ttnn);
  ttnn::python::bindDevice(ttnn);
  ttnn::python::bindTensor(ttnn);
  ttnn::python::bindCalls(ttnn);
  ttnn::python::bindPrograms(ttnn);
  ttnn::python::bindReports(ttnn);
  nb::module_ compiler = m.def_submodule("compiler", "Text to programs.");
  tt::python::bindCompiler(compiler);
  nb::module_ commands = m.def_submodule("ttrt", "The commands of ttrt.");
  tt::python::bindCommands(commands);
  nb::module_ runtime = m.def_submodule("runtime", "Programs on devices.");
  tt::python::bindRuntime(runtime);
  nb::module_ ir = m.def_submodule("ir", "The compiler's representation.");
  tt::python::ir::bind(ir);
}
