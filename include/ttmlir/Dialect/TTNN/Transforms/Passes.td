//===- Passes.td - passes on ttnn --------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_TRANSFORMS_PASSES_TD
#define TTMLIR_DIALECT_TTNN_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TTNNLayoutPass : Pass<"ttnn-layout", "::mlir::ModuleOp"> {
  let summary = "Gives every tensor a TTNN layout";
  let description = [{
    A tensor without an encoding gets `#ttnn.ttnn_layout`: tiled, interleaved over
    the DRAM banks. Encodings that are there stay. Arguments, constants and what is
    reshaped of them are row-major instead if all that reads them wants rows, such
    as the tables of `ttir.embedding` and the weights of convolutions, or if they
    are small matrices that are reshaped first. Parameters and constants of these,
    with rows below 16 bytes, stay on the host until they are reshaped: such a row
    takes 32 bytes of the device. So do images that a program is given and only makes
    flat, if their tiles would be mostly padding. Where an op wants an operand in
    another layout a `ttir.to_layout` is inserted, and likewise where an op's first operand is in
    rows and its result in tiles or the other way round, which the library does
    not do. The module's `ttnn.default_layouts` says that layouts are not those of the
    program's author.

    ```mlir
    func.func @forward(%a: tensor<64x128xbf16>) -> tensor<64x128xbf16> {
      %0 = "ttir.exp"(%a) : (tensor<64x128xbf16>) -> tensor<64x128xbf16>
      return %0 : tensor<64x128xbf16>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect",
                           "::mlir::tt::ttir::TTIRDialect"];
}

def TTNNWeightFormatsPass : Pass<"ttnn-weight-formats", "::mlir::ModuleOp"> {
  let summary = "Puts weights of matrix products into block floats";
  let description = [{
    A weight is an operand of `ttir.matmul` or `ttir.linear` that depends on parameters and
    constants only: arguments whose `ttcore.argument_type` says so, and constants of the program. It is
    converted, as a `ttir.to_layout`, to tiles of `format`, which the matrix unit reads as they are; sums
    are rounded to what the product's type says, as before. Weights of other formats stay; those
    of convolutions are the business of `ttnn-set-formats`. In functions that loops and branches call, an argument is a weight if all calls
    give one, and no round of the loop replaces it. Without any weight there is a warning.

    An argument with the attribute `ttcore.weight_dtype` is a weight, of the format that it names: `"bfp_bf8"`,
    `"bfp_bf4"`, or `"bf16"` for what the program declares.

    ```mlir
    func.func @layer(%x: tensor<32x64xbf16>, %w: tensor<64x128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<32x128xbf16> {
      %0 = "ttir.matmul"(%x, %w) : (tensor<32x64xbf16>, tensor<64x128xbf16>) -> tensor<32x128xbf16>
      return %0 : tensor<32x128xbf16>
    }
    ```
  }];
  let options = [Option<"format", "format", "::mlir::tt::ttnn::WeightFormat",
                        "::mlir::tt::ttnn::WeightFormat::Bfp8",
                        "format of the weights", "::mlir::tt::ttnn::weightFormatValues()">];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect",
                           "::mlir::tt::ttir::TTIRDialect"];
}

def TTNNFitLibraryPass : Pass<"ttnn-fit-library", "::mlir::ModuleOp"> {
  let summary = "Puts calls into forms that the vendor's library takes";
  let description = [{
    The vendor's functions refuse some of what the ops of this dialect mean: pages
    of the other layout, integers, batches to broadcast. Where other calls give the
    same values, they are inserted: a change of layout, a conversion that loses
    nothing, a reshape. An op that has no such form stays; the dialect's
    documentation lists these.

    A reshape that puts the last dimension apart into heads, and the permute that
    gives heads rows or columns of their own, would have tiles between them that are
    mostly padding. Where heads are whole tiles the rows are transposed first, which
    fall apart into heads in the same pages, and each head is transposed back.

    ```mlir
    #rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x64xbf16, #ttnn.buffer_type<dram>>, <interleaved>>
    func.func @product(%a: tensor<64x64xbf16, #rows>) -> tensor<64x64xbf16, #rows> {
      %0 = "ttnn.matmul"(%a, %a) : (tensor<64x64xbf16, #rows>, tensor<64x64xbf16, #rows>) -> tensor<64x64xbf16, #rows>
      return %0 : tensor<64x64xbf16, #rows>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
}

def TTNNChoosePagesPass : Pass<"ttnn-choose-pages", "::mlir::ModuleOp"> {
  let summary = "Chooses tiles or rows where ops only move elements";
  let description = [{
    `reshape`, `slice_static`, `pad`, `concat` of anything but rows and `permute` that
    keeps the last dimension work on rows as well as on tiles. Pools take and give images
    in either, convolutions take them so and give tiles. A reshape of rows that keep their length is
    a view, and so is one of tiles that stay whole; any other takes rows apart or
    together. The pass takes the cheapest set of choices for connected ops and the
    `to_layout`s between them, by the model of the library, if it saves a quarter of
    their time. Arguments and results of functions stay as they are,
    and so does a module in which `ttnn-layout` gave no tensor its layout. With
    `windows-in-l1`, images that take less than a quarter of L1 are priced as
    `ttnn-plan-layouts` will place them.

    ```mlir
    #tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    #other = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x32x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    module attributes {ttnn.default_layouts} {
      func.func @f(%a: tensor<1024x16xbf16, #tiles>) -> tensor<16x1024xbf16, #other> {
        %0 = "ttnn.reshape"(%a) <{shape = [16 : i32, 1024 : i32]}> : (tensor<1024x16xbf16, #tiles>) -> tensor<16x1024xbf16, #other>
        return %0 : tensor<16x1024xbf16, #other>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
  let options = [Option<"windowsInL1", "windows-in-l1", "bool", "false",
                        "convolutions and pools take images from L1">];
  let statistics = [Statistic<"numChosen", "tensors changed",
                              "tensors that got other pages">];
}

def TTNNFusingPass : Pass<"ttnn-fusing", "::mlir::ModuleOp"> {
  let summary = "Makes activations part of products, and heads ops of the library";
  let description = [{
    `relu`, `relu6`, `gelu`, `silu`, `sigmoid` and `tanh` of a product, a linear layer or a
    convolution that nothing else uses are done to its sums: the `activation` of
    `ttnn.matmul` and `ttnn.linear`, that of `conv2d_config`.

    Heads whose halves are turned by angles are `ttnn.rotary_embedding`, of heads of 32 elements or a
    multiple of 64. Heads of one position that are parts of a product's rows are
    `ttnn.nlp_create_qkv_heads_decode`, if positions and caches are all that reads them: of up to 32 users,
    whose heads lie in shards then. Those of 32 users behind attention are joined by
    `ttnn.nlp_concat_heads_decode`.

    ```mlir
    #tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    func.func @product(%a: tensor<64x64xbf16, #tiles>) -> tensor<64x64xbf16, #tiles> {
      %0 = "ttnn.matmul"(%a, %a) : (tensor<64x64xbf16, #tiles>, tensor<64x64xbf16, #tiles>) -> tensor<64x64xbf16, #tiles>
      %1 = "ttnn.relu"(%0) : (tensor<64x64xbf16, #tiles>) -> tensor<64x64xbf16, #tiles>
      return %1 : tensor<64x64xbf16, #tiles>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
  let options = [
    Option<"enableOpConstraints", "enable-op-constraints", "bool", "false",
           "accepted; the library takes what is fused here">,
    Option<"maxFallbackAttempts", "max-fallback-attempts", "uint32_t", "10000",
           "accepted, see enable-op-constraints">,
    Option<"enableRopeFusion", "enable-rope-fusion", "bool", "false",
           "accepted; positions by angles are always fused">,
    Option<"enableSdpaFusion", "enable-sdpa-fusion", "bool", "false",
           "accepted; ttir-fusing finds attention">,
  ];
}

def TTNNSetComputeKernelConfigPass
    : Pass<"ttnn-set-compute-kernel-config", "::mlir::ModuleOp"> {
  let summary = "Sets the compute config of ops without one";
  let description = [{
    Every op that takes a `compute_config` and has none gets one of what is given.
    The embedded device counts its fidelity in the modelled time.

    ```mlir
    func.func @product(%a: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
      %0 = "ttnn.matmul"(%a, %a) : (tensor<64x64xbf16>, tensor<64x64xbf16>) -> tensor<64x64xbf16>
      return %0 : tensor<64x64xbf16>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
  let options = [
    Option<"mathFidelity", "math-fidelity", "ttcore::Fidelity", "ttcore::Fidelity::HiFi4",
           "passes of the matrix engine", "ttcore::fidelityValues()">,
    Option<"mathApproxMode", "math-approx-mode", "Choice", "Choice::Unset",
           "functions are computed fast", "choiceValues()">,
    Option<"fp32DestAccEn", "fp32-dest-acc-en", "Choice", "Choice::True",
           "sums are kept in 32 bits", "choiceValues()">,
    Option<"packerL1Acc", "packer-l1-acc", "Choice", "Choice::Unset",
           "partial results are added in L1", "choiceValues()">,
    Option<"dstFullSyncEn", "dst-full-sync-en", "Choice", "Choice::Unset",
           "DST is not divided", "choiceValues()">,
  ];
}

def TTNNDecomposeLayoutsPass
    : Pass<"ttnn-decompose-layouts", "::mlir::ModuleOp"> {
  let summary = "Splits a ttnn.to_layout into steps that the library has";
  let description = [{
    The library changes one thing at a time: place (`to_device`, `from_device`),
    format (`typecast`), layout (`to_layout`), memory (`to_memory_config`).

    ```mlir
    #dram = #ttnn.buffer_type<dram>
    #l1 = #ttnn.buffer_type<l1>
    #a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
    #b = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #l1>, <interleaved>>
    func.func @move(%x: tensor<64x128xbf16, #a>) -> tensor<64x128xf32, #b> {
      %0 = "ttnn.to_layout"(%x) : (tensor<64x128xbf16, #a>) -> tensor<64x128xf32, #b>
      return %0 : tensor<64x128xf32, #b>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
}

def TTNNDeallocatePass : Pass<"ttnn-deallocate", "::mlir::ModuleOp"> {
  let summary = "Frees every tensor after its last use";
  let description = [{
    Inserts `ttnn.deallocate` for all tensors of a function, arguments included,
    that it does not return. The runtime keeps tensors that belong to the caller.
    Results of `ttcore.load_cached` and arguments of what it calls stay: they are
    used again when the program runs again.
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
}

def TTNNSetFormatsPass : Pass<"ttnn-set-formats", "::mlir::ModuleOp"> {
  let summary = "Sets formats and fidelity of single products";
  let description = [{
    A product is a `ttnn.matmul`, `ttnn.linear`, `ttnn.conv1d`, `ttnn.conv2d` or `ttnn.conv_transpose2d` that is computed in every
    run. It is known by its function and its number among the function's products. `report` writes all of
    them with the formats that they have now, as JSON if the file's name ends so, else
    as text. The JSON can be edited and given back as `file`:

    - `weights`: the weight, which depends on parameters and constants only, is converted to
      `bfp_bf8` or `bfp_bf4` once; `declared` leaves it. That of a convolution gets the format as
      `weights_dtype` of its config, in which the library prepares it.
    - `fidelity`: `lofi`, `hifi2`, `hifi3` or `hifi4` of its compute config; `default` leaves it.
    - `result`: the result is written in `bfp_bf8` or `bfp_bf4`, if it is in tiles and products,
      convolutions, sums, differences or element-wise products read it, also behind an activation. Sums,
      differences and element-wise products of such results are written so, too, if one of these reads them. Other readers get it converted back.

    `activation-dtype` is the `result` of products for which the file has none, and
    `convolution-weights` the format of such weights, unless an argument that they are made of
    says another one with `ttcore.weight_dtype`. Functions that loops and branches call have no weights.

    ```mlir
    #tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    func.func @f(%x: tensor<64x64xbf16, #tiles>, %w: tensor<64x64xbf16, #tiles> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<64x64xbf16, #tiles> {
      %0 = "ttnn.matmul"(%x, %w) : (tensor<64x64xbf16, #tiles>, tensor<64x64xbf16, #tiles>) -> tensor<64x64xbf16, #tiles>
      return %0 : tensor<64x64xbf16, #tiles>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
  let options = [
    Option<"file", "file", "std::string", "", "formats from a report of this pass">,
    Option<"report", "report", "std::string", "",
           "file for the formats, - for the standard output">,
    Option<"activations", "activation-dtype", "::mlir::tt::ttnn::WeightFormat",
           "::mlir::tt::ttnn::WeightFormat::Declared",
           "format of results that products read", "::mlir::tt::ttnn::weightFormatValues()">,
    Option<"convolutionWeights", "convolution-weights", "::mlir::tt::ttnn::WeightFormat",
           "::mlir::tt::ttnn::WeightFormat::Declared",
           "format of convolutions' weights for which the file has none",
           "::mlir::tt::ttnn::weightFormatValues()">,
  ];
}

def TTNNFoldImagesPass : Pass<"ttnn-fold-images", "::mlir::ModuleOp"> {
  let summary = "Makes columns of images channels of convolutions";
  let description = [{
    An image of few channels is one of many short rows, which the library brings to the
    cores one by one. A block of its columns is also one column of more channels, without
    a copy. A `ttir.conv2d` of at most 16 channels, whose weights depend on parameters and
    constants only, takes the image so: its weights then have the kernel of each column of
    a block between zeros. The result of a `ttir.max_pool2d` behind it, whose windows lie
    side by side, is then the largest of blocks of channels. The pass takes the width of
    blocks that takes least time by the model of the library, if it saves a quarter.

    Zeros times an infinity are no number: infinities in an image also reach results
    beside those of the unfolded convolution.

    ```mlir
    func.func @stem(%x: tensor<8x64x64x1xbf16>, %w: tensor<8x1x3x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<8x64x64x8xbf16> {
      %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<8x64x64x1xbf16>, tensor<8x1x3x3xbf16>) -> tensor<8x64x64x8xbf16>
      return %0 : tensor<8x64x64x8xbf16>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
  let options = [Option<"sharded", "sharded", "bool", "true",
                        "convolutions take images in shards, too">,
                 Option<"block", "block", "int64_t", "0",
                        "how many columns of a result become one, where they can; 0: what takes least time">];
  let statistics = [Statistic<"numFolded", "convolutions folded",
                              "convolutions whose columns became channels">];
}

def TTNNTurnWeightsPass : Pass<"ttnn-turn-weights", "::mlir::ModuleOp"> {
  let summary = "Transposes weights of products once instead of in every run";
  let description = [{
    A `ttnn.matmul` or `ttnn.linear` with `transpose_b` of a weight, which depends on parameters and
    constants only, reads the transposed weight instead; `const-eval-hoist-transform` computes it once. Products
    of one weight share it. Block floats are made of the transposed numbers.

    ```mlir
    #tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    #square = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    func.func @layer(%x: tensor<64x128xbf16, #tiles>, %w: tensor<64x128xbf16, #tiles> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<64x64xbf16, #square> {
      %0 = "ttnn.matmul"(%x, %w) <{transpose_b = true}> : (tensor<64x128xbf16, #tiles>, tensor<64x128xbf16, #tiles>) -> tensor<64x64xbf16, #square>
      return %0 : tensor<64x64xbf16, #square>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
  let statistics = [Statistic<"numTurned", "products changed",
                              "products whose weight is transposed once">];
}

def TTNNOrderOpsPass : Pass<"ttnn-order-ops", "::mlir::ModuleOp"> {
  let summary = "Orders ops so that few bytes are alive";
  let description = [{
    A program that makes many tensors before it uses the first of them keeps them all. The
    pass takes an order with a lower peak of bytes, if it finds one: it walks from results
    to what they need, most bytes first. Ops with effects keep their order, and reads of a tensor
    stay on their side of what writes to it. Constants are not counted.

    ```mlir
    #tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    func.func @f(%a: tensor<64x64xbf16, #tiles>) -> tensor<64x64xbf16, #tiles> {
      %0 = "ttnn.exp"(%a) : (tensor<64x64xbf16, #tiles>) -> tensor<64x64xbf16, #tiles>
      return %0 : tensor<64x64xbf16, #tiles>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
  let statistics = [Statistic<"numOrdered", "blocks ordered",
                              "blocks whose ops got another order">];
}

def TTNNPlanLayoutsPass : Pass<"ttnn-plan-layouts", "::mlir::ModuleOp"> {
  let summary = "Chooses where tensors lie and how ops run, by the clock";
  let description = [{
    Every op has alternatives: its operands and results in DRAM or L1, with `level=2`
    also in shards of L1, and the program configs of products. Each has a time by the
    model of the library and bytes of circular buffers. The pass takes the choices for
    all ops of a function that together take least time, the `to_memory_config`s
    between them included, while the tensors that are in L1 at once take no more than
    `usable-fraction` of it and the device's allocator finds a place for each.
    Arguments, results, declared changes of layout and tensors of kernels stay as they
    are. A weight may be kept in shards over the DRAM banks; with `const-eval` its
    conversion is made once.

    The choices of a level are where the search for those of the next begins, so that
    its result is never slower.

    `override-conv2d-config` and `override-conv3d-config` add fields to configs.
    `override-output-layout` and `plan-file` leave only the choices that they name;
    `insert-memreconfig` those that read an operand from another place than the one in
    which it is made.
    A request that no offer meets is an error that lists the offers.

    `report` writes the plan to a file, or to the standard output if it is `-`: as JSON
    if its name ends so, else as text.

    ```mlir
    #tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x64x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
    func.func @f(%a: tensor<64x2048xbf16, #tiles>) -> tensor<64x2048xbf16, #tiles> {
      %0 = "ttnn.relu"(%a) : (tensor<64x2048xbf16, #tiles>) -> tensor<64x2048xbf16, #tiles>
      %1 = "ttnn.exp"(%0) : (tensor<64x2048xbf16, #tiles>) -> tensor<64x2048xbf16, #tiles>
      return %1 : tensor<64x2048xbf16, #tiles>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
  let options = [
    Option<"level", "level", "unsigned", "1",
           "0: tensors stay where they are, 1: in DRAM or L1, 2: in shards, too">,
    Option<"usableFraction", "usable-fraction", "double", "0.8",
           "part of L1 that tensors may take; the rest is for buffers of the ops">,
    Option<"constEval", "const-eval", "bool", "true",
           "changes of constants are made once">,
    Option<"maxOffers", "max-legal-layouts", "unsigned", "16",
           "the most alternatives of an op: those that take least time">,
    Option<"report", "report", "std::string", "",
           "file for the plan, - for the standard output">,
    Option<"planFile", "plan-file", "std::string", "",
           "a plan that an earlier run reported as JSON: its choices are taken">,
    Option<"overrides", "override-output-layout", "std::string", "",
           "layouts of results: op=grid:memory:spread,..., by names of locations">,
    Option<"moves", "insert-memreconfig", "std::string", "",
           "operands that are read from another place than they are made in: op=0:1,...">,
    Option<"conv2dOverrides", "override-conv2d-config", "std::string", "",
           "fields of conv2d_config: op=key#value:key#value,...">,
    Option<"conv3dOverrides", "override-conv3d-config", "std::string", "",
           "fields of conv3d_config: op=key#value:key#value,...">,
  ];
  let statistics = [Statistic<"numMoved", "tensors converted",
                              "changes of layout that were inserted">];
}

def TTNNForgetDeallocationsPass : Pass<"ttnn-forget-deallocations", "::mlir::ModuleOp"> {
  let summary = "Drops the deallocations that a program brings";
  let description = [{
    Text of TTNN frees tensors itself, by `ttnn.deallocate` without `force`. The passes
    make common subexpressions one tensor, which is used for longer, so
    `ttnn-deallocate` frees tensors anew.
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
}

def TTNNConfigureProductsPass : Pass<"ttnn-configure-products", "::mlir::ModuleOp"> {
  let summary = "Chooses the programs of matrix products";
  let description = [{
    The library chooses the program of a product by fixed rules: the inner dimension
    goes by single tiles where it is no multiple of the grid's columns, and operands
    in L1 leave cores without work. `ttnn.matmul` and `ttnn.linear` of interleaved
    tensors get a `matmul_program_config` where the model of the library has a program
    for it that is faster. One that is there stays. Elements do not change.
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
  let statistics = [Statistic<"numConfigured", "products configured",
                              "products that got a program config">];
}

def TTNNUpdateInPlacePass : Pass<"ttnn-update-in-place", "::mlir::ModuleOp"> {
  let summary = "Lets ops write to their caches";
  let description = [{
    Turns values that `ttir-functional-caches` made back into memory: an op that
    writes to an operand loses its result, and users of the result read the
    operand behind the op. A user of an older state there gets a copy from
    before, and so
    does an op that would write to an argument that is not to be changed. Results
    that `ttir.updates` marks are dropped: the caller's tensor is changed.

    Nothing that takes ops with equal operands for equal may come behind this pass.
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
}

def TTNNCheckMemoryPass : Pass<"ttnn-check-memory", "::mlir::ModuleOp"> {
  let summary = "Refuses a program that the device's memory cannot hold";
  let description = [{
    Gives the tensors of every function addresses by the allocator of the device,
    in the order in which the runtime will: arguments first, a result when its op
    runs, back at `ttnn.deallocate`. The first tensor without a place, alone or
    beside those that are alive, is an error at its op or argument, and so are
    shards that fit neither tensor nor cores.

    The device is taken to be empty at the start, and arguments to be the copies
    that the runtime makes of host tensors. Functions with several blocks are
    checked block by block.
  }];
  let dependentDialects = ["::mlir::tt::ttnn::TTNNDialect"];
  let options = [
    Option<"mode", "mode", "MemoryCheck", "MemoryCheck::Refuse",
           "reaction to a program that does not fit",
           [{::llvm::cl::values(
             clEnumValN(MemoryCheck::Refuse, "refuse", "an error"),
             clEnumValN(MemoryCheck::Report, "report",
                        "a warning, and a remark on what each function takes"))}]>,
  ];
}

#endif
