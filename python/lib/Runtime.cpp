//===- Runtime.cpp - compiled programs in Python --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Compiler.h"

#include "HostCode.h"
#include "KernelLoaders.h"
#include "tt/runtime/Runtime.h"
#include "ttnn/Bind.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace tt::python {

namespace nb = nanobind;
using namespace nb::literals;
using ttnn::python::Device;

/// The compilers of kernels and of functions of the host; each is made when a
/// program first needs it.
static runtime::SubmitOptions loaders() {
  static const auto kernels = ttrt::makeJitLoader("");
  static const auto host = ttrt::makeHostLoader();
  runtime::SubmitOptions options;
  options.kernels = kernels;
  options.host = host;
  return options;
}

static runtime::Binary fromBytes(nb::bytes bytes, const std::string &name) {
  auto *data = reinterpret_cast<const uint8_t *>(bytes.c_str());
  std::vector<uint8_t> copy(data, data + bytes.size());
  nb::gil_scoped_release release;
  return runtime::Binary::loadFromMemory(std::move(copy), name);
}

static emulator::LaunchOptions launchOptions(const std::string &numerics,
                                             bool timed, bool sanitize) {
  emulator::LaunchOptions launch;
  if (numerics != "fast" && numerics != "exact")
    throw nb::value_error("'numerics' is neither 'fast' nor 'exact'");
  launch.numerics =
      numerics == "fast" ? emulator::Numerics::Fast : emulator::Numerics::Exact;
  launch.mode = sanitize ? emulator::Mode::Checked
                : timed  ? emulator::Mode::Timed
                         : launch.mode;
  return launch;
}

static std::vector<runtime::Tensor>
submit(const Device &device, const runtime::Binary &binary, size_t program,
       const std::vector<runtime::Tensor> &inputs, const std::string &numerics,
       bool timed, bool sanitize, nb::object afterOp, nb::object afterLaunch) {
  device.open();
  runtime::SubmitOptions options = loaders();
  options.launch = launchOptions(numerics, timed, sanitize);
  if (!afterOp.is_none())
    options.afterOp = [&](const runtime::OpReport &report) {
      nb::gil_scoped_acquire acquire;
      nb::list results;
      for (const runtime::Tensor *result : report.results)
        results.append(*result);
      afterOp(report.index, report.type, report.location, report.debugInfo,
              report.hostSeconds, results);
    };
  if (!afterLaunch.is_none())
    options.afterLaunch = [&](const runtime::LaunchReport &report) {
      nb::gil_scoped_acquire acquire;
      afterLaunch(report.index, report.name, report.location,
                  report.hostSeconds, report.profile.cycles);
    };
  nb::gil_scoped_release release;
  return runtime::submit(device.mesh, binary, program, inputs, options);
}

static nb::dict describe(const runtime::TensorDesc &desc) {
  nb::dict d;
  d["shape"] = desc.shape.view();
  d["dtype"] = desc.layout.dtype;
  d["layout"] = desc.layout.layout;
  d["memory_config"] = desc.layout.memoryConfig;
  return d;
}

static nb::dict describe(const runtime::ProgramInfo &info) {
  nb::dict d;
  d["name"] = info.name;
  d["num_ops"] = info.numOps;
  nb::list inputs, outputs;
  for (const runtime::Argument &argument : info.inputs) {
    nb::dict input = describe(argument.desc);
    input["name"] = argument.name;
    input["kind"] = argument.kind;
    inputs.append(input);
  }
  for (const runtime::TensorDesc &output : info.outputs)
    outputs.append(describe(output));
  d["inputs"] = inputs;
  d["outputs"] = outputs;
  return d;
}

void bindRuntime(nb::module_ &m) {
  using runtime::Binary;
  nb::class_<Binary>(m, "Binary", "A compiled program file: .ttnn or .ttm.")
      .def_static(
          "load_from_path",
          [](const std::string &path) { return Binary::loadFromPath(path); },
          "path"_a, nb::call_guard<nb::gil_scoped_release>())
      .def_static("load_from_bytes", fromBytes, "bytes"_a, "name"_a)
      .def_prop_ro("name", &Binary::name)
      .def_prop_ro("is_metal",
                   [](const Binary &b) {
                     return b.kind() == runtime::BinaryKind::TTMetal;
                   })
      .def_prop_ro("mlir", &Binary::mlir)
      .def_prop_ro("ttir", &Binary::ttir)
      .def_prop_ro("kernel_source", &Binary::kernelSource)
      .def_prop_ro("programs", [](const Binary &b) {
        nb::list programs;
        for (size_t i = 0; i != b.numPrograms(); ++i)
          programs.append(describe(b.program(i)));
        return programs;
      });
  m.def("submit", submit, "device"_a, "binary"_a, "program"_a, "inputs"_a,
        "numerics"_a = "fast", "timed"_a = false, "sanitize"_a = false,
        "after_op"_a = nb::none(), "after_launch"_a = nb::none(),
        "Runs a program and returns its outputs, in the layouts that it "
        "declares. `after_op(index, op, location, text, host_seconds, "
        "results)` and `after_launch(index, name, location, host_seconds, "
        "cycles)` are called behind every op and launch.");
}

} // namespace tt::python
