//===- TTIRTrainingOps.td - optimizer, sparse products -----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRTRAININGOPS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRTRAININGOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"

def TTIR_AdamWOp : TTIR_Op<"adamw", [Pure, TT_FloatOperands]> {
  let summary = "a step of the optimizer AdamW";
  let description = [{
    With g = `grad`, m = `exp_avg`, v = `exp_avg_sq`:

    ```text
    m' = beta1 * m + (1 - beta1) * g
    v' = beta2 * v + (1 - beta2) * g * g
    w  = v', or max(v', max_exp_avg_sq) if that is given
    param' = param * (1 - lr * weight_decay)
             - lr * m' / (1 - beta1_pow) / (sqrt(w / (1 - beta2_pow)) + epsilon)
    ```

    `beta1_pow` and `beta2_pow` are the powers of the betas that go with the step.
    Loshchilov and Hutter, Decoupled Weight Decay Regularization, 2019.
    `stochastic_rounding` lets the library round `param'` at random; here it is
    always rounded to nearest.
  }];
  let arguments = (ins AnyRankedTensor:$param, AnyRankedTensor:$grad,
      AnyRankedTensor:$exp_avg, AnyRankedTensor:$exp_avg_sq,
      Optional<AnyRankedTensor>:$max_exp_avg_sq, F32Attr:$lr, F32Attr:$beta1,
      F32Attr:$beta2, F32Attr:$beta1_pow, F32Attr:$beta2_pow, F32Attr:$epsilon,
      F32Attr:$weight_decay, DefaultValuedAttr<BoolAttr, "false">:$stochastic_rounding);
  let results = (outs AnyRankedTensor:$param_out, AnyRankedTensor:$exp_avg_out,
      AnyRankedTensor:$exp_avg_sq_out, Optional<AnyRankedTensor>:$max_exp_avg_sq_out);
  let hasVerifier = 1;
}

def TTIR_SparseMatmulOp : TTIR_VerifiedOp<"sparse_matmul", Signature<(ins
      AnyRankedTensor:$a, AnyRankedTensor:$b, AnyRankedTensor:$sparsity,
      DefaultValuedAttr<BoolAttr, "false">:$is_input_a_sparse,
      DefaultValuedAttr<BoolAttr, "true">:$is_input_b_sparse, OptionalAttr<I64Attr>:$nnz),
      "sparseMatmul(a, b, sparsity, is_input_a_sparse, is_input_b_sparse)">,
    "products of those pairs of matrices that count",
    [AllElementTypesMatch<["a", "b", "result"]>, TT_FloatOperands]> {
  let description = [{
    A pair whose element of `sparsity` is 0 gives zeros. The pairs are

    | sparse | a | b | sparsity | result |
    |---|---|---|---|---|
    | b | A x B x M x K | 1 x E x K x N | A x B x 1 x E | A x B x 1 x E x M x N |
    | a | A x E x M x K | 1 x E x K x N | 1 x 1 x A x E | A x E x M x N |
    | both | 1 x E x M x K | 1 x E x K x N | 1 x 1 x 1 x E | 1 x E x M x N |

    `nnz`, if given, is how many elements of `sparsity` are not 0.
  }];
}

#endif
