//===- StableHLOCallOps.td - calls, random numbers, other chips *- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOCALLOPS_TD
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOCALLOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "ttmlir/Dialect/StableHLO/IR/StableHLOAttrs.td"

def SHLO_CustomCallOp : SHLO_Op<"custom_call"> {
  let summary = "a call by the name of its target";
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$call_target_name,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect, OptionalAttr<AnyAttr>:$backend_config,
      OptionalAttr<SHLO_CustomCallApiVersionAttr>:$api_version, OptionalAttr<ArrayAttr>:$called_computations,
      OptionalAttr<ArrayAttr>:$operand_layouts, OptionalAttr<ArrayAttr>:$result_layouts,
      OptionalAttr<ArrayAttr>:$output_operand_aliases);
  let results = (outs Variadic<AnyType>:$results_);
  let assemblyFormat = [{
    custom<CallTarget>($call_target_name) `(` $inputs `)` attr-dict `:` functional-type(operands, results)
  }];
}
def SHLO_CompositeOp : SHLO_Op<"composite", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "an op by its name, and the function that says what it does";
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$name,
      DefaultValuedOptionalAttr<DictionaryAttr, "{}">:$composite_attributes, FlatSymbolRefAttr:$decomposition,
      DefaultValuedOptionalAttr<I32Attr, "0">:$version);
  let results = (outs Variadic<AnyType>:$results_);
  let assemblyFormat = "$name $inputs attr-dict `:` functional-type(operands, results)";
}
def SHLO_RngOp : SHLO_Op<"rng", [MemoryEffects<[MemAlloc]>]> {
  let summary = "random numbers between, or around, two numbers";
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b, RankedTensorOf<[AnyInteger]>:$shape,
                       SHLO_RngDistributionAttr:$rng_distribution);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $shape `,` `distribution` `=` $rng_distribution attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def SHLO_RngBitGeneratorOp : SHLO_PureOp<"rng_bit_generator", "random bits and the generator's next state"> {
  let arguments = (ins SHLO_RngAlgorithmAttr:$rng_algorithm, AnyRankedTensor:$initial_state);
  let results = (outs AnyRankedTensor:$output_state, AnyRankedTensor:$output);
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` $rng_algorithm attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

//===-- other chips -------------------------------------------------------===//

class SHLO_IdOp<string mnemonic, string summary> : SHLO_PureOp<mnemonic, summary> {
  let results = (outs RankedTensorOf<[UI32]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}
def SHLO_PartitionIdOp : SHLO_IdOp<"partition_id", "number of the process among the partitions">;
def SHLO_ReplicaIdOp : SHLO_IdOp<"replica_id", "number of the process among the replicas">;

class SHLO_CollectiveOp<string mnemonic, string summary_, dag more>
    : SHLO_Op<mnemonic> {
  let summary = summary_;
  let arguments = !con((ins Variadic<AnyRankedTensor>:$operands_), more,
                       (ins OptionalAttr<SHLO_ChannelHandleAttr>:$channel_handle));
  let results = (outs Variadic<AnyRankedTensor>:$results_);
}
defvar Groups = (ins I64ElementsAttr:$replica_groups);
defvar GlobalIds = (ins UnitAttr:$use_global_device_ids);
def SHLO_AllGatherOp : SHLO_CollectiveOp<"all_gather", "joined over the chips",
    !con((ins I64Attr:$all_gather_dim), Groups, GlobalIds)>;
def SHLO_AllToAllOp : SHLO_CollectiveOp<"all_to_all", "parts exchanged between the chips",
    !con((ins I64Attr:$split_dimension, I64Attr:$concat_dimension, I64Attr:$split_count), Groups)>;
def SHLO_CollectiveBroadcastOp : SHLO_CollectiveOp<"collective_broadcast", "the tensor of the first chip", Groups>;
def SHLO_CollectivePermuteOp : SHLO_CollectiveOp<"collective_permute", "sent to other chips",
    (ins I64ElementsAttr:$source_target_pairs)>;
def SHLO_AllReduceOp : SHLO_CollectiveOp<"all_reduce", "a computation over the chips", !con(Groups, GlobalIds)> {
  let regions = (region SizedRegion<1>:$computation);
}
def SHLO_ReduceScatterOp : SHLO_CollectiveOp<"reduce_scatter", "a computation over the chips, of which each keeps a part",
    !con((ins I64Attr:$scatter_dimension), Groups, GlobalIds)> {
  let regions = (region SizedRegion<1>:$computation);
}

#endif
