//===- Signatures.td - argument lists that dialects share --*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
// An op that exists in TTIR and in TTNN takes its arguments from one class
// here, so that names and defaults cannot drift apart. A dialect appends what
// only it has: `let arguments = !con(Matmul.args, (ins ...))`.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_SIGNATURES_TD
#define TTMLIR_DIALECT_COMMON_SIGNATURES_TD

include "mlir/IR/OpBase.td"

// A scalar that keeps its kind: `3.0 : f32` or `3 : i32`.
def NumberAttr : AnyAttrOf<[F32Attr, I32Attr], "32-bit float or integer",
                           "::mlir::Attribute", "$_self">;

// One value for all spatial dimensions, or one for each.
def SpatialAttr : AnyAttrOf<[I32Attr, DenseI32ArrayAttr], "i32 or i32 array",
                            "::mlir::Attribute", "$_self">;

// A text that is one of some words, which the builder in Python knows, too.
class TT_Word<list<string> words_>
    : ConfinedAttr<StrAttr, [AttrConstraint<
          CPred<"::llvm::is_contained({\"" # !interleave(words_, "\", \"") # "\"}, "
                "::llvm::cast<::mlir::StringAttr>($_self).getValue())">,
          "'" # !interleave(words_, "' or '") # "'">]> {
  list<string> words = words_;
}
def GeluApproximation : TT_Word<["none", "tanh"]>;
def UpsampleMode : TT_Word<["nearest", "bilinear"]>;
def PaddingMode : TT_Word<["zeros", "replicate"]>;

// Elements before and behind, for every dimension.
def PaddingAttr : DenseArrayAttrBase<"DenseI32ArrayAttr", "int32_t", "i32">;

// The arguments of an op, and the shape of its results: a call of a rule of
// tt/shape/Rules.h with arguments by name, or one for each result, separated by
// `;`. Verifiers and the check of files are made of it; without a rule they are
// written by hand. `dimRule` is a call of a rule of tt/shape/DimRules.h: which
// dimensions may be cut into parts for the chips of a mesh.
class Signature<dag args_, string shapeRule_ = "",
                dag outs_ = (outs AnyRankedTensor:$result),
                string dimRule_ = ""> {
  dag args = args_;
  string shapeRule = shapeRule_;
  string dimRule = dimRule_;
  // The names of an op's results, in both dialects.
  dag outs = outs_;
}

def Unary : Signature<(ins AnyRankedTensor:$input),
    "same(input)"> {
  let dimRule = "eltwise({input})";
}
def LeakyRelu : Signature<(ins AnyRankedTensor:$input, F32Attr:$parameter),
    "same(input)"> {
  let dimRule = "eltwise({input})";
}
def Selu : Signature<(ins AnyRankedTensor:$input,
                          DefaultValuedAttr<F32Attr, "1.0507009873390197f">:$scale,
                          DefaultValuedAttr<F32Attr, "1.6732635498046875f">:$alpha),
    "same(input)"> {
  let dimRule = "eltwise({input})";
}
def Binary : Signature<(ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs),
    "broadcast({lhs, rhs})"> {
  let dimRule = "eltwise({lhs, rhs})";
}
def GeluBackward : Signature<(ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs,
                                  DefaultValuedAttr<GeluApproximation, "\"none\"">:$approximate),
    "broadcast({lhs, rhs})"> {
  let dimRule = "eltwise({lhs, rhs})";
}
def Where : Signature<(ins AnyRankedTensor:$first, AnyRankedTensor:$second,
                           AnyRankedTensor:$third),
    "broadcast({first, second, third})"> {
  let dimRule = "select(first, second, third)";
}
def ClampScalar : Signature<(ins AnyRankedTensor:$input, NumberAttr:$min,
                                 NumberAttr:$max),
    "same(input)"> {
  let dimRule = "eltwise({input})";
}
def ClampTensor : Signature<(ins AnyRankedTensor:$input, AnyRankedTensor:$min,
                                 AnyRankedTensor:$max),
    "broadcast({input, min, max})"> {
  let dimRule = "eltwise({input, min, max})";
}

def Reduction : Signature<(ins AnyRankedTensor:$input, BoolAttr:$keep_dim,
                               OptionalAttr<I32ArrayAttr>:$dim_arg),
    "reduction(input, dim_arg, keep_dim)">;

def Reshape : Signature<(ins AnyRankedTensor:$input, I32ArrayAttr:$shape),
    "reshape(input, shape)"> {
  let dimRule = "reshape(input, shape)";
}
def Transpose : Signature<(ins AnyRankedTensor:$input, SI32Attr:$dim0,
                               SI32Attr:$dim1),
    "transpose(input, dim0, dim1)"> {
  let dimRule = "transpose(input, dim0, dim1)";
}
def Permute : Signature<(ins AnyRankedTensor:$input,
                             DenseI64ArrayAttr:$permutation),
    "permute(input, permutation)"> {
  let dimRule = "permute(input, permutation)";
}
def Concat : Signature<(ins Variadic<AnyRankedTensor>:$inputs, SI32Attr:$dim),
    "concat(inputs, dim)"> {
  let dimRule = "concat(inputs, dim)";
}
def Slice : Signature<(ins AnyRankedTensor:$input, I32ArrayAttr:$begins,
                           I32ArrayAttr:$ends, I32ArrayAttr:$step),
    "sliced(input, begins, ends, step)"> {
  let dimRule = "slice(input, begins, ends, step)";
}
def Pad : Signature<(ins AnyRankedTensor:$input, PaddingAttr:$padding,
                         F32Attr:$value),
    "pad(input, padding)"> {
  let dimRule = "pad(input, padding)";
}

def Matmul : Signature<(ins AnyRankedTensor:$a, AnyRankedTensor:$b,
                            DefaultValuedAttr<BoolAttr, "false">:$transpose_a,
                            DefaultValuedAttr<BoolAttr, "false">:$transpose_b),
    "matmul(a, b, transpose_a, transpose_b)"> {
  let dimRule = "matmul(a, b, transpose_a, transpose_b)";
}
def Linear : Signature<(ins AnyRankedTensor:$a, AnyRankedTensor:$b,
                            Optional<AnyRankedTensor>:$bias,
                            DefaultValuedAttr<BoolAttr, "false">:$transpose_a,
                            DefaultValuedAttr<BoolAttr, "false">:$transpose_b),
    "linear(a, b, bias, transpose_a, transpose_b)"> {
  let dimRule = "linear(a, b, bias, transpose_a, transpose_b)";
}
def Softmax : Signature<(ins AnyRankedTensor:$input, SI32Attr:$dimension,
                             DefaultValuedAttr<BoolAttr, "false">:$numericStable),
    "softmax(input, dimension)"> {
  let dimRule = "whole(input, dimension)";
}
def Embedding : Signature<(ins AnyRankedTensor:$input, AnyRankedTensor:$weight),
    "embedding(input, weight)"> {
  let dimRule = "embedding(input, weight)";
}

#endif
