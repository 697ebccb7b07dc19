//===- TTNNTrainingOps.td - steps of training, sparse products -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNTRAININGOPS_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNTRAININGOPS_TD

include "ttmlir/Dialect/TTNN/IR/TTNNMeshOps.td"

def TTNN_GeluBwOp : TTNN_VerifiedOp<"gelu_bw", GeluBackward,
    "lhs times the derivative of gelu at rhs", [TT_SameElementTypes, TT_FloatOperands]> {
  let program = TTNN_Program<"Elementwise", "Eltwise", ["erf_tile", "exp_tile", "mul_binary_tile", "add_binary_tile"]>;
  let description = [{
    `lhs` is the gradient of gelu's result, `rhs` was its operand. With
    `approximate = "tanh"` the derivative is that of
    x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))) / 2.
  }];
  let converts = [];
  let ownVerifier = 1;
  let notInSource = "the library's function gives a list";
  let doc = ["lhs: the gradient of the result", "rhs: the operand of gelu",
             "approximate: `none` or `tanh`"];
  let call = ["grad_tensor=lhs", "input_tensor=rhs", "*", "approximate", "memory_config"];
}

def TTNN_SparseMatmulOp : TTNN_VerifiedOp<"sparse_matmul", Signature<!con((ins
      AnyRankedTensor:$a, AnyRankedTensor:$b, AnyRankedTensor:$sparsity,
      DefaultValuedAttr<BoolAttr, "false">:$is_input_a_sparse,
      DefaultValuedAttr<BoolAttr, "true">:$is_input_b_sparse, OptionalAttr<I64Attr>:$nnz,
      OptionalAttr<TTNN_MatmulMultiCoreReuseMultiCast1DProgramConfigAttr>:$program_config),
      ComputeConfig),
      "sparseMatmul(a, b, sparsity, is_input_a_sparse, is_input_b_sparse)">,
    "products of those pairs of matrices that count",
    [AllElementTypesMatch<["a", "b", "result"]>, TT_FloatOperands]> {
  let program = TTNN_Program<"Elementwise", "Product">;
  let description = [{
    A pair whose element of `sparsity` is 0 gives zeros; otherwise as
    `ttir.sparse_matmul`. `fused_activation` of `program_config` is done to the products
    that count; `nnz` is how many they are.
  }];
  let converts = [];
  let doc = ["sparsity: not 0 for pairs that count", "nnz: how many pairs count",
             "is_input_a_sparse: pairs are left out by the matrices of a",
             "is_input_b_sparse: pairs are left out by the matrices of b",
             "program_config: blocks of the products"];
  let call = ["input_tensor_a=a", "input_tensor_b=b", "*", "sparsity", "program_config",
              "nnz", "is_input_a_sparse", "is_input_b_sparse", "memory_config", "dtype",
              "compute_kernel_config=compute_config"];
}

// The library's users call them by way of another library; no binary holds them.
// Their forms in TTIR run.
def TTNN_AdamWOp : TTNN_TextOp<"adamw",
    (ins Arg<AnyRankedTensor, "", [MemRead, MemWrite]>:$param, AnyRankedTensor:$grad,
         Arg<AnyRankedTensor, "", [MemRead, MemWrite]>:$exp_avg,
         Arg<AnyRankedTensor, "", [MemRead, MemWrite]>:$exp_avg_sq,
         Arg<Optional<AnyRankedTensor>, "", [MemRead, MemWrite]>:$max_exp_avg_sq,
         F32Attr:$lr, F32Attr:$beta1, F32Attr:$beta2, F32Attr:$beta1_pow,
         F32Attr:$beta2_pow, F32Attr:$epsilon, F32Attr:$weight_decay,
         DefaultValuedAttr<BoolAttr, "false">:$stochastic_rounding), (outs),
    "a step of the optimizer AdamW, in place"> {
  let hasVerifier = 1;
}
def TTNN_SdpaFwOp : TTNN_TextOp<"sdpa_fw",
    (ins AnyRankedTensor:$query, AnyRankedTensor:$key, AnyRankedTensor:$value,
         Optional<AnyRankedTensor>:$attention_mask,
         DefaultValuedAttr<TTCore_AttentionMaskTypeAttr,
             "::mlir::tt::ttcore::AttentionMaskType::Causal">:$mask_type,
         DefaultValuedAttr<F32Attr, "0.0f">:$dropout_probability,
         DefaultValuedAttr<BoolAttr, "false">:$return_intermediates),
    (outs AnyRankedTensor:$output, Optional<AnyRankedTensor>:$intermediates),
    "attention that keeps what its gradient needs", [Pure]>;
def TTNN_SdpaBwOp : TTNN_TextOp<"sdpa_bw",
    (ins AnyRankedTensor:$grad_output, AnyRankedTensor:$attn_output,
         AnyRankedTensor:$query, AnyRankedTensor:$key, AnyRankedTensor:$value,
         AnyRankedTensor:$intermediates, Optional<AnyRankedTensor>:$attention_mask,
         DefaultValuedAttr<TTCore_AttentionMaskTypeAttr,
             "::mlir::tt::ttcore::AttentionMaskType::Arbitrary">:$mask_type,
         DefaultValuedAttr<F32Attr, "0.0f">:$dropout_probability),
    (outs AnyRankedTensor:$grad_query, AnyRankedTensor:$grad_key,
          AnyRankedTensor:$grad_value), "the gradients of attention", [Pure]>;

//===-- bodies that are not the library's ---------------------------------===//

def TTNN_D2MSubgraphOp : TTNN_TextOp<"d2m_subgraph",
    (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$outputs,
         FlatSymbolRefAttr:$d2m_func), (outs Variadic<AnyRankedTensor>:$results),
    "a function in D2M form, called on tensors", [AttrSizedOperandSegments,
     DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let assemblyFormat = [{
    $d2m_func attr-dict `ins` `(` ($inputs^ `:` type($inputs))? `)`
    `outs` `(` $outputs `:` type($outputs) `)` (`:` type($results)^)?
  }];
}
def TTNN_TTLangOp : TTNN_TextOp<"tt_lang_op",
    (ins Variadic<AnyRankedTensor>:$inputs, StrAttr:$kernel_id, StrAttr:$version_tag,
         StrAttr:$arg_roles, DefaultValuedAttr<StrAttr, "\"\"">:$shard_spec,
         OptionalAttr<StrAttr>:$kernel_artifact), (outs Variadic<AnyRankedTensor>:$results),
    "a kernel of another language, called on tensors"> {
  let assemblyFormat = [{
    `(` $inputs `)` attr-dict `:` `(` type($inputs) `)` `->` `(` type($results) `)`
  }];
}

#endif
