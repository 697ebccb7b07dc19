//===- D2MTileOps.td - ops on tiles, and the calls they are -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// An op on tiles of DST is one call of a kernel. Its record names an op of TTIR that
// is the same calls, or the calls (TileCalls.td).
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MTILEOPS_TD
#define TTMLIR_DIALECT_D2M_IR_D2MTILEOPS_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "ttmlir/Dialect/D2M/IR/D2MAttrs.td"
include "ttmlir/Dialect/D2M/IR/D2MInterfaces.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreTypes.td"
include "ttmlir/Dialect/TTIR/IR/TTIREltwiseOps.td"

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

class Unary<string mnemonic, string what, TileCalls calls>
    : D2M_TileOp<mnemonic, what, (ins D2M_Tile:$input), calls>;
class UnaryOf<TTIR_Op op, string mnemonic = op.opName>
    : Unary<mnemonic, op.summary, op.tile>;
class BinaryOf<TTIR_Op op, string mnemonic = op.opName>
    : D2M_TileOp<mnemonic, op.summary, (ins D2M_Tile:$lhs, D2M_Tile:$rhs), op.tile>;
// The second operand may be a number.
class NumberBinary<string mnemonic, string what, TileCalls calls, bit inverse = 0>
    : D2M_TileOp<mnemonic, what, (ins D2M_Tile:$lhs, D2M_TileOrScalar:$rhs), calls, inverse>;
class NumberBinaryOf<TTIR_Op op, string mnemonic = op.opName>
    : NumberBinary<mnemonic, op.summary, op.tile>;

//===-- functions ---------------------------------------------------------===//

def D2M_TileAbsOp : UnaryOf<TTIR_AbsOp>;
def D2M_TileAcosOp : UnaryOf<TTIR_AcosOp>;
def D2M_TileAsinOp : UnaryOf<TTIR_AsinOp>;
def D2M_TileAtanOp : UnaryOf<TTIR_AtanOp>;
def D2M_TileBitwiseNotOp : UnaryOf<TTIR_BitwiseNotOp>;
def D2M_TileCeilOp : UnaryOf<TTIR_CeilOp>;
def D2M_TileCosOp : UnaryOf<TTIR_CosOp>;
def D2M_TileEqzOp : Unary<"eqz", "1 where x == 0, else 0", TileCalls<"eqz_tile", "eqz_tile_int32">>;
def D2M_TileErfOp : UnaryOf<TTIR_ErfOp>;
def D2M_TileErfcOp : UnaryOf<TTIR_ErfcOp>;
def D2M_TileExpOp : UnaryOf<TTIR_ExpOp>;
def D2M_TileExp2Op : UnaryOf<TTIR_Exp2Op>;
def D2M_TileExpm1Op : UnaryOf<TTIR_Expm1Op>;
def D2M_TileFloorOp : UnaryOf<TTIR_FloorOp>;
def D2M_TileFracOp : UnaryOf<TTIR_FracOp>;
def D2M_TileGeluOp : UnaryOf<TTIR_GeluOp>;
def D2M_TileGezOp : Unary<"gez", "1 where x >= 0, else 0", SignedTileCalls<"gez_tile", "gez_tile_int32">>;
def D2M_TileGtzOp : Unary<"gtz", "1 where x > 0, else 0", SignedTileCalls<"gtz_tile", "gtz_tile_int32">>;
def D2M_TileHardsigmoidOp : UnaryOf<TTIR_HardsigmoidOp>;
def D2M_TileLezOp : Unary<"lez", "1 where x <= 0, else 0", SignedTileCalls<"lez_tile", "lez_tile_int32">>;
def D2M_TileLogOp : UnaryOf<TTIR_LogOp>;
def D2M_TileLog1pOp : UnaryOf<TTIR_Log1pOp>;
def D2M_TileLogicalNotOp : UnaryOf<TTIR_LogicalNotOp>;
def D2M_TileLtzOp : Unary<"ltz", "1 where x < 0, else 0", SignedTileCalls<"ltz_tile", "ltz_tile_int32">>;
def D2M_TileNegativeOp : UnaryOf<TTIR_NegOp, "negative">;
// The same under the name of the documents.
def D2M_TileNegOp : UnaryOf<TTIR_NegOp>;
def D2M_TileNezOp : Unary<"nez", "1 where x != 0, else 0", TileCalls<"nez_tile", "nez_tile_int32">>;
def D2M_TileRecipOp : UnaryOf<TTIR_ReciprocalOp, "recip">;
def D2M_TileReluOp : UnaryOf<TTIR_ReluOp>;
def D2M_TileRsqrtOp : UnaryOf<TTIR_RsqrtOp>;
def D2M_TileSigmoidOp : UnaryOf<TTIR_SigmoidOp>;
def D2M_TileSignOp : UnaryOf<TTIR_SignOp>;
def D2M_TileSignbitOp : UnaryOf<TTIR_SignBitOp>;
def D2M_TileSiluOp : UnaryOf<TTIR_SiluOp>;
def D2M_TileSinOp : UnaryOf<TTIR_SinOp>;
def D2M_TileSoftsignOp : UnaryOf<TTIR_SoftsignOp>;
def D2M_TileSqrtOp : UnaryOf<TTIR_SqrtOp>;
def D2M_TileSquareOp : UnaryOf<TTIR_SquareOp>;
def D2M_TileTanOp : UnaryOf<TTIR_TanOp>;
def D2M_TileTanhOp : UnaryOf<TTIR_TanhOp>;
def D2M_TileAsinhOp : UnaryOf<TTIR_AsinhOp>;
def D2M_TileCbrtOp : UnaryOf<TTIR_CbrtOp>;
def D2M_TileIsfiniteOp : UnaryOf<TTIR_IsFiniteOp>;
def D2M_TileTruncOp : UnaryOf<TTIR_TruncOp>;
def D2M_TileTransposeOp : Unary<"transpose", "the tile transposed", TileCalls<"transpose_wh_dest">>;

