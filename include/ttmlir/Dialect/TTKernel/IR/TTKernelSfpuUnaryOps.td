//===- TTKernelSfpuUnaryOps.td - vector unit, one tile of DST -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUUNARYOPS_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELSFPUUNARYOPS_TD

include "ttmlir/Dialect/TTKernel/IR/TTKernelSfpuBase.td"

let hasClass = 0 in {

// `<name>_tile` and `<name>_tile_init`; `what` is in terms of x, the tile.
multiclass SfpuUnary<string name, string what, string header, dag more = (ins)> {
  def "TTKernel_" # NAME # "TileOp" : TTKernel_SfpuUnary<name # "_tile", header, what, more> {
    let init = name # "_tile_init";
  }
  def "TTKernel_" # NAME # "TileInitOp" : TTKernel_SfpuInit<name # "_tile_init", header>;
}

// Where the vendor's default is an approximation, which the emulator does not have.
multiclass SfpuUnaryAccurate<string name, string what, string header> {
  let templateArgs = ["=false"] in
    defm NAME : SfpuUnary<name, what, header>;
}

// Forms that share the init of another op.
multiclass SfpuUnaryOnly<string mnemonic, string init_, string what, string header,
                         dag more = (ins)> {
  def "TTKernel_" # NAME # "Op" : TTKernel_SfpuUnary<mnemonic, header, what, more> {
    let init = init_;
  }
}

//===-- functions ---------------------------------------------------------===//

defm Abs : SfpuUnary<"abs", "|x|", Base>;
defm Acos : SfpuUnary<"acos", "acos(x)", UnaryApi # "trigonometry.h">;
defm Asin : SfpuUnary<"asin", "asin(x)", UnaryApi # "trigonometry.h">;
defm Atan : SfpuUnary<"atan", "atan(x)", UnaryApi # "trigonometry.h">;
defm BitwiseNot : SfpuUnary<"bitwise_not", "~x", UnaryApi # "bitwise_not.h">;
defm Cos : SfpuUnary<"cos", "cos(x)", UnaryApi # "trigonometry.h">;
defm Erf : SfpuUnaryAccurate<"erf", "erf(x)", UnaryApi # "erf_erfc.h">;
defm Erfc : SfpuUnaryAccurate<"erfc", "1 - erf(x)", UnaryApi # "erf_erfc.h">;
defm Exp2 : SfpuUnary<"exp2", "2 to the power of x", Base>;
defm Expm1 : SfpuUnary<"expm1", "exp(x) - 1", Base>;
defm Gelu : SfpuUnaryAccurate<"gelu", "x * (1 + erf(x / sqrt(2))) / 2", UnaryApi # "gelu.h">;
defm Hardsigmoid : SfpuUnary<"hardsigmoid", "clamp(x / 6 + 0.5, 0, 1)", UnaryApi # "activations.h">;
defm Log : SfpuUnary<"log", "natural logarithm of x", Base>;
defm Log1p : SfpuUnaryAccurate<"log1p", "log(1 + x)", UnaryApi # "log1p.h">;
defm Negative : SfpuUnary<"negative", "-x", UnaryApi # "negative.h">;
defm Recip : SfpuUnary<"recip", "1 / x", UnaryApi # "recip.h">;
defm Relu : SfpuUnary<"relu", "max(x, 0)", UnaryApi # "relu.h">;
defm Rsqrt : SfpuUnary<"rsqrt", "1 / sqrt(x)", UnaryApi # "rsqrt.h">;
defm Sigmoid : SfpuUnary<"sigmoid", "1 / (1 + exp(-x))", Base>;
defm Sign : SfpuUnary<"sign", "-1, 0 or 1", Base>;
defm Signbit : SfpuUnary<"signbit", "1 where the sign bit of x is set, else 0", Base>;
defm Silu : SfpuUnary<"silu", "x / (1 + exp(-x))", Base>;
defm Sin : SfpuUnary<"sin", "sin(x)", UnaryApi # "trigonometry.h">;
defm Softsign : SfpuUnary<"softsign", "x / (1 + |x|)", UnaryApi # "activations.h">;
defm Sqrt : SfpuUnary<"sqrt", "square root of x", UnaryApi # "sqrt.h">;
defm Square : SfpuUnary<"square", "x * x", Base>;
defm Tan : SfpuUnary<"tan", "tan(x)", UnaryApi # "trigonometry.h">;
defm Tanh : SfpuUnary<"tanh", "tanh(x)", Base>;

defm AbsTileInt32 : SfpuUnaryOnly<"abs_tile_int32", "abs_tile_init", "|x|, integers", Base>;
defm NegativeTileInt32 : SfpuUnaryOnly<"negative_tile_int32", "negative_tile_init", "-x, integers", UnaryApi # "negative.h">;
defm ReluTileInt32 : SfpuUnaryOnly<"relu_tile_int32", "relu_tile_init", "max(x, 0), integers", UnaryApi # "relu.h">;

//===-- rounding ----------------------------------------------------------===//

defm CeilTile : SfpuUnaryOnly<"ceil_tile", "rounding_op_tile_init", "smallest integer not below x", UnaryApi # "rounding.h">;
defm FloorTile : SfpuUnaryOnly<"floor_tile", "rounding_op_tile_init", "largest integer not above x", UnaryApi # "rounding.h">;
defm FracTile : SfpuUnaryOnly<"frac_tile", "rounding_op_tile_init", "x - trunc(x)", UnaryApi # "rounding.h">;
defm TruncTile : SfpuUnaryOnly<"trunc_tile", "rounding_op_tile_init", "integer part of x", UnaryApi # "rounding.h">;
def TTKernel_RoundingOpTileInitOp
    : TTKernel_Init<"rounding_op_tile_init", "prepares the vector unit for rounding",
                    UnaryApi # "rounding.h">;

