//===- TTKernelSfpuBase.td - shapes of calls of the vector unit -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUBASE_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUBASE_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelOpBase.td"

// Headers.
defvar Api = "compute_kernel_api/";
defvar Base = "compute_kernel_api.h";
defvar UnaryApi = "compute_kernel_api/eltwise_unary/";
defvar BinaryApi = Api # "eltwise_binary_sfpu.h";
defvar Bitwise = Api # "binary_bitwise_sfpu.h";
defvar Comparison = Api # "binary_comp.h";
defvar MaxMin = Api # "binary_max_min.h";
defvar Scalar = UnaryApi # "binop_with_scalar.h";
defvar Shift = Api # "binary_shift.h";

class TTKernel_SfpuUnary<string mnemonic, string header, string what, dag more = (ins)>
    : TTKernel_Sfpu<mnemonic, "DST[i] <- " # what, header,
                    !con((ins TTKernel_DstIndex:$dst0_index), more)> {
  let form = "dst";
}

class TTKernel_SfpuInit<string mnemonic, string header>
    : TTKernel_Init<mnemonic, "prepares the vector unit for " # !subst("_init", "", mnemonic), header>;

class TTKernel_SfpuBinary<string mnemonic, string header, string what, dag more = (ins)>
    : TTKernel_Sfpu<mnemonic, "DST[odst] <- " # what, header,
                    !con((ins TTKernel_DstIndex:$dst0_index, TTKernel_DstIndex:$dst1_index,
                              TTKernel_DstIndex:$odst_index), more)> {
  let form = "dst dst";
}

#endif
