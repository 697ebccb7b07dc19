//===- D2MTileOps.td - ops on tiles, and the calls they are -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A record names the call of kernels that the op becomes. An op on tiles of DST
// that is one call is one line here and nothing elsewhere.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MTILEOPS_TD
#define TTMLIR_DIALECT_D2M_IR_D2MTILEOPS_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "ttmlir/Dialect/D2M/IR/D2MAttrs.td"
include "ttmlir/Dialect/D2M/IR/D2MInterfaces.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreTypes.td"

def D2M_Tile : AnyTypeOf<[TTCore_TileType], "tile">;
def D2M_TileOrScalar : AnyTypeOf<[TTCore_TileType, F32, BF16, I32], "tile or number">;
def D2M_Shaped : AnyTypeOf<[AnyRankedTensor, AnyNon0RankedMemRef], "tensor or memref">;

// An op of a compute region.
class D2M_ComputeOp<string mnemonic, string summary_, list<Trait> traits = []>
    : Op<D2M_Dialect, "tile_" # mnemonic, traits> {
  let summary = summary_;
}

// `call`: what it becomes; `scalar` with a number in place of the second tile,
// `integer` on integers.
class D2M_TileOp<string mnemonic, string what, dag args, string call, string scalar = "",
                 string integer = "", bit inverse = 0>
    : D2M_ComputeOp<mnemonic, what, [Pure, DeclareOpInterfaceMethods<D2M_TileOpInterface>]> {
  let arguments = args;
  let results = (outs D2M_Tile:$result);
  let description = "Becomes " #
      !if(!empty(call), "", "`ttkernel." # call # "`" # !if(!empty(integer), "", ", ")) #
      !if(!empty(integer), "", "of integers `ttkernel." # integer # "`") #
      !if(!empty(scalar), "", ", with a number `ttkernel." # scalar # "`") # ".";
  let extraClassDefinition =
      "::llvm::StringRef $cppClass::getCall() { return \"" # call # "\"; }\n" #
      "::llvm::StringRef $cppClass::getScalarCall() { return \"" # scalar # "\"; }\n" #
      "::llvm::StringRef $cppClass::getIntegerCall() { return \"" # integer # "\"; }\n" #
      "bool $cppClass::takesInverse() { return " # !if(inverse, "true", "false") # "; }\n";
}

class Unary<string mnemonic, string what, string call, string integer = "">
    : D2M_TileOp<mnemonic, what, (ins D2M_Tile:$input), call, "", integer>;
class Binary<string mnemonic, string what, string call, string integer = "">
    : D2M_TileOp<mnemonic, what, (ins D2M_Tile:$lhs, D2M_Tile:$rhs), call, "", integer>;
class ScalarBinary<string mnemonic, string what, string call, string scalar,
                   string integer = "", bit inverse = 0>
    : D2M_TileOp<mnemonic, what, (ins D2M_Tile:$lhs, D2M_TileOrScalar:$rhs), call, scalar, integer,
                 inverse>;

//===-- functions ---------------------------------------------------------===//

def D2M_TileAbsOp : Unary<"abs", "|x|", "abs_tile", "abs_tile_int32">;
def D2M_TileAcosOp : Unary<"acos", "acos(x)", "acos_tile">;
def D2M_TileAsinOp : Unary<"asin", "asin(x)", "asin_tile">;
def D2M_TileAtanOp : Unary<"atan", "atan(x)", "atan_tile">;
def D2M_TileBitwiseNotOp : Unary<"bitwise_not", "~x", "", "bitwise_not_tile">;
def D2M_TileCeilOp : Unary<"ceil", "smallest integer not below x", "ceil_tile">;
def D2M_TileCosOp : Unary<"cos", "cos(x)", "cos_tile">;
def D2M_TileEqzOp : Unary<"eqz", "1 where x == 0, else 0", "eqz_tile", "eqz_tile_int32">;
def D2M_TileErfOp : Unary<"erf", "erf(x)", "erf_tile">;
def D2M_TileErfcOp : Unary<"erfc", "1 - erf(x)", "erfc_tile">;
def D2M_TileExpOp : Unary<"exp", "exp(x)", "exp_tile">;
def D2M_TileExp2Op : Unary<"exp2", "2 to the power of x", "exp2_tile">;
def D2M_TileExpm1Op : Unary<"expm1", "exp(x) - 1", "expm1_tile">;
def D2M_TileFloorOp : Unary<"floor", "largest integer not above x", "floor_tile">;
def D2M_TileFracOp : Unary<"frac", "x - trunc(x)", "frac_tile">;
def D2M_TileGeluOp : Unary<"gelu", "x * (1 + erf(x / sqrt(2))) / 2", "gelu_tile">;
def D2M_TileGezOp : Unary<"gez", "1 where x >= 0, else 0", "gez_tile", "gez_tile_int32">;
def D2M_TileGtzOp : Unary<"gtz", "1 where x > 0, else 0", "gtz_tile", "gtz_tile_int32">;
def D2M_TileHardsigmoidOp : Unary<"hardsigmoid", "clamp(x / 6 + 0.5, 0, 1)", "hardsigmoid_tile">;
def D2M_TileLezOp : Unary<"lez", "1 where x <= 0, else 0", "lez_tile", "lez_tile_int32">;
def D2M_TileLogOp : Unary<"log", "natural logarithm of x", "log_tile">;
def D2M_TileLog1pOp : Unary<"log1p", "log(1 + x)", "log1p_tile">;
def D2M_TileLogicalNotOp : Unary<"logical_not", "1 where x == 0, else 0", "eqz_tile", "eqz_tile_int32">;
def D2M_TileLtzOp : Unary<"ltz", "1 where x < 0, else 0", "ltz_tile", "ltz_tile_int32">;
def D2M_TileNegativeOp : Unary<"negative", "-x", "negative_tile", "negative_tile_int32">;
// The same under the name of the documents.
def D2M_TileNegOp : Unary<"neg", "-x", "negative_tile", "negative_tile_int32">;
def D2M_TileNezOp : Unary<"nez", "1 where x != 0, else 0", "nez_tile", "nez_tile_int32">;
def D2M_TileRecipOp : Unary<"recip", "1 / x", "recip_tile">;
def D2M_TileReluOp : Unary<"relu", "max(x, 0)", "relu_tile", "relu_tile_int32">;
def D2M_TileRsqrtOp : Unary<"rsqrt", "1 / sqrt(x)", "rsqrt_tile">;
def D2M_TileSigmoidOp : Unary<"sigmoid", "1 / (1 + exp(-x))", "sigmoid_tile">;
def D2M_TileSignOp : Unary<"sign", "-1, 0 or 1", "sign_tile">;
def D2M_TileSignbitOp : Unary<"signbit", "1 where the sign bit of x is set, else 0", "signbit_tile">;
def D2M_TileSiluOp : Unary<"silu", "x / (1 + exp(-x))", "silu_tile">;
def D2M_TileSinOp : Unary<"sin", "sin(x)", "sin_tile">;
def D2M_TileSoftsignOp : Unary<"softsign", "x / (1 + |x|)", "softsign_tile">;
def D2M_TileSqrtOp : Unary<"sqrt", "square root of x", "sqrt_tile">;
def D2M_TileSquareOp : Unary<"square", "x * x", "square_tile">;
def D2M_TileTanOp : Unary<"tan", "tan(x)", "tan_tile">;
def D2M_TileTanhOp : Unary<"tanh", "tanh(x)", "tanh_tile">;
def D2M_TileTruncOp : Unary<"trunc", "integer part of x", "trunc_tile">;
def D2M_TileTransposeOp : Unary<"transpose", "the tile transposed", "transpose_wh_dest">;

//===-- two tiles, or a tile and a number ---------------------------------===//

def D2M_TileAddOp : ScalarBinary<"add", "x + y", "add_binary_tile", "add_unary_tile", "add_int_tile">;
def D2M_TileSubOp : ScalarBinary<"sub", "x - y", "sub_binary_tile", "sub_unary_tile", "sub_int_tile">;
def D2M_TileMulOp : ScalarBinary<"mul", "x * y", "mul_binary_tile", "mul_unary_tile", "mul_int_tile">;
def D2M_TileDivOp : ScalarBinary<"div", "x / y", "div_binary_tile", "div_unary_tile", "", /*inverse=*/1>;
def D2M_TilePowOp : ScalarBinary<"pow", "x to the power of y", "power_binary_tile", "power_tile">;
def D2M_TileAtan2Op : Binary<"atan2", "angle of the point (y, x)", "atan2_binary_tile">;
def D2M_TileMaximumOp : Binary<"maximum", "the larger of x and y", "binary_max_tile", "binary_max_int32_tile">;
def D2M_TileMinimumOp : Binary<"minimum", "the smaller of x and y", "binary_min_tile", "binary_min_int32_tile">;
def D2M_TileEqOp : Binary<"eq", "1 where x == y, else 0", "eq_binary_tile">;
def D2M_TileNeOp : Binary<"ne", "1 where x != y, else 0", "ne_binary_tile">;
def D2M_TileLtOp : Binary<"lt", "1 where x < y, else 0", "lt_binary_tile">;
def D2M_TileLeOp : Binary<"le", "1 where x <= y, else 0", "le_binary_tile">;
def D2M_TileGtOp : Binary<"gt", "1 where x > y, else 0", "gt_binary_tile">;
def D2M_TileGeOp : Binary<"ge", "1 where x >= y, else 0", "ge_binary_tile">;
def D2M_TileBitwiseAndOp : Binary<"bitwise_and", "x & y", "", "bitwise_and_binary_tile">;
def D2M_TileBitwiseOrOp : Binary<"bitwise_or", "x | y", "", "bitwise_or_binary_tile">;
def D2M_TileBitwiseXorOp : Binary<"bitwise_xor", "x ^ y", "", "bitwise_xor_binary_tile">;
def D2M_TileLogicalLeftShiftOp
    : Binary<"logical_left_shift", "x << y", "", "binary_left_shift_tile">;
def D2M_TileRightShiftOp
    : Binary<"right_shift", "x >> y, signed", "", "binary_right_shift_tile">;
def D2M_TileLogicalRightShiftOp
    : Binary<"logical_right_shift", "x >> y, zeros shifted in", "", "binary_logical_right_shift_tile">;

//===-- with attributes, which are the call's numbers in their order ------===//

def D2M_TileClampScalarOp
    : D2M_TileOp<"clamp_scalar", "min(max(x, min), max)",
                 (ins D2M_Tile:$input, AnyAttrOf<[F32Attr, I32Attr]>:$min,
                      AnyAttrOf<[F32Attr, I32Attr]>:$max),
                 "clamp_tile", "", "clamp_tile_int32">;
def D2M_TileSeluOp
    : D2M_TileOp<"selu", "scale * (x > 0 ? x : alpha * (exp(x) - 1))",
                 (ins D2M_Tile:$input, F32Attr:$scale, F32Attr:$alpha), "selu_tile">;
def D2M_TileWhereOp
    : D2M_TileOp<"where", "condition != 0 ? value if true : value if false",
                 (ins D2M_Tile:$condition, D2M_Tile:$true_value, D2M_Tile:$false_value),
                 "where_tile", "", "where_tile">;
def D2M_TileTypecastOp
    : D2M_TileOp<"typecast", "x in another format", (ins D2M_Tile:$input), "typecast_tile", "",
                 "typecast_tile">;
def D2M_TileFillOp
    : D2M_TileOp<"fill", "a number everywhere", (ins AnyTypeOf<[F32, BF16, I32]>:$value), "fill_tile",
                 "", "fill_tile_int"> {
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($value) `->` type($result)";
}

//===-- of tiles in circular buffers --------------------------------------===//

def D2M_TileBcastOp : D2M_ComputeOp<"bcast", "part of a tile repeated", [Pure]> {
  let description = [{
    `x` is an argument of the body around it: the unpacker repeats a row, a column or an
    element.
  }];
  let arguments = (ins D2M_Tile:$input, D2M_TileBcastTypeAttr:$bcast_type);
  let results = (outs D2M_Tile:$result);
}

def D2M_TileMatmulOp : D2M_ComputeOp<"matmul", "c + a x b", [Pure]> {
  let description = [{
    `a` and `b` are arguments of the body around it, as the matrix unit takes them from
    circular buffers; `c` is its sum, which begins with 0.
  }];
  let arguments = (ins D2M_Tile:$a, D2M_Tile:$b, D2M_Tile:$c);
  let results = (outs D2M_Tile:$result);
}

class D2M_TileReduce<string mnemonic, string what> : D2M_ComputeOp<mnemonic, what, [Pure]> {
  let description = [{
    `a` and `b`, a tile of factors, are arguments of the body around it; `c` is what has been
    reduced before. Along `R`, a row, so that a column is left, along `C`, a column, or both.
  }];
  let arguments = (ins D2M_Tile:$a, D2M_Tile:$b, D2M_Tile:$c, D2M_ReduceDimAttr:$reduce_dim);
  let results = (outs D2M_Tile:$result);
}
def D2M_TileReduceSumOp : D2M_TileReduce<"reduce_sum", "c + the sum of a, times b">;
def D2M_TileReduceMaxOp : D2M_TileReduce<"reduce_max", "the largest of c and the elements of a, times b">;
def D2M_TileReduceMeanOp : D2M_TileReduce<"reduce_mean", "c + the sum of a, times b, which is 1 / n">;

//===-- blocks ------------------------------------------------------------===//

def D2M_TileMatmulBlockOp : D2M_ComputeOp<"matmul_block", "output + a x b, of blocks of tiles"> {
  let arguments = (ins D2M_Shaped:$a, D2M_Shaped:$b, D2M_Shaped:$output,
                       DefaultValuedAttr<BoolAttr, "false">:$transpose_b);
  let hasVerifier = 1;
}
class D2M_TileBlock<string mnemonic, string what> : D2M_ComputeOp<mnemonic, what> {
  let arguments = (ins D2M_Shaped:$input, D2M_Shaped:$output);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let hasVerifier = 1;
}
def D2M_TileTilizeBlockOp : D2M_TileBlock<"tilize_block", "tiles of rows of elements">;
def D2M_TileUntilizeBlockOp : D2M_TileBlock<"untilize_block", "rows of elements of tiles">;

#endif
