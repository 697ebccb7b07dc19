//===- Compiler.cpp - text of modules in, programs out --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Compiler.h"
#include "Interrupts.h"

#include "ttmlir/Driver/Driver.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace tt::python {

namespace nb = nanobind;
using namespace nb::literals;

static nb::tuple compile(const std::string &text, const std::string &name,
                         const std::string &arch, const std::string &systemDesc,
                         const std::string &options, bool kernels,
                         const driver::Model *model) {
  driver::CompileOptions how;
  if (model)
    how.resources = model->resources;
  how.arch = arch;
  how.systemDescPath = systemDesc;
  how.pipelineOptions = options;
  how.kernels = kernels;
  driver::LibraryOps left;
  std::vector<uint8_t> bytes;
  Interrupts interrupts;
  how.interrupted = interrupts.check();
  bytes =
      interrupts.run([&] { return driver::compile(text, name, how, &left); });
  nb::dict counts;
  for (const auto &[op, found] : left)
    counts[op.c_str()] = found.count;
  return nb::make_tuple(nb::bytes(bytes.data(), bytes.size()), counts);
}

/// A model of ONNX: `bytes`, or the file at `path` without them.
static driver::Model
importOnnx(std::optional<nb::bytes> bytes, const std::string &path,
           std::map<std::string, int64_t> dims,
           std::map<std::string, std::vector<double>> values) {
  driver::OnnxOptions options{path, std::move(dims), std::move(values)};
  std::string_view view;
  if (bytes)
    view = std::string_view(bytes->c_str(), bytes->size());
  bool given = bytes.has_value();
  nb::gil_scoped_release release;
  return given ? driver::importOnnx(view, options)
               : driver::importOnnxFile(options);
}

static void bindModels(nb::module_ &m) {
  nb::class_<driver::Model>(m, "Model", "A module of TTIR with its constants.")
      .def_ro("text", &driver::Model::text);
  m.def("onnx_operators", &driver::onnxOperators,
        "The operators of ONNX that are imported, by name in order.");
  m.def("import_onnx", importOnnx, "bytes"_a.none(), "path"_a = "model.onnx",
        "dims"_a = std::map<std::string, int64_t>(),
        "values"_a = std::map<std::string, std::vector<double>>(),
        R"doc(A model of ONNX as TTIR.

Parameters
----------
bytes : bytes, optional
    The file; it is read without them.
path : str
    Where it lies: elements that it keeps beside itself are looked for there.
dims : dict
    Sizes of symbolic dimensions, by their names.
values : dict
    Elements of inputs that become constants, by the inputs' names.

Raises
------
CompileError
    With the node that cannot be imported, and why.)doc");
}

void bindCompiler(nb::module_ &m) {
  nb::exception<driver::CompileError>(m, "CompileError");
  bindModels(m);
  m.def("compile", compile, "text"_a, "name"_a = "module", "arch"_a = "",
        "system_desc"_a = "", "options"_a = "", "kernels"_a = false,
        "model"_a = nb::none(),
        R"doc(Compiles a module of TTIR or TTNN.

Parameters
----------
text : str
    The module.
name : str
    Its name in diagnostics.
arch : str
    "wormhole_b0" or "blackhole".
system_desc : str
    Path of a .ttsys file; instead of `arch`.
options : str
    Those of `ttir-to-ttnn-backend-pipeline`: "name=value ...".
kernels : bool
    Makes kernels of all ops that have some.
model : Model
    Holds the elements that the text refers to.

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
