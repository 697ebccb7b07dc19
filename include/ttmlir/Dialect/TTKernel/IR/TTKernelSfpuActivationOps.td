//===- TTKernelSfpuActivationOps.td - more of the vector unit -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Calls without published cycles. `cost` is the row of a call with about as
// many instructions.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUACTIVATIONOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUACTIVATIONOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelSfpuOps.td"

let hasClass = 0 in {

// As SfpuUnary, charged as the call `cost_`. `others` are names for the same
// without `_tile`.
multiclass SfpuLike<string name, string cost_, string what, string header, dag more = (ins),
                    list<string> others = [], list<string> defaults_ = []> {
  def "TTKernel_" # NAME # "TileOp" : TTKernel_SfpuUnary<name # "_tile", header, what, more> {
    let init = name # "_tile_init";
    let cost = cost_;
    let aliases = !foreach(o, others, o # "_tile");
    let defaults = defaults_;
  }
  def "TTKernel_" # NAME # "TileInitOp" : TTKernel_SfpuInit<name # "_tile_init", header> {
    let aliases = !foreach(o, others, o # "_tile_init");
  }
}

defvar Param = (ins TTKernel_I32:$param);

//===-- functions ---------------------------------------------------------===//

defm Identity : SfpuLike<"identity", "copy_dest_values", "x", UnaryApi # "identity.h">;
defm Sinh : SfpuLike<"sinh", "tan_tile", "sinh(x)", UnaryApi # "trigonometry.h">;
defm Cosh : SfpuLike<"cosh", "tan_tile", "cosh(x)", UnaryApi # "trigonometry.h">;
defm Asinh : SfpuLike<"asinh", "asinh_tile", "asinh(x)", UnaryApi # "trigonometry.h">;
defm Acosh : SfpuLike<"acosh", "asinh_tile", "acosh(x)", UnaryApi # "trigonometry.h">;
defm Atanh : SfpuLike<"atanh", "log1p_tile", "atanh(x)", UnaryApi # "trigonometry.h">;
defm Cbrt : SfpuLike<"cbrt", "power_tile", "cube root of x", UnaryApi # "cbrt.h">;
defm Tanhshrink : SfpuLike<"tanhshrink", "tanh_tile", "x - tanh(x)", UnaryApi # "tanhshrink.h">;
defm Hardmish : SfpuLike<"hardmish", "hardsigmoid_tile", "x * clamp(x / 2 + 1, 0, 1)",
                         UnaryApi # "hardmish.h">;

defm Isnan : SfpuLike<"isnan", "eqz_tile", "1 where x is NaN, else 0", UnaryApi # "isinf_isnan.h">;
defm Isinf : SfpuLike<"isinf", "eqz_tile", "1 where x is infinite, else 0", UnaryApi # "isinf_isnan.h">;
defm Isposinf : SfpuLike<"isposinf", "eqz_tile", "1 where x is plus infinity, else 0",
                         UnaryApi # "isinf_isnan.h">;
defm Isneginf : SfpuLike<"isneginf", "eqz_tile", "1 where x is minus infinity, else 0",
                         UnaryApi # "isinf_isnan.h">;
defm Isfinite : SfpuLike<"isfinite", "eqz_tile", "1 where x is a number and finite, else 0",
                         UnaryApi # "isinf_isnan.h">;

//===-- with scalars, bit patterns of f32 ---------------------------------===//

defm LeakyRelu : SfpuLike<"leaky_relu", "gtz_tile", "x < 0 ? x * param : x", UnaryApi # "relu.h",
                          Param, ["prelu"], ["param=0"]>;
defm Elu : SfpuLike<"elu", "selu_tile", "x > 0 ? x : param * (exp(x) - 1)", UnaryApi # "elu.h", Param>;
defm Celu : SfpuLike<"celu", "selu_tile", "x > 0 ? x : alpha * (exp(x * inverse) - 1)",
                     UnaryApi # "activations.h", (ins TTKernel_I32:$alpha, TTKernel_I32:$inverse)>;
defm Softplus : SfpuLike<"softplus", "log1p_tile",
                         "x * beta > threshold ? x : log(1 + exp(x * beta)) * inverse",
                         UnaryApi # "softplus.h",
                         (ins TTKernel_I32:$beta, TTKernel_I32:$inverse, TTKernel_I32:$threshold)>;
defm Hardtanh : SfpuLike<"hardtanh", "clamp_tile", "min(max(x, min_param), max_param)",
                         UnaryApi # "hardtanh.h", (ins TTKernel_I32:$min_param, TTKernel_I32:$max_param)>;
defm Threshold : SfpuLike<"threshold", "clamp_tile", "x > param ? x : value", UnaryApi # "threshold.h",
                          (ins TTKernel_I32:$param, TTKernel_I32:$value)>;
defm Heaviside : SfpuLike<"heaviside", "sign_tile", "x < 0 ? 0 : x > 0 ? 1 : param", Base, Param>;
defm Softshrink : SfpuLike<"softshrink", "clamp_tile", "x without what lies in -param to param",
                           UnaryApi # "activations.h", Param>;
defm Hardshrink : SfpuLike<"hardshrink", "clamp_tile", "|x| > param ? x : 0",
                           UnaryApi # "activations.h", Param>;
defm UnaryMax : SfpuLike<"unary_max", "clamp_tile", "max(x, param)", Base, Param>;
defm UnaryMin : SfpuLike<"unary_min", "clamp_tile", "min(x, param)", Base, Param>;
defm ReluMax : SfpuLike<"relu_max", "clamp_tile", "min(max(x, 0), param)", UnaryApi # "relu.h", Param>;
defm ReluMin : SfpuLike<"relu_min", "clamp_tile", "max(x, param)", UnaryApi # "relu.h", Param>;
defm Rdiv : SfpuLike<"rdiv", "recip_tile", "param / x", UnaryApi # "rdiv.h", Param>;
defm Rpow : SfpuLike<"rpow", "power_tile", "param to the power of x", UnaryApi # "rpow.h", Param>;
defm PowerIterative : SfpuLike<"power_iterative", "power_tile",
                               "x to the power of param, a whole number", Base, Param>;
def TTKernel_RsubUnaryTileOp
    : TTKernel_SfpuUnary<"rsub_unary_tile", Scalar, "param - x", Param> {
  let init = "binop_with_scalar_tile_init";
  let cost = "sub_unary_tile";
  let aliases = ["rsub_tile"];
}

multiclass SfpuCompare<string name, string what> {
  defm NAME : SfpuLike<"unary_" # name, "gtz_tile", "1 where x " # what # " param, else 0",
                       UnaryApi # "comp.h", Param>;
}
defm UnaryEq : SfpuCompare<"eq", "==">;
defm UnaryNe : SfpuCompare<"ne", "!=">;
defm UnaryGt : SfpuCompare<"gt", ">">;
defm UnaryGe : SfpuCompare<"ge", ">=">;
defm UnaryLt : SfpuCompare<"lt", "<">;
defm UnaryLe : SfpuCompare<"le", "<=">;

//===-- integers ----------------------------------------------------------===//

defm LeftShift : SfpuLike<"left_shift", "bitwise_not_tile", "x << param", UnaryApi # "shift.h", Param>;
defm RightShift : SfpuLike<"right_shift", "bitwise_not_tile", "x >> param, signed",
                           UnaryApi # "shift.h", Param>;
defm BitwiseAnd : SfpuLike<"bitwise_and", "bitwise_not_tile", "x & param", UnaryApi # "bitwise.h", Param>;
defm BitwiseOr : SfpuLike<"bitwise_or", "bitwise_not_tile", "x | param", UnaryApi # "bitwise.h", Param>;
defm BitwiseXor : SfpuLike<"bitwise_xor", "bitwise_not_tile", "x ^ param", UnaryApi # "bitwise.h", Param>;

//===-- several tiles -----------------------------------------------------===//

multiclass SfpuBinaryLike<string name, string cost_, string what, string header> {
  def "TTKernel_" # NAME # "TileOp" : TTKernel_SfpuBinary<name # "_tile", header, what> {
    let init = name # "_tile_init";
    let cost = cost_;
  }
  def "TTKernel_" # NAME # "TileInitOp" : TTKernel_SfpuInit<name # "_tile_init", header>;
}
defm RsubBinary : SfpuBinaryLike<"rsub_binary", "sub_binary_tile", "y - x", BinaryApi>;
defm XlogyBinary : SfpuBinaryLike<"xlogy_binary", "log_tile", "x == 0 ? 0 : x * log(y)", Api # "xlogy.h">;

