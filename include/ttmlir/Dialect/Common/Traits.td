//===- Traits.td - checks that many ops share --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_TRAITS_TD
#define TTMLIR_DIALECT_COMMON_TRAITS_TD

include "mlir/IR/OpBase.td"

class TT_Trait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::mlir::tt";
}

// Tensors have a static shape and fewer than 2^63 elements.
def TT_StaticShapes : TT_Trait<"StaticShapes">;

// Operands broadcast as in NumPy; the result has the broadcast shape.
def TT_ElementwiseBroadcast : TT_Trait<"ElementwiseBroadcast">;

// Element types: all equal; operands equal; all but the first operand equal;
// operands are integers; operands are floats.
def TT_SameElementTypes : TT_Trait<"SameElementTypes">;
def TT_SameOperandElementTypes : TT_Trait<"SameOperandElementTypes">;
def TT_SelectElementTypes : TT_Trait<"SelectElementTypes">;
def TT_IntegerOperands : TT_Trait<"IntegerOperands">;
def TT_FloatOperands : TT_Trait<"FloatOperands">;

// The op changes its first operand in place; a result, if it has one, is that
// operand afterwards.
def TT_UpdatesFirst : TT_Trait<"UpdatesFirst">;

#endif