//===-- comparisons with zero ---------------------------------------------===//

defm Eqz : SfpuUnary<"eqz", "1 where x == 0, else 0", UnaryApi # "comp.h">;
defm Gez : SfpuUnary<"gez", "1 where x >= 0, else 0", UnaryApi # "comp.h">;
defm Gtz : SfpuUnary<"gtz", "1 where x > 0, else 0", UnaryApi # "comp.h">;
defm Lez : SfpuUnary<"lez", "1 where x <= 0, else 0", UnaryApi # "comp.h">;
defm Ltz : SfpuUnary<"ltz", "1 where x < 0, else 0", UnaryApi # "comp.h">;
defm Nez : SfpuUnary<"nez", "1 where x != 0, else 0", UnaryApi # "comp.h">;
defm EqzTileInt32 : SfpuUnaryOnly<"eqz_tile_int32", "eqz_tile_init", "1 where x == 0, integers", UnaryApi # "comp.h">;
defm GezTileInt32 : SfpuUnaryOnly<"gez_tile_int32", "gez_tile_init", "1 where x >= 0, integers", UnaryApi # "comp.h">;
defm GtzTileInt32 : SfpuUnaryOnly<"gtz_tile_int32", "gtz_tile_init", "1 where x > 0, integers", UnaryApi # "comp.h">;
defm LezTileInt32 : SfpuUnaryOnly<"lez_tile_int32", "lez_tile_init", "1 where x <= 0, integers", UnaryApi # "comp.h">;
defm LtzTileInt32 : SfpuUnaryOnly<"ltz_tile_int32", "ltz_tile_init", "1 where x < 0, integers", UnaryApi # "comp.h">;
defm NezTileInt32 : SfpuUnaryOnly<"nez_tile_int32", "nez_tile_init", "1 where x != 0, integers", UnaryApi # "comp.h">;

def TTKernel_LogicalNotTileInitOp
    : TTKernel_SfpuInit<"logical_not_tile_init", UnaryApi # "logical_not_noti.h">;

//===-- with scalars: bit patterns of f32, or integers --------------------===//

defm AddUnaryTile : SfpuUnaryOnly<"add_unary_tile", "binop_with_scalar_tile_init", "x + param", Scalar, (ins TTKernel_I32:$param)>;
defm SubUnaryTile : SfpuUnaryOnly<"sub_unary_tile", "binop_with_scalar_tile_init", "x - param", Scalar, (ins TTKernel_I32:$param)>;
defm MulUnaryTile : SfpuUnaryOnly<"mul_unary_tile", "binop_with_scalar_tile_init", "x * param", Scalar, (ins TTKernel_I32:$param)>;
defm DivUnaryTile : SfpuUnaryOnly<"div_unary_tile", "binop_with_scalar_tile_init", "x * param, the inverse of the divisor", Scalar, (ins TTKernel_I32:$param)>;
defm AddUnaryTileInt32 : SfpuUnaryOnly<"add_unary_tile_int32", "binop_with_scalar_tile_init", "x + param, integers", Scalar, (ins TTKernel_I32:$param)>;
defm SubUnaryTileInt32 : SfpuUnaryOnly<"sub_unary_tile_int32", "binop_with_scalar_tile_init", "x - param, integers", Scalar, (ins TTKernel_I32:$param)>;
def TTKernel_BinopWithScalarTileInitOp
    : TTKernel_Init<"binop_with_scalar_tile_init", "prepares the vector unit for tile and scalar", Scalar>;

defm Clamp : SfpuUnary<"clamp", "min(max(x, min_param), max_param)", UnaryApi # "clamp.h",
                       (ins TTKernel_I32:$min_param, TTKernel_I32:$max_param)>;
defm ClampTileInt32 : SfpuUnaryOnly<"clamp_tile_int32", "clamp_tile_init", "min(max(x, min_param), max_param), integers",
                                    UnaryApi # "clamp.h",
                                    (ins TTKernel_I32:$min_param, TTKernel_I32:$max_param)>;
defm Power : SfpuUnary<"power", "x to the power of param", Base, (ins TTKernel_I32:$param)>;
defm Selu : SfpuUnary<"selu", "scale * (x > 0 ? x : alpha * (exp(x) - 1))", UnaryApi # "selu.h",
                      (ins TTKernel_I32:$scale, TTKernel_I32:$alpha)>;
defm Fill : SfpuUnary<"fill", "value", UnaryApi # "fill.h", (ins TTKernel_F32:$value)>;
defm FillTileInt : SfpuUnaryOnly<"fill_tile_int", "fill_tile_init", "value, an integer", UnaryApi # "fill.h",
                                 (ins TTKernel_I32:$value)>;

defm RandTile : SfpuUnaryOnly<"rand_tile", "rand_tile_init", "uniform between from and from + scale", UnaryApi # "rand.h",
                              (ins TTKernel_Index:$from, TTKernel_Index:$scale)>;
def TTKernel_RandTileInitOp
    : TTKernel_Init<"rand_tile_init", "seeds the generator of random numbers", UnaryApi # "rand.h",
                    (ins TTKernel_Index:$seed), /*custom=*/1>;

} // hasClass

#endif
