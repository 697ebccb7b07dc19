//===- TTNNKernelAttrs.td - programs of kernels ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The programs of ttnn.generic. Included by TTNNAttrs.td.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNKERNELATTRS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNKERNELATTRS_TD

//===-- arguments of kernels ----------------------------------------------===//

class TTNN_KernelArg<string name, string mnemonic> : TTNN_Attr<name, mnemonic> {
  let assemblyFormat = "`<` params `>`";
}

def TTNN_KernelArgCBBufferIndexAttr
    : TTNN_KernelArg<"KernelArgCBBufferIndex", "kernel_arg_cb_buffer_index"> {
  let summary = "The port of a circular buffer of the program, by that port.";
  let parameters = (ins "size_t":$buffer_index);
}
def TTNN_KernelArgAddressOfTensorAttr
    : TTNN_KernelArg<"KernelArgAddressOfTensor", "kernel_arg_address_of_tensor"> {
  let summary = "The address of a tensor of the op, by its number.";
  let parameters = (ins "size_t":$tensor_index);
}
def TTNN_KernelArgTensorAccessorArgsAttr
    : TTNN_KernelArg<"KernelArgTensorAccessorArgs", "kernel_arg_tensor_accessor_args"> {
  let summary = "The layout of a tensor of the op, as many words as it takes.";
  let parameters = (ins "size_t":$operand_index);
}
def TTNN_KernelArgSemaphoreAtAttr
    : TTNN_KernelArg<"KernelArgSemaphoreAt", "kernel_arg_semaphore_at"> {
  let summary = "A semaphore of the program, by its place in the list.";
  let parameters = (ins "size_t":$semaphore_index);
}
def TTNN_KernelArgGlobalSemaphoreAttr
    : TTNN_KernelArg<"KernelArgGlobalSemaphore", "kernel_arg_global_semaphore"> {
  let summary = "The address of a global semaphore, an operand of the op.";
  let parameters = (ins "size_t":$global_semaphore_index);
}
def TTNN_KernelArgScalarAttr
    : TTNN_KernelArg<"KernelArgScalar", "kernel_arg_scalar"> {
  let summary = "The bits of a number, an operand of the op behind its tensors.";
  let parameters = (ins "size_t":$operand_index);
}
def TTNN_KernelNamedArgAttr : TTNN_Attr<"KernelNamedArg", "kernel_named_arg"> {
  let summary = "A number; the name is for readers.";
  let parameters = (ins "StringAttr":$name, "uint32_t":$value);
  let assemblyFormat = "`<` struct(params) `>`";
}

def TTNN_CoreRuntimeArgsAttr : TTNN_Attr<"CoreRuntimeArgs", "core_runtime_args"> {
  let summary = "Run-time arguments of one core.";
  let parameters = (ins "CoreCoordAttr":$core_coord,
                        OptionalArrayRefParameter<"Attribute">:$args);
  let assemblyFormat = [{
    `<` `core_coord` `=` $core_coord `,` `args` `=` `[` (`]`) : ($args^ `]`)? `>`
  }];
}

//===-- kernels -----------------------------------------------------------===//

// All kernels end in their arguments: those at compile time, those that all cores
// share, and those of single cores.
defvar KernelArgsFormat =
    " `ct_args` `=` `[` (`]`) : ($ct_args^ `]`)? `,`"
    " `common_rt_args` `=` `[` (`]`) : ($common_rt_args^ `]`)? `,`"
    " `rt_args` `=` `[` (`]`) : ($rt_args^ `]`)? `>`";
defvar KernelArgsParameters =
    (ins OptionalArrayRefParameter<"Attribute">:$common_rt_args,
         OptionalArrayRefParameter<"CoreRuntimeArgsAttr">:$rt_args,
         OptionalArrayRefParameter<"Attribute">:$ct_args);
// A function of the module, or source of the vendor's.
defvar SymbolParameters = (ins "SymbolRefAttr":$symbol_ref, "CoreRangeSetAttr":$core_ranges);
defvar SourceParameters = (ins "StringAttr":$source, "CoreRangeSetAttr":$core_ranges);