// x, y and z are the tiles at dst0_index, dst1_index and dst2_index.
multiclass SfpuTernary<string name, string cost_, string what, string header, dag more = (ins)> {
  def "TTKernel_" # NAME # "TileOp"
      : TTKernel_Sfpu<name # "_tile", "DST[odst] <- " # what, header,
                      !con((ins TTKernel_DstIndex:$dst0_index, TTKernel_DstIndex:$dst1_index,
                                TTKernel_DstIndex:$dst2_index, TTKernel_DstIndex:$odst_index), more)> {
    let form = "dst dst dst";
    let init = name # "_tile_init";
    let cost = cost_;
  }
  def "TTKernel_" # NAME # "TileInitOp" : TTKernel_SfpuInit<name # "_tile_init", header>;
}
defm Mac : SfpuTernary<"mac", "sub_binary_tile", "x * y + z", UnaryApi # "mac.h">;
defm Lerp : SfpuTernary<"lerp", "mul_binary_tile", "x + z * (y - x)", UnaryApi # "lerp.h">;
defm Addcmul : SfpuTernary<"addcmul", "mul_binary_tile", "x + value * y * z", UnaryApi # "addcmul.h",
                           (ins TTKernel_I32:$value)>;
defm Addcdiv : SfpuTernary<"addcdiv", "div_binary_tile", "x + value * y / z", UnaryApi # "addcdiv.h",
                           (ins TTKernel_I32:$value)>;

} // hasClass

#endif
