//===- TTMetalPipelines.h - from TTIR to kernels ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PIPELINES_TTMETALPIPELINES_H
#define TTMLIR_PIPELINES_TTMETALPIPELINES_H

#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"
#include "ttmlir/Pipelines/DeviceOptions.h"
#include "ttmlir/Pipelines/ForeignOptions.h"
#include "ttmlir/Pipelines/KernelPlanOptions.h"
#include "ttmlir/Pipelines/WeightOptions.h"

namespace mlir {
class OpPassManager;

namespace tt {

enum class D2MStage { Groups, Plan, Kernels };

struct TTIRToTTMetalOptions : DeviceOptions<TTIRToTTMetalOptions> {
  Option<bool> ttnnMode{
      *this, "ttnn-mode",
      llvm::cl::desc("kernels as ttnn.generic, and the library for the rest"),
      llvm::cl::init(false)};
  Option<bool> l1{*this, "l1",
                  llvm::cl::desc("values between programs may stay in L1"),
                  llvm::cl::init(true)};
  Option<D2MStage> stopAfter{
      *this, "stop-after", llvm::cl::desc("the last stage to run"),
      llvm::cl::values(
          clEnumValN(D2MStage::Groups, "d2m-form-groups", "groups"),
          clEnumValN(D2MStage::Plan, "d2m-plan", "groups with plans"),
          clEnumValN(D2MStage::Kernels, "convert-d2m-to-ttmetal",
                     "kernels and the program that starts them")),
      llvm::cl::init(D2MStage::Kernels)};
  Option<bool> enableConstEval{
      *this, "enable-const-eval",
      llvm::cl::desc(
          "run const-eval-hoist-transform, and let ttir-fusing rely on it"),
      llvm::cl::init(true)};
  Option<ttcore::Fidelity> mathFidelity{
      *this, "compute-cfg-math-fidelity", llvm::cl::desc("of products"),
      ttcore::fidelityValues(), llvm::cl::init(ttcore::Fidelity::Undefined)};
  WeightOptions weights{*this};
  Option<std::string> placementReport{
      *this, "placement-report",
      llvm::cl::desc("file for the alternatives of values between programs, "
                     "DRAM and L1, as JSON"),
      llvm::cl::init("")};
  Option<std::string> placementFile{
      *this, "placement-file",
      llvm::cl::desc("such a file, whose choices are taken"),
      llvm::cl::init("")};
  KernelPlanOptions kernelPlans{*this};
  ForeignOptions foreign{*this, ForeignOptions::ToTTMetal};
  /// Programs say the cycles that their plans were chosen by.
  bool estimates = false;
};

/// TTIR (any spelling) to TTMetal and TTKernel, ready for a binary.
/// `options.foreign` must have no problem.
void buildTTIRToTTMetalPipeline(OpPassManager &pm,
                                const TTIRToTTMetalOptions &options);

/// The pipeline under its names, and its two halves.
void registerTTMetalPipelines();

} // namespace tt
} // namespace mlir

#endif // TTMLIR_PIPELINES_TTMETALPIPELINES_H
