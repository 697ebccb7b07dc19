//===- SdyOps.td - shardings that programs carry -----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SDY_IR_SDYOPS_TD
#define TTMLIR_DIALECT_SDY_IR_SDYOPS_TD

include "ttmlir/Dialect/Sdy/IR/SdyAttrs.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Sdy_MeshOp : Op<Sdy_Dialect, "mesh", [Symbol]> {
  let summary = "names of the axes of a mesh";
  let arguments = (ins SymbolNameAttr:$sym_name, DenseI64ArrayAttr:$sizes, StrArrayAttr:$axes,
                       OptionalAttr<DenseI64ArrayAttr>:$device_ids);
  let assemblyFormat = "$sym_name `=` `<` custom<MeshAxes>($axes, $sizes, $device_ids) `>` attr-dict";
  let hasVerifier = 1;
}

def Sdy_ManualComputationOp : Op<Sdy_Dialect, "manual_computation", [IsolatedFromAbove]> {
  let summary = "ops of one chip on its parts of tensors";
  let description = [{
    The arguments of the region are the parts of the operands along the manual axes,
    what it returns the parts of the results.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$tensors, Sdy_ShardingsAttr:$in_shardings,
                       Sdy_ShardingsAttr:$out_shardings, Sdy_ManualAxesAttr:$manual_axes);
  let results = (outs Variadic<AnyRankedTensor>:$results_);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Sdy_ReturnOp : Op<Sdy_Dialect, "return", [Pure, Terminator]> {
  let summary = "what a region gives";
  let arguments = (ins Variadic<AnyRankedTensor>:$results_);
  let assemblyFormat = "attr-dict ($results_^ `:` type($results_))?";
}

// Ops on whole tensors: the value stays, and chips have it so from here on.
class Sdy_PlacingOp<string mnemonic, string summary_, dag args = (ins)>
    : Op<Sdy_Dialect, mnemonic, [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = summary_;
  let arguments = !con((ins AnyRankedTensor:$input), args, (ins Sdy_ShardingAttr:$sharding));
  let results = (outs AnyRankedTensor:$result);
}
class Sdy_ConstraintOp<string mnemonic, string summary_> : Sdy_PlacingOp<mnemonic, summary_> {
  let assemblyFormat = "$input custom<Sharding>($sharding) attr-dict `:` type($result)";
}
def Sdy_ShardingConstraintOp : Sdy_ConstraintOp<"sharding_constraint", "a value that is spread so">;
def Sdy_ReshardOp : Sdy_ConstraintOp<"reshard", "a value that is spread anew">;

class Sdy_CollectiveOp<string mnemonic, string summary_>
    : Sdy_PlacingOp<mnemonic, summary_, (ins ArrayAttr:$axes)> {
  let assemblyFormat = [{
    custom<AxisLists>($axes) $input `out_sharding` `` `=` `` custom<Sharding>($sharding) attr-dict `:` type($result)
  }];
}
def Sdy_AllGatherOp : Sdy_CollectiveOp<"all_gather", "axes cut a dimension no more">;
def Sdy_AllSliceOp : Sdy_CollectiveOp<"all_slice", "axes cut a dimension from here on">;
def Sdy_ReduceScatterOp : Sdy_CollectiveOp<"reduce_scatter", "a sum over axes that cut its dimensions then">;
def Sdy_AllReduceOp : Sdy_PlacingOp<"all_reduce", "a sum over axes", (ins ArrayAttr:$axes)> {
  let assemblyFormat = [{
    custom<AxisList>($axes) $input `out_sharding` `` `=` `` custom<Sharding>($sharding) attr-dict `:` type($result)
  }];
}
def Sdy_AllToAllOp : Sdy_PlacingOp<"all_to_all", "axes cut another dimension from here on",
                                   (ins ArrayAttr:$axes, DenseI64ArrayAttr:$dims)> {
  let assemblyFormat = [{
    custom<Exchanges>($axes, $dims) $input `out_sharding` `` `=` `` custom<Sharding>($sharding) attr-dict `:` type($result)
  }];
}
def Sdy_CollectivePermuteOp : Sdy_PlacingOp<"collective_permute", "parts change their chips"> {
  let assemblyFormat = "$input `out_sharding` `` `=` `` custom<Sharding>($sharding) attr-dict `:` type($result)";
}

#endif