class TTNN_Kernel<string name, string mnemonic, dag head>
    : TTNN_Attr<name, mnemonic> {
  let parameters = !con(head, KernelArgsParameters);
  let assemblyFormat = !strconcat("`<` struct($", !getdagname(head, 0),
                                  ", $core_ranges) `,`", KernelArgsFormat);
}

class TTNN_ComputeKernel<string name, string mnemonic, dag head>
    : TTNN_Attr<name, mnemonic> {
  let parameters = !con(head, (ins
    EnumParameter<TTCore_MathFidelity>:$math_fidelity,
    "bool":$fp32_dest_acc_en, "bool":$dst_full_sync_en,
    OptionalArrayRefParameter<"ComputeKernelUnpackToDestMode">:$unpack_to_dest_modes,
    "bool":$bfp8_pack_precise, "bool":$math_approx_mode), KernelArgsParameters);
  let assemblyFormat = !strconcat(
    "`<` struct($", !getdagname(head, 0),
    ", $core_ranges, $math_fidelity, $fp32_dest_acc_en, $dst_full_sync_en) `,`",
    " `unpack_to_dest_modes` `=` custom<UnpackModes>($unpack_to_dest_modes) `,`",
    " struct($bfp8_pack_precise, $math_approx_mode) `,`", KernelArgsFormat);
}

def TTNN_ComputeKernelAttr
    : TTNN_ComputeKernel<"ComputeKernel", "compute_kernel", SymbolParameters> {
  let summary = "A compute kernel of a program.";
  let description = [{
    `unpack_to_dest_modes` says for each circular buffer, from port 0 on, whether
    its tiles reach DST with all 32 bits; ports beyond the list are `default`.
  }];
}
def TTNN_ReadKernelAttr : TTNN_Kernel<"ReadKernel", "read_kernel", SymbolParameters> {
  let summary = "A data movement kernel on RISC-V 1 (NCRISC) and network 0.";
}
def TTNN_WriteKernelAttr : TTNN_Kernel<"WriteKernel", "write_kernel", SymbolParameters> {
  let summary = "A data movement kernel on RISC-V 0 (BRISC) and network 1.";
}
def TTNN_DataMovementKernelAttr
    : TTNN_Attr<"DataMovementKernel", "data_movement_kernel"> {
  let summary = "A data movement kernel that says its processor and network.";
  let parameters = !con(SymbolParameters, (ins
    EnumParameter<TTNN_DataMovementProcessor>:$processor,
    EnumParameter<TTNN_NocIndex>:$noc_index,
    EnumParameter<TTNN_NocMode>:$noc_mode), KernelArgsParameters);
  let assemblyFormat = !strconcat(
    "`<` struct($symbol_ref, $core_ranges, $processor, $noc_index, $noc_mode) `,`",
    KernelArgsFormat);
}

def TTNN_SourceComputeKernelAttr
    : TTNN_ComputeKernel<"SourceComputeKernel", "source_compute_kernel", SourceParameters> {
  let summary = "A compute kernel in the vendor's C++.";
}
def TTNN_SourceReadKernelAttr
    : TTNN_Kernel<"SourceReadKernel", "source_read_kernel", SourceParameters> {
  let summary = "A reader in the vendor's C++.";
}
def TTNN_SourceWriteKernelAttr
    : TTNN_Kernel<"SourceWriteKernel", "source_write_kernel", SourceParameters> {
  let summary = "A writer in the vendor's C++.";
}

//===-- circular buffers and semaphores -----------------------------------===//

def TTNN_KernelCBFormatAttr : TTNN_Attr<"KernelCBFormat", "kernel_cb_format"> {
  let summary = "A port of a circular buffer: its pages and their format.";
  let parameters = (ins "uint32_t":$buffer_index,
                        EnumParameter<TTCore_DataType>:$dtype, "uint32_t":$page_size);
  let assemblyFormat = "`<` struct(params) `>`";
}

def TTNN_KernelCBGlobalBufferAddressOfTensorAttr
    : TTNN_Attr<"KernelCBGlobalBufferAddressOfTensor",
                "kernel_cb_global_buffer_address_of_tensor"> {
  let summary = "The tensor in whose shards a circular buffer lies.";
  let parameters = (ins "size_t":$tensor_operand_index);
  let assemblyFormat = "`<` params `>`";
}

