//===- TTNNMeshOps.td - ops of several chips ---------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
// Functions of the library that chips of a mesh call together. The embedded
// device is one chip: there a tensor is its own sum, and the whole is the part.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNMESHOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNMESHOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

// A coordinate in a mesh, row before column.
def TTNN_MeshCoordinateAttr : DenseArrayAttrBase<"DenseI64ArrayAttr", "int64_t", "i64">;

defvar LinkArgs = (ins OptionalAttr<UI32Attr>:$sub_device_id,
    OptionalAttr<UI32Attr>:$num_links, OptionalAttr<TTCore_TopologyAttr>:$topology);

// Only the device has the number of chips: verifiers check properties that hold
// on any mesh, a file's check and the library those of one chip.
class TTNN_CollectiveOp<string mnemonic, dag args, string summary_, list<Trait> traits = []>
    : TTNN_Op<mnemonic, [Pure, TT_SameElementTypes] # traits> {
  let summary = summary_;
  let arguments = !con((ins AnyRankedTensor:$input), args);
  let results = (outs AnyRankedTensor:$result);
  let crossesChips = 1;
  let ownVerifier = 1;
  let hasVerifier = 1;
  let converts = [];
}

def TTNN_AllGatherOp : TTNN_CollectiveOp<"all_gather",
    !con((ins SI32Attr:$all_gather_dim, UI32Attr:$cluster_axis), LinkArgs),
    "joins the tensors of the chips along a dimension"> {
  let converts = ["ttir.all_gather"];
  let program = TTNN_Program<"Pages", "Collective">;
  let doc = ["all_gather_dim: the dimension"];
  let call = ["input_tensor=input", "dim=all_gather_dim", "*", "cluster_axis", "memory_config",
              "num_links", "topology", "/", "sub_device_id"];
}
def TTNN_AllReduceOp : TTNN_CollectiveOp<"all_reduce",
    !con((ins TTCore_ReduceTypeAttr:$reduce_type, UI32Attr:$cluster_axis), LinkArgs),
    "the sum over the chips"> {
  let converts = ["ttir.all_reduce"];
  let program = TTNN_Program<"Pages", "Collective">;
  let doc = ["reduce_type: must be `sum`, as the library has no other"];
  let call = ["input_tensor=input", "*", "cluster_axis", "memory_config", "num_links",
              "topology", "/", "reduce_type", "sub_device_id"];
}
def TTNN_AllReduceAsyncOp : TTNN_CollectiveOp<"all_reduce_async",
    !con((ins TTCore_ReduceTypeAttr:$reduce_type, UI32Attr:$cluster_axis), LinkArgs),
    "reduces over the chips while other ops run"> {
  let converts = ["ttir.all_reduce_async"];
  let program = TTNN_Program<"Pages", "Collective">;
  let library = "ttnn::experimental::all_reduce_async";
  let notInSource = "the library's function takes semaphores, which this op does not have";
  let doc = ["reduce_type: how values of the chips become one"];
  let call = ["input_tensor=input", "cluster_axis", "math_op=reduce_type", "*",
              "memory_config", "topology", "num_links", "/", "sub_device_id"];
}
def TTNN_ReduceScatterOp : TTNN_CollectiveOp<"reduce_scatter",
    !con((ins TTCore_ReduceTypeAttr:$reduce_type, SI32Attr:$scatter_dim,
              UI32Attr:$cluster_axis), LinkArgs,
         (ins OptionalAttr<TTNN_DeviceComputeKernelConfigAttr>:$compute_config)),
    "the chip's part of the sum over the chips"> {
  let converts = ["ttir.reduce_scatter"];
  let program = TTNN_Program<"Pages", "Collective">;
  let doc = ["reduce_type: must be `sum`, as the library has no other",
             "scatter_dim: the dimension of which every chip keeps its part"];
  let call = ["input_tensor=input", "dim=scatter_dim", "*", "cluster_axis", "memory_config",
              "num_links", "topology", "compute_kernel_config=compute_config", "/",
              "reduce_type", "sub_device_id"];
}
def TTNN_MeshPartitionOp : TTNN_CollectiveOp<"mesh_partition",
    (ins SI32Attr:$dim, OptionalAttr<UI32Attr>:$cluster_axis),
    "the chip's own part of a dimension"> {
  let converts = ["ttir.mesh_partition"];
  let program = TTNN_CopiesPages;
  let call = ["input_tensor=input", "dim", "cluster_axis", "*", "memory_config"];
}
def TTNN_PointToPointOp : TTNN_CollectiveOp<"point_to_point",
    (ins Optional<AnyRankedTensor>:$optional_output_tensor,
         TTNN_MeshCoordinateAttr:$sender_coord, TTNN_MeshCoordinateAttr:$receiver_coord),
    "one chip's tensor on another"> {
  let program = TTNN_CopiesPages;
  let doc = ["optional_output_tensor: takes the result; must be absent",
             "sender_coord: the chip that has the tensor",
             "receiver_coord: the chip that gets it"];
  let call = ["input_tensor=input", "sender_coord", "receiver_coord", "*", "/",
              "optional_output_tensor", "memory_config"];
}

