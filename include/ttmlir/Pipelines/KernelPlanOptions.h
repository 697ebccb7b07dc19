//===- KernelPlanOptions.h - plans of kernels in files ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PIPELINES_KERNELPLANOPTIONS_H
#define TTMLIR_PIPELINES_KERNELPLANOPTIONS_H

#include "mlir/Pass/PassOptions.h"

namespace mlir::tt {

/// The options of every pipeline that makes kernels for reports of their plans
/// and choices among them.
struct KernelPlanOptions {
  explicit KernelPlanOptions(::mlir::detail::PassOptions &parent)
      : report(parent, "kernel-report",
               llvm::cl::desc("file for the alternatives of programs of "
                              "kernels, as JSON"),
               llvm::cl::init("")),
        file(parent, "kernel-file",
             llvm::cl::desc("such a file, whose choices are taken"),
             llvm::cl::init("")) {}

  ::mlir::detail::PassOptions::Option<std::string> report, file;
};

} // namespace mlir::tt

#endif // TTMLIR_PIPELINES_KERNELPLANOPTIONS_H
