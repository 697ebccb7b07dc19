//===- TTMetalAttrs.td - attributes of the ttmetal dialect -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTMETAL_IR_TTMETALATTRS_TD
#define TTMLIR_DIALECT_TTMETAL_IR_TTMETALATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreEnums.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelEnums.td"
include "ttmlir/Dialect/TTMetal/IR/TTMetalBase.td"
include "ttmlir/Dialect/TTMetal/IR/TTMetalEnums.td"

class TTMetal_Attr<string name, string mnemonic_> : AttrDef<TTMetal_Dialect, name> {
  let mnemonic = mnemonic_;
}

def TTMetal_CoreRangeAttr : TTMetal_Attr<"CoreRange", "core_range"> {
  let summary = "A rectangle of logical cores: its first core and its size.";
  let description = [{
    `#ttmetal.core_range<0x0, 2x4>`: two rows of four cores from core (0, 0) on.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$offset,
                        ArrayRefParameter<"int64_t">:$size);
  let assemblyFormat = "`<` custom<Shape>($offset) `,` custom<Shape>($size) `>`";
  let genVerifyDecl = 1;
}

def TTMetal_KernelArgAttr : TTMetal_Attr<"KernelArg", "kernel_arg"> {
  let summary = "An argument that a program passes to a kernel.";
  let description = [{
    `<buffer_address[0]>`. The index counts

    - among the program's circular buffers for `cb_port`: first its `cbs`, then
      its `circular_buffers`;
    - among its `args` for `buffer_address`, `global_semaphore`, `scalar` and
      `tensor_accessor_args`, and for `local_semaphore`. In a program without an
      operand of type `!ttmetal.local_semaphore`, `local_semaphore[N]` (older:
      `semaphore[N]`) is the program's semaphore number N, initially 0;
    - nothing for `named_argument`: it is the value itself.

    `tensor_accessor_args` stands for as many words as the layout takes.
  }];
  let parameters = (ins EnumParameter<TTKernel_ArgType>:$type,
                        "size_t":$operandIndex);
  let assemblyFormat = "`<` custom<ArgType>($type) `[` $operandIndex `]` `>`";
}

def TTMetal_CoreArgsAttr : TTMetal_Attr<"CoreArgs", "core_args"> {
  let summary = "Run-time arguments of one core.";
  let description = [{
    `<3x1, [<named_argument[64]>, <named_argument[16]>]>`: of the core in row 3
    and column 1.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$core,
                        OptionalArrayRefParameter<"KernelArgAttr">:$args);
  let assemblyFormat = [{
    `<` custom<Shape>($core) `,` `[` (`]`) : ($args^ `]`)? `>`
  }];
  let genVerifyDecl = 1;
}

def TTMetal_KernelArgsAttr : TTMetal_Attr<"KernelArgs", "kernel_args"> {
  let summary = "The arguments of a kernel.";
  let description = [{
    Common ones, run-time ones of all cores, those of single cores in place of
    them, and compile-time ones. All cores have as many run-time arguments.
  }];
  let parameters = (ins OptionalArrayRefParameter<"KernelArgAttr">:$commonRtArgs,
                        OptionalArrayRefParameter<"KernelArgAttr">:$rtArgs,
                        OptionalArrayRefParameter<"CoreArgsAttr">:$coreRtArgs,
                        OptionalArrayRefParameter<"KernelArgAttr">:$ctArgs);
  let assemblyFormat = [{
    `<` (`common_rt_args` `=` `[` $commonRtArgs^ `]`)?
        (` ` `rt_args` `=` `[` $rtArgs^ `]`)?
        (` ` `core_rt_args` `=` `[` $coreRtArgs^ `]`)?
        (` ` `ct_args` `=` `[` $ctArgs^ `]`)? `>`
  }];
}

def TTMetal_CircularBufferAttr
    : TTMetal_Attr<"CircularBuffer", "circular_buffer"> {
  let summary = "A circular buffer of a program.";
  let description = [{
    ```mlir
    #ttmetal.circular_buffer<port = 2, pages = 4, page_bytes = 2048, format = bf16,
      cores = #ttmetal.core_range<0x0, 2x4>, buffer = 1>
    ```

    `cores` is a range or a list of them. It lies in the shards of the program's
    operand `buffer`, or at the L1 address `address`. With neither, the launch
    places it: above the unreserved base of L1, behind the circular buffers that
    its cores already have.
  }];
  let parameters = (ins "int64_t":$port, "uint64_t":$pages, "uint64_t":$pageBytes,
                        EnumParameter<TTCore_DataType>:$format,
                        ArrayRefParameter<"CoreRangeAttr">:$cores,
                        OptionalParameter<"std::optional<uint64_t>">:$buffer,
                        OptionalParameter<"std::optional<uint64_t>">:$address);
  let assemblyFormat = [{
    `<` `port` `=` $port `,` `pages` `=` $pages `,` `page_bytes` `=` $pageBytes `,`
        `format` `=` $format `,` `cores` `=` custom<CoreRanges>($cores) ``
        custom<Place>($buffer, $address) `>`
  }];
}

def TTMetal_CircularBufferArrayAttr
    : TypedArrayAttrBase<TTMetal_CircularBufferAttr, "array of circular buffers">;

def TTMetal_NocConfigAttr : TTMetal_Attr<"NocConfig", "noc_config"> {
  let summary = "A data movement kernel of a program.";
  let description = [{
    `#ttmetal.noc_config<@reader, #ttmetal.core_range<0x0, 8x8>,
    #ttmetal.kernel_args<ct_args = [<cb_port[0]>]>, dm_core = 1, noc0>`.
    `dm_core` is 0 for BRISC and 1 for NCRISC; left out, it is the number of the
    network. The cores are a range or a list of them, `[...]`.
  }];
  let parameters = (ins "SymbolRefAttr":$kernelSymbol, ArrayRefParameter<"CoreRangeAttr">:$coreRanges,
                        "KernelArgsAttr":$kernelArgs, "int32_t":$dmCoreIndex,
                        EnumParameter<TTMetal_NocIndex>:$nocIndex,
                        OptionalParameter<"std::optional<uint32_t>">:$fabricConfigIndex);
  let assemblyFormat = [{
    `<` $kernelSymbol `,` custom<CoreRanges>($coreRanges) `,` qualified($kernelArgs) `,`
        custom<DmCore>($dmCoreIndex, $nocIndex)
        (`,` `fabric_config_index` `=` $fabricConfigIndex^)? `>`
  }];
  let genVerifyDecl = 1;
}

def TTMetal_ComputeConfigAttr : TTMetal_Attr<"ComputeConfig", "compute_config"> {
  let summary = "A compute kernel of a program.";
  let description = [{
    After the arguments: math fidelity, 32-bit DST, full-sync DST, approximate
    math, and for each circular buffer from port 0 on whether its tiles reach DST
    with all 32 bits; ports beyond the list are `default`.
  }];
  let parameters = (ins "SymbolRefAttr":$kernelSymbol, ArrayRefParameter<"CoreRangeAttr">:$coreRanges,
                        "KernelArgsAttr":$kernelArgs,
                        EnumParameter<TTCore_MathFidelity>:$mathFidelity,
                        "bool":$fp32DestAccEn, "bool":$dstFullSyncEn,
                        "bool":$mathApproxMode,
                        ArrayRefParameter<"UnpackToDestMode">:$unpackToDestMode);
  let assemblyFormat = [{
    `<` $kernelSymbol `,` custom<CoreRanges>($coreRanges) `,` qualified($kernelArgs) `,`
        $mathFidelity `,` $fp32DestAccEn `,` $dstFullSyncEn `,` $mathApproxMode
        `,` custom<UnpackModes>($unpackToDestMode) `>`
  }];
}

def TTMetal_EthernetConfigAttr : TTMetal_Attr<"EthernetConfig", "ethernet_config"> {
  let summary = "A kernel of a program on ethernet cores.";
  let parameters = (ins "SymbolRefAttr":$kernelSymbol, ArrayRefParameter<"CoreRangeAttr">:$coreRanges,
                        "KernelArgsAttr":$kernelArgs,
                        EnumParameter<TTMetal_EthType>:$ethType,
                        EnumParameter<TTMetal_NocIndex>:$nocIndex);
  let assemblyFormat = [{
    `<` $kernelSymbol `,` custom<CoreRanges>($coreRanges) `,` qualified($kernelArgs) `,`
        $ethType `,` $nocIndex `>`
  }];
}

def TTMetal_KernelConfigArrayAttr : TypedArrayAttrBase<
    AnyAttrOf<[TTMetal_NocConfigAttr, TTMetal_ComputeConfigAttr, TTMetal_EthernetConfigAttr]>,
    "array of kernel configurations">;

#endif
