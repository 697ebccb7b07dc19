//===- Programs.cpp - kernels of Python's own -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "Bind.h"

#include "metalium/lib/Programs.h"
#include "tt-metalium/program.hpp"
#include "tt/device/AccessorWords.h"
#include "tt/emulator/Device.h"
#include "tt/runtime/detail/Translate.h"
#include "tt/trace/Launch.h"
#include "ttnn/program_descriptor.hpp"
#include "ttnn/ttnn.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

namespace ttnn::python {

using namespace nb::literals;
namespace metal = tt::tt_metal;
namespace runtime = tt::runtime;

static const tt::emulator::Buffer &bufferOf(const Tensor &tensor) {
  if (const tt::emulator::Buffer *buffer = tensor.buffer())
    return *buffer;
  runtime::detail::fail(runtime::detail::ErrorKind::InvalidArgument, "tensor '",
                        tensor.name(), "' has no memory on a device");
}

static metal::CoreRangeSet coresOf(const CoreRangeSet &cores) {
  std::vector<metal::CoreRange> ranges;
  for (const CoreRange &r : cores.ranges())
    ranges.emplace_back(metal::CoreCoord(r.start_coord.x, r.start_coord.y),
                        metal::CoreCoord(r.end_coord.x, r.end_coord.y));
  return metal::CoreRangeSet(std::move(ranges));
}

static tt::DataFormat formatOf(DataType type) {
  using tt::DataFormat;
  switch (type) {
  case DataType::FLOAT32:
    return DataFormat::Float32;
  case DataType::BFLOAT16:
    return DataFormat::Float16_b;
  case DataType::BFLOAT8_B:
    return DataFormat::Bfp8_b;
  case DataType::BFLOAT4_B:
    return DataFormat::Bfp4_b;
  case DataType::UINT32:
    return DataFormat::UInt32;
  case DataType::UINT16:
    return DataFormat::UInt16;
  case DataType::UINT8:
    return DataFormat::UInt8;
  case DataType::INT32:
    return DataFormat::Int32;
  default:
    runtime::detail::fail(runtime::detail::ErrorKind::Unsupported,
                          "circular buffers of ", to_string(type));
  }
}

/// The measured time of a launch; none if no clock ran.
static OpMeasure measureOf(const tt::emulator::Program &program,
                           const tt::emulator::Profile &profile,
                           const tt::device::ChipDesc &chip) {
  OpMeasure measure;
  if (profile.cycles == 0)
    return measure;
  measure.work.cores = uint32_t(profile.cores.size());
  measure.work.dramRead = double(profile.dramBytesRead);
  measure.work.dramWritten = double(profile.dramBytesWritten);
  measure.work.flops = double(profile.flops);
  measure.time.seconds = profile.seconds();
  measure.launch = std::make_shared<const tt::trace::Launch>(
      tt::trace::makeLaunch(program.name, profile, program, chip));
  measure.time.bound = tt::trace::roofline(*measure.launch, chip).bound;
  return measure;
}

namespace {

/// Port, element type, bytes of a page.
using Format = std::tuple<uint32_t, DataType, uint32_t>;
using Words = std::vector<uint32_t>;
using Defines = std::map<std::string, std::string>;
using NamedWords = std::map<std::string, uint32_t>;

class KernelProgram {
public:
  void circularBuffer(const CoreRangeSet &cores, uint32_t bytes,
                      const std::vector<Format> &formats,
                      std::optional<uint32_t> address) {
    std::map<uint8_t, tt::DataFormat> types;
    for (auto [port, type, page] : formats)
      types[uint8_t(port)] = formatOf(type);
    metal::CircularBufferConfig config(bytes, types);
    for (auto [port, type, page] : formats)
      config.set_page_size(uint8_t(port), page);
    config.address = address;
    metal::CreateCircularBuffer(program, coresOf(cores), config);
  }

  void semaphore(uint32_t id, const CoreRangeSet &cores, uint32_t value) {
    program.state->semaphores.push_back(
        {id, metal::coreRanges(coresOf(cores)), value});
  }

  uint32_t mover(const std::string &source, bool isFile,
                 const CoreRangeSet &cores, uint32_t processor, uint32_t noc,
                 Words args, Defines defines, const NamedWords &named) {
    metal::DataMovementConfig config;
    config.processor = metal::DataMovementProcessor(processor);
    config.noc = metal::NOC(noc);
    return add(source, isFile, cores, config, std::move(args),
               std::move(defines), named);
  }

  uint32_t compute(const std::string &source, bool isFile,
                   const CoreRangeSet &cores, MathFidelity fidelity,
                   bool wideDst, bool fullSync, bool precise, bool approximate,
                   const std::vector<bool> &unpackToDst, Words args,
                   Defines defines, const NamedWords &named) {
    metal::ComputeConfig config;
    // The vendor's numbers are phases; LoFi, of one, is 0.
    unsigned phases = unsigned(fidelity);
    config.math_fidelity = ::MathFidelity(phases == 0 ? 0 : phases + 1);
    config.fp32_dest_acc_en = wideDst;
    config.dst_full_sync_en = fullSync;
    config.bfp8_pack_precise = precise;
    config.math_approx_mode = approximate;
    for (bool toDst : unpackToDst)
      config.unpack_to_dest_mode.push_back(
          toDst ? ::UnpackToDestMode::UnpackToDestFp32
                : ::UnpackToDestMode::Default);
    return add(source, isFile, cores, config, std::move(args),
               std::move(defines), named);
  }

