//===- OrderOps.td - elements in order ----------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_ORDEROPS_TD
#define TTMLIR_DIALECT_SHARED_ORDEROPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

def Sort : Signature<(ins AnyRankedTensor:$input,
                          DefaultValuedAttr<SI32Attr, "-1">:$dim,
                          DefaultValuedAttr<BoolAttr, "false">:$descending,
                          DefaultValuedAttr<BoolAttr, "false">:$stable),
    "sort(input, dim)",
    (outs AnyRankedTensor:$values, RankedTensorOf<[AnyInteger]>:$indices),
    "rowsOfTwo(input, dim)">;
def SortTypes : AllElementTypesMatch<["input", "values"]>;

def TTIR_SortOp : TTIR_VerifiedOp<"sort", Sort, "elements in order, and where they were",
                                  [SortTypes, TTIR_KeepsTruth]> {
  let description = [{
    Along `dim`. `indices` says for every element of `values` at which place of
    the dimension it was. NaN counts as the largest value. With `stable`, equal
    elements stay in their order.
  }];
  let ownVerifier = 1;
}
def TTNN_SortOp : TTNN_VerifiedOp<"sort", Sort, "elements in order, and where they were",
                                  [SortTypes]> {
  let program = TTNN_Program<"TileRows", "Copy">;
  let description = [{
    NaN counts as the largest value, and equal elements stay in their order.
    `indices` are numbers without a sign: of 16 bits for floats of 16 bits or less,
    of 32 bits for others and along a dimension of 65,536 elements or more.
  }];
  let call = ["input_tensor=input", "dim", "descending", "stable", "*", "memory_config"];
  let ownVerifier = 1;
}

#endif