// Groups of chips are numbers of chips one after the other, `group_size` a group.
// The vendor's library has none of these three.
class TTNN_GroupOp<string mnemonic, dag args, string summary_>
    : TTNN_CollectiveOp<mnemonic, args, summary_> {
  let program = TTNN_Program<"Pages", "Collective">;
  let notInSource = "the library has no such function; it sends tensors from chip to chip with point_to_point";
}
def TTNN_AllToAllOp : TTNN_GroupOp<"all_to_all",
    (ins SI32Attr:$split_dim, SI32Attr:$concat_dim, DenseI64ArrayAttr:$replica_groups,
         UI32Attr:$group_size),
    "every chip sends each of the others a part of its tensor"> {
  let doc = ["split_dim: the dimension that is cut into parts, one for each chip",
             "concat_dim: the dimension along which the parts that arrive are joined",
             "replica_groups: the chips that exchange parts", "group_size: how many a group has"];
}
def TTNN_CollectiveBroadcastOp : TTNN_GroupOp<"collective_broadcast",
    (ins DenseI64ArrayAttr:$replica_groups, UI32Attr:$group_size),
    "the tensor of the first chip of each group; zeros on chips of no group"> {
  let doc = ["replica_groups: the chips, senders first", "group_size: how many a group has"];
}
def TTNN_CollectivePermuteOp : TTNN_GroupOp<"collective_permute",
    (ins DenseI64ArrayAttr:$source_target_pairs),
    "sends tensors from chip to chip; who gets none has zeros"> {
  let doc = ["source_target_pairs: sender and receiver, one pair after the other"];
}

class TTNN_DistributedNorm<string mnemonic, dag args, string summary_>
    : TTNN_CollectiveOp<mnemonic, args, summary_,
                        [AttrSizedOperandSegments, TT_FloatOperands]> {
  let notInSource = "the library's function takes semaphores, which this op does not say";
}

// Spreads a tensor over chips and puts it together again, on the host.
def TTNN_DistributeTensorOp : TTNN_CollectiveOp<"distribute_tensor",
    (ins TTNN_Device:$mesh_device, TTNN_MeshMapperConfigAttr:$mapper_config,
         OptionalAttr<UI32Attr>:$cq_id),
    "spreads a tensor of the host over the chips"> {
  let program = TTNN_NoProgram;
  let notInSource = "the library takes a mapper, which is an object of the program";
  let doc = ["mesh_device: the chips", "mapper_config: what every axis of the mesh does",
             "cq_id: the command queue"];
  let call = ["tensor=input", "mapper=mapper_config", "mesh_device", "cq_id", "/",
              "memory_config"];
}
def TTNN_AggregateTensorOp : TTNN_CollectiveOp<"aggregate_tensor",
    (ins TTNN_Device:$mesh_device, TTNN_MeshComposerConfigAttr:$composer_config),
    "puts the tensors of the chips together on the host"> {
  let program = TTNN_NoProgram;
  let notInSource = "the library takes a composer, which is an object of the program";
  let doc = ["mesh_device: the chips",
             "composer_config: along which dimension every axis of the mesh joins"];
  let call = ["tensor=input", "composer=composer_config", "mesh_device", "/",
              "memory_config"];
}

