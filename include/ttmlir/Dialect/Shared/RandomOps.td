//===- RandomOps.td - numbers from a generator -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

//
// The generator is Philox4x32-10: element i of a tensor is a function of the seed
// and of i alone, whatever the layout and the number of threads. A seed of 0
// draws another one for every call.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_RANDOMOPS_TD
#define TTMLIR_DIALECT_SHARED_RANDOMOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

// Two calls are two draws: they are not merged.
defvar Draws = MemoryEffects<[MemAlloc]>;

defvar RandRange = (ins DefaultValuedAttr<F32Attr, "0.0f">:$low,
                        DefaultValuedAttr<F32Attr, "1.0f">:$high,
                        DefaultValuedAttr<UI32Attr, "0">:$seed);
def TTIR_RandOp : TTIR_Op<"rand", [Draws]> {
  let summary = "numbers drawn evenly from low up to, but not including, high";
  let description = "A seed of 0 draws others at every run; another one always the same.";
  let arguments = !con((ins I32ArrayAttr:$size), RandRange);
  let results = (outs RankedTensorOf<[AnyFloat]>:$result);
  let shapeRule = "given(size)";
  let hasVerifier = 1;
  let ownVerifier = 1;
}
def TTNN_RandOp : TTNN_Op<"rand", [Draws]> {
  let program = TTNN_Program<"Pages", "Eltwise", ["rand_tile"]>;
  let summary = "numbers drawn evenly from low up to, but not including, high";
  let arguments = !con((ins TTNN_Device:$device, TTNN_ShapeAttr:$size), RandRange);
  let results = (outs RankedTensorOf<[AnyFloat]>:$result);
  let shapeRule = "given(size)";
  let doc = ["size: sizes of the result", "device: where it is", "low: the lower bound",
             "high: the upper bound", "seed: of the generator; 0: another one every time",
             "dtype: of its elements", "memory_config: where it lies"];
  let call = ["shape=size", "device", "*", "dtype", "layout", "memory_config", "low", "high", "seed"];
  let autoConvert = 0;
  let hasVerifier = 1;
  let ownVerifier = 1;
}

def Dropout : Signature<(ins AnyRankedTensor:$input,
      DefaultValuedAttr<F32Attr, "0.0f">:$prob, DefaultValuedAttr<F32Attr, "1.0f">:$scale,
      DefaultValuedAttr<UI32Attr, "0">:$seed,
      DefaultValuedAttr<BoolAttr, "true">:$use_per_device_seed), "same(input)">;
def TTIR_DropoutOp : TTIR_Op<"dropout", [Draws, TT_SameElementTypes, TT_FloatOperands]> {
  let summary = "0 with a probability, else the element times a factor";
  let description = [{
    Every element is drawn for by itself. Each device draws for itself if
    `use_per_device_seed` is set.
  }];
  let arguments = Dropout.args;
  let results = Dropout.outs;
  let shapeRule = Dropout.shapeRule;
  let hasVerifier = 1;
  let ownVerifier = 1;
}
def TTNN_DropoutOp : TTNN_Op<"dropout", [Draws, TT_SameElementTypes, TT_FloatOperands]> {
  let program = TTNN_Program<"Pages", "Eltwise", ["rand_tile", "mul_unary_tile"]>;
  let library = "ttnn::experimental::dropout";
  let summary = "0 with a probability, else the element times a factor";
  let arguments = Dropout.args;
  let results = Dropout.outs;
  let shapeRule = Dropout.shapeRule;
  let doc = ["prob: how likely an element becomes 0", "scale: the factor of the others",
             "seed: of the generator; 0: another one every time",
             "use_per_device_seed: every device of a mesh draws for itself"];
  let call = ["input_tensor=input", "probability=prob", "scale", "seed", "*",
              "use_per_device_seed", "memory_config"];
  let hasVerifier = 1;
  let ownVerifier = 1;
}

def Sampling : Signature<(ins AnyRankedTensor:$input_values,
      RankedTensorOf<[AnyInteger]>:$input_indices, RankedTensorOf<[AnyInteger]>:$k,
      RankedTensorOf<[AnyFloat]>:$p, RankedTensorOf<[AnyFloat]>:$temp, OptionalAttr<UI32Attr>:$seed),
    "sampling(input_values, input_indices, k, p, temp)",
    (outs RankedTensorOf<[AnyInteger]>:$result)>;
def TTIR_SamplingOp : TTIR_Op<"sampling", [Draws]> {
  let summary = "draws a token for every user";
  let description = [{
    `input_values` (1 x 1 x users x words) holds the scores of candidates,
    `input_indices` of the same shape their numbers. The op keeps the `k` highest
    scores of each user; from these, in descending order, as many as it takes for
    their probabilities, the softmax of the scores times `temp` (one over the
    temperature), to reach `p`; and draws one of them. The result (1 x 1 x 1 x users)
    is its number. `k`, `p` and `temp` have one number for each user.
  }];
  let arguments = Sampling.args;
  let results = Sampling.outs;
  let shapeRule = Sampling.shapeRule;
  let hasVerifier = 1;
}
def TTNN_SamplingOp : TTNN_Op<"sampling", [Draws]> {
  let program = TTNN_Program<"Elementwise", "Copy">;
  let summary = "draws a token for every user";
  let arguments = Sampling.args;
  let results = Sampling.outs;
  let shapeRule = Sampling.shapeRule;
  let doc = ["input_values: scores, a row for each user",
             "input_indices: the word that each score is for",
             "k: how many of the highest scores count, for each user",
             "p: the probability that those which count reach together, for each user",
             "temp: one over the temperature, for each user",
             "seed: of the generator; 0 or absent: another one every time"];
  let operandLayouts = ["input_indices=row_major", "k=row_major", "p=row_major", "temp=row_major"];
  let call = ["input_values_tensor=input_values", "input_indices_tensor=input_indices", "k", "p",
              "temp", "*", "seed", "/", "dtype", "layout", "memory_config"];
  let hasVerifier = 1;
  let ownVerifier = 1;
}

#endif
