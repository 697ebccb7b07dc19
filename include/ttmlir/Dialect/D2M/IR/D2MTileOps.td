//===- D2MTileOps.td - ops on tiles, and the calls they are -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// An op on tiles of DST is one call of a kernel. Its record names the calls
// (TileCalls.td), <mnemonic>_tile unless something else is said.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MTILEOPS_TD
#define TTMLIR_DIALECT_D2M_IR_D2MTILEOPS_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "ttmlir/Dialect/Common/TileCalls.td"
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

// `inverse`: the call with a number takes its inverse.
class D2M_TileOp<string mnemonic, string what, dag args, TileCalls calls, bit inverse = 0>
    : D2M_ComputeOp<mnemonic, what, [Pure, DeclareOpInterfaceMethods<D2M_TileOpInterface>]> {
  let arguments = args;
  let results = (outs D2M_Tile:$result);
  let description = "Becomes " #
      !if(!empty(calls.floats), "", "`ttkernel." # calls.floats # "`" # !if(!empty(calls.integers), "", ", ")) #
      !if(!empty(calls.integers), "", "of integers `ttkernel." # calls.integers # "`") #
      !if(!empty(calls.number), "", ", with a number `ttkernel." # calls.number # "`") # ".";
  let extraClassDefinition =
      "::llvm::StringRef $cppClass::getCall() { return \"" # calls.floats # "\"; }\n" #
      "::llvm::StringRef $cppClass::getScalarCall() { return \"" # calls.number # "\"; }\n" #
      "::llvm::StringRef $cppClass::getIntegerCall() { return \"" # calls.integers # "\"; }\n" #
      "bool $cppClass::takesSigned() { return " # !if(calls.signed, "true", "false") # "; }\n" #
      "bool $cppClass::takesInverse() { return " # !if(inverse, "true", "false") # "; }\n";
}

class Unary<string mnemonic, string what, TileCalls calls = TileCalls<mnemonic # "_tile">>
    : D2M_TileOp<mnemonic, what, (ins D2M_Tile:$input), calls>;
class Binary<string mnemonic, string what, TileCalls calls>
    : D2M_TileOp<mnemonic, what, (ins D2M_Tile:$lhs, D2M_Tile:$rhs), calls>;
// The second operand may be a number.
class NumberBinary<string mnemonic, string what, TileCalls calls, bit inverse = 0>
    : D2M_TileOp<mnemonic, what, (ins D2M_Tile:$lhs, D2M_TileOrScalar:$rhs), calls, inverse>;

//===-- functions ---------------------------------------------------------===//

def D2M_TileAbsOp : Unary<"abs", "|x|", AbsTile>;
def D2M_TileAcosOp : Unary<"acos", "acos(x)">;
def D2M_TileAsinOp : Unary<"asin", "asin(x)">;
def D2M_TileAtanOp : Unary<"atan", "atan(x)">;
def D2M_TileBitwiseNotOp : Unary<"bitwise_not", "~x", BitwiseNotTile>;
def D2M_TileCeilOp : Unary<"ceil", "smallest integer not below x">;
def D2M_TileCosOp : Unary<"cos", "cos(x)">;
def D2M_TileEqzOp : Unary<"eqz", "1 where x == 0, else 0", TileCalls<"eqz_tile", "eqz_tile_int32">>;
def D2M_TileErfOp : Unary<"erf", "erf(x)">;
def D2M_TileErfcOp : Unary<"erfc", "1 - erf(x)">;
def D2M_TileExpOp : Unary<"exp", "exp(x)">;
def D2M_TileExp2Op : Unary<"exp2", "2 to the power of x">;
def D2M_TileExpm1Op : Unary<"expm1", "exp(x) - 1">;
def D2M_TileFloorOp : Unary<"floor", "largest integer not above x">;
def D2M_TileFracOp : Unary<"frac", "x - trunc(x)">;
def D2M_TileGeluOp : Unary<"gelu", "x * (1 + erf(x / sqrt(2))) / 2">;
def D2M_TileGezOp : Unary<"gez", "1 where x >= 0, else 0", SignedTileCalls<"gez_tile", "gez_tile_int32">>;
def D2M_TileGtzOp : Unary<"gtz", "1 where x > 0, else 0", SignedTileCalls<"gtz_tile", "gtz_tile_int32">>;
def D2M_TileHardsigmoidOp : Unary<"hardsigmoid", "clamp(x / 6 + 0.5, 0, 1)">;
def D2M_TileLezOp : Unary<"lez", "1 where x <= 0, else 0", SignedTileCalls<"lez_tile", "lez_tile_int32">>;
def D2M_TileLogOp : Unary<"log", "natural logarithm of x">;
def D2M_TileLog1pOp : Unary<"log1p", "log(1 + x)">;
def D2M_TileLogicalNotOp : Unary<"logical_not", "1 where x == 0, else 0", LogicalNotTile>;
def D2M_TileLtzOp : Unary<"ltz", "1 where x < 0, else 0", SignedTileCalls<"ltz_tile", "ltz_tile_int32">>;
def D2M_TileNegativeOp : Unary<"negative", "-x", NegTile>;
// The same under the name of the documents.
def D2M_TileNegOp : Unary<"neg", "-x", NegTile>;
def D2M_TileNezOp : Unary<"nez", "1 where x != 0, else 0", TileCalls<"nez_tile", "nez_tile_int32">>;
def D2M_TileRecipOp : Unary<"recip", "1 / x", ReciprocalTile>;
def D2M_TileReluOp : Unary<"relu", "max(x, 0)", ReluTile>;
def D2M_TileRsqrtOp : Unary<"rsqrt", "1 / sqrt(x)">;
def D2M_TileSigmoidOp : Unary<"sigmoid", "1 / (1 + exp(-x))">;
def D2M_TileSignOp : Unary<"sign", "-1, 0 or 1">;
def D2M_TileSignbitOp : Unary<"signbit", "1 where the sign bit of x is set, else 0">;
def D2M_TileSiluOp : Unary<"silu", "x / (1 + exp(-x))">;
def D2M_TileSinOp : Unary<"sin", "sin(x)">;
def D2M_TileSoftsignOp : Unary<"softsign", "x / (1 + |x|)">;
def D2M_TileSqrtOp : Unary<"sqrt", "square root of x">;
def D2M_TileSquareOp : Unary<"square", "x * x">;
def D2M_TileTanOp : Unary<"tan", "tan(x)">;
def D2M_TileTanhOp : Unary<"tanh", "tanh(x)">;
def D2M_TileAsinhOp : Unary<"asinh", "asinh(x)">;
def D2M_TileCbrtOp : Unary<"cbrt", "cube root of x">;
def D2M_TileIsfiniteOp : Unary<"isfinite", "1 where x is finite, else 0">;
def D2M_TileTruncOp : Unary<"trunc", "integer part of x">;
def D2M_TileTransposeOp : Unary<"transpose", "the tile transposed", TileCalls<"transpose_wh_dest">>;

//===-- two tiles, or a tile and a number ---------------------------------===//

def D2M_TileAddOp : NumberBinary<"add", "x + y", AddTile>;
def D2M_TileSubOp : NumberBinary<"sub", "x - y", SubtractTile>;
def D2M_TileMulOp : NumberBinary<"mul", "x * y", MultiplyTile>;
def D2M_TileDivOp
    : NumberBinary<"div", "x / y", NumberTileCalls<"div_binary_tile", "div_unary_tile">, /*inverse=*/1>;
def D2M_TilePowOp : NumberBinary<"pow", "x to the power of y", PowTile>;
def D2M_TileAtan2Op : Binary<"atan2", "angle of the point (y, x)", Atan2Tile>;
def D2M_TileMaximumOp : Binary<"maximum", "the larger of x and y", MaximumTile>;
def D2M_TileMinimumOp : Binary<"minimum", "the smaller of x and y", MinimumTile>;
def D2M_TileEqOp : Binary<"eq", "1 where x == y, else 0", EqualityTileCalls<"eq">>;
def D2M_TileNeOp : Binary<"ne", "1 where x != y, else 0", EqualityTileCalls<"ne">>;
def D2M_TileLtOp : Binary<"lt", "1 where x < y, else 0", OrderedTileCalls<"lt">>;
def D2M_TileLeOp : Binary<"le", "1 where x <= y, else 0", OrderedTileCalls<"le">>;
def D2M_TileGtOp : Binary<"gt", "1 where x > y, else 0", OrderedTileCalls<"gt">>;
def D2M_TileGeOp : Binary<"ge", "1 where x >= y, else 0", OrderedTileCalls<"ge">>;
def D2M_TileBitwiseAndOp : Binary<"bitwise_and", "x & y", BitwiseAndTile>;
def D2M_TileBitwiseOrOp : Binary<"bitwise_or", "x | y", BitwiseOrTile>;
def D2M_TileBitwiseXorOp : Binary<"bitwise_xor", "x ^ y", BitwiseXorTile>;
def D2M_TileLogicalLeftShiftOp : Binary<"logical_left_shift", "x << y", LogicalLeftShiftTile>;
def D2M_TileRightShiftOp : Binary<"right_shift", "x >> y, signed", RightShiftTile>;
def D2M_TileLogicalRightShiftOp : Binary<"logical_right_shift", "x >> y, zeros shifted in", LogicalRightShiftTile>;

//===-- with attributes, which are the call's numbers in their order ------===//

def D2M_TileClampScalarOp
    : D2M_TileOp<"clamp_scalar", "min(max(x, min), max)",
                 (ins D2M_Tile:$input, AnyAttrOf<[F32Attr, I32Attr]>:$min,
                      AnyAttrOf<[F32Attr, I32Attr]>:$max),
                 ClampTile>;
def D2M_TileSeluOp
    : D2M_TileOp<"selu", "scale * (x > 0 ? x : alpha * (exp(x) - 1))",
                 (ins D2M_Tile:$input, F32Attr:$scale, F32Attr:$alpha), TileCalls<"selu_tile">>;
def D2M_TileWhereOp
    : D2M_TileOp<"where", "condition != 0 ? value if true : value if false",
                 (ins D2M_Tile:$condition, D2M_Tile:$true_value, D2M_Tile:$false_value),
                 WhereTile>;
def D2M_TileTypecastOp
    : D2M_TileOp<"typecast", "x in another format", (ins D2M_Tile:$input),
                 TileCalls<"typecast_tile", "typecast_tile">>;
def D2M_TileFillOp
    : D2M_TileOp<"fill", "a number everywhere", (ins AnyTypeOf<[F32, BF16, I32]>:$value),
                 TileCalls<"fill_tile", "fill_tile_int">> {
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