def TTNN_KernelCBAttr : TTNN_Attr<"KernelCB", "kernel_cb"> {
  let summary = "A circular buffer of a program.";
  let description = [{
    ```mlir
    #ttnn.kernel_cb<total_size = 6144, core_ranges = <[#ttnn.core_range<(0, 0), (6, 0)>]>,
      formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>],
      buffer = #ttnn.kernel_cb_global_buffer_address_of_tensor<0>>
    ```

    Each format is a port; several look at the same `total_size` bytes, each with
    pages and pointers of its own. Without `buffer` the launch finds the room.
  }];
  let parameters = (ins "uint32_t":$total_size, "CoreRangeSetAttr":$core_ranges,
    OptionalArrayRefParameter<"KernelCBFormatAttr">:$formats,
    OptionalParameter<"KernelCBGlobalBufferAddressOfTensorAttr">:$buffer);
  let assemblyFormat = [{
    `<` struct($total_size, $core_ranges) `,` `formats` `=` `[` (`]`) : ($formats^ `]`)?
        (`,` `buffer` `=` qualified($buffer)^)? `>`
  }];
}

def TTNN_KernelSemaphoreAttr : TTNN_Attr<"KernelSemaphore", "kernel_semaphore"> {
  let summary = "A semaphore of a program, set to its initial value at every launch.";
  let parameters = (ins "uint32_t":$id, EnumParameter<TTNN_KernelCoreType>:$core_type,
                        "CoreRangeSetAttr":$core_ranges, "uint32_t":$initial_value);
  let assemblyFormat = "`<` struct(params) `>`";
}

//===-- programs ----------------------------------------------------------===//

def TTNN_ProgramAttr : TTNN_Attr<"Program", "program"> {
  let summary = "Kernels with what they share: what a launch puts on the cores.";
  let parameters = (ins OptionalArrayRefParameter<"Attribute">:$kernels,
                        OptionalArrayRefParameter<"KernelCBAttr">:$cbs,
                        OptionalArrayRefParameter<"KernelSemaphoreAttr">:$semaphores);
  let assemblyFormat = [{
    `<` `kernels` `=` `[` (`]`) : ($kernels^ `]`)? `,`
        `cbs` `=` `[` (`]`) : ($cbs^ `]`)? `,`
        `semaphores` `=` `[` (`]`) : ($semaphores^ `]`)? `>`
  }];
}

def TTNN_MeshRangeAttr : TTNN_Attr<"MeshRange", "mesh_range"> {
  let summary = "Devices of a mesh, both corners included; prints (y, x).";
  let parameters = (ins "MeshOffsetAttr":$startCoord, "MeshOffsetAttr":$endCoord);
  let assemblyFormat = [{
    `<` custom<CoordPair>($startCoord) `,` custom<CoordPair>($endCoord) `>`
  }];
}

def TTNN_MeshProgramAttr : TTNN_Attr<"MeshProgram", "mesh_program"> {
  let summary = "The program of some devices of a mesh.";
  let parameters = (ins "MeshRangeAttr":$mesh_range, "ProgramAttr":$program);
  let assemblyFormat = [{
    `<` `range` `=` qualified($mesh_range) `,` `program` `=` qualified($program) `>`
  }];
}

def TTNN_MeshProgramDescriptorAttr
    : TTNN_Attr<"MeshProgramDescriptor", "mesh_program_descriptor"> {
  let summary = "Programs for the devices of a mesh, and the links that they use.";
  let parameters = (ins OptionalArrayRefParameter<"MeshProgramAttr">:$mesh_programs,
                        "Attribute":$fabric_connection_config);
  let assemblyFormat = [{
    `<` `[` (`]`) : (qualified($mesh_programs)^ `]`)? `,`
        `fabric_connection_config` `=` $fabric_connection_config `>`
  }];
}

def TTNN_GenericProgram
    : AnyAttrOf<[TTNN_ProgramAttr, TTNN_MeshProgramDescriptorAttr], "program of kernels">;

#endif