//===-- two tiles, or a tile and a number ---------------------------------===//

def D2M_TileAddOp : NumberBinaryOf<TTIR_AddOp>;
def D2M_TileSubOp : NumberBinaryOf<TTIR_SubtractOp, "sub">;
def D2M_TileMulOp : NumberBinaryOf<TTIR_MultiplyOp, "mul">;
def D2M_TileDivOp
    : NumberBinary<"div", "x / y", NumberTileCalls<"div_binary_tile", "div_unary_tile">, /*inverse=*/1>;
def D2M_TilePowOp : NumberBinaryOf<TTIR_PowOp>;
def D2M_TileAtan2Op : BinaryOf<TTIR_Atan2Op>;
def D2M_TileMaximumOp : BinaryOf<TTIR_MaximumOp>;
def D2M_TileMinimumOp : BinaryOf<TTIR_MinimumOp>;
def D2M_TileEqOp : BinaryOf<TTIR_EqualOp>;
def D2M_TileNeOp : BinaryOf<TTIR_NotEqualOp>;
def D2M_TileLtOp : BinaryOf<TTIR_LessThanOp>;
def D2M_TileLeOp : BinaryOf<TTIR_LessEqualOp>;
def D2M_TileGtOp : BinaryOf<TTIR_GreaterThanOp>;
def D2M_TileGeOp : BinaryOf<TTIR_GreaterEqualOp>;
def D2M_TileBitwiseAndOp : BinaryOf<TTIR_BitwiseAndOp>;
def D2M_TileBitwiseOrOp : BinaryOf<TTIR_BitwiseOrOp>;
def D2M_TileBitwiseXorOp : BinaryOf<TTIR_BitwiseXorOp>;
def D2M_TileLogicalLeftShiftOp : BinaryOf<TTIR_LogicalLeftShiftOp>;
def D2M_TileRightShiftOp : BinaryOf<TTIR_RightShiftOp>;
def D2M_TileLogicalRightShiftOp : BinaryOf<TTIR_LogicalRightShiftOp>;

//===-- with attributes, which are the call's numbers in their order ------===//

def D2M_TileClampScalarOp
    : D2M_TileOp<"clamp_scalar", "min(max(x, min), max)",
                 (ins D2M_Tile:$input, AnyAttrOf<[F32Attr, I32Attr]>:$min,
                      AnyAttrOf<[F32Attr, I32Attr]>:$max),
                 TTIR_ClampScalarOp.tile>;
def D2M_TileSeluOp
    : D2M_TileOp<"selu", "scale * (x > 0 ? x : alpha * (exp(x) - 1))",
                 (ins D2M_Tile:$input, F32Attr:$scale, F32Attr:$alpha), TTIR_SeluOp.tile>;
def D2M_TileWhereOp
    : D2M_TileOp<"where", "condition != 0 ? value if true : value if false",
                 (ins D2M_Tile:$condition, D2M_Tile:$true_value, D2M_Tile:$false_value),
                 TTIR_WhereOp.tile>;
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
