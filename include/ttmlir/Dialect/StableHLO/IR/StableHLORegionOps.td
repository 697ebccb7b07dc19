//===- StableHLORegionOps.td - computations as operands, control flow *- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOREGIONOPS_TD
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOREGIONOPS_TD

include "ttmlir/Dialect/StableHLO/IR/StableHLOAttrs.td"

def SHLO_ReturnOp : SHLO_PureOp<"return", "results of a computation", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$results_);
  let assemblyFormat = "($results_^ `:` type($results_))? attr-dict";
}

// A region of one block whose arguments are scalars of the operands' types.
class SHLO_RegionOp<string mnemonic, string summary, dag args>
    : SHLO_PureOp<mnemonic, summary> {
  let arguments = args;
  let results = (outs Variadic<AnyRankedTensor>:$results_);
  let hasVerifier = 1;
}
def SHLO_ReduceOp : SHLO_RegionOp<"reduce", "a computation over dimensions",
    (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$init_values,
         DenseI64ArrayAttr:$dimensions)> {
  let traits = [Pure, TT_StaticShapes, SameVariadicOperandSize];
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
}
def SHLO_ReduceWindowOp : SHLO_RegionOp<"reduce_window", "a computation over a sliding window",
    (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$init_values,
         DenseI64ArrayAttr:$window_dimensions, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
         OptionalAttr<DenseI64ArrayAttr>:$base_dilations, OptionalAttr<DenseI64ArrayAttr>:$window_dilations,
         OptionalAttr<I64ElementsAttr>:$padding)> {
  let traits = [Pure, TT_StaticShapes, SameVariadicOperandSize];
  let regions = (region SizedRegion<1>:$body);
}
def SHLO_SelectAndScatterOp : SHLO_RegionOp<"select_and_scatter", "values to the element of each window that a computation selects",
    (ins AnyRankedTensor:$operand, AnyRankedTensor:$source, AnyRankedTensor:$init_value,
         OptionalAttr<DenseI64ArrayAttr>:$window_dimensions, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
         OptionalAttr<I64ElementsAttr>:$padding)> {
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
}
def SHLO_ScatterOp : SHLO_RegionOp<"scatter", "parts combined with others, where a tensor says",
    (ins Variadic<AnyRankedTensor>:$inputs, RankedTensorOf<[AnyInteger]>:$scatter_indices,
         Variadic<AnyRankedTensor>:$updates, SHLO_ScatterAttr:$scatter_dimension_numbers,
         DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted,
         DefaultValuedOptionalAttr<BoolAttr, "false">:$unique_indices)> {
  let traits = [Pure, TT_StaticShapes, SameVariadicOperandSize];
  let regions = (region SizedRegion<1>:$update_computation);
}
def SHLO_SortOp : SHLO_RegionOp<"sort", "elements in the order of a computation",
    (ins Variadic<AnyRankedTensor>:$inputs, DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
         DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable)> {
  let regions = (region SizedRegion<1>:$comparator);
}
def SHLO_MapOp : SHLO_RegionOp<"map", "a computation of every element",
    (ins Variadic<AnyRankedTensor>:$inputs, DenseI64ArrayAttr:$dimensions)> {
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$computation);
}

//===-- control flow ------------------------------------------------------===//

class SHLO_ControlOp<string mnemonic, string summary_, dag args>
    : SHLO_Op<mnemonic, [RecursiveMemoryEffects]> {
  let arguments = args;
  let results = (outs Variadic<AnyRankedTensor>:$results_);
  let hasVerifier = 1;
  let summary = summary_;
}
def SHLO_WhileOp : SHLO_ControlOp<"while", "a computation as long as a condition holds",
    (ins Variadic<AnyRankedTensor>:$operand)> {
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
}
def SHLO_CaseOp : SHLO_ControlOp<"case", "the computation with the given number, or the last one",
    (ins RankedTensorOf<[I32]>:$index)> {
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
}
def SHLO_IfOp : SHLO_ControlOp<"if", "one of two computations", (ins RankedTensorOf<[I1]>:$pred)> {
  let regions = (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch);
}
def SHLO_OptimizationBarrierOp : SHLO_Op<"optimization_barrier", [Pure]> {
  let summary = "its operands, which are not computed anew behind it";
  let arguments = (ins Variadic<AnyType>:$operand);
  let results = (outs Variadic<AnyType>:$results_);
  let assemblyFormat = [{
    attr-dict ($operand^ `:` custom<PairwiseTypes>(type($operand), type($results_))):(`(` `)`)?
  }];
  let hasVerifier = 1;
}

#endif
