//===- TTIRNeuralOps.td - products, windows, normalisation -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRNEURALOPS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRNEURALOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"

def TTIR_MatmulOp : TTIR_TypedOp<"matmul", Matmul, "matrix product"> {
  let description = [{
    The last two dimensions are multiplied, dimensions before them broadcast.
    A rank-1 operand is a row (`a`) or a column (`b`) and its unit dimension is
    not in the result. `transpose_a` and `transpose_b` swap the last two
    dimensions first.
  }];
  let hasCanonicalizer = 1;
}

def TTIR_LinearOp : TTIR_TypedOp<"linear", Linear, "matrix product plus bias"> {
  let shapeRule = "linearWithBias(a, b, bias, transpose_a, transpose_b)";
  let description = [{
    `bias`, when present, and the product broadcast to each other. The library takes
    a bias that broadcasts to the product; any other is added behind it.
  }];
  let hasCanonicalizer = 1;
}

def TTIR_DotGeneralOp : TTIR_TypedOp<"dot_general", Signature<(ins
      AnyRankedTensor:$lhs, AnyRankedTensor:$rhs,
      DenseI64ArrayAttr:$batch_dims_lhs, DenseI64ArrayAttr:$contract_dims_lhs,
      DenseI64ArrayAttr:$batch_dims_rhs, DenseI64ArrayAttr:$contract_dims_rhs),
      "dotGeneral(lhs, rhs, batch_dims_lhs, contract_dims_lhs, batch_dims_rhs, "
      "contract_dims_rhs)",
      (outs AnyRankedTensor:$result),
      "dotGeneral(lhs, rhs, batch_dims_lhs, contract_dims_lhs, batch_dims_rhs, "
      "contract_dims_rhs)">,
    "product over any dimensions of two tensors"> {
  let description = [{
    Pairs of batch dimensions run together; pairs of contracted dimensions are
    summed over. The result has the batch dimensions in the order given, then
    the others of `lhs`, then the others of `rhs`.
  }];
}

def TTIR_SoftmaxOp : TTIR_TypedOp<"softmax", Softmax, "exp(x) / sum(exp(x)) along a dimension",
                                 [TT_FloatOperands]> {
  let description = [{
    `numericStable` asks the library to subtract the maximum first. The value
    does not depend on it: the reference and the embedded library always do.
  }];
}

def TTIR_EmbeddingOp : TTIR_VerifiedOp<"embedding", Embedding, "rows of a table",
                                           [TT_SelectElementTypes, TTIR_KeepsTruth]> {
  let description = [{
    `input` holds row numbers; `weight` is the table, whose last two dimensions
    count (all before them are 1). Result: the shape of `input` and one more
    dimension of the row's length.
  }];
}

def TTIR_LayerNormOp : TTIR_TypedOp<"layer_norm", Signature<(ins
      AnyRankedTensor:$input, Optional<AnyRankedTensor>:$weight,
      Optional<AnyRankedTensor>:$bias, DenseI64ArrayAttr:$normalized_shape,
      DefaultValuedAttr<F32Attr, "1e-05f">:$epsilon),
      "normalization(input, normalized_shape, weight, bias)",
      (outs AnyRankedTensor:$result),
      "normalization(input, normalized_shape, weight, bias)">,
    "zero mean and unit variance over the last dimensions",
    [AttrSizedOperandSegments, TT_FloatOperands]>;

def TTIR_RMSNormOp : TTIR_TypedOp<"rms_norm", Signature<(ins
      AnyRankedTensor:$input, Optional<AnyRankedTensor>:$weight,
      Optional<AnyRankedTensor>:$bias, DenseI64ArrayAttr:$normalized_shape,
      DefaultValuedAttr<F32Attr, "1e-05f">:$epsilon),
      "normalization(input, normalized_shape, weight, bias)",
      (outs AnyRankedTensor:$result),
      "normalization(input, normalized_shape, weight, bias)">,
    "unit root mean square over the last dimensions",
    [AttrSizedOperandSegments, TT_FloatOperands]>;

def TTIR_Conv2dOp : TTIR_TypedOp<"conv2d", Signature<(ins
      AnyRankedTensor:$input, AnyRankedTensor:$weight,
      Optional<AnyRankedTensor>:$bias, SpatialAttr:$stride,
      SpatialAttr:$padding, SpatialAttr:$dilation, I32Attr:$groups,
      DefaultValuedAttr<I64Attr, "0">:$batch_dim,
      DefaultValuedAttr<I64Attr, "1">:$height_dim,
      DefaultValuedAttr<I64Attr, "2">:$width_dim,
      DefaultValuedAttr<I64Attr, "3">:$channel_dim),
      "imageConv2d(input, weight, bias, stride, padding, dilation, groups, batch_dim, "
      "height_dim, width_dim, channel_dim)", (outs AnyRankedTensor:$result),
      "convolution(input, weight, bias, groups, batch_dim, channel_dim)">,
    "2-D convolution", [TTIR_FlatImages]> {
  let description = [{
    `input` is NHWC unless the `*_dim` attributes say otherwise, `weight`
    OIHW, `bias` 1x1x1xO. `stride` and `dilation` are one number or (height,
    width); `padding` one number, (height, width) or (top, left, bottom, right).
  }];
  let hasCanonicalizer = 1;
}

class TTIR_Pool2d<string mnemonic, string summary, dag more = (ins),
                  list<Trait> traits = []>
    : TTIR_TypedOp<mnemonic, Signature<!con((ins
        AnyRankedTensor:$input, SpatialAttr:$kernel, SpatialAttr:$stride,
        SpatialAttr:$dilation, SpatialAttr:$padding, BoolAttr:$ceil_mode), more),
        "imagePool2d(input, kernel, stride, padding, dilation, ceil_mode)",
        (outs AnyRankedTensor:$result), "image(input)">,
      summary, [TTIR_FlatImages] # traits> {
  let description = [{
    `input` is NHWC. `padding` is one number, (height, width) or (top, left,
    bottom, right). `ceil_mode` rounds the size of the result up.
  }];
}
def TTIR_MaxPool2dOp : TTIR_Pool2d<"max_pool2d", "maximum in a sliding window", (ins),
                                        [TTIR_KeepsTruth]>;
def TTIR_AvgPool2dOp : TTIR_Pool2d<"avg_pool2d", "mean in a sliding window",
    (ins DefaultValuedAttr<BoolAttr, "true">:$count_include_pad)>;

#endif