  void arguments(uint32_t kernel, uint64_t x, uint64_t y, const Words &args) {
    metal::SetRuntimeArgs(program, kernel, metal::CoreCoord(x, y),
                          std::span<const uint32_t>(args));
  }
  void commonArguments(uint32_t kernel, const Words &args) {
    metal::SetCommonRuntimeArgs(program, kernel,
                                std::span<const uint32_t>(args));
  }

  void run(const std::vector<Tensor> &tensors) {
    nb::gil_scoped_release release;
    generic_op(tensors, {[this](const std::vector<Tensor> &all) {
                 return runtime::detail::translateErrors(
                     [&] { return launch(all); },
                     [] { return "ttnn.generic_op: "; });
               }});
  }

private:
  template <typename Config>
  uint32_t add(const std::string &source, bool isFile,
               const CoreRangeSet &cores, Config &config, Words args,
               Defines defines, const NamedWords &named) {
    config.compile_args = std::move(args);
    config.defines = std::move(defines);
    config.named_compile_args.insert(named.begin(), named.end());
    try {
      return isFile
                 ? metal::CreateKernel(program, source, coresOf(cores), config)
                 : metal::CreateKernelFromString(program, source,
                                                 coresOf(cores), config);
    } catch (const std::runtime_error &error) {
      runtime::detail::fail(runtime::detail::ErrorKind::InvalidArgument,
                            "ttnn.generic_op: ", error.what());
    }
  }

  /// A contradiction in the arguments is the caller's mistake.
  template <typename Fn> static auto asArgument(Fn fn) -> decltype(fn()) {
    try {
      return fn();
    } catch (const tt::emulator::KernelError &) {
      throw;
    } catch (const tt::emulator::Error &error) {
      using Kind = tt::emulator::Error::Kind;
      if (error.kind() == Kind::OutOfMemory || error.kind() == Kind::Internal)
        throw;
      runtime::detail::fail(runtime::detail::ErrorKind::InvalidArgument,
                            error.what());
    } catch (const tt::runtime::Error &) {
      throw;
    } catch (const std::runtime_error &error) {
      runtime::detail::fail(runtime::detail::ErrorKind::InvalidArgument,
                            error.what());
    }
  }

  OpMeasure launch(const std::vector<Tensor> &tensors) {
    std::vector<const Tensor *> once;
    std::vector<tt::emulator::LiveBuffer> live;
    std::vector<const tt::emulator::Buffer *> buffers;
    for (const Tensor &tensor : tensors) {
      const tt::emulator::Buffer &buffer = bufferOf(tensor);
      if (std::ranges::find(buffers, &buffer) != buffers.end())
        continue;
      once.push_back(&tensor);
      buffers.push_back(&buffer);
      live.push_back({.name = tensor.name(),
                      .address = buffer.address(),
                      .placement = buffer.placement(),
                      .written = tensor.is_written()});
    }
    MeshDevice &device = *tensors.front().device();
    const tt::device::ChipDesc &chip = device.chip();
    tt::emulator::Program made = asArgument([&] {
      return metal::makeProgram(*program.state, "generic_op", chip,
                                device.chip_device().lowestL1Allocation());
    });
    auto lease = device.machine();
    tt::emulator::Profile profile = asArgument([&] {
      return metal::runProgram(lease.machine, made, chip, live, buffers,
                               device.profile().enabled());
    });
    for (const Tensor *tensor : once)
      tensor->set_written(); // the kernels may write any of them
    return measureOf(made, profile, chip);
  }

  metal::Program program;
};

} // namespace

void bindPrograms(nb::module_ &m) {
  nb::class_<KernelProgram>(m, "KernelProgram",
                            "Kernels in C++ with what they share.")
      .def(nb::init<>())
      .def("circular_buffer", &KernelProgram::circularBuffer, "cores"_a,
           "bytes"_a, "formats"_a, "address"_a = nb::none(),
           "Formats are (port, element type, bytes of a page).")
      .def("semaphore", &KernelProgram::semaphore, "id"_a, "cores"_a, "value"_a)
      .def("mover", &KernelProgram::mover, "source"_a, "is_file"_a, "cores"_a,
           "processor"_a, "noc"_a, "args"_a, "defines"_a, "named"_a,
           "Adds a data-movement kernel; its number.")
      .def("compute", &KernelProgram::compute, "source"_a, "is_file"_a,
           "cores"_a, "fidelity"_a, "wide_dst"_a, "full_sync"_a, "precise"_a,
           "approximate"_a, "unpack_to_dst"_a, "args"_a, "defines"_a, "named"_a,
           "Adds a compute kernel; its number.")
      .def("arguments", &KernelProgram::arguments, "kernel"_a, "x"_a, "y"_a,
           "args"_a)
      .def("common_arguments", &KernelProgram::commonArguments, "kernel"_a,
           "args"_a)
      .def("run", &KernelProgram::run, "tensors"_a,
           "Runs the kernels on tensors of one device, and waits.");
  m.def(
      "accessor_words",
      [](const Tensor &tensor) {
        Words words;
        auto layout = tt::device::accessorWords(
            bufferOf(tensor).placement(), bufferOf(tensor).device().chip());
        words.assign(layout.begin(), layout.end());
        return words;
      },
      "tensor"_a, "The words of TensorAccessorArgs for a kernel.");
  m.def(
      "buffer_of",
      [](const Tensor &tensor) {
        const tt::emulator::Buffer &buffer = bufferOf(tensor);
        return std::tuple(buffer.address(), buffer.numPages(),
                          buffer.pageBytes(), buffer.bytesPerBank());
      },
      "tensor"_a,
      "Address of a tensor's memory, number of its pages, bytes of one, and "
      "bytes in every bank.");
}

} // namespace ttnn::python
