//===- IndexOps.td - elements by their indices ------------*- tablegen -*--===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_INDEXOPS_TD
#define TTMLIR_DIALECT_SHARED_INDEXOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

// A ttcore.reduce_type that the library's scatter has: sum, prod, min, max, or
// invalid, which replaces. In files and in calls it is the library's word.
def ScatterReduceAttr : Attr<CPred<"::llvm::isa<::mlir::tt::ttcore::ReduceTypeAttr>($_self)">,
                             "ttcore.reduce_type"> {
  let storageType = "::mlir::tt::ttcore::ReduceTypeAttr";
  let returnType = "::mlir::tt::ttcore::ReduceType";
  let convertFromStorage = "$_self.getValue()";
}

//===-- gather and scatter ------------------------------------------------===//

// All but `index` have one element type.
def GatherTypes : AllElementTypesMatch<["input", "result"]>;
def ScatterTypes : AllElementTypesMatch<["input", "source", "result"]>;

def TTIR_GatherOp : TTIR_VerifiedOp<"gather", Signature<(ins AnyRankedTensor:$input,
      RankedTensorOf<[AnyInteger]>:$index, I32Attr:$dim), "gather(input, index, dim)",
      (outs AnyRankedTensor:$result), "gather(input, index, dim)">,
    "elements by their places along a dimension", [GatherTypes, TTIR_KeepsTruth]> {
  let description = [{
    The result has the shape of `index`, which has the rank of `input` and is
    nowhere larger but along `dim`: result[i][j] = input[index[i][j]][j] for
    `dim` = 0. A place outside of the dimension is the caller's mistake.
  }];
}
def TTNN_GatherOp : TTNN_VerifiedOp<"gather", Signature<(ins AnyRankedTensor:$input,
      RankedTensorOf<[AnyInteger]>:$index, SI32Attr:$dim), "gather(input, index, dim)">,
    "elements by their places along a dimension", [GatherTypes]> {
  let program = TTNN_CopiesPages;
  let description = "The result has the shape of `index`.";
  let doc = ["index: for every element of the result its place along the dimension"];
  let call = ["input", "dim", "index", "*", "memory_config"];
  let autoConvert = 0;
}

def TTIR_ScatterOp : TTIR_VerifiedOp<"scatter", Signature<(ins AnyRankedTensor:$input,
      RankedTensorOf<[AnyInteger]>:$index, AnyRankedTensor:$source, I32Attr:$dim,
      ScatterReduceAttr:$scatter_reduce_type), "scatter(input, index, source, dim)">,
    "puts elements to places along a dimension", [ScatterTypes]> {
  let description = [{
    The result is `input`, but for result[index[i][j]][j] = source[i][j] (for
    `dim` = 0); both have one shape, nowhere larger than `input` but along `dim`.
    `scatter_reduce_type` says what becomes of the element that was there: `sum`,
    `prod`, `min` and `max` combine, `invalid` replaces, and the last one for a
    place wins.
  }];
  let ownVerifier = 1;
}
def TTNN_ScatterOp : TTNN_VerifiedOp<"scatter", Signature<(ins AnyRankedTensor:$input,
      RankedTensorOf<[AnyInteger]>:$index, AnyRankedTensor:$source, SI32Attr:$dim,
      ScatterReduceAttr:$scatter_reduce_type), "scatter(input, index, source, dim)">,
    "puts elements to places along a dimension", [ScatterTypes]> {
  let program = TTNN_CopiesPages;
  let doc = ["index: for every element of the source its place along the dimension",
             "source: what is put there",
             "scatter_reduce_type: `add`, `multiply`, `amin` or `amax` combine with what is there; absent: replaces it"];
  let call = ["input", "dim", "index", "src=source", "*", "memory_config",
              "reduce=scatter_reduce_type"];
  let ownVerifier = 1;
  let autoConvert = 0;
}

//===-- parts -------------------------------------------------------------===//

def TTIR_IndexOp : TTIR_TypedOp<"index", Signature<(ins AnyRankedTensor:$input,
      I32Attr:$dim, I32Attr:$begin, I32Attr:$end, I32Attr:$step),
      "index(input, dim, begin, end, step)", (outs AnyRankedTensor:$result),
      "index(input, dim, begin, end, step)">,
    "begin, end and step along one dimension", [TTIR_KeepsTruth]> {
  let description = "Negative `begin` and `end` count from the end. A step is at least 1.";
}

def TTIR_IndexSelectOp : TTIR_TypedOp<"index_select", Signature<(ins AnyRankedTensor:$input,
      SI32Attr:$dim, SI32Attr:$begin, SI32Attr:$length,
      DefaultValuedAttr<SI32Attr, "0">:$stride),
      "indexSelect(input, dim, begin, length, stride)",
      (outs AnyRankedTensor:$result), "indexSelect(input, dim, begin, length, stride)">,
    "slices of one dimension at equal distances", [TTIR_KeepsTruth]> {
  let description = [{
    `length` elements from `begin` on, then from `begin + stride` on, and so
    forth, joined; the last slice ends with the dimension. A stride of 0 takes
    one slice.
  }];
}

