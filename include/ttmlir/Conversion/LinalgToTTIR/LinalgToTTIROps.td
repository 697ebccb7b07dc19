//===- LinalgToTTIROps.td - renamed ops ---------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Ops in the bodies of linalg that are ops of TTIR, StableHLO or CHLO, operand
// by operand, of any type but i1.
//

include "mlir/Dialect/Arith/IR/ArithOps.td"
include "mlir/Dialect/Index/IR/IndexOps.td"
include "mlir/Dialect/Math/IR/MathOps.td"
include "ttmlir/Dialect/Common/Becomes.td"
include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIROps.td"

def : TT_Becomes<Arith_AddFOp, TTIR_AddOp>;
def : TT_Becomes<Arith_AddIOp, TTIR_AddOp>;
def : TT_Becomes<Arith_AndIOp, TTIR_BitwiseAndOp>;
def : TT_Becomes<Arith_DivFOp, TTIR_DivOp>;
def : TT_Becomes<Arith_DivSIOp, TTIR_DivOp>;
def : TT_Becomes<Arith_MaximumFOp, TTIR_MaximumOp>;
def : TT_Becomes<Arith_MaxSIOp, TTIR_MaximumOp>;
def : TT_Becomes<Arith_MinimumFOp, TTIR_MinimumOp>;
def : TT_Becomes<Arith_MinSIOp, TTIR_MinimumOp>;
def : TT_Becomes<Arith_MulFOp, TTIR_MultiplyOp>;
def : TT_Becomes<Arith_MulIOp, TTIR_MultiplyOp>;
def : TT_Becomes<Arith_NegFOp, TTIR_NegOp>;
def : TT_Becomes<Arith_OrIOp, TTIR_BitwiseOrOp>;
def : TT_Becomes<Arith_RemFOp, TTIR_RemainderOp>;
def : TT_Becomes<Arith_RemSIOp, TTIR_RemainderOp>;
def : TT_Becomes<SelectOp, TTIR_WhereOp>;
def : TT_Becomes<Arith_ShLIOp, TTIR_LogicalLeftShiftOp>;
def : TT_Becomes<Arith_ShRSIOp, TTIR_RightShiftOp>;
def : TT_Becomes<Arith_SubFOp, TTIR_SubtractOp>;
def : TT_Becomes<Arith_SubIOp, TTIR_SubtractOp>;
def : TT_Becomes<Arith_XOrIOp, TTIR_BitwiseXorOp>;
def : TT_Becomes<Index_AddOp, TTIR_AddOp>;
def : TT_Becomes<Index_AndOp, TTIR_BitwiseAndOp>;
def : TT_Becomes<Index_DivSOp, TTIR_DivOp>;
def : TT_Becomes<Index_MaxSOp, TTIR_MaximumOp>;
def : TT_Becomes<Index_MinSOp, TTIR_MinimumOp>;
def : TT_Becomes<Index_MulOp, TTIR_MultiplyOp>;
def : TT_Becomes<Index_OrOp, TTIR_BitwiseOrOp>;
def : TT_Becomes<Index_RemSOp, TTIR_RemainderOp>;
def : TT_Becomes<Index_SubOp, TTIR_SubtractOp>;
def : TT_Becomes<Index_XOrOp, TTIR_BitwiseXorOp>;
def : TT_Becomes<Math_AbsFOp, TTIR_AbsOp>;
def : TT_Becomes<Math_AbsIOp, TTIR_AbsOp>;
def : TT_Becomes<Math_AcosOp, TTIR_AcosOp>;
def : TT_Becomes<Math_AcoshOp, CHLO_AcoshOp>;
def : TT_Becomes<Math_AsinOp, TTIR_AsinOp>;
def : TT_Becomes<Math_AsinhOp, CHLO_AsinhOp>;
def : TT_Becomes<Math_AtanOp, TTIR_AtanOp>;
def : TT_Becomes<Math_Atan2Op, TTIR_Atan2Op>;
def : TT_Becomes<Math_AtanhOp, CHLO_AtanhOp>;
def : TT_Becomes<Math_CbrtOp, TTIR_CbrtOp>;
def : TT_Becomes<Math_CeilOp, TTIR_CeilOp>;
def : TT_Becomes<Math_CosOp, TTIR_CosOp>;
def : TT_Becomes<Math_CoshOp, CHLO_CoshOp>;
def : TT_Becomes<Math_CountLeadingZerosOp, SHLO_CountLeadingZerosOp>;
def : TT_Becomes<Math_CtPopOp, SHLO_PopulationCountOp>;
def : TT_Becomes<Math_ErfOp, TTIR_ErfOp>;
def : TT_Becomes<Math_ErfcOp, TTIR_ErfcOp>;
def : TT_Becomes<Math_ExpOp, TTIR_ExpOp>;
def : TT_Becomes<Math_Exp2Op, TTIR_Exp2Op>;
def : TT_Becomes<Math_ExpM1Op, TTIR_Expm1Op>;
def : TT_Becomes<Math_FloorOp, TTIR_FloorOp>;
def : TT_Becomes<Math_LogOp, TTIR_LogOp>;
def : TT_Becomes<Math_Log1pOp, TTIR_Log1pOp>;
def : TT_Becomes<Math_PowFOp, TTIR_PowOp>;
def : TT_Becomes<Math_RoundOp, SHLO_RoundAwayOp>;
def : TT_Becomes<Math_RoundEvenOp, SHLO_RoundEvenOp>;
def : TT_Becomes<Math_RsqrtOp, TTIR_RsqrtOp>;
def : TT_Becomes<Math_SinOp, TTIR_SinOp>;
def : TT_Becomes<Math_SinhOp, CHLO_SinhOp>;
def : TT_Becomes<Math_SqrtOp, TTIR_SqrtOp>;
def : TT_Becomes<Math_TanOp, TTIR_TanOp>;
def : TT_Becomes<Math_TanhOp, TTIR_TanhOp>;
def : TT_Becomes<Math_TruncOp, TTIR_TruncOp>;
