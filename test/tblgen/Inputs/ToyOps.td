//===- ToyOps.td - an op of every form ---------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

include "Toy.td"

def Toy_JoinOp : Toy_Op<"join"> {
  let summary = "joins tensors";
  let description = "All have the same shape.";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, I32Attr:$dim,
                       OptionalAttr<StrAttr>:$name);
  let results = (outs AnyRankedTensor:$result);
  let library = "ttnn::concat";
  let converts = ["source.join"];
}

def Toy_ScaleOp : Toy_Op<"scale"> {
  let summary = "multiplies by a number";
  let arguments = (ins AnyRankedTensor:$input, Optional<AnyRankedTensor>:$bias,
                       DefaultValuedAttr<F32Attr, "1.0f">:$factor,
                       OptionalAttr<BoolAttr>:$fast,
                       OptionalAttr<I32ArrayAttr>:$dims);
  let results = (outs AnyRankedTensor:$result);
  let call = ["input", "scale=factor", "*", "dtype", "bias", "config=none", "fast",
              "many=true", "dims", "place=memory_config", "/", "layout"];
  let anyPlace = ["bias"];
  let formatOf = "bias";
  let autoConvert = 0;
  let converts = ["source.scale"];
}

def Toy_FillOp : Toy_Op<"fill"> {
  let arguments = (ins Optional<Toy_Device>:$device, I64Attr:$value);
  let results = (outs AnyRankedTensor:$result);
  let call = ["shape", "value", "layout", "device"];
}

def Toy_UploadOp : Toy_Op<"upload"> {
  let arguments = (ins AnyRankedTensor:$input, Toy_Device:$device);
  let results = (outs AnyRankedTensor:$result);
}

def Toy_OpenOp : Toy_Op<"open"> {
  let results = (outs Toy_Device:$device);
  let outputs = [];
}

def Toy_FreeOp : Toy_Op<"free"> {
  let arguments = (ins AnyRankedTensor:$input);
  let outputs = [];
}

// An enum, a struct, and two results.
def Toy_SplitOp : Toy_Op<"split"> {
  let summary = "parts a tensor";
  let arguments = (ins AnyRankedTensor:$input,
                       DefaultValuedAttr<Toy_ModeAttr, "::toy::Mode::Fast">:$mode,
                       OptionalAttr<Toy_OptionsAttr>:$options);
  let results = (outs AnyRankedTensor:$low, AnyRankedTensor:$high);
}

// In the IR only; the kind of its attribute need not be known.
def Toy_HintOp : Toy_Op<"hint"> {
  let arguments = (ins AnyAttr:$value);
  let autoSerialize = 0;
  let autoConvert = 0;
}

def Source_JoinOp : Source_Op<"join"> {
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, I32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
}
