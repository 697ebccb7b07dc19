//===- TTNNConfigs.td - structs of the library -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
// The arguments that configure how a call computes. One record makes the
// attribute with its text and checks, the struct of the library, its table in a
// file and its spelling in source.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNCONFIGS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNCONFIGS_TD

include "ttmlir/Dialect/TTNN/IR/TTNNBase.td"

//===-- fields ------------------------------------------------------------===//

// A field of a struct of the library: the kind of attribute that it is, the type
// of its value in C++, and the library's word for it if that is not ours.
class TTNN_Field<Attr kind_, string type, string library_ = "">
    : OptionalParameter<"std::optional<" # type # ">"> {
  Attr kind = kind_;
  string library = library_;
  // Nothing less is a value.
  int least = 0;
  bit required = 0;
  let parser = "::mlir::FieldParser<" # type # ">::parse($_parser)";
  let printer = "$_printer << *$_self";
  let comparator = "$_lhs == $_rhs";
}
// One that must be given.
class TTNN_RequiredField<Attr kind_, string type, string library_ = "">
    : AttrParameter<type, ""> {
  Attr kind = kind_;
  string library = library_;
  int least = 0;
  bit required = 1;
}
// An attribute, which is null if it may be left out and is.
class TTNN_AttrField<Attr kind_, string type, string library_ = "">
    : OptionalParameter<type> {
  Attr kind = kind_;
  string library = library_;
  int least = 0;
  bit required = 0;
  // Its getter gives no std::optional.
  bit nullable = 1;
}

def TTNN_BoolField : TTNN_Field<BoolAttr, "bool"> {
  let parser = "parseFlag($_parser)";
  let printer = "$_printer << (*$_self ? \"true\" : \"false\")";
}
def TTNN_RequiredBoolField : TTNN_RequiredField<BoolAttr, "bool"> {
  let parser = "parseFlag($_parser)";
  let printer = "$_printer << ($_self ? \"true\" : \"false\")";
}
// A number of tiles, blocks or cores.
class TTNN_CountField<int least_ = 0, string library = "">
    : TTNN_Field<UI32Attr, "uint32_t", library> {
  let least = least_;
}
class TTNN_RequiredCountField<int least_ = 1, string library = "">
    : TTNN_RequiredField<UI32Attr, "uint32_t", library> {
  let least = least_;
}
class TTNN_EnumField<EnumAttr attr>
    : TTNN_Field<attr, attr.enum.cppNamespace # "::" # attr.enum.className>;
class TTNN_RequiredEnumField<EnumAttr attr>
    : TTNN_RequiredField<attr, attr.enum.cppNamespace # "::" # attr.enum.className>;
def TTNN_FloatsField : TTNN_AttrField<F32ArrayAttr, "::mlir::ArrayAttr">;
def TTNN_RequiredCoreField : TTNN_RequiredField<TTNN_CoreCoordAttr, "CoreCoordAttr">;
def TTNN_CoresField : TTNN_AttrField<TTNN_CoreRangeSetAttr, "CoreRangeSetAttr">;
def TTNN_GridField : TTNN_AttrField<TTCore_GridAttr, "::mlir::tt::ttcore::GridAttr">;

//===-- structs -----------------------------------------------------------===//

