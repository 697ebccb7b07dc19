//===- QuantizedOps.td - integers that stand for reals -----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

//
// A quantized element type of MLIR's quant dialect stands for reals: (number -
// zero point) * scale. TTIR ops on such types are made of those on numbers, with
// scale and zero point as tensors, which the library has.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_SHARED_QUANTIZEDOPS_TD
#define TTMLIR_DIALECT_SHARED_QUANTIZEDOPS_TD

include "ttmlir/Dialect/TTIR/IR/TTIRBase.td"
include "ttmlir/Dialect/TTNN/IR/TTNNOpBase.td"

//===-- by type -----------------------------------------------------------===//

class TTIR_ByQuantizedType<string mnemonic, string summary>
    : TTIR_VerifiedOp<mnemonic, Unary, summary> {
  let ownVerifier = 1;
}
def TTIR_QuantizeOp : TTIR_ByQuantizedType<"quantize", "reals as numbers of a quantized type"> {
  let description = [{
    x / scale + zero point, rounded to nearest, ties to even, and limited to what
    the storage type holds.
  }];
}
def TTIR_DequantizeOp : TTIR_ByQuantizedType<"dequantize", "the reals that numbers of a quantized type stand for">;
def TTIR_RequantizeOp : TTIR_ByQuantizedType<"requantize", "numbers of another quantized type for the same reals"> {
  let hasFolder = 1;
}

//===-- by tensors --------------------------------------------------------===//

// Scale and zero point have one number, or one for every index of dimension
// `axis`.
def Quantization : Signature<(ins AnyRankedTensor:$input, AnyRankedTensor:$scale,
      AnyRankedTensor:$zero_point, OptionalAttr<I32Attr>:$axis),
    "quantization(input, scale, zero_point, axis)">;
def Requantization : Signature<(ins AnyRankedTensor:$input, AnyRankedTensor:$in_scale,
      AnyRankedTensor:$in_zero_point, AnyRankedTensor:$out_scale,
      AnyRankedTensor:$out_zero_point, OptionalAttr<I32Attr>:$axis),
    "requantization(input, in_scale, in_zero_point, out_scale, out_zero_point, axis)">;

class TTIR_Unrolled<string mnemonic, Signature sig, string summary>
    : TTIR_VerifiedOp<mnemonic, sig, summary> {
  let ownVerifier = 1;
  let description = [{
    As the op of that name, with scales and zero points as tensors: one number,
    or one for each place of dimension `axis`. Numbers are of an integer type or of
    a quantized one, whose own scale does not count here.
  }];
}
def TTIR_QuantizeUnrolledOp : TTIR_Unrolled<"quantize_unrolled", Quantization, "x / scale + zero point, rounded">;
def TTIR_DequantizeUnrolledOp : TTIR_Unrolled<"dequantize_unrolled", Quantization, "(number - zero point) * scale">;
def TTIR_RequantizeUnrolledOp : TTIR_Unrolled<"requantize_unrolled", Requantization, "numbers for the same reals on another scale">;

defvar ScaleTexts = ["scale: what 1 stands for", "zero_point: the number for 0"];
class TTNN_Quantization<string mnemonic, Signature sig, string summary,
                        list<string> operands, list<string> texts>
    : TTNN_VerifiedOp<mnemonic, sig, summary> {
  let arguments = !con(sig.args, (ins OptionalAttr<TTCore_DataTypeAttr>:$output_dtype));
  let converts = ["ttir." # mnemonic # "_unrolled"];
  let doc = texts # [
             "axis: the dimension with a scale for every place; absent: there is one scale",
             "output_dtype: element type of the result; absent: si32 for numbers, f32 for reals"];
  let ownVerifier = 1;
  let autoConvert = 0;
  let call = ["input_tensor=input"] # operands # ["*", "axis", "dtype=output_dtype", "memory_config"];
}
def TTNN_QuantizeOp : TTNN_Quantization<"quantize", Quantization, "x / scale + zero point, rounded",
    ["scale", "zero_point"], ScaleTexts> {
  let program = TTNN_Program<"Elementwise", "Eltwise", ["div_binary_tile", "add_binary_tile", "typecast_tile"]>;
}
def TTNN_DequantizeOp : TTNN_Quantization<"dequantize", Quantization, "(number - zero point) * scale",
    ["scale", "zero_point"], ScaleTexts> {
  let program = TTNN_Program<"Elementwise", "Eltwise", ["sub_binary_tile", "mul_binary_tile", "typecast_tile"]>;
}
def TTNN_RequantizeOp : TTNN_Quantization<"requantize", Requantization, "numbers for the same reals on another scale",
    ["in_scale", "in_zero_point", "out_scale", "out_zero_point"],
    ["in_scale: what 1 stands for in the operand", "in_zero_point: the number for 0 in the operand",
     "out_scale: what 1 stands for in the result", "out_zero_point: the number for 0 in the result"]> {
  let program = TTNN_Program<"Elementwise", "Eltwise", ["mul_binary_tile", "add_binary_tile", "typecast_tile"]>;
}

#endif
