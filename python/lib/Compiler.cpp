//===- Compiler.cpp - text of modules in, programs out --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Compiler.h"
#include "Interrupts.h"

#include "ttmlir/Driver/Driver.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace tt::python {

namespace nb = nanobind;
using namespace nb::literals;

static nb::tuple compile(const std::string &text, const std::string &name,
                         const std::string &arch, const std::string &systemDesc,
                         const std::string &options, bool kernels) {
  driver::CompileOptions how;
  how.arch = arch;
  how.systemDescPath = systemDesc;
  how.pipelineOptions = options;
  how.kernels = kernels;
  std::map<std::string, unsigned> left;
  std::vector<uint8_t> bytes;
  Interrupts interrupts;
  how.interrupted = interrupts.check();
  bytes =
      interrupts.run([&] { return driver::compile(text, name, how, &left); });
  return nb::make_tuple(nb::bytes(bytes.data(), bytes.size()), left);
}

void bindCompiler(nb::module_ &m) {
  nb::exception<driver::CompileError>(m, "CompileError");
  m.def("compile", compile, "text"_a, "name"_a = "module", "arch"_a = "",
        "system_desc"_a = "", "options"_a = "", "kernels"_a = false,
        R"doc(Compiles a module of TTIR or TTNN.

Parameters
----------
text : str
    The module.
name : str
    What diagnostics call it.
arch : str
    "wormhole_b0" or "blackhole".
system_desc : str
    Path of a .ttsys file; instead of `arch`.
options : str
    Those of `ttir-to-ttnn-backend-pipeline`: "name=value ...".
kernels : bool
    Makes kernels of all ops that have some.

Returns
-------
bytes, dict
    The binary, .ttnn or .ttm; with `kernels` the ops left to the library, and how many of each there are.

Raises
------
CompileError
    With located diagnostics.)doc");
  m.def("transform", &driver::transform, "text"_a, "name"_a, "pipeline"_a,
        nb::call_guard<nb::gil_scoped_release>(),
        "Runs a pipeline of passes on a module, as text to text. Raises "
        "CompileError with located diagnostics.");
  m.def(
      "type_of",
      [](std::vector<int64_t> shape, const std::string &dtype, bool tiled,
         const std::string &buffer, const std::string &memory,
         std::array<int64_t, 2> shards,
         std::vector<std::array<int64_t, 4>> cores) {
        return driver::typeOf({std::move(shape), dtype, tiled, buffer, memory,
                               shards, std::move(cores)});
      },
      "shape"_a, "dtype"_a, "tiled"_a, "buffer"_a, "memory"_a, "shards"_a,
      "cores"_a, "The type, in the ttnn dialect, of a tensor that lies so.");
}

} // namespace tt::python