// An attribute that is a struct of the library, under the library's name for it:
// its parameters are fields.
class TTNN_Struct<string name, string mnemonic, string libraryName = name>
    : TTNN_Attr<name, mnemonic> {
  string libraryStruct = libraryName;
  // Source gives the fields by their positions.
  bit positional = 0;
  // "a: b": field a, if both are given, is a multiple of field b.
  list<string> multiples = [];
  // Further members of the library's struct.
  string members = "";
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

// One of several structs; `cppClass` is the library's name of the std::variant.
class TTNN_Variant<string library, list<Attr> of, string summary>
    : AnyAttrOf<of, summary, "::mlir::Attribute", "$_self"> {
  string libraryVariant = library;
  list<Attr> alternatives = of;
}

class TTNN_StructField<AttrDef attr> : TTNN_AttrField<attr, attr.cppClassName>;

def TTNN_DeviceComputeKernelConfigAttr
    : TTNN_Struct<"DeviceComputeKernelConfig", "device_compute_kernel_config",
                  "WormholeComputeKernelConfig"> {
  let summary = "Numerics of the matrix and vector engines.";
  let description = [{
    Absent fields have the library's default:
    `#ttnn.device_compute_kernel_config<math_fidelity = hifi4, fp32_dest_acc_en = true>`.
    The embedded device computes products and sums in f32. Products with a stated fidelity
    lose what the matrix unit loses; the fidelity counts in the modelled time.
  }];
  let parameters = (ins
    TTNN_EnumField<TTNN_MathFidelityAttr>:$math_fidelity,
    TTNN_BoolField:$math_approx_mode,
    TTNN_BoolField:$fp32_dest_acc_en,
    TTNN_BoolField:$packer_l1_acc,
    TTNN_BoolField:$dst_full_sync_en);
}

def TTNN_UnaryWithParamAttr : TTNN_Struct<"UnaryWithParam", "unary_with_param"> {
  let summary = "An element-wise op of one operand, and its numbers.";
  let description = "`#ttnn.unary_with_param<op_type = leaky_relu, params = [0.01 : f32]>`.";
  let positional = 1;
  let parameters = (ins
    TTNN_RequiredEnumField<TTNN_UnaryOpTypeAttr>:$op_type,
    TTNN_FloatsField:$params);
}
def TTNN_ActivationField : TTNN_StructField<TTNN_UnaryWithParamAttr>;

//===-- products ----------------------------------------------------------===//

class TTNN_MatmulConfig<string mnemonic, dag fields, string summary_>
    : TTNN_Struct<"Matmul" # mnemonic # "ProgramConfig", !cond(
        !eq(mnemonic, "MultiCoreReuse"): "matmul_multi_core_reuse_program_config",
        !eq(mnemonic, "MultiCoreReuseMultiCast"):
          "matmul_multi_core_reuse_multi_cast_program_config",
        !eq(mnemonic, "MultiCoreReuseMultiCast1D"):
          "matmul_multi_core_reuse_multi_cast_1d_program_config",
        true: "matmul_multi_core_reuse_multi_cast_dram_sharded_program_config")> {
  let summary = summary_;
  let parameters = fields;
}
// Sizes are in tiles.
defvar MatmulBlocks = (ins TTNN_RequiredCoreField:$compute_with_storage_grid_size,
    TTNN_RequiredCountField<>:$in0_block_w,
    TTNN_RequiredCountField<>:$out_subblock_h, TTNN_RequiredCountField<>:$out_subblock_w);
defvar MatmulOutBlocks = (ins TTNN_CountField<1>:$out_block_h, TTNN_CountField<1>:$out_block_w);
defvar MatmulParts = (ins TTNN_RequiredCountField<1, "per_core_M">:$per_core_m,
                          TTNN_RequiredCountField<1, "per_core_N">:$per_core_n);

def TTNN_MatmulMultiCoreReuseProgramConfigAttr : TTNN_MatmulConfig<"MultiCoreReuse",
    !con(MatmulBlocks, MatmulParts),
    "Blocks of a product of which every core has its own."> {
  let multiples = ["per_core_m: out_subblock_h", "per_core_n: out_subblock_w"];
}
def TTNN_MatmulMultiCoreReuseMultiCastProgramConfigAttr
    : TTNN_MatmulConfig<"MultiCoreReuseMultiCast", !con(MatmulBlocks, MatmulOutBlocks,
    MatmulParts, (ins TTNN_RequiredBoolField:$transpose_mcast,
    TTNN_ActivationField:$fused_activation, TTNN_BoolField:$fuse_batch)),
    "Blocks of a product whose operands go to rows and columns of cores."> {
  let multiples = ["per_core_m: out_block_h", "per_core_n: out_block_w",
                   "out_block_h: out_subblock_h", "out_block_w: out_subblock_w"];
}
def TTNN_MatmulMultiCoreReuseMultiCast1DProgramConfigAttr
    : TTNN_MatmulConfig<"MultiCoreReuseMultiCast1D", !con(MatmulBlocks, MatmulOutBlocks,
    MatmulParts, (ins TTNN_RequiredBoolField:$fuse_batch,
    TTNN_ActivationField:$fused_activation, TTNN_RequiredBoolField:$mcast_in0,
    TTNN_BoolField:$gather_in0, TTNN_CoresField:$hop_cores,
    TTNN_CountField<>:$num_global_cb_receivers, TTNN_BoolField:$untilize_out)),
    "Blocks of a product one of whose operands goes to all cores."> {
  let multiples = ["per_core_m: out_block_h", "per_core_n: out_block_w",
                   "out_block_h: out_subblock_h", "out_block_w: out_subblock_w"];
}
def TTNN_MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfigAttr
    : TTNN_MatmulConfig<"MultiCoreReuseMultiCastDRAMSharded",
    !con((ins TTNN_RequiredCountField<>:$in0_block_w), MatmulParts,
         (ins TTNN_ActivationField:$fused_activation,
              TTNN_CountField<1>:$num_workers_per_dram_bank)),
    "Blocks of a product whose right matrix is in shards of DRAM.">;

