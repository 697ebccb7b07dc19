//===- TTIRCollectiveOps.td - ops of several chips ---------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRCOLLECTIVEOPS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRCOLLECTIVEOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"

// Every chip of a mesh has such a tensor, and they exchange them. Which chips take
// part is said by an axis of the mesh or by groups of their numbers. The shape of
// the result depends on the mesh, which the op does not know: verifiers check what
// holds on any.

class TTIR_CollectiveOp<string mnemonic, string summary_, dag args,
                        list<Trait> traits = []>
    : TTIR_Op<mnemonic,
              [Pure, TTIR_Collective, TT_SameElementTypes] # traits> {
  let summary = summary_;
  let arguments = !con((ins AnyRankedTensor:$input), args);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def TTIR_MeshShardOp : TTIR_CollectiveOp<"mesh_shard",
    "cuts a tensor into shards for the chips, or puts it together",
    (ins TTCore_MeshShardTypeAttr:$shard_type,
         TTCore_MeshShardDirectionAttr:$shard_direction,
         DenseI64ArrayAttr:$shard_shape, DenseI64ArrayAttr:$shard_dims),
    [TTIR_KeepsTruth]> {
  let description = [{
    `shard_shape[d]` says into how many parts dimension `d` is cut, `shard_dims[a]`
    along which dimension axis `a` of the mesh cuts, or -1.
  }];
}
def TTIR_AllGatherOp : TTIR_CollectiveOp<"all_gather",
    "joins the tensors of the chips along a dimension",
    (ins SI32Attr:$all_gather_dim, UI32Attr:$cluster_axis), [TTIR_KeepsTruth]>;
def TTIR_AllReduceOp : TTIR_CollectiveOp<"all_reduce",
    "reduces over the chips",
    (ins TTCore_ReduceTypeAttr:$reduce_type, UI32Attr:$cluster_axis)>;
def TTIR_AllReduceAsyncOp : TTIR_CollectiveOp<"all_reduce_async",
    "reduces over the chips while other ops run",
    (ins TTCore_ReduceTypeAttr:$reduce_type, UI32Attr:$cluster_axis)>;
def TTIR_ReduceScatterOp : TTIR_CollectiveOp<"reduce_scatter",
    "reduces over the chips; each keeps its part of a dimension",
    (ins TTCore_ReduceTypeAttr:$reduce_type, SI32Attr:$scatter_dim,
         UI32Attr:$cluster_axis)>;
def TTIR_AllToAllOp : TTIR_CollectiveOp<"all_to_all",
    "every chip sends each of the others a part of its tensor",
    (ins SI32Attr:$split_dim, SI32Attr:$concat_dim, SI32Attr:$split_count,
         I64ElementsAttr:$replica_groups), [TTIR_KeepsTruth]>;
def TTIR_CollectiveBroadcastOp : TTIR_CollectiveOp<"collective_broadcast",
    "the tensor of the first chip of each group",
    (ins I64ElementsAttr:$replica_groups), [TTIR_KeepsTruth]>;
def TTIR_CollectivePermuteOp : TTIR_CollectiveOp<"collective_permute",
    "sends tensors from chip to chip; who gets none has zeros",
    (ins I64ElementsAttr:$source_target_pairs), [TTIR_KeepsTruth]>;
def TTIR_MeshPartitionOp : TTIR_CollectiveOp<"mesh_partition",
    "the chip's own part of a dimension",
    (ins SI32Attr:$dim, OptionalAttr<UI32Attr>:$cluster_axis),
    [TTIR_KeepsTruth]>;

def TTIR_DistributedRMSNormOp : TTIR_CollectiveOp<"distributed_rms_norm",
    "rms_norm of rows that are spread over the chips",
    (ins Optional<AnyRankedTensor>:$weight, Optional<AnyRankedTensor>:$residual,
         UI32Attr:$cluster_axis,
         DefaultValuedAttr<F32Attr, "1e-05f">:$epsilon),
    [AttrSizedOperandSegments, TT_FloatOperands]> {
  let description = "`residual` is added to `input` first; `weight` has the chip's part of a row.";
}
def TTIR_DistributedLayerNormOp : TTIR_CollectiveOp<"distributed_layer_norm",
    "layer_norm of rows that are spread over the chips",
    (ins Optional<AnyRankedTensor>:$weight, Optional<AnyRankedTensor>:$bias,
         Optional<AnyRankedTensor>:$residual, UI32Attr:$cluster_axis,
         DefaultValuedAttr<F32Attr, "1e-05f">:$epsilon),
    [AttrSizedOperandSegments, TT_FloatOperands]> {
  let description = "`residual` is added to `input` first; `weight` and `bias` have the chip's part of a row.";
}

#endif
