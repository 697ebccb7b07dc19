//===- Passes.td - passes on ttir --------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_TRANSFORMS_PASSES_TD
#define TTMLIR_DIALECT_TTIR_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TTIRElementTypeNormalizationPass
    : Pass<"ttir-element-type-normalization", "::mlir::ModuleOp"> {
  let summary = "Replaces element types that the device does not have";
  let description = [{
    `i1` becomes `bf16` with values 0 and 1, `i64` and `ui64` become 32 bits wide,
    `f64` becomes `f32`. A value of a constant that does not fit becomes the nearest
    that does, with a warning. Types without a form on the device are errors.

    Truth values stay 0 and 1: a cast to `i1` becomes a comparison with 0, bitwise
    ops on `i1` become logical ones, and the result of arithmetic in `i1` is
    compared with 0. Arguments of `i1` get the attribute `ttir.logical`.

    ```mlir
    func.func @greater(%a: tensor<4xf64>, %b: tensor<4xf64>) -> tensor<4xi1> {
      %0 = "ttir.gt"(%a, %b) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xi1>
      return %0 : tensor<4xi1>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def CPUHoistManuallyTaggedPass
    : Pass<"cpu-hoist-manually-tagged", "::mlir::ModuleOp"> {
  let summary = "Moves ops with the attribute ttir.should_hoist to the host";
  let description = [{
    Ops that are marked become functions of a `ttcore.cpu_module`, which the device's
    part declares and calls. Ops that follow each other are one function; one that is
    not marked ends it if it needs a result of it or has an effect. Constants that the
    ops need go with them. A module without a `ttcore.device_module` gets one if there
    is something to move. Private functions that a front end wrote for the host
    (`tt.function_type = "forward_cpu"`) are moved, too. An op that the host cannot
    compute is an error.

    ```mlir
    func.func @forward(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "ttir.exp"(%a) {ttir.should_hoist} : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %1 = "ttir.add"(%0, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```
    becomes
    ```mlir
    ttcore.device_module {
      builtin.module {
        func.func private @forward_cpu_hoisted_0(tensor<2x3xf32>) -> tensor<2x3xf32> attributes {tt.function_type = "forward_cpu_declaration"}
        func.func @forward(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
          %0 = call @forward_cpu_hoisted_0(%a) {ttir.cpu_hoisted_call = #ttir.cpu_hoisted_call} : (tensor<2x3xf32>) -> tensor<2x3xf32>
          %1 = "ttir.add"(%0, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
          return %1 : tensor<2x3xf32>
        }
      }
    }
    ttcore.cpu_module {
      builtin.module {
        func.func @forward_cpu_hoisted_0(%a: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {tt.function_type = "forward_cpu"} {
          %0 = "ttir.exp"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
          return %0 : tensor<2x3xf32>
        }
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect", "::mlir::func::FuncDialect"];
}

def CPUHoistConstEvalPass
    : Pass<"cpu-hoist-const-eval", "::mlir::ModuleOp"> {
  let summary = "Moves values that are the same in every run to the host";
  let description = [{
    As `cpu-hoist-manually-tagged`, for the ops whose operands are constants, or
    arguments with the `ttcore.argument_type` `parameter` or `constant`.
    `const-eval-hoist-transform` sees to it that the calls are done once.

    ```mlir
    func.func @forward(%x: tensor<2x3xf32>, %w: tensor<2x3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x3xf32> {
      %0 = "ttir.exp"(%w) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %1 = "ttir.add"(%x, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect", "::mlir::func::FuncDialect"];
}

def CPUMatchDeclarationsPass
    : Pass<"cpu-match-declarations", "::mlir::ModuleOp"> {
  let summary = "Gives functions of the host the types that the device's part has";
  let description = [{
    `ttir-element-type-normalization` changes types in the device's part, such as `i1`
    and `i64`, and with them those of declarations. A function of the
    `ttcore.cpu_module` keeps the types of the model within, and casts what it takes
    and gives. One that is declared and not there is an error.

    ```mlir
    module {
      ttcore.device_module {
        builtin.module {
          func.func private @not(tensor<2x3xbf16>) -> tensor<2x3xbf16> attributes {tt.function_type = "forward_cpu_declaration"}
          func.func @forward(%a: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
            %0 = call @not(%a) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
            return %0 : tensor<2x3xbf16>
          }
        }
      }
      ttcore.cpu_module {
        builtin.module {
          func.func @not(%a: tensor<2x3xi1>) -> tensor<2x3xi1> attributes {tt.function_type = "forward_cpu"} {
            %0 = "ttir.logical_not"(%a) : (tensor<2x3xi1>) -> tensor<2x3xi1>
            return %0 : tensor<2x3xi1>
          }
        }
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def TTIRKeepSourcePass : Pass<"ttir-keep-source", "::mlir::ModuleOp"> {
  let summary = "Keeps the text of the module for the binary";
  let description = [{
    The TTIR of a program defines its results: the reference runs it, not the
    compiled program. The attribute `ttir.source` of the module holds the text,
    in which large constants are names, and the constants by name. A module that
    has one keeps it; one without TTIR gets none.

    ```mlir
    func.func @relu(%x: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
      %0 = "ttir.relu"(%x) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
      return %0 : tensor<2x3xbf16>
    }
    ```
  }];
}

def TTIRFunctionalCachesPass : Pass<"ttir-functional-caches", "::mlir::ModuleOp"> {
  let summary = "Gives every write to a cache a value";
  let description = [{
    An op that writes to a cache in place gets a result, the cache afterwards, and
    what reads the cache behind the op reads that. So a pass that knows nothing of
    memory cannot take one state of a cache for another. For a cache that is an
    argument the function gets one more result, marked with the argument's number:
    `ttir.updates`. `ttnn-update-in-place` is the way back.

    ```mlir
    func.func @step(%cache: tensor<2x3x8x5xf32>, %keys: tensor<2x3x1x5xf32>, %at: tensor<1xi32>) {
      "ttir.update_cache"(%cache, %keys, %at) <{batch_offset = 0 : i32}>
          : (tensor<2x3x8x5xf32>, tensor<2x3x1x5xf32>, tensor<1xi32>) -> ()
      return
    }
    ```
    becomes
    ```mlir
    func.func @step(%cache: tensor<2x3x8x5xf32>, %keys: tensor<2x3x1x5xf32>, %at: tensor<1xi32>)
        -> (tensor<2x3x8x5xf32> {ttir.updates = 0 : i32}) {
      %0 = "ttir.update_cache"(%cache, %keys, %at) <{batch_offset = 0 : i32}>
          : (tensor<2x3x8x5xf32>, tensor<2x3x1x5xf32>, tensor<1xi32>) -> tensor<2x3x8x5xf32>
      return %0 : tensor<2x3x8x5xf32>
    }
    ```
  }];
}

def TTIRFusingPass : Pass<"ttir-fusing", "::mlir::ModuleOp"> {
  let summary = "Finds composite ops in their parts";
  let description = [{
    Frameworks write out ops that the library has as one: `gelu`, `silu` and
    `sigmoid`; `softmax`, `rms_norm` and `layer_norm` of the last dimension, with
    the factors and summands behind norms; `scaled_dot_product_attention` of
    products, scale, mask and softmax, with keys and values that are copied for
    several heads. A part that something else needs stays beside the whole.

    Heads of whole tiles are put apart and together by the library at once: a permute
    and a reshape that write the heads of `B x H x S x D` next to each other are
    `concatenate_heads`, and queries, keys and values of an attention that are parts
    of the same rows are `split_query_key_value_and_split_heads`. Where three products
    of the same rows by weights that stay the same make them, and nothing else reads
    them, it is one product: the weights, and the biases, are put together once, which
    `const-eval=false` leaves out.

    A permute of what a reshape then makes rows of, as of an image before it is flat,
    becomes one of the rows of the weights that the rows are multiplied by, if these stay
    the same. Matrices of one row that are multiplied by one matrix are rows of a matrix.

    Ops behind a product become part of it: a summand of the last dimension is the bias
    of `linear`, one for every channel that of `conv2d`. `batch_norm_inference` behind a
    convolution is a factor on its weights and a bias, if all of them are constants or
    parameters: `const-eval-hoist-transform` computes that once. With
    `const-eval=false`, which hoists nothing, weights stay as they are.

    ```mlir
    func.func @silu(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
      %s = "ttir.sigmoid"(%x) : (tensor<5x7xf32>) -> tensor<5x7xf32>
      %0 = "ttir.multiply"(%x, %s) : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
      return %0 : tensor<5x7xf32>
    }
    ```
    becomes
    ```mlir
    func.func @silu(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
      %0 = "ttir.silu"(%x) : (tensor<5x7xf32>) -> tensor<5x7xf32>
      return %0 : tensor<5x7xf32>
    }
    ```
  }];
  let options = [
    Option<"conv2dWithMultiply", "ttnn-enable-conv2d-with-multiply-pattern",
           "bool", "false",
           "multiply weights by a factor for every channel behind a convolution">,
    Option<"constEval", "const-eval", "bool", "true",
           "values of constants and parameters are computed once: weights are changed">,
  ];
}

def TTIRImplicitBroadcastFoldPass
    : Pass<"ttir-implicit-broadcast-fold", "::mlir::ModuleOp"> {
  let summary = "Removes broadcasts that ops do by themselves";
  let description = [{
    The operand of an element-wise op that is a `ttir.broadcast`, or a `ttir.repeat` along
    dimensions of size 1, becomes what is repeated, if the operands still broadcast to
    the result.

    ```mlir
    func.func @add(%a: tensor<2x3xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
      %0 = "ttir.broadcast"(%b) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<1x3xf32>) -> tensor<2x3xf32>
      %1 = "ttir.add"(%a, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```
    becomes
    ```mlir
    func.func @add(%a: tensor<2x3xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
      %0 = "ttir.add"(%a, %b) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def TTIREraseInverseOpsPass : Pass<"ttir-erase-inverse-ops", "::mlir::ModuleOp"> {
  let summary = "Moves permutes and reshapes to where they cancel";
  let description = [{
    Element-wise ops can have their tensors in another order of dimensions, or in
    Element-wise ops can have their tensors in another order of dimensions, or in another shape;
    permutes also pass reductions that keep dimensions, `softmax`, `concat`, `pad`,
    `slice_static`, `broadcast` and `batch_norm_inference`. Connected ops move together, to the
    form in which fewer bits are moved around them. Changes of constants, parameters and single
    numbers count nothing. Among equal choices a change goes behind the ops, so that they stand
    next to the producers of their operands. Changes that become adjacent are merged. A permute
    that gives heads rows of their own counts nothing behind the reshape that puts rows apart
    into heads of whole tiles, either: the library does both at once for less (`whole-heads`).

    ```mlir
    func.func @relu(%x: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
      %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<2x3x4x5xf32>) -> tensor<2x4x5x3xf32>
      %1 = "ttir.relu"(%0) : (tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
      %2 = "ttir.permute"(%1) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<2x4x5x3xf32>) -> tensor<2x3x4x5xf32>
      return %2 : tensor<2x3x4x5xf32>
    }
    ```
    becomes
    ```mlir
    func.func @relu(%x: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
      %0 = "ttir.relu"(%x) : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
      return %0 : tensor<2x3x4x5xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
  let options = [
    Option<"enableCommuteUpwards", "enable-commute-upwards", "bool", "true",
           "changes may move in front of ops">,
    Option<"enableCommuteDownwards", "enable-commute-downwards", "bool", "true",
           "changes may move behind ops">,
    Option<"wholeHeads", "whole-heads", "bool", "true",
           "heads get rows of their own as soon as rows are put apart into them">,
    Option<"maxIterations", "max-iterations", "uint64_t", "100",
           "how often to look for more">,
    Option<"force", "force", "bool", "true",
           "accepted; what does not pay stays in any case">,
  ];
}

def TTIRFlattenSlidingWindowPass
    : Pass<"ttir-flatten-sliding-window", "::mlir::ModuleOp"> {
  let summary = "Does element-wise ops between windows on flat images";
  let description = [{
    The library's convolutions and pools work on images of N x H x W x C as
    1 x 1 x NHW x C. Element-wise ops between them get that form, if fewer
    reshapes are left then: those next to convolutions and pools vanish when these
    are lowered. The mean of all pixels of such an image in bf16 becomes an `avg_pool2d`, if
    rows of the image are no whole tiles.

    ```mlir
    func.func @pools(%x: tensor<2x8x8x4xf32>) -> tensor<2x2x2x4xf32> {
      %0 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32>
      %1 = "ttir.exp"(%0) : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
      %2 = "ttir.max_pool2d"(%1) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<2x4x4x4xf32>) -> tensor<2x2x2x4xf32>
      return %2 : tensor<2x2x2x4xf32>
    }
    ```
    Here `ttir.exp` is done on `tensor<1x1x32x4xf32>`.
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def TTIRUnrollQuantizedPass : Pass<"ttir-unroll-quantized", "::mlir::ModuleOp"> {
  let summary = "Replaces quantized element types by integers";
  let description = [{
    Numbers of a quantized type become integers of 32 bits with a sign, those of
    arguments and results of functions, too. `quantize`, `dequantize` and `requantize`
    become the ops whose names end in `_unrolled`, with constants for scales and
    zero points, and are limited to what the storage type holds. Every other op on
    a quantized type computes with the reals that the numbers stand for, in the
    expressed type, and its result is quantized again.

    ```mlir
    func.func @add(%a: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>> {
      %0 = "ttir.add"(%a, %a) : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
      return %0 : tensor<4x!quant.uniform<i8:f32, 0.5>>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def TTIRDecomposeCompositesPass
    : Pass<"ttir-decompose-composites", "::mlir::ModuleOp"> {
  let summary = "Writes composite ops in terms of others";
  let description = [{
    Replaces a composite op by ops of lower level: softmax, norms, linear,
    general products. The reference computes these, and so do a library or a
    kernel that have no such op.

    ```mlir
    func.func @softmax(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
      %0 = "ttir.softmax"(%x) <{dimension = 1 : si32}> : (tensor<5x7xf32>) -> tensor<5x7xf32>
      return %0 : tensor<5x7xf32>
    }
    ```
    becomes
    ```mlir
    func.func @softmax(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
      %max = "ttir.max"(%x) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x7xf32>) -> tensor<5x1xf32>
      %shifted = "ttir.subtract"(%x, %max) : (tensor<5x7xf32>, tensor<5x1xf32>) -> tensor<5x7xf32>
      %power = "ttir.exp"(%shifted) : (tensor<5x7xf32>) -> tensor<5x7xf32>
      %sum = "ttir.sum"(%power) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<5x7xf32>) -> tensor<5x1xf32>
      %0 = "ttir.div"(%power, %sum) : (tensor<5x7xf32>, tensor<5x1xf32>) -> tensor<5x7xf32>
      return %0 : tensor<5x7xf32>
    }
    ```
  }];
  let options = [ListOption<"ops", "ops", "std::string",
      "ops to decompose, such as ttir.softmax; all that can be if none is given">,
    Option<"widen", "widen", "bool", "false",
      "compute in f64 what is no product, as the reference does">];
}

def TTIRFoldCollectivesPass : Pass<"ttir-fold-collectives", "::mlir::ModuleOp"> {
  let summary = "Replaces collectives of chips that are alone by their operands";
  let description = [{
    Along an axis of one chip a collective gives what it takes; distributed norms
    become norms. A `mesh_shard` of a tensor that chips have computed becomes gathers
    or parts; those of arguments and results are left to the host. The mesh is that of `ttcore.device`, or else the first of
    `ttcore.meshes`, or else 1x1. A collective whose axis, groups or shapes do not
    fit the mesh is an error.

    ```mlir
    func.func @reduce(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "ttir.all_reduce"(%x) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def TTIRUnrollMeshPass : Pass<"ttir-unroll-mesh", "::mlir::ModuleOp"> {
  let summary = "Makes a program of several chips one of a single chip";
  let description = [{
    Every value of the program becomes a value for each chip; chips that have the
    same share it, and an op on the same operands is there once. `mesh_shard`
    becomes slices and concatenations, collectives become slices, concatenations,
    sums and zeros, and distributed norms norms of whole rows. Arguments and
    results are whole tensors, those of `mesh_shard` with the type `identity`, too.
    Functions that are called, loops and branches have arguments and results for
    each chip that has its own.

    ```mlir
    module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
      func.func @sum_of_halves(%x: tensor<2x6xf32>) -> tensor<2x3xf32> {
        %0 = "ttir.mesh_shard"(%x) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_dims = array<i64: -1, 1>}> : (tensor<2x6xf32>) -> tensor<2x3xf32>
        %1 = "ttir.all_reduce"(%0) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
        return %1 : tensor<2x3xf32>
      }
    }
    ```

    It is the meaning of programs of several chips: the reference runs it. A result
    that differs between chips, and a loop or branch whose condition does while
    chips exchange values in it, are errors.
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

#endif
