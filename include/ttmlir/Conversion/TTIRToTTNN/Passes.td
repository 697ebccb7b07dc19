//===- Passes.td - TTIR to TTNN ----------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTIRTOTTNN_PASSES_TD
#define TTMLIR_CONVERSION_TTIRTOTTNN_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTTIRToTTNNPass : Pass<"convert-ttir-to-ttnn", "::mlir::ModuleOp"> {
  let summary = "Lowers TTIR ops to ops of the TTNN library";
  let description = [{
    Most ops lower by name: the op record of the TTNN op names its TTIR op, and
    the arguments are checked to agree when the compiler is built. Tensors must
    have their layout already (`ttnn-layout`). A convolution whose window is one
    pixel, without steps and groups, is a product.

    ```mlir
    #l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    func.func @forward(%a: tensor<64x128xbf16, #l>) -> tensor<64x128xbf16, #l> {
      %0 = "ttir.relu"(%a) : (tensor<64x128xbf16, #l>) -> tensor<64x128xbf16, #l>
      return %0 : tensor<64x128xbf16, #l>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
}

def TTNNMeshBordersPass : Pass<"ttnn-mesh-borders", "::mlir::ModuleOp"> {
  let summary = "Spreads tensors over a mesh, and puts them together, on the host";
  let description = [{
    `mesh_shard` becomes `distribute_tensor` or `aggregate_tensor` of tensors in rows
    in the host's memory. Arguments that a public function only spreads, and results
    that it puts together, lie there. Dimensions that do not divide are filled up with zeros
    before, and cut off behind. A cache that the function changes in place stays on the
    chips: the argument is a chip's part, `presharded`, and `ttcore.placement` says how
    it is spread. Borders of type `identity` are no exception: a binary
    takes and gives whole tensors. Comes before layouts.

    ```mlir
    module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
      func.func @forward(%x: tensor<64x128xbf16>) -> tensor<64x64xbf16> {
        %0 = "ttir.mesh_shard"(%x) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<full_to_shard>,
            shard_shape = array<i64: 1, 2>, shard_dims = array<i64: -1, 1>}> : (tensor<64x128xbf16>) -> tensor<64x64xbf16>
        return %0 : tensor<64x64xbf16>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect", "::mlir::tt::ttnn::TTNNDialect"];
}

def TTIRDecomposeForTTNNPass
    : Pass<"ttir-decompose-for-ttnn", "::mlir::ModuleOp"> {
  let summary = "Decomposes composite ops that no op of the library computes";
  let description = [{
    Runs the decompositions of `ttir-decompose-composites` for the ops that
    `convert-ttir-to-ttnn` has no pattern for, and for batch norms with the
    channels last. Comes before layouts.

    ```mlir
    func.func @product(%a: tensor<3x5x7xf32>, %b: tensor<3x7x11xf32>) -> tensor<3x5x11xf32> {
      %0 = "ttir.dot_general"(%a, %b) <{batch_dims_lhs = array<i64: 0>, contract_dims_lhs = array<i64: 2>,
          batch_dims_rhs = array<i64: 0>, contract_dims_rhs = array<i64: 1>}>
          : (tensor<3x5x7xf32>, tensor<3x7x11xf32>) -> tensor<3x5x11xf32>
      return %0 : tensor<3x5x11xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def CPUHoistNonLowerableOpsPass
    : Pass<"cpu-hoist-non-lowerable-ops", "::mlir::ModuleOp"> {
  let summary = "Moves ops that the library does not have to the host";
  let description = [{
    As `cpu-hoist-manually-tagged`, for the ops of TTIR that `convert-ttir-to-ttnn` has
    no pattern for and the host can compute, with a remark at each. Comes before
    layouts and behind `ttir-decompose-for-ttnn`. Today this is
    `get_dimension_size` alone, which `canonicalize` folds; a new op with a
    meaning for the reference and without a kernel runs by this pass.

    ```mlir
    func.func @forward(%a: tensor<2x3xf32>) -> tensor<1xui32> {
      %0 = "ttir.get_dimension_size"(%a) <{dimension = 1 : i32}> : (tensor<2x3xf32>) -> tensor<1xui32>
      return %0 : tensor<1xui32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect", "::mlir::func::FuncDialect"];
}

def TTNNResolveCompositesPass
    : Pass<"ttnn-resolve-composites", "::mlir::ModuleOp"> {
  let summary = "Replaces ttcore.composite by ops of the library, or calls";
  let description = [{
    A composite whose name is that of a TTIR op which can be lowered and takes its
    operands and attributes becomes that op; any other becomes a call of its
    decomposition, which `inline` inlines. An op with several lists of operands is
    never taken, as a composite does not say which operand is in which.

    ```mlir
    func.func private @twice(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "ttir.add"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "ttcore.composite"(%x) <{composite_name = "twice", decomposition = @twice}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect",
                           "::mlir::func::FuncDialect"];
  let options = [Option<"resolution", "composite-resolution", "CompositeResolution",
      "CompositeResolution::Auto", "how composites are resolved",
      [{::llvm::cl::values(
        clEnumValN(CompositeResolution::Auto, "auto", "the op if there is one, else a call"),
        clEnumValN(CompositeResolution::Auto, "validate", "the same"),
        clEnumValN(CompositeResolution::Inline, "inline", "calls"),
        clEnumValN(CompositeResolution::ForcePromote, "force-promote", "ops, or an error"))}]>];
}

#endif