def TTNN_DistributedRMSNormOp : TTNN_DistributedNorm<"distributed_rms_norm",
    (ins Optional<AnyRankedTensor>:$weight, Optional<AnyRankedTensor>:$residual,
         Optional<AnyRankedTensor>:$stats, Optional<TTNN_GlobalSemaphore>:$semaphore,
         TTNN_Device:$device, UI32Attr:$cluster_axis,
         DefaultValuedAttr<F32Attr, "1e-12f">:$epsilon,
         OptionalAttr<UI32Attr>:$sub_device_id, OptionalAttr<UI32Attr>:$num_links,
         OptionalAttr<TTCore_TopologyAttr>:$topology,
         OptionalAttr<TTNN_DeviceComputeKernelConfigAttr>:$compute_config,
         OptionalAttr<TTNN_LayerNormShardedMultiCoreProgramConfigAttr>:$program_config),
    "rms_norm of rows that are spread over the chips"> {
  let program = TTNN_Program<"Elementwise", "Norm">;
  let library = "ttnn::fused_rms_minimal";
  let description = "`residual` is added to `input` first; `weight` has the chip's part of a row.";
  let doc = ["residual: is added first", "stats: memory for the sums of the chips",
             "device: the chips"];
  let call = ["input_tensor=input", "program_config", "cluster_axis", "mesh_device=device",
              "*", "num_links", "topology", "memory_config",
              "residual_input_tensor=residual", "epsilon", "weight", "stats", "/",
              "compute_config", "sub_device_id"];
}
def TTNN_DistributedLayerNormOp : TTNN_DistributedNorm<"distributed_layer_norm",
    (ins Optional<AnyRankedTensor>:$weight, Optional<AnyRankedTensor>:$bias,
         Optional<AnyRankedTensor>:$residual, TTNN_Device:$device, UI32Attr:$cluster_axis,
         DefaultValuedAttr<F32Attr, "1e-05f">:$epsilon),
    "layer_norm of rows that are spread over the chips"> {
  let program = TTNN_Program<"Elementwise", "Norm">;
  let description = "As `distributed_rms_norm`; `bias` has the chip's part of a row, too.";
  let doc = ["residual: is added first", "bias: summands of the last dimension; absent: 0",
             "device: the chips"];
  let call = ["input_tensor=input", "cluster_axis", "mesh_device=device", "*", "epsilon",
              "weight", "bias", "residual", "memory_config"];
}

//===-- traces ------------------------------------------------------------===//

// Programs that a command queue records and repeats. They are read, printed and
// checked; no binary holds them.
class TTNN_TextOp<string mnemonic, dag args, dag outs_, string summary_,
                  list<Trait> traits = []> : TTNN_Op<mnemonic, traits> {
  let summary = summary_;
  let arguments = args;
  let results = outs_;
  let converts = [];
  let autoSerialize = 0;
}
defvar Queue = DefaultValuedAttr<UI32Attr, "0">;

def TTNN_BeginTraceCaptureOp : TTNN_TextOp<"begin_trace_capture",
    (ins TTNN_Device:$device, Queue:$cq_id), (outs AnyRankedTensor:$trace_id),
    "starts to record what the queue is given"> {
  let hasVerifier = 1;
}
def TTNN_EndTraceCaptureOp : TTNN_TextOp<"end_trace_capture",
    (ins TTNN_Device:$device, AnyRankedTensor:$trace_id, Queue:$cq_id), (outs),
    "ends a recording"> {
  let hasVerifier = 1;
}
def TTNN_ExecuteTraceOp : TTNN_TextOp<"execute_trace",
    (ins TTNN_Device:$device, AnyRankedTensor:$trace_id, Queue:$cq_id,
         DefaultValuedAttr<BoolAttr, "false">:$blocking), (outs),
    "repeats what was recorded"> {
  let hasVerifier = 1;
}
def TTNN_CaptureOrExecuteTraceOp : TTNN_TextOp<"capture_or_execute_trace",
    (ins TTNN_Device:$device, Variadic<AnyRankedTensor>:$inputs,
         Variadic<TTNN_GlobalSemaphore>:$semaphore_inputs,
         FlatSymbolRefAttr:$allocate_slots_callee, FlatSymbolRefAttr:$capture_callee,
         FlatSymbolRefAttr:$execute_callee), (outs Variadic<AnyRankedTensor>:$results),
    "records functions the first time, and repeats them after that",
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>]>;

#endif
