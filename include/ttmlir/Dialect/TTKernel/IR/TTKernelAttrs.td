//===- TTKernelAttrs.td - attributes of the ttkernel dialect -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELATTRS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelBase.td"
include "ttmlir/Dialect/TTKernel/IR/TTKernelEnums.td"

class TTKernel_EnumAttr<EnumInfo info, string mnemonic>
    : EnumAttr<TTKernel_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

// An enum that calls take: the type that the emulator sees, and the vendor's
// type with its words in the order of the numbers.
class TTKernel_CallEnumAttr<EnumInfo info, string mnemonic, string typed_, string vendor_,
                            list<string> vendorCases_>
    : TTKernel_EnumAttr<info, mnemonic> {
  string typed = typed_;
  string vendor = vendor_;
  list<string> vendorCases = vendorCases_;
}

def TTKernel_ThreadTypeAttr : TTKernel_EnumAttr<TTKernel_ThreadType, "thread">;
def TTKernel_BcastTypeAttr
    : TTKernel_CallEnumAttr<TTKernel_BcastType, "bcast_type", "tt::tile::BcastType",
                            "BroadcastType", ["NONE", "COL", "ROW", "SCALAR"]>;
def TTKernel_BinaryDestReuseTypeAttr
    : TTKernel_CallEnumAttr<TTKernel_BinaryDestReuseType, "reuse_type", "tt::tile::DestReuse",
                            "EltwiseBinaryReuseDestType", ["DEST_TO_SRCA", "DEST_TO_SRCB"]>;
def TTKernel_EltwiseBinaryTypeAttr
    : TTKernel_CallEnumAttr<TTKernel_EltwiseBinaryType, "eltwise_binary_type",
                            "tt::tile::BinaryType", "EltwiseBinaryType",
                            ["ELWADD", "ELWSUB", "ELWMUL"]>;
def TTKernel_ReduceTypeAttr
    : TTKernel_CallEnumAttr<TTKernel_ReduceType, "reduce_type", "tt::tile::ReduceType",
                            "PoolType", ["SUM", "MAX", "AVG"]>;
def TTKernel_ReduceDimAttr
    : TTKernel_CallEnumAttr<TTKernel_ReduceDim, "reduce_dim", "tt::tile::ReduceDim", "ReduceDim",
                            ["REDUCE_ROW", "REDUCE_COL", "REDUCE_SCALAR"]>;
def TTKernel_InputClampingAttr
    : TTKernel_CallEnumAttr<TTKernel_InputClamping, "input_clamping", "tt::tile::InputClamping",
                            "InputClamping", ["None", "ClampToNegative"]>;

class TTKernel_Attr<string name, string mnemonic_> : AttrDef<TTKernel_Dialect, name> {
  let mnemonic = mnemonic_;
}

def TTKernel_ArgAttr : TTKernel_Attr<"Arg", "arg"> {
  let summary = "One argument of a kernel.";
  let description = [{
    `<arg_type = cb_port, operand_index = 0>`: what it holds, and the operand of
    the program that it stands for. `is_uniform` says that all cores get the same
    value, `argument_name` how emitted source calls it.
  }];
  let parameters = (ins EnumParameter<TTKernel_ArgType>:$arg_type,
                        "size_t":$operand_index,
                        DefaultValuedParameter<"bool", "false">:$is_uniform,
                        OptionalParameter<"StringAttr">:$argument_name);
  let builders = [AttrBuilder<(ins "ArgType":$argType, "size_t":$operandIndex), [{
    return $_get($_ctxt, argType, operandIndex, false, StringAttr());
  }]>];
  let assemblyFormat = "`<` struct(params) `>`";
}

def TTKernel_ArgSpecAttr : TTKernel_Attr<"ArgSpec", "arg_spec"> {
  let summary = "The arguments of a kernel, run-time and compile-time ones.";
  let parameters = (ins OptionalArrayRefParameter<"ArgAttr">:$rt_args,
                        OptionalArrayRefParameter<"ArgAttr">:$ct_args);
  let extraClassDeclaration = [{
    /// Run-time arguments that all cores share (get_common_arg_val), or those of
    /// each core (get_arg_val).
    SmallVector<ArgAttr> getRtArgs(bool uniform) const {
      SmallVector<ArgAttr> found;
      for (ArgAttr arg : getRtArgs())
        if (arg.getIsUniform() == uniform)
          found.push_back(arg);
      return found;
    }
  }];
  let assemblyFormat = [{
    `<` (`rt_args` `=` `[` $rt_args^ `]`)? (` ` `ct_args` `=` `[` $ct_args^ `]`)? `>`
  }];
}

#endif
