//===- ForeignPasses.cpp - passes of other compilers, by name -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Scripts name passes that have no meaning here. Those that a program does as
// well without are accepted, with any options, and do nothing; all others are
// refused with a line that says what does their work.
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Pipelines/ForeignPasses.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

namespace mlir::tt {

namespace {
enum Kind { Nothing, Refused };

struct Group {
  Kind kind;
  /// Why nothing is to be done, or what is to be done instead.
  StringLiteral text;
  std::initializer_list<StringLiteral> names;
};
} // namespace

static const Group groups[] = {
    // TTCore, general.
    {Nothing,
     "cpu-hoist-non-lowerable-ops moves what the device cannot do to the host",
     {"cpu-hoist-non-lowerable-shlo-ops"}},
    {Nothing,
     "functions of the host keep the types of the model",
     {"ttir-cpu-boolean-narrowing"}},
    {Nothing,
     "const-eval-hoist-transform keeps what is the same in every run on the "
     "device",
     {"ttnn-force-const-eval-to-system-memory",
      "ttnn-prepare-const-eval-caching"}},
    {Nothing,
     "functions of the host stay TTIR, which is compiled when they run",
     {"ttnn-common-to-runtime-pipeline", "emit-calling-convention-wrappers",
      "linalg-to-llvm-pipeline"}},
    {Refused,
     "bufferization is part of the reference only",
     {"ttcore-one-shot-bufferize", "ttir-bufferization-pipeline"}},
    // TTIR.
    {Nothing,
     "predicates have any element type",
     {"ttir-predicate-type-alignment"}},
    {Nothing,
     "ops of the library take every shape",
     {"ttir-decompose-complex-permute", "ttir-decompose-complex-reshape",
      "ttir-reduction-force-keep-dim"}},
    {Nothing, "ops broadcast by themselves", {"ttir-explicate-tms"}},
    {Nothing,
     "canonicalize does what of it pays",
     {"ttir-fold-constant-reshape-broadcast", "ttir-fold-full-to-scalar",
      "ttir-move-reshape-to-constant",
      "ttir-consolidate-static-cache-updates"}},
    {Nothing,
     "nothing reads the mark",
     {"ttir-infer-kv-cache-argument-types", "ttir-propagate-weight-dtype"}},
    {Refused,
     "ttir.typecast changes the type of a tensor",
     {"ttir-global-data-format-conversion"}},
    {Refused,
     "import-shardings and ttir-plan-mesh say how tensors are spread",
     {"ttir-multi-device-tensor-annotation"}},
    {Refused,
     "ttir-unroll-quantized makes integers of quantized types",
     {"ttir-quant-data-type-conversion", "ttir-quant-dequant-conversion"}},
    // TTNN.
    {Nothing,
     "the embedded library has none of the defects; ttnn-fit-library does what "
     "the vendor's wants",
     {"ttnn-workaround", "ttnn-emitpy-workarounds"}},
    {Nothing,
     "speed only",
     {"ttnn-memory-management", "ttnn-rm-layout-propagation",
      "remove-dead-emitc-expressions"}},
    {Nothing,
     "ttnn-check-memory and the runtime say what does not work",
     {"ttnn-operation-validation-and-fallback", "ttnn-decomposition"}},
    {Nothing,
     "the library prepares weights by itself",
     {"ttnn-prepare-conv2d-weights-and-bias", "ttnn-prepare-conv3d-weights"}},
    {Nothing, "locations need not differ", {"ttnn-unique-locations"}},
    {Nothing,
     "the runtime takes the links that the mesh has",
     {"ttnn-configure-ccl-ops", "ttnn-allocate-distributed-op-buffers",
      "ttnn-allocate-distributed-op-semaphores",
      "ttnn-ccl-activation-dtype-lowering", "capture-mesh-shape"}},
    {Nothing,
     "ttnn-deallocate frees what programs and source have to free",
     {"ttnn-adjust-deallocs", "ttnn-force-final-deallocs"}},
    {Refused,
     "ttnn-plan-layouts (optimization-level=2) chooses layouts",
     {"ttnn-greedy-memory-layout-propagation",
      "ttnn-greedy-l1-spill-management"}},
    {Refused,
     "ttir.typecast changes the type of a tensor",
     {"ttnn-weight-dtype-conversion", "ttnn-kv-cache-dtype-conversion"}},
    {Refused,
     "'ttrt perf FILE' lists the ops with their times",
     {"ttnn-collect-perf-metrics"}},
    {Refused,
     "programs are not traced: the runtime dispatches every op",
     {"ttnn-trace-hoist-transform"}},
    {Refused,
     "ttcore-flatten-tuples removes tuples, and 'ttmlir-translate "
     "--mlir-to-cpp' "
     "or '--mlir-to-python' writes functions of tensors",
     {"ttnn-tuplify-tensors", "ttnn-split-forward-func-args-by-type"}},
    {Refused,
     "source is written for one chip, with tensors as arguments: "
     "ttmlir-translate --mlir-to-cpp or --mlir-to-python",
     {"ttnn-create-input-gens", "ttnn-load-input-tensors", "ttnn-file-split",
      "ttnn-prepare-module-for-export", "ttnn-recover-structure",
      "ttnn-simplify-locs-for-codegen", "ttnn-remove-deallocs",
      "recover-structure-xla-torch-pipeline"}},
    {Refused,
     "the library has no op for mixtures of experts",
     {"ttnn-deduce-moe-compute-layouts"}},
    {Refused,
     "kernels of other languages are not compiled here",
     {"ttnn-lower-tt-lang-to-generic", "ttnn-resolve-tt-lang-kernels"}},
    {Refused,
     "d2m has d2m-form-groups, d2m-plan and convert-d2m-to-ttnn; other kernels "
     "are written in ttkernel and launched by "
     "ttmetal.enqueue_program",
     {"ttnn-create-d2m-subgraphs", "ttnn-collaspe-d2m",
      "ttnn-through-d2m-pipeline"}},
    // source.
    {Nothing,
     "ttmlir-translate --mlir-to-python writes Python of a TTNN module",
     {"ttnn-common-to-emitpy-pipeline"}},
    {Refused,
     "ttmlir-translate --mlir-to-python writes Python of a TTNN module",
     {"convert-ttnn-to-emitpy", "convert-ttir-cpu-to-emitpy",
      "emitpy-add-imports", "emitpy-const-eval-caching",
      "emitpy-form-expressions", "emitpy-link-modules", "emitpy-name-vars"}},
    // StableHLO and others.
    {Refused,
     "stablehlo-to-ttir-pipeline does all that programs of StableHLO need",
     {"stablehlo-pipeline",
      "legalize-stablehlo-composite-to-ttir",
      "convert-arith-to-stablehlo",
      "analyze-mesh",
      "annotate-local-shapes",
      "apply-argument-shard-status",
      "auto-sharding",
      "convert-xla-sdy-to-sdy",
      "decompose-custom-call-tuples",
      "decouple-const-fanout",
      "flatten-or-convert-composites",
      "fuse-distributed-custom-calls",
      "insert-explicit-reshards",
      "insert-reshards-for-unpropagated-ops",
      "partially-convert-sdy-to-stablehlo",
      "register-custom-sharding-rule",
      "register-user-sharding-rule",
      "reoutline-composite",
      "replicate-non-splittable-values",
      "shardy-ccl-canonicalization",
      "stablehlo-complex-data-type-conversion",
      "stablehlo-fusing",
      "update-global-to-local-shapes",
      "wrap-under-manual-computation"}},
    {Refused,
     "the vector unit is reached by the calls of ttkernel",
     {"convert-sfpi-to-emitc"}},
    {Refused,
     "programs are for Tenstorrent chips",
     {"convert-ttir-to-nvvm", "collapse-parallel-loops",
      "embed-cuda-target-attributes", "extract-gpu-modules"}},
    // kernels.
    {Nothing,
     "a kernel says what it does",
     {"ttkernel-dedup-inits", "ttkernel-hoist-inits"}},
    {Refused,
     "a kernel names its ttkernel.tile_regs calls by itself",
     {"ttkernel-control-dst-section"}},
    {Refused,
     "ttmlir-translate --ttkernel-to-cpp writes kernels as C++",
     {"convert-ttkernel-to-emitc", "pykernel-compile-pipeline"}},
    {Refused,
     "ttrt perf --trace shows what kernels do",
     {"insert-device-zone-scopes"}},
    {Refused,
     "d2m has d2m-form-groups, d2m-plan and convert-d2m-to-ttmetal or -ttnn",
     {"d2m-to-ttkernel-pipeline",
      "d2m-to-ttkernel-pre-emitc-pipeline",
      "d2m-emitc-pipeline",
      "d2m-to-ttmetal-pipeline",
      "d2m-to-ttnn-pipeline",
      "ttir-to-d2m",
      "convert-d2m-to-ttkernel",
      "arith-to-d2m-tile-ops",
      "math-to-d2m-tile-ops",
      "d2m-allocate",
      "d2m-assign-threads",
      "d2m-build-topk-chain",
      "d2m-decompose-arange",
      "d2m-decompose-masking",
      "d2m-decompose-topk",
      "d2m-expand-dma-read-composite-view",
      "d2m-generate-outer-loops",
      "d2m-generic-apply-interchange",
      "d2m-generic-fusion",
      "d2m-generic-linearize-memref",
      "d2m-generic-regions-to-funcs",
      "d2m-generic-replace-globals",
      "d2m-generic-tile-compute-loops",
      "d2m-grid-selection",
      "d2m-hoist-cb-allocs",
      "d2m-insert-compute-cb",
      "d2m-insert-dst-register-access-scheduled",
      "d2m-insert-dst-register-access-unscheduled",
      "d2m-insert-scratch-buffers",
      "d2m-insert-spill-and-scratch",
      "d2m-insert-tile-matmul-block",
      "d2m-linalg-to-affine",
      "d2m-lower-dma-to-fully-indexed-form",
      "d2m-lower-load-store-ops-to-dma",
      "d2m-lower-multicast-loads",
      "d2m-lower-scratch-allocate",
      "d2m-generic-lower-to-explicit-form",
      "d2m-lower-to-layout",
      "d2m-mark-synchronized-buffers",
      "d2m-materialize-view-returns",
      "d2m-normalize-thread-args",
      "d2m-op-scheduler",
      "d2m-optimize-dma",
      "d2m-optimize-masks",
      "d2m-preallocate-mcast-semaphores",
      "d2m-python-rewrites",
      "d2m-reblock-generics",
      "d2m-sfpu-tile-loop-fission",
      "d2m-scalarize-const-tensors",
      "d2m-schedule-dma",
      "d2m-split-threads",
      "d2m-split-unified-thread"}},
};

void registerForeignPasses() {
  for (const Group &group : groups)
    for (StringLiteral name : group.names) {
      bool isRefused = group.kind == Refused;
      std::string text =
          (isRefused ? "not here: " : "does nothing: ") + group.text.str();
      registerPassPipeline(
          name, text,
          [=](OpPassManager &, StringRef,
              function_ref<LogicalResult(const Twine &)> fail) {
            return isRefused ? fail("'" + name + "' is " + text) : success();
          },
          [](function_ref<void(const mlir::detail::PassOptions &)>) {});
    }
}

} // namespace mlir::tt
