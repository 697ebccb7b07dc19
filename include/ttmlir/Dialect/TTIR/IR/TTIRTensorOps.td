//===- TTIRTensorOps.td - create, reduce, move -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRTENSOROPS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRTENSOROPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"

//===-- creation ----------------------------------------------------------===//

def TTIR_EmptyOp : TTIR_Op<"empty", [MemoryEffects<[MemAlloc]>, TTIR_KeepsTruth]> {
  let summary = "a tensor with unspecified content";
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`(` `)` attr-dict `:` type($result)";
}

def TTIR_ConstantOp : TTIR_Op<"constant", [Pure, ConstantLike, TTIR_KeepsTruth]> {
  let summary = "a tensor with the given content";
  let description = [{
    ```mlir
    %0 = "ttir.constant"() <{value = dense<[0.2, 1.3]> : tensor<2xf32>}> : () -> tensor<2xf32>
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TTIR_FullOp : TTIR_Op<"full", [Pure, TTIR_KeepsTruth]> {
  let summary = "a tensor filled with one value";
  let description = [{
    `fill_value` is a float or an integer, of either kind as long as the element
    type can hold it; floats are rounded.
  }];
  let arguments = (ins DenseI32ArrayAttr:$shape, NumberAttr:$fill_value);
  let results = (outs AnyRankedTensor:$result);
  let shapeRule = "given(shape)";
  let dimRule = "made(shape)";
  let ownVerifier = 1;
  let hasVerifier = 1;
}

class TTIR_NamedFull<string mnemonic, string summary_>
    : TTIR_Op<mnemonic, [Pure, TTIR_KeepsTruth]> {
  let summary = summary_;
  let arguments = (ins DenseI32ArrayAttr:$shape);
  let results = (outs AnyRankedTensor:$result);
  let shapeRule = "given(shape)";
  let dimRule = "made(shape)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def TTIR_ZerosOp : TTIR_NamedFull<"zeros", "a tensor of zeros">;
def TTIR_OnesOp : TTIR_NamedFull<"ones", "a tensor of ones">;

def TTIR_ArangeOp : TTIR_Op<"arange", [Pure]> {
  let summary = "start, start + step, ... below end, along one dimension";
  let arguments = (ins SI64Attr:$start, SI64Attr:$end, SI64Attr:$step,
                       I64Attr:$arange_dimension);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

//===-- reduction ---------------------------------------------------------===//

def TTIR_SumOp : TTIR_Reduction<"sum", "sum over dimensions">;
def TTIR_MeanOp : TTIR_Reduction<"mean", "mean over dimensions">;
def TTIR_MaxOp : TTIR_Reduction<"max", "maximum over dimensions", [TTIR_KeepsTruth]>;
def TTIR_MinOp : TTIR_Reduction<"min", "minimum over dimensions", [TTIR_KeepsTruth]>;
def TTIR_ProdOp : TTIR_Reduction<"prod", "product over dimensions", [TTIR_KeepsTruth]>;
def TTIR_ReduceAndOp : TTIR_Reduction<"reduce_and", "1 where no element is 0, else 0", [TTIR_KeepsTruth]> {
  let dimRule = "allOf(input, dim_arg, keep_dim)";
}
def TTIR_ReduceOrOp : TTIR_Reduction<"reduce_or", "1 where an element is not 0, else 0", [TTIR_KeepsTruth]> {
  let dimRule = "anyOf(input, dim_arg, keep_dim)";
}
def TTIR_ArgMaxOp : TTIR_VerifiedOp<"argmax", Signature<Reduction.args,
    "argmax(input, dim_arg, keep_dim)", (outs RankedTensorOf<[AnyInteger]>:$result)>,
    "index of the first maximum"> {
  let ownVerifier = 1;
  let dimRule = "argmax(input, dim_arg, keep_dim)";
  let description = [{
    Along the one dimension in `dim_arg`, or in the flattened tensor when it is
    absent.
  }];
}

//===-- shape and movement ------------------------------------------------===//

def TTIR_ReshapeOp : TTIR_TypedOp<"reshape", Reshape, "the same elements in another shape",
                                     [TTIR_KeepsTruth, TTIR_SameElements]> {
  let description = "One entry of `shape` may be -1 and is then computed.";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def TTIR_TransposeOp : TTIR_TypedOp<"transpose", Transpose, "swaps two dimensions", [TTIR_KeepsTruth]> {
  let hasCanonicalizer = 1;
}
def TTIR_PermuteOp : TTIR_TypedOp<"permute", Permute, "reorders dimensions", [TTIR_KeepsTruth]> {
  let description = "Dimension `i` of the result is dimension `permutation[i]` of the input.";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
class TTIR_UnitDim<string mnemonic, string summary_>
    : TTIR_TypedOp<mnemonic, Signature<(ins AnyRankedTensor:$input, SI32Attr:$dim),
                                       mnemonic # "(input, dim)",
                                       (outs AnyRankedTensor:$result),
                                       mnemonic # "(input, dim)">,
                   summary_, [TTIR_KeepsTruth, TTIR_SameElements]> {
  let hasCanonicalizer = 1;
}
def TTIR_SqueezeOp : TTIR_UnitDim<"squeeze", "removes a dimension of size 1">;
def TTIR_UnsqueezeOp : TTIR_UnitDim<"unsqueeze", "inserts a dimension of size 1">;

def TTIR_BroadcastOp : TTIR_TypedOp<"broadcast",
    Signature<(ins AnyRankedTensor:$input, DenseI64ArrayAttr:$broadcast_dimensions),
              "expand(input, broadcast_dimensions)",
              (outs AnyRankedTensor:$result),
              "repeat(input, broadcast_dimensions)">,
    "repeats dimensions of size 1", [TTIR_KeepsTruth]> {
  let description = [{
    `broadcast_dimensions[i]` says how often dimension `i` is repeated; it is 1
    unless the input's dimension is 1.
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def TTIR_RepeatOp : TTIR_TypedOp<"repeat",
    Signature<(ins AnyRankedTensor:$input, DenseI64ArrayAttr:$repeat_dimensions),
              "repeat(input, repeat_dimensions)",
              (outs AnyRankedTensor:$result),
              "repeat(input, repeat_dimensions)">,
    "repeats the tensor along its dimensions", [TTIR_KeepsTruth]> {
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def TTIR_ConcatOp : TTIR_TypedOp<"concat", Concat, "joins tensors along a dimension", [TTIR_KeepsTruth]> {
  let hasFolder = 1;
}
def TTIR_SliceStaticOp : TTIR_TypedOp<"slice_static", Slice, "begin, end and step for every dimension",
                                         [TTIR_KeepsTruth]> {
  let description = "Negative `begins` and `ends` count from the end. A step is at least 1.";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def TTIR_PadOp : TTIR_TypedOp<"pad", Pad, "surrounds the tensor with a value"> {
  let description = "`padding` holds a low and a high count for every dimension.";
}

#endif
