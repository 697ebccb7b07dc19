//===- TTNNEltwiseOps.td - element by element --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNELTWISEOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNELTWISEOPS_TD

include "ttmlir/Dialect/Common/EltwiseOps.td"

// Those that differ from their counterpart by more than the dialect.
def TTNN_LeakyReluOp : TTNN_Ternary<"leaky_relu", LeakyRelu, "x if x >= 0, else parameter * x">;
def TTNN_TypecastOp : TTNN_Unary<"typecast", "conversion to another format", []> {
  let outputs = ["dtype", "memory_config"];
  let hasFolder = 1;
}
def TTNN_DivideOp : TTNN_Binary<"divide", "quotient; of integers: rounded towards zero"> {
  let converts = ["ttir.div"];
}
def TTNN_PowTensorOp : TTNN_Binary<"pow_tensor", "lhs to the power of rhs"> {
  let converts = ["ttir.pow"];
  let library = "ttnn::pow";
}
def TTNN_WhereOp : TTNN_Ternary<"where", Where, "second where first is not 0, else third", [TT_SelectElementTypes]>;
def TTNN_ClampScalarOp : TTNN_Ternary<"clamp_scalar", ClampScalar, "min(max(x, min), max)"> {
  let library = "ttnn::clamp";
}
def TTNN_ClampTensorOp : TTNN_Ternary<"clamp_tensor", ClampTensor, "min(max(x, min), max)"> {
  let library = "ttnn::clamp";
}

#endif
