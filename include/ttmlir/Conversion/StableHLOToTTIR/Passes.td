//===- Passes.td - StableHLO to TTIR -----------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_STABLEHLOTOTTIR_PASSES_TD
#define TTMLIR_CONVERSION_STABLEHLOTOTTIR_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertStableHLOToTTIRPass : Pass<"convert-stablehlo-to-ttir", "::mlir::ModuleOp"> {
  let summary = "Lowers StableHLO and CHLO to TTIR";
  let description = [{
    Every op becomes ops of TTIR with the same operands and results; computations
    (of `reduce`, `scatter`, ...) are applied to whole tensors. Control flow is
    resolved before, by `stablehlo-resolve-control-flow`. An op that has no lowering
    is an error that says what of it has none.

    ```mlir
    func.func @f(%a: tensor<3x5xf32>) -> tensor<3xf32> {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
      return %0 : tensor<3xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def ImportShardingsPass : Pass<"import-shardings", "::mlir::ModuleOp"> {
  let summary = "Makes borders of TTIR of shardings of sdy and of GSPMD";
  let description = [{
    `sdy.manual_computation` becomes its ops, between a `ttir.mesh_shard` for each
    operand and each result; the calls of `SPMDFullToShardShape` and
    `SPMDShardToFullShape` become `ttir.mesh_shard`. The module's `ttcore.meshes` is
    the mesh that shardings name. Texts of GSPMD and groups of replicas name none:
    there it is the coarsest mesh whose axes say all of them.

    ```mlir
    sdy.mesh @mesh = <["x"=1, "y"=2]>
    func.func @f(%a: tensor<4x6xf32>) -> tensor<4x6xf32> {
      %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{}, {"y"} ]>] out_shardings=[<@mesh, [{}, {"y"} ]>] manual_axes={"x", "y"} (%b: tensor<4x3xf32>) {
        %1 = stablehlo.exponential %b : tensor<4x3xf32>
        sdy.return %1 : tensor<4x3xf32>
      } : (tensor<4x6xf32>) -> tensor<4x6xf32>
      return %0 : tensor<4x6xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def StableHLOExpandPass : Pass<"stablehlo-expand", "::mlir::ModuleOp"> {
  let summary = "Decomposes types and ops that TTIR lacks";
  let description = [{
    Every complex tensor becomes two real ones, the real and the imaginary part, also as argument and result of
    functions (named `x.real` and `x.imag`), as operand and result of loops and branches, and as argument of
    computations. `fft` becomes products with matrices of roots of unity: sizes are taken apart to factors of up
    to 64, prime factors above 256 become convolutions with a chirp. `einsum` becomes `dot_general`, and
    `rng_bit_generator` arithmetic of 32-bit words, on the pairs of words that its state is made of. Before that ops that
    have shapes and other numbers as operands (`dynamic_iota`, `dynamic_pad`, ...) become those that have attributes.

    ```mlir
    func.func @f(%a: tensor<3xcomplex<f32>>) -> tensor<3xf32> {
      %0 = stablehlo.multiply %a, %a : tensor<3xcomplex<f32>>
      %1 = stablehlo.imag %0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      return %1 : tensor<3xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::chlo::CHLODialect", "::mlir::tt::stablehlo::StableHLODialect"];
}

def StableHLOLegalizeCompositeToCallPass : Pass<"stablehlo-legalize-composite-to-call", "::mlir::ModuleOp"> {
  let summary = "Composites become calls of their decompositions";
}

def StableHLOFlattenTuplesPass : Pass<"stablehlo-flatten-tuples", "::mlir::ModuleOp"> {
  let summary = "Makes tuples those of ttcore, and several results of custom calls that give one";
  let description = [{
    `ttcore-flatten-tuples` removes them.

    ```mlir
    func.func @f(%a: tensor<3xf32>) -> tensor<3xf32> {
      %0 = stablehlo.tuple %a, %a : tuple<tensor<3xf32>, tensor<3xf32>>
      %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<3xf32>, tensor<3xf32>>) -> tensor<3xf32>
      return %1 : tensor<3xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
}

def StableHLOResolveControlFlowPass : Pass<"stablehlo-resolve-control-flow", "::mlir::ModuleOp"> {
  let summary = "Unrolls loops and chooses branches, or leaves both to the runtime";
  let description = [{
    A `while` whose condition depends on constants and counters only is unrolled if
    that makes few ops, else it becomes a `ttcore.loop` with its number of rounds; any
    other becomes a `ttcore.loop` with a condition. Loop invariants are computed
    before the loop.

    `if` and `case` with a known condition become the branch that is taken. Other
    ones with few ops compute all branches and select the result; the rest become a
    `ttcore.case`.

    ```mlir
    func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.while(%v = %x) : tensor<f32>
      cond {
        %limit = stablehlo.constant dense<100.0> : tensor<f32>
        %less = stablehlo.compare LT, %v, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %less : tensor<i1>
      } do {
        %twice = stablehlo.add %v, %v : tensor<f32>
        stablehlo.return %twice : tensor<f32>
      }
      return %0 : tensor<f32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
  let options = [
    Option<"unrolledOps", "unrolled-ops", "int64_t", "20000",
           "how many ops unrolled loops of a function may have together">,
    Option<"selectedOps", "selected-ops", "int64_t", "16",
           "how many ops branches may have together that are all computed">,
  ];
}

#endif
