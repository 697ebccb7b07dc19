//===- ScanOps.td - running sums and the largest few -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_SCANOPS_TD
#define TTMLIR_DIALECT_SHARED_SCANOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

class TTIR_Scan<string mnemonic, string summary, list<Trait> traits = []>
    : TTIR_TypedOp<mnemonic, Signature<(ins AnyRankedTensor:$input, I64Attr:$dim),
                                       "along(input, dim)",
                                       (outs AnyRankedTensor:$result),
                                       "whole(input, dim)">, summary, traits> {
  let hasFolder = 1;
}
class TTNN_Scan<string mnemonic, string summary, list<string> call_>
    : TTNN_TypedOp<mnemonic, Signature<(ins AnyRankedTensor:$input, SI32Attr:$dim),
                                       "along(input, dim)">, summary> {
  let program = TTNN_Program<"AlongDim", "Cumsum">;
  let autoConvert = 0;
  let call = call_;
}
def TTIR_CumSumOp : TTIR_Scan<"cumsum", "sum of all elements up to each">;
def TTNN_CumSumOp : TTNN_Scan<"cumsum", "sum of all elements up to each",
    ["input", "dim", "*", "memory_config"]>;
def TTIR_CumProdOp : TTIR_Scan<"cumprod", "product of all elements up to each", [TTIR_KeepsTruth]>;
def TTNN_CumProdOp : TTNN_Scan<"cumprod", "product of all elements up to each",
    ["input_tensor=input", "dim", "*", "memory_config"]>;

// The dialects differ in the sign of one attribute's type.
class TopK<Attr dim> : Signature<(ins AnyRankedTensor:$input_tensor, I32Attr:$k,
      DefaultValuedAttr<dim, "-1">:$dim, DefaultValuedAttr<BoolAttr, "true">:$largest,
      DefaultValuedAttr<BoolAttr, "false">:$sorted),
    "topk(input_tensor, k, dim)",
    (outs AnyRankedTensor:$values, RankedTensorOf<[AnyInteger]>:$indices),
    "rowsOfTwo(input_tensor, dim)">;
def TopKTypes : AllElementTypesMatch<["input_tensor", "values"]>;

def TTIR_TopKOp : TTIR_VerifiedOp<"topk", TopK<I32Attr>,
    "the k largest or smallest elements along a dimension", [TopKTypes, TTIR_KeepsTruth]> {
  let description = [{
    `indices` says at which place of the dimension each of `values` was. NaN
    counts as the largest value. Without `sorted` the order is open; here they are
    in order all the same.
  }];
  let ownVerifier = 1;
}
def TTNN_TopKOp : TTNN_VerifiedOp<"topk", TopK<SI32Attr>,
    "the k largest or smallest elements along a dimension", [TopKTypes]> {
  let program = TTNN_Program<"TileRows", "Copy">;
  let description = [{
    NaN counts as the largest value; of equal elements the first comes first.
    `indices` have no sign; their type is that of sort's.
  }];
  let doc = ["input_tensor: the operand", "k: how many", "largest: takes the largest, not the smallest",
             "sorted: wants them in order, which they always are here"];
  let call = ["input_tensor", "k", "dim", "largest", "sorted", "*", "memory_config"];
  let ownVerifier = 1;
  let autoConvert = 0;
}

#endif
