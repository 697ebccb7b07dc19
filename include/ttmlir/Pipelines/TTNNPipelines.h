//===- TTNNPipelines.h - from TTIR to TTNN ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PIPELINES_TTNNPIPELINES_H
#define TTMLIR_PIPELINES_TTNNPIPELINES_H

#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"
#include "ttmlir/Dialect/TTIR/Mesh/Passes.h"
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"
#include "ttmlir/Pipelines/DeviceOptions.h"
#include "ttmlir/Pipelines/ForeignOptions.h"
#include "ttmlir/Pipelines/KernelPlanOptions.h"
#include "ttmlir/Pipelines/WeightOptions.h"

namespace mlir {
class OpPassManager;

namespace tt {

/// Layouts as they come; in L1, with program configs; in shards, too.
enum class OptimizationLevel { None, Interleaved, Sharded };

/// Values of a flag that may be left to the level.
inline auto flagValues() {
  return llvm::cl::values(
      clEnumValN(ttnn::Choice::Unset, "unset", "as the level says"),
      clEnumValN(ttnn::Choice::False, "false", "no"),
      clEnumValN(ttnn::Choice::True, "true", "yes"));
}

struct TTIRToTTNNOptions : DeviceOptions<TTIRToTTNNOptions> {
  Option<std::string> argumentTypes{
      *this, "argument-types",
      llvm::cl::desc("kinds of arguments: function=kind,kind,...;...")};
  Option<CompositeResolution> compositeResolution{
      *this, "composite-resolution",
      llvm::cl::desc("how composites are resolved"),
      llvm::cl::values(
          clEnumValN(CompositeResolution::Auto, "auto",
                     "the op if there is one, else a call"),
          clEnumValN(CompositeResolution::Auto, "validate", "the same"),
          clEnumValN(CompositeResolution::Inline, "inline", "calls"),
          clEnumValN(CompositeResolution::ForcePromote, "force-promote",
                     "ops, or an error")),
      llvm::cl::init(CompositeResolution::Auto)};
  Option<bool> keepSource{
      *this, "keep-source",
      llvm::cl::desc("put the TTIR into the binary, for the reference"),
      llvm::cl::init(true)};
  Option<OptimizationLevel> optimizationLevel{
      *this, "optimization-level",
      llvm::cl::desc("memory of intermediate tensors"),
      llvm::cl::values(
          clEnumValN(OptimizationLevel::None, "0", "every tensor in DRAM"),
          clEnumValN(OptimizationLevel::Interleaved, "1",
                     "in DRAM or L1, whatever takes least time"),
          clEnumValN(OptimizationLevel::Sharded, "2",
                     "also in shards over the cores")),
      llvm::cl::init(OptimizationLevel::None)};
  Option<ttnn::Choice> enableOptimizer{
      *this,
      "enable-optimizer",
      llvm::cl::desc("true: optimization-level is 1 at least; false: it is 0"),
      flagValues(),
      llvm::cl::ValueOptional,
      llvm::cl::init(ttnn::Choice::Unset)};
  Option<ttnn::Choice> memoryLayoutAnalysis{
      *this,
      "memory-layout-analysis-enabled",
      llvm::cl::desc("true: a level above 0 is 2; false: none is above 1"),
      flagValues(),
      llvm::cl::ValueOptional,
      llvm::cl::init(ttnn::Choice::Unset)};
  Option<ttnn::Choice> rowMajor{
      *this,
      "row-major-enabled",
      llvm::cl::desc("false: no tensor is in rows where an op takes tiles, "
                     "too"),
      flagValues(),
      llvm::cl::ValueOptional,
      llvm::cl::init(ttnn::Choice::Unset)};
  Option<uint32_t> maxLegalLayouts{
      *this, "max-legal-layouts",
      llvm::cl::desc("the most alternatives of an op's layouts"),
      llvm::cl::init(16)};
  Option<ttir::MeshSharding> meshSharding{
      *this, "mesh-sharding",
      llvm::cl::desc("how a program is spread over the chips of the mesh, if "
                     "it does not say so everywhere"),
      ttir::meshShardingValues(),
      llvm::cl::init(ttir::MeshSharding::Annotated)};
  Option<std::string> meshPlanReport{
      *this, "mesh-plan-report",
      llvm::cl::desc("file for the plan of the mesh, text or .json; - for the "
                     "standard output"),
      llvm::cl::init("")};
  Option<std::string> planReport{
      *this, "plan-report",
      llvm::cl::desc("file for the plan of layouts, text or .json; - for the "
                     "standard output"),
      llvm::cl::init("")};
  Option<std::string> planFile{
      *this, "plan-file",
      llvm::cl::desc("a plan of layouts from plan-report=FILE.json, whose "
                     "choices are taken"),
      llvm::cl::init("")};
  Option<std::string> backendReport{
      *this, "backend-report",
      llvm::cl::desc(
          "file for the times of kernels and of the library for each "
          "op that choose-backend decides on, as JSON"),
      llvm::cl::init("")};
  Option<std::string> backendFile{
      *this, "backend-file",
      llvm::cl::desc("such a file, whose choices are taken"),
      llvm::cl::init("")};
  KernelPlanOptions kernelPlans{*this};
  Option<std::string> overrideOutputLayout{
      *this, "override-output-layout",
      llvm::cl::desc("layouts of results, by names of locations: "
                     "op=8x8:l1:block_sharded,..."),
      llvm::cl::init("")};
  Option<std::string> overrideConv2dConfig{
      *this, "override-conv2d-config",
      llvm::cl::desc("fields of conv2d_config, by names of locations: "
                     "op=act_block_h_override#32:shard_layout#height_sharded"),
      llvm::cl::init("")};
  Option<std::string> overrideConv3dConfig{
      *this, "override-conv3d-config",
      llvm::cl::desc("fields of conv3d_config, likewise"), llvm::cl::init("")};
  Option<std::string> insertMemReconfig{
      *this, "insert-memreconfig",
      llvm::cl::desc("operands that are read from another place than the one "
                     "in which they are made, by names of locations: op=0:1"),
      llvm::cl::init("")};
  Option<bool> checkUniqueLocs{
      *this, "check-unique-locs",
      llvm::cl::desc("two ops whose locations have one name are an error"),
      llvm::cl::init(false)};
  Option<bool> foldImages{
      *this, "fold-images",
      llvm::cl::desc("with optimization-level=1 or 2, run ttnn-fold-images"),
      llvm::cl::init(true)};
  Option<std::string> formatsReport{
      *this, "formats-report",
      llvm::cl::desc("file for formats and fidelity of products, text or "
                     ".json; - for the standard output"),
      llvm::cl::init("")};
  Option<std::string> formatsFile{
      *this, "formats-file",
      llvm::cl::desc("formats and fidelity of products, as "
                     "formats-report=FILE.json writes them"),
      llvm::cl::init("")};
  Option<ttnn::WeightFormat> activationFormat{
      *this, "activation-dtype",
      llvm::cl::desc("format of results of products and convolutions that "
                     "such, sums, differences or element-wise products read"),
      ttnn::weightFormatValues(), llvm::cl::init(ttnn::WeightFormat::Declared)};
  Option<bool> enableFusing{*this, "enable-fusing-pass",
                            llvm::cl::desc("run ttir-fusing"),
                            llvm::cl::init(true)};
  Option<bool> enableConv2dWithMultiply{
      *this, "enable-fusing-conv2d-with-multiply-pattern",
      llvm::cl::desc("fuse factors behind convolutions, too; always with "
                     "optimization-level=1"),
      llvm::cl::init(false)};
  Option<bool> enableEraseInverseOps{
      *this, "enable-erase-inverse-ops-pass",
      llvm::cl::desc("run ttir-erase-inverse-ops"), llvm::cl::init(true)};
  Option<bool> enableConstEval{*this, "enable-const-eval",
                               llvm::cl::desc("run const-eval-hoist-transform"),
                               llvm::cl::init(true)};
  Option<bool> enableCPUConstEval{*this, "enable-cpu-hoisted-const-eval",
                                  llvm::cl::desc("run cpu-hoist-const-eval"),
                                  llvm::cl::init(false)};
  Option<bool> enableCPUFallback{
      *this, "enable-cpu-fallback",
      llvm::cl::desc("run cpu-hoist-non-lowerable-ops"), llvm::cl::init(true)};
  Option<bool> enableImplicitBroadcastFolding{
      *this, "enable-implicit-broadcast-folding-pass",
      llvm::cl::desc("run ttir-implicit-broadcast-fold"), llvm::cl::init(true)};
  Option<double> l1UsageCap{
      *this, "tensor-l1-usage-cap",
      llvm::cl::desc("part of L1 that tensors may take; the rest is for "
                     "buffers of the ops"),
      llvm::cl::init(0.8)};
  Option<ttcore::Fidelity> mathFidelity{
      *this, "compute-cfg-math-fidelity",
      llvm::cl::desc("of ops that say none"), ttcore::fidelityValues(),
      llvm::cl::init(ttcore::Fidelity::Undefined)};
  Option<ttnn::Choice> fp32DestAccEn{*this, "compute-cfg-fp32-dest-acc-en",
                                     llvm::cl::desc("of ops that say none"),
                                     ttnn::choiceValues(),
                                     llvm::cl::init(ttnn::Choice::Unset)};
  Option<ttnn::Choice> mathApproxMode{*this, "compute-cfg-math-approx-mode",
                                      llvm::cl::desc("of ops that say none"),
                                      ttnn::choiceValues(),
                                      llvm::cl::init(ttnn::Choice::Unset)};
  Option<ttnn::Choice> packerL1Acc{*this, "compute-cfg-packer-l1-acc",
                                   llvm::cl::desc("of ops that say none"),
                                   ttnn::choiceValues(),
                                   llvm::cl::init(ttnn::Choice::Unset)};
  Option<ttnn::Choice> dstFullSyncEn{*this, "compute-cfg-dst-full-sync-en",
                                     llvm::cl::desc("of ops that say none"),
                                     ttnn::choiceValues(),
                                     llvm::cl::init(ttnn::Choice::Unset)};
  Option<bool> enableD2MSubgraphs{
      *this, "enable-create-d2m-subgraphs",
      llvm::cl::desc("make kernels of connected element-wise ops, reductions "
                     "and products"),
      llvm::cl::init(false)};
  Option<int64_t> d2mMinOps{
      *this, "d2m-min-ops",
      llvm::cl::desc("the fewest ops that kernels are made of; with 1 there "
                     "is a remark on every op without a kernel"),
      llvm::cl::init(2)};
  Option<bool> chooseBackend{
      *this, "choose-backend",
      llvm::cl::desc("make kernels where they are faster than the library, by "
                     "the model of both"),
      llvm::cl::init(false)};
  Option<ttnn::MemoryCheck> checkMemory{
      *this, "check-memory",
      llvm::cl::desc("reaction to a program that does not fit"),
      llvm::cl::values(
          clEnumValN(ttnn::MemoryCheck::Refuse, "refuse", "an error"),
          clEnumValN(ttnn::MemoryCheck::Report, "report",
                     "a warning, and a remark on the memory of each function")),
      llvm::cl::init(ttnn::MemoryCheck::Refuse)};
  WeightOptions weights{*this};
  ForeignOptions foreign{*this, ForeignOptions::ToTTNN};

  /// The level that these options ask for together.
  OptimizationLevel level() const;
  /// Reads `name=value ...`. Returns an error in it, if there is one; an
  /// unknown name has the nearest one. Options that do nothing get a remark.
  std::optional<std::string> read(StringRef text);

private:
  std::optional<std::string> problem() const;
};

/// TTIR (any spelling) to TTIR on a device: what every pipeline begins with, as
/// far as the target does not matter.
void addImport(OpPassManager &pm, const TTIRToTTNNOptions &options);

/// Puts weights into the format that is chosen, if one is.
void addWeightFormats(OpPassManager &pm, const WeightOptions &options);

/// TTIR (any spelling) to TTNN that is ready for a binary. `options.foreign`
/// must have no problem.
void buildTTIRToTTNNPipeline(OpPassManager &pm,
                             const TTIRToTTNNOptions &options);

/// The pipeline under both its names, and the older names of single passes.
void registerTTNNPipelines();

} // namespace tt
} // namespace mlir

#endif // TTMLIR_PIPELINES_TTNNPIPELINES_H
