//===- DeviceOptions.h - the device that a pipeline is for ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PIPELINES_DEVICEOPTIONS_H
#define TTMLIR_PIPELINES_DEVICEOPTIONS_H

#include "mlir/Pass/PassOptions.h"

namespace mlir::tt {

/// The first options of every pipeline.
template <typename Derived>
struct DeviceOptions : PassPipelineOptions<Derived> {
  ::mlir::detail::PassOptions::Option<std::string> systemDescPath{
      *this, "system-desc-path", llvm::cl::desc("path of a .ttsys file")};
  ::mlir::detail::PassOptions::Option<std::string> mockSystemDescArch{
      *this, "mock-system-desc-arch",
      llvm::cl::desc(
          "architecture when no file is given: wormhole_b0 (an n150) or "
          "blackhole (a p150)"),
      llvm::cl::init("wormhole_b0")};
  ::mlir::detail::PassOptions::ListOption<int64_t> meshShape{
      *this, "mesh-shape",
      llvm::cl::desc("chips as rows, columns (default: those of the first of "
                     "ttcore.meshes, or 1,1)")};
  ::mlir::detail::PassOptions::ListOption<int64_t> workerGrid{
      *this, "worker-grid",
      llvm::cl::desc(
          "cores that programs may use as rows, columns, from the first "
          "one on (default: all)")};

  /// The device of another pipeline.
  template <typename Other> void setDevice(const DeviceOptions<Other> &other) {
    systemDescPath = other.systemDescPath;
    mockSystemDescArch = other.mockSystemDescArch;
    for (int64_t size : other.meshShape)
      meshShape.push_back(size);
    for (int64_t size : other.workerGrid)
      workerGrid.push_back(size);
  }
};

} // namespace mlir::tt

#endif // TTMLIR_PIPELINES_DEVICEOPTIONS_H