def TTNN_MatmulProgramConfigAttr : TTNN_Variant<"MatmulProgramConfig",
    [TTNN_MatmulMultiCoreReuseProgramConfigAttr,
     TTNN_MatmulMultiCoreReuseMultiCastProgramConfigAttr,
     TTNN_MatmulMultiCoreReuseMultiCast1DProgramConfigAttr,
     TTNN_MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfigAttr],
    "a program config of a matrix product">;

//===-- windows -----------------------------------------------------------===//

def TTNN_Conv2dConfigAttr : TTNN_Struct<"Conv2dConfig", "conv2d_config"> {
  let summary = "How a convolution is done.";
  let description = [{
    `#ttnn.conv2d_config<activation = <op_type = relu>>`: the activation is done to
    the sums before they are rounded. `weights_dtype` and `output_layout` change the
    weights and the pages of the result; what else there is changes no element. On the
    embedded device, times of `conv2d` follow `weights_dtype`, `shard_layout`,
    `act_block_h_override`, `reshard_if_not_optimal`, the two double buffers and
    `force_split_reader`: two threads of a core copy its windows.
  }];
  let parameters = (ins
    TTNN_EnumField<TTCore_DataTypeAttr>:$weights_dtype,
    TTNN_ActivationField:$activation,
    TTNN_BoolField:$deallocate_activation,
    TTNN_BoolField:$reallocate_halo_output,
    TTNN_CountField<>:$act_block_h_override,
    TTNN_CountField<1>:$act_block_w_div,
    TTNN_BoolField:$reshard_if_not_optimal,
    TTNN_BoolField:$override_sharding_config,
    TTNN_EnumField<TTNN_TensorMemoryLayoutAttr>:$shard_layout,
    TTNN_CoresField:$core_grid,
    TTNN_BoolField:$transpose_shards,
    TTNN_EnumField<TTNN_LayoutAttr>:$output_layout,
    TTNN_BoolField:$enable_act_double_buffer,
    TTNN_BoolField:$enable_weights_double_buffer,
    TTNN_BoolField:$enable_kernel_stride_folding,
    TTNN_BoolField:$config_tensors_in_dram,
    TTNN_BoolField:$force_split_reader);
  let extraClassDeclaration = [{
    /// All fields, to change some: all are absent at first.
    struct Fields {
      std::optional<ttcore::DataType> weightsDtype = {};
      UnaryWithParamAttr activation = {};
      std::optional<bool> deallocateActivation = {}, reallocateHaloOutput = {};
      std::optional<uint32_t> actBlockHOverride = {}, actBlockWDiv = {};
      std::optional<bool> reshardIfNotOptimal = {}, overrideShardingConfig = {};
      std::optional<TensorMemoryLayout> shardLayout = {};
      CoreRangeSetAttr coreGrid = {};
      std::optional<bool> transposeShards = {};
      std::optional<Layout> outputLayout = {};
      std::optional<bool> enableActDoubleBuffer = {}, enableWeightsDoubleBuffer = {},
          enableKernelStrideFolding = {}, configTensorsInDram = {},
          forceSplitReader = {};
    };
    /// Those of the op's config, or of none.
    static Fields fieldsOf(Operation *op);
    static Conv2dConfigAttr get(MLIRContext *context, const Fields &fields);
  }];
}

