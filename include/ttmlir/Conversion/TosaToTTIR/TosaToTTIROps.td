//===- TosaToTTIROps.td - renamed ops ---------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Ops of TOSA that are ops of TTIR, operand by operand.
//

include "mlir/Dialect/Tosa/IR/TosaOps.td"
include "ttmlir/Dialect/Common/Becomes.td"
include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIROps.td"

def : TT_Becomes<Tosa_AbsOp, TTIR_AbsOp>;
def : TT_Becomes<Tosa_AddOp, TTIR_AddOp>;
def : TT_Becomes<Tosa_BitwiseAndOp, TTIR_BitwiseAndOp>;
def : TT_Becomes<Tosa_BitwiseNotOp, TTIR_BitwiseNotOp>;
def : TT_Becomes<Tosa_BitwiseOrOp, TTIR_BitwiseOrOp>;
def : TT_Becomes<Tosa_BitwiseXorOp, TTIR_BitwiseXorOp>;
def : TT_Becomes<Tosa_CeilOp, TTIR_CeilOp>;
def : TT_Becomes<Tosa_CosOp, TTIR_CosOp>;
def : TT_Becomes<Tosa_EqualOp, TTIR_EqualOp>;
def : TT_Becomes<Tosa_ErfOp, TTIR_ErfOp>;
def : TT_Becomes<Tosa_ExpOp, TTIR_ExpOp>;
def : TT_Becomes<Tosa_FloorOp, TTIR_FloorOp>;
def : TT_Becomes<Tosa_GreaterOp, TTIR_GreaterThanOp>;
def : TT_Becomes<Tosa_GreaterEqualOp, TTIR_GreaterEqualOp>;
def : TT_Becomes<Tosa_IntDivOp, TTIR_DivOp>;
def : TT_Becomes<Tosa_LogOp, TTIR_LogOp>;
def : TT_Becomes<Tosa_LogicalAndOp, TTIR_LogicalAndOp>;
def : TT_Becomes<Tosa_LogicalLeftShiftOp, TTIR_LogicalLeftShiftOp>;
def : TT_Becomes<Tosa_LogicalNotOp, TTIR_LogicalNotOp>;
def : TT_Becomes<Tosa_LogicalOrOp, TTIR_LogicalOrOp>;
def : TT_Becomes<Tosa_LogicalXorOp, TTIR_LogicalXorOp>;
def : TT_Becomes<Tosa_MaximumOp, TTIR_MaximumOp>;
def : TT_Becomes<Tosa_MinimumOp, TTIR_MinimumOp>;
def : TT_Becomes<Tosa_PowOp, TTIR_PowOp>;
def : TT_Becomes<Tosa_ReciprocalOp, TTIR_ReciprocalOp>;
def : TT_Becomes<Tosa_RsqrtOp, TTIR_RsqrtOp>;
def : TT_Becomes<Tosa_SelectOp, TTIR_WhereOp>;
def : TT_Becomes<Tosa_SigmoidOp, TTIR_SigmoidOp>;
def : TT_Becomes<Tosa_SinOp, TTIR_SinOp>;
def : TT_Becomes<Tosa_SubOp, TTIR_SubtractOp>;
def : TT_Becomes<Tosa_TanhOp, TTIR_TanhOp>;