defvar DynamicSliceArgs = (ins AnyRankedTensor:$input, RankedTensorOf<[AnyInteger]>:$begins,
                               RankedTensorOf<[AnyInteger]>:$ends, OptionalAttr<I32ArrayAttr>:$step);
def SliceTypes : AllElementTypesMatch<["input", "result"]>;

def TTIR_SliceDynamicOp : TTIR_VerifiedOp<"slice_dynamic", Signature<DynamicSliceArgs>,
    "begin and end of every dimension from tensors", [SliceTypes, TTIR_KeepsTruth]> {
  let description = [{
    As `slice_static`, with bounds that are known when the program runs. They
    have to give the shape that the result has.
  }];
}
def TTNN_SliceDynamicOp : TTNN_VerifiedOp<"slice_dynamic", Signature<DynamicSliceArgs>,
    "begin and end of every dimension from tensors", [SliceTypes]> {
  let program = TTNN_Program<"Slice", "Copy">;
  let library = "ttnn::slice";
  let description = "Bounds that do not give the shape of the result are an error.";
  let doc = ["begins: the first place, for every dimension",
             "ends: the place behind the last, for every dimension",
             "step: the distance of neighbours, for every dimension; absent: 1"];
  let anyPlace = ["begins", "ends"];
  let call = ["input_tensor=input", "starts=begins", "ends", "slice_step=step", "*",
              "memory_config"];
}

//===-- order -------------------------------------------------------------===//

def RepeatInterleave : Signature<(ins AnyRankedTensor:$input, UI32Attr:$repeats, SI32Attr:$dim),
    "repeatInterleave(input, repeats, dim)",
    (outs AnyRankedTensor:$result), "repeatInterleave(input, repeats, dim)">;
def TTIR_RepeatInterleaveOp : TTIR_TypedOp<"repeat_interleave", RepeatInterleave,
    "every element several times, one behind the other", [TTIR_KeepsTruth]> {
  let hasFolder = 1;
}
def TTNN_RepeatInterleaveOp : TTNN_TypedOp<"repeat_interleave", RepeatInterleave,
    "every element several times, one behind the other"> {
  let program = TTNN_CopiesPages;
  let doc = ["repeats: how often"];
  let call = ["input_tensor=input", "repeats", "dim", "*", "memory_config"];
}

def TTIR_ReverseOp : TTIR_TypedOp<"reverse", Signature<(ins AnyRankedTensor:$input,
      DenseI64ArrayAttr:$dimensions), "reverse(input, dimensions)",
      (outs AnyRankedTensor:$result), "reverse(input, dimensions)">,
    "the last element first, along dimensions", [TTIR_KeepsTruth]> {
  let hasCanonicalizer = 1;
}

def TTIR_RearrangeOp : TTIR_TypedOp<"rearrange", Signature<(ins AnyRankedTensor:$input,
      StrAttr:$pattern)>, "dimensions reordered and joined by a pattern",
    [TTIR_KeepsTruth]> {
  let description = [{
    `pattern` is written as in the Python package einops: `b c h w -> (b h) w c`.
    A name is a dimension, parentheses join dimensions, `1` is one of size 1, and
    `...` stands for those that no name is given to. The pattern alone does not
    say how to split a dimension: on the left no group has more than one name.
  }];
}

def TTIR_GetDimensionSizeOp : TTIR_Op<"get_dimension_size", [Pure]> {
  let summary = "the size of a dimension";
  let description = "The result has one integer.";
  let arguments = (ins AnyRankedTensor:$operand, I32Attr:$dimension);
  let results = (outs RankedTensorOf<[AnyInteger]>:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- tables ------------------------------------------------------------===//

def EmbeddingBackward : Signature<(ins RankedTensorOf<[AnyInteger]>:$input, AnyRankedTensor:$weight,
                                       AnyRankedTensor:$in_gradient),
    "embeddingBackward(input, weight, in_gradient)">;
def EmbeddingBackwardTypes : AllElementTypesMatch<["in_gradient", "result"]>;
def TTIR_EmbeddingBackwardOp : TTIR_VerifiedOp<"embedding_backward", EmbeddingBackward,
    "sums of gradients for every row of a table", [EmbeddingBackwardTypes]> {
  let description = [{
    `input` holds the row numbers that an `embedding` was given, `weight` is its
    table, of which the shape counts, and `in_gradient` the gradient of its
    result, in any shape with its rows. The result has the shape of `weight`; rows
    that were not asked for are 0.
  }];
}
def TTNN_EmbeddingBackwardOp : TTNN_VerifiedOp<"embedding_bw", EmbeddingBackward,
    "sums of gradients for every row of a table", [EmbeddingBackwardTypes]> {
  let program = TTNN_Program<"Elementwise", "Copy">;
  let converts = ["ttir.embedding_backward"];
  let doc = ["input: row numbers", "weight: the table, of which the shape counts",
             "in_gradient: a row for every row number"];
  let call = ["input_tensor=input", "weight_tensor=weight",
              "output_gradient_tensor=in_gradient", "*", "dtype", "memory_config",
              "/", "layout"];
}

#endif