def TTNN_Conv2dSliceConfigAttr : TTNN_Struct<"Conv2dSliceConfig", "conv2d_slice_config"> {
  let summary = "The parts of an image that a convolution takes at a time.";
  let description = "`#ttnn.conv2d_slice_config<dram_height, 4>`; 0 parts: the library chooses.";
  let members = "using SliceTypeEnum = Conv2dSliceType;";
  let parameters = (ins
    TTNN_RequiredEnumField<TTNN_Conv2dSliceTypeAttr>:$slice_type,
    TTNN_RequiredCountField<0>:$num_slices);
  let assemblyFormat = "`<` $slice_type `,` $num_slices `>`";
}

def TTNN_Conv3dConfigAttr : TTNN_Struct<"Conv3dConfig", "conv3d_config"> {
  let summary = "Blocks of a convolution of volumes.";
  let description = [{
    `c_in_block` is the one that the weights were prepared with; absent or 0: all
    channels.
  }];
  let parameters = (ins
    TTNN_EnumField<TTCore_DataTypeAttr>:$weights_dtype,
    TTNN_CountField<1, "T_out_block">:$t_out_block,
    TTNN_CountField<1, "W_out_block">:$w_out_block,
    TTNN_CountField<1, "H_out_block">:$h_out_block,
    TTNN_CountField<0, "C_out_block">:$c_out_block,
    TTNN_CountField<0, "C_in_block">:$c_in_block,
    TTNN_GridField:$compute_with_storage_grid_size);
}

//===-- attention, norms --------------------------------------------------===//

def TTNN_SDPAProgramConfigAttr : TTNN_Struct<"SDPAProgramConfig", "sdpa_program_config"> {
  let summary = "Chunks of an attention.";
  let parameters = (ins
    TTNN_RequiredCoreField:$compute_with_storage_grid_size,
    TTNN_CoresField:$sub_core_grids,
    TTNN_RequiredCountField<0>:$q_chunk_size,
    TTNN_RequiredCountField<0>:$k_chunk_size,
    TTNN_BoolField:$exp_approx_mode,
    TTNN_CountField<1>:$max_cores_per_head_batch);
}

def TTNN_LayerNormShardedMultiCoreProgramConfigAttr
    : TTNN_Struct<"LayerNormShardedMultiCoreProgramConfig",
                  "layernorm_sharded_multicore_program_config"> {
  let summary = "Blocks of a norm of a sharded tensor.";
  let multiples = ["block_w: subblock_w"];
  let parameters = (ins
    TTNN_RequiredCoreField:$compute_with_storage_grid_size,
    TTNN_RequiredCountField<>:$subblock_w,
    TTNN_RequiredCountField<>:$block_h,
    TTNN_RequiredCountField<>:$block_w,
    TTNN_RequiredBoolField:$inplace);
}

//===-- meshes ------------------------------------------------------------===//

def TTNN_PlacementAttr : TTNN_Attr<"Placement", "placement"> {
  let summary = "How one axis of a mesh distributes a tensor: `<replicate>`, or `<shard, 1>` cuts dimension 1.";
  let parameters = (ins "PlacementType":$type, OptionalParameter<"::mlir::IntegerAttr">:$dim);
  let assemblyFormat = "`<` $type (`,` $dim^)? `>`";
  let genVerifyDecl = 1;
}
def TTNN_MeshMapperConfigAttr : TTNN_Attr<"MeshMapperConfig", "mesh_mapper_config"> {
  let summary = "How a tensor is spread over a mesh: a placement for each axis.";
  let parameters = (ins ArrayRefParameter<"PlacementAttr">:$placements,
                        OptionalArrayRefParameter<"::mlir::IntegerAttr">:$mesh_shape_override);
  let assemblyFormat = [{
    `<` `placements` `=` `[` $placements `]`
        (`,` `mesh_shape_override` `=` `[` $mesh_shape_override^ `]`)? `>`
  }];
}
def TTNN_MeshComposerConfigAttr : TTNN_Attr<"MeshComposerConfig", "mesh_composer_config"> {
  let summary = "Which dimensions the shards of a mesh are joined along, for each axis.";
  let parameters = (ins ArrayRefParameter<"::mlir::IntegerAttr">:$dims,
                        OptionalArrayRefParameter<"::mlir::IntegerAttr">:$mesh_shape_override);
  let assemblyFormat = [{
    `<` `dims` `=` `[` $dims `]`
        (`,` `mesh_shape_override` `=` `[` $mesh_shape_override^ `]`)? `>`
  }];
}

#endif
