//===- Runtime.cpp - compiled programs in Python --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Compiler.h"
#include "Interrupts.h"

#include "HostCode.h"
#include "KernelLoaders.h"
#include "Sections.h"
#include "tt/runtime/Runtime.h"
#include "tt/runtime/metal/Kernels.h"
#include "ttnn/Bind.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>

namespace tt::python {

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

/// The index of the op that a program has begun last, for who shows progress.
static std::atomic<size_t> opsBegun = 0;

static std::vector<runtime::Tensor>
submit(const Device &device, const runtime::Binary &binary, size_t program,
       const std::vector<runtime::Tensor> &inputs, const std::string &numerics,
       bool timed, bool sanitize, nb::object beforeOp, nb::object afterOp,
       nb::object afterLaunch) {
  device.open();
  runtime::SubmitOptions options = loaders();
  options.launch = launchOptions(numerics, timed, sanitize);
  Interrupts interrupts;
  options.interrupted = interrupts.check();
  options.beforeOp = [](const runtime::OpStart &start) {
    opsBegun.store(start.index, std::memory_order_relaxed);
  };
  if (!beforeOp.is_none())
    options.beforeOp = [&](const runtime::OpStart &start) {
      opsBegun.store(start.index, std::memory_order_relaxed);
      interrupts.call([&] {
        beforeOp(start.index, start.type, start.location, start.debugInfo);
      });
    };
  if (!afterOp.is_none())
    options.afterOp = [&](const runtime::OpReport &report) {
      interrupts.call([&] {
        nb::list results;
        for (const runtime::Tensor *result : report.results)
          results.append(*result);
        afterOp(report.index, report.type, report.location, report.debugInfo,
                report.hostSeconds, results);
      });
    };
  if (!afterLaunch.is_none())
    options.afterLaunch = [&](const runtime::LaunchReport &report) {
      interrupts.call([&] {
        afterLaunch(report.index, report.name, report.location,
                    report.hostSeconds, report.profile.cycles);
      });
    };
  std::shared_ptr<ttnn::MeshDevice> mesh = device.mesh;
  return interrupts.run(
      [&] { return runtime::submit(mesh, binary, program, inputs, options); });
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

/// Layouts, so that what several programs use is brought there once.
static void bindLayouts(nb::module_ &m) {
  using runtime::Layout;
  nb::class_<Layout>(m, "Layout", "How a program wants a tensor.")
      .def_ro("dtype", &Layout::dtype)
      .def_ro("layout", &Layout::layout)
      .def_ro("memory_config", &Layout::memoryConfig)
      .def("__eq__", [](const Layout &a, const Layout &b) { return a == b; })
      .def("__repr__", [](const Layout &l) {
        return "Layout(" + runtime::toString(l) + ")";
      });
  m.def(
      "get_layout",
      [](const runtime::Binary &binary, size_t program, size_t input) {
        return runtime::getLayout(binary, program, input);
      },
      "binary"_a, "program"_a, "input"_a,
      "The layout that an input of a program wants.");
  m.def("has_layout", &runtime::hasLayout, "tensor"_a, "layout"_a,
        "Whether a tensor is in a layout.");
  m.def(
      "to_layout",
      [](const ttnn::Tensor &tensor, const Device &device,
         const Layout &layout) {
        device.open();
        std::shared_ptr<ttnn::MeshDevice> mesh = device.mesh;
        nb::gil_scoped_release release;
        return runtime::toLayout(tensor, mesh, layout);
      },
      "tensor"_a, "device"_a, "layout"_a,
      "The tensor in that layout: itself if it is there already, else a copy.");
  m.def("to_host", &runtime::toHost, "tensor"_a,
        nb::call_guard<nb::gil_scoped_release>(),
        "A copy on the host, row-major; block floats keep their tiles.");
}

void bindRuntime(nb::module_ &m) {
  using runtime::Binary;
  bindLayouts(m);
  nb::class_<Binary>(m, "Binary", "A compiled program file: .ttnn or .ttm.")
      .def_static(
          "load_from_path",
          [](const std::string &path, bool ignoreVersion) {
            return Binary::loadFromPath(path, {.ignoreVersion = ignoreVersion});
          },
          "path"_a, "ignore_version"_a = false,
          nb::call_guard<nb::gil_scoped_release>())
      .def_static("load_from_bytes", fromBytes, "bytes"_a, "name"_a)
      .def_prop_ro("name", &Binary::name)
      .def_prop_ro("is_metal",
                   [](const Binary &b) {
                     return b.kind() == runtime::BinaryKind::TTMetal;
                   })
      .def_prop_ro("mlir", &Binary::mlir)
      .def_prop_ro("ttir", &Binary::ttir)
      .def_prop_ro("kernel_source", &Binary::kernelSource)
      .def_prop_ro("version",
                   [](const Binary &b) { return b.version().number(); })
      .def_prop_ro("schema_hash",
                   [](const Binary &b) { return b.version().schemaHash; })
      .def_prop_ro(
          "kernel_lookups",
          [](const Binary &b) {
            auto counts = b.kernels().lookups();
            return nb::make_tuple(counts.hits, counts.misses);
          },
          "How often the code of a kernel was there already when a program "
          "wanted it, and how often it was made.")
      .def_prop_ro("sections",
                   [](const Binary &b) {
                     nb::list names;
                     for (const std::string &name : ttrt::kSections)
                       if (ttrt::hasSection(b, name, false))
                         names.append(name);
                     return names;
                   })
      .def(
          "section",
          [](const Binary &b, const std::string &name) {
            if (std::ranges::find(ttrt::kSections, name) ==
                    ttrt::kSections.end() ||
                !ttrt::hasSection(b, name, true))
              throw nb::value_error(
                  (b.name() + " has no section '" + name + "'").c_str());
            return ttrt::dump(ttrt::readSection(b, name));
          },
          "name"_a, "A section, as `ttrt read` shows it, as JSON.")
      .def(
          "mismatches",
          [](const Binary &b, const Device &device) {
            device.open();
            return runtime::findMismatches(b.systemDesc(), device.mesh->desc());
          },
          "device"_a,
          "The properties that a device lacks to run it: a line for each.")
      .def_prop_ro("programs", [](const Binary &b) {
        nb::list programs;
        for (size_t i = 0; i != b.numPrograms(); ++i)
          programs.append(describe(b.program(i)));
        return programs;
      });
  m.def(
      "ops_begun", [] { return opsBegun.load(std::memory_order_relaxed); },
      "The index of the op that some program has begun last.");
  m.def("submit", submit, "device"_a, "binary"_a, "program"_a, "inputs"_a,
        "numerics"_a = "fast", "timed"_a = false, "sanitize"_a = false,
        "before_op"_a = nb::none(), "after_op"_a = nb::none(),
        "after_launch"_a = nb::none(),
        "Runs a program and returns its outputs, in the layouts that it "
        "declares. `before_op(index, op, location, text)` is called before "
        "every op, `after_op(index, op, location, text, host_seconds, "
        "results)` behind it, and `after_launch(index, name, location, "
        "host_seconds, cycles)` behind every launch; what they raise ends the "
        "run.");
}

} // namespace tt::python
