//===- TTNNPrograms.td - programs of the library -----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The input of the table of programs: the records of ops, of kernel calls, and
// programs of the library that no op of the compiler becomes.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNPROGRAMS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNPROGRAMS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelOps.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOps.td"

class TTNN_NamedProgram<string op_, TTNN_Program program_> {
  string op = op_;
  TTNN_Program program = program_;
}

def : TTNN_NamedProgram<"clone", TTNN_CopiesPages>;
def : TTNN_NamedProgram<"grid_sample", TTNN_Program<"Held", "GridSample">>;
def : TTNN_NamedProgram<"halo", TTNN_Program<"Held", "Halo">>;
def : TTNN_NamedProgram<"minimal_matmul", TTNN_Program<"Matmul", "Product">>;
def : TTNN_NamedProgram<"move", TTNN_Program<"Held", "Copy">>;
def : TTNN_NamedProgram<"nlp_create_heads", TTNN_Program<"TileRows", "Copy">>;
def : TTNN_NamedProgram<"nlp_create_qkv_heads", TTNN_Program<"TileRows", "Copy">>;
def : TTNN_NamedProgram<"padded_slice", TTNN_Program<"Held", "SliceToShards">>;
def : TTNN_NamedProgram<"pow", TTNN_Eltwise<TTIR_PowOp.tile>>;
def : TTNN_NamedProgram<"slice_write", TTNN_Program<"Held", "ShardsToSlice">>;
def : TTNN_NamedProgram<"squeeze", TTNN_NoProgram>;
def : TTNN_NamedProgram<"std", TTNN_Program<"AlongDim", "Copy">>;
def : TTNN_NamedProgram<"unsqueeze", TTNN_NoProgram>;
def : TTNN_NamedProgram<"var", TTNN_Program<"AlongDim", "Copy">>;

#endif
