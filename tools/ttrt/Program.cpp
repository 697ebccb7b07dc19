//===- Program.cpp - Loading or compiling what runs -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Program.h"

#include "Files.h"
#include "tt/runtime/Device.h"

namespace ttrt {

namespace rt = tt::runtime;

std::optional<tt::device::SystemDesc> chooseSystem(const std::string &device) {
  if (device.empty())
    return std::nullopt;
  if (hasEnding(device, ".ttsys"))
    return rt::loadSystemDesc(device).desc;
  return tt::device::makeSystem(device);
}

static rt::Binary compile(const std::string &text, const std::string &path,
                          tt::driver::Resources resources,
                          const BinaryOptions &options,
                          tt::driver::LibraryOps &libraryOps,
                          const tt::InterruptCheck &interrupted,
                          tt::driver::Watcher *watcher) {
  tt::driver::CompileOptions compileOptions;
  compileOptions.interrupted = interrupted;
  compileOptions.watcher = watcher;
  compileOptions.resources = resources;
  compileOptions.pipelineOptions = options.pipelineOptions;
  compileOptions.kernels = options.backend == "ttmetal";
  if (options.backend == "auto")
    compileOptions.pipelineOptions +=
        (compileOptions.pipelineOptions.empty() ? "" : " ") +
        std::string("choose-backend=true");
  std::optional<TemporaryFile> file;
  if (hasEnding(options.device, ".ttsys")) {
    compileOptions.systemDescPath = options.device;
  } else if (auto system = chooseSystem(options.device)) {
    file.emplace(".ttsys");
    rt::saveSystemDesc(*system, file->path());
    compileOptions.systemDescPath = file->path();
  }
  return rt::Binary::loadFromMemory(
      tt::driver::compile(text, path, compileOptions, &libraryOps), path);
}

tt::driver::Model importOnnx(const std::string &path,
                             const std::vector<std::string> &dims,
                             const std::vector<std::string> &values) {
  tt::driver::OnnxOptions onnx;
  onnx.path = path;
  for (const std::string &dim : dims)
    tt::driver::addDim(onnx, dim);
  for (const std::string &value : values)
    tt::driver::addValue(onnx, value);
  return tt::driver::importOnnxFile(onnx);
}

/// The TTIR that it became lies in the binary, with its elements.
static Program loadOnnx(const std::string &path, const BinaryOptions &options,
                        const tt::InterruptCheck &interrupted,
                        tt::driver::Watcher *watcher) {
  tt::driver::Model model = importOnnx(path, options.dims, options.values);
  tt::driver::LibraryOps libraryOps;
  rt::Binary binary = compile(model.text, path, model.resources, options,
                              libraryOps, interrupted, watcher);
  return {binary, std::string(binary.ttir()), resourcesOf(binary),
          std::move(libraryOps), nullptr};
}

Program loadProgram(const std::string &path, const BinaryOptions &options,
                    const tt::InterruptCheck &interrupted,
                    tt::driver::Watcher *watcher) {
  if (hasEnding(path, ".mlir")) {
    std::string text = readText(path);
    tt::driver::LibraryOps libraryOps;
    rt::Binary binary =
        compile(text, path, {}, options, libraryOps, interrupted, watcher);
    return {binary, text, {}, std::move(libraryOps), nullptr};
  }
  if (hasEnding(path, ".onnx"))
    return loadOnnx(path, options, interrupted, watcher);
  rt::LoadOptions loadOptions;
  loadOptions.ignoreVersion = options.ignoreVersion;
  rt::Binary binary = rt::Binary::loadFromPath(path, loadOptions);
  std::string_view text = binary.ttir().empty() ? binary.mlir() : binary.ttir();
  if (watcher)
    tt::driver::watch({binary.ttir(), binary.mlir()}, path, resourcesOf(binary),
                      *watcher);
  return {binary, std::string(text), resourcesOf(binary), {}, nullptr};
}

std::vector<tt::driver::Resource> resourcesOf(const rt::Binary &binary) {
  std::vector<tt::driver::Resource> resources;
  for (const rt::Binary::Resource &resource : binary.resources())
    resources.push_back({resource.key, resource.bytes});
  return resources;
}

tt::device::SystemDesc systemFor(const rt::Binary &binary,
                                 const BinaryOptions &options) {
  if (auto system = chooseSystem(options.device))
    return *system;
  return binary.systemDesc();
}

rt::Device openFor(const rt::Binary &binary, const BinaryOptions &options) {
  // The programs of a file are for one mesh.
  return rt::openMeshDevice(systemFor(binary, options),
                            binary.numPrograms() == 0
                                ? tt::device::mesh::Mesh{{1, 1}}
                                : binary.program(0).mesh);
}

} // namespace ttrt
