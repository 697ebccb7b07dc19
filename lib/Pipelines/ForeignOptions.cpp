//===- ForeignOptions.cpp - options of other compilers, by name -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Pipelines/ForeignOptions.h"

namespace mlir::tt {

namespace {
struct Group {
  /// The one value that an option may have; none: any, it does nothing.
  std::optional<StringRef> wanted;
  /// Why nothing is to be done, or what is to be done instead.
  StringLiteral text;
  std::initializer_list<StringLiteral> names;
  /// Who gives one is told so.
  bool isNoted = false;
};
} // namespace

static const Group ttnnGroups[] = {
    {std::nullopt,
     "the library has none of the defects",
     {"disable-workarounds", "enable-layout-workaround-pass",
      "enable-decomposition-workaround-pass"}},
    {std::nullopt,
     "ttir-decompose-for-ttnn decomposes what the library lacks",
     {"enable-ttnn-decomposition-pass"}},
    {std::nullopt,
     "the plan compares times, whatever an analysis was called",
     {"enable-greedy-optimizer", "memory-layout-analysis-policy",
      "l1-interleaved-fallback-analysis-enabled", "memreconfig-enabled"},
     /*isNoted=*/true},
    {std::nullopt,
     "what is offered runs: nothing is tried on a device",
     {"max-fallback-attempts", "use-mock-allocator-state"},
     /*isNoted=*/true},
    {std::nullopt,
     "ttnn-order-ops and ttnn-deallocate keep few bytes alive",
     {"enable-dram-space-saving-optimization-pass"},
     /*isNoted=*/true},
    {std::nullopt,
     "code for the host is always optimized",
     {"enable-optimization-passes"}},
    {std::nullopt,
     "links and formats of collectives are what the board and tensors have",
     {"mesh-topology", "enable-activation-dtype-lowering"}},
    {std::nullopt,
     "canonicalize makes transposes part of products",
     {"enable-permute-matmul-fusion",
      "enable-permute-slice-after-matmul-fusion"}},
    {std::nullopt,
     "ttir-unroll-quantized makes integers of quantized types",
     {"enable-quant-dequant-conversion-pass"}},
    {std::nullopt,
     "const-eval-hoist-transform keeps results on the device",
     {"enable-const-eval-inputs-to-system-memory"}},
    {std::nullopt,
     "canonicalize and cse remove what is not needed",
     {"enable-remove-dead-values"}},
    {std::nullopt,
     "a group of d2m is one program whatever is asked for",
     {"enable-d2m-elementwise-fusion"}},
    {std::nullopt,
     "of no effect without the option that asks for it",
     {"ttnn-perf-metrics-output-file",
      "ttnn-perf-metrics-verbose-output-enabled", "decision-trace-dir"}},
    {"false",
     "programs are not traced: the runtime dispatches every op",
     {"enable-trace"}},
    {"32", "quantized numbers take 32 bits", {"target-bit-width"}},
    {"none",
     "ttir.typecast changes the type of a tensor",
     {"experimental-kv-cache-dtype"}},
    {"false",
     "weight-dtype=bfp_bf8 converts weights, ttir.typecast any tensor",
     {"enable-bfp8-conversion"}},
    {"false",
     "'ttrt perf FILE' lists the ops with their times",
     {"ttnn-perf-metrics-enabled"}},
    {"false",
     "plan-report=FILE.json has all alternatives, and which one is chosen",
     {"enable-decision-trace"}},
    {"false",
     "--mlir-timing shows the time of passes",
     {"enable-compile-time-stats"}},
    {"false",
     "'ttmlir-translate --mlir-to-cpp' or '--mlir-to-python' writes source for "
     "one chip, with tensors as arguments",
     {"target-dylib", "target-module", "try-recover-structure",
      "tuplify-input-if-empty", "load-input-tensors-from-disk"}},
    {std::nullopt,
     "source takes tensors as arguments, and is one file",
     {"tensor-load-directory", "tensor-load-file-prefix", "split-files"}},
};

static const Group ttmetalGroups[] = {
    {std::nullopt,
     "d2m-plan decides it; results do not depend on it",
     {"max-dst-physical-size-tiles",
      "enable-elementwise-fusion",
      "enable-eltwise-reduction-fusion",
      "matmul-interchange",
      "use-tile-matmul",
      "collapse-tensors-2d",
      "default-input-memspace",
      "default-output-memspace",
      "disable-tolayout-folding",
      "num-stream-buffers",
      "force-spill-to-dram-if-legal",
      "allow-l1-output-spilling",
      "stream-insert-policy",
      "test-buffer-size-policy",
      "force-compile-time-args",
      "enable-op-scheduler",
      "enable-multicast-inference",
      "debug-d2m-coalescing-inference",
      "use-tensor-accessor-dma",
      "disable-l1-acc"}},
    {std::nullopt, "programs of kernels run on one chip", {"mesh-topology"}},
    {"",
     "kernels take the grid and the L1 of the device's description",
     {"override-device-shape", "available-l1-addr-range"}},
    {"0",
     "kernels take the L1 of the device's description",
     {"test-assume-l1-capacity"}},
    {"",
     "ttir.typecast changes the type of a tensor",
     {"global-data-format-target"}},
    {"HiFi4", "kernels compute with four phases", {"set-math-fidelity"}},
    {"false",
     "ttrt perf --trace shows what kernels do",
     {"insert-profiler-traces"}},
    {"", "ttrt perf --trace shows what kernels do", {"profiler-traits"}},
};

static ArrayRef<Group> groupsOf(ForeignOptions::Pipeline pipeline) {
  return pipeline == ForeignOptions::ToTTNN ? ArrayRef(ttnnGroups)
                                            : ArrayRef(ttmetalGroups);
}

ForeignOptions::ForeignOptions(::mlir::detail::PassOptions &parent,
                               Pipeline pipeline)
    : pipeline(pipeline) {
  for (const Group &group : groupsOf(pipeline))
    for (StringLiteral name : group.names)
      options.push_back(std::make_unique<Option>(
          parent, name, llvm::cl::desc(group.text), llvm::cl::ValueOptional,
          llvm::cl::init(group.wanted.value_or("").str())));
}

std::optional<std::string> ForeignOptions::problem() const {
  auto option = options.begin();
  for (const Group &group : groupsOf(pipeline))
    for (StringLiteral name : group.names) {
      std::string value = (*option++)->getValue();
      if (value.empty() && group.wanted == "false")
        value = "true"; // a flag
      if (group.wanted && value != *group.wanted)
        return ("'" + name + "=" + value + "' is not here: " + group.text)
            .str();
    }
  return std::nullopt;
}

std::vector<std::string> ForeignOptions::unused() const {
  std::vector<std::string> found;
  auto option = options.begin();
  for (const Group &group : groupsOf(pipeline))
    for (StringLiteral name : group.names)
      if ((*option++)->getNumOccurrences() && group.isNoted)
        found.push_back(("'" + name + "' does nothing: " + group.text).str());
  return found;
}

} // namespace mlir::tt
