//===- TTNNOpBase.td - classes of TTNN records -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNOPBASE_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNOPBASE_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "ttmlir/Dialect/Common/Signatures.td"
include "ttmlir/Dialect/Common/TileCalls.td"
include "ttmlir/Dialect/Common/Traits.td"
include "ttmlir/Dialect/TTNN/IR/TTNNAttrs.td"
include "ttmlir/Dialect/TTNN/IR/TTNNDocs.td"
include "ttmlir/Dialect/TTNN/IR/TTNNTypes.td"

// The program of the library that runs an op. `deal` is the rule by which it deals
// work to cores (dealMatmul for "Matmul", in device/lib/deal), `model` the model of
// its time (modelProduct for "Product", in device/lib/ops). An op with the model
// "Eltwise" names the kernel calls that it makes for each tile, those on integers
// of 32 bits if they are others.
class TTNN_Program<string deal_, string model_, list<string> calls_ = [],
                   list<string> integerCalls_ = []> {
  string deal = deal_;
  string model = model_;
  list<string> calls = calls_;
  list<string> integerCalls = integerCalls_;
}

// No program runs: the host makes it, or nothing moves.
def TTNN_NoProgram : TTNN_Program<"Nothing", "Nothing">;
// Pages are copied by all cores.
def TTNN_CopiesPages : TTNN_Program<"Pages", "Copy">;

// Element by element: the calls of `tile`, or those of `composed`.
class TTNN_Eltwise<TileCalls tile, list<string> composed = []>
    : TTNN_Program<"Elementwise", "Eltwise",
                   !cond(!not(!empty(composed)): composed,
                         !empty(tile.floats): [], true: [tile.floats]),
                   !cond(!not(!empty(composed)): [],
                         !empty(tile.integers): [], true: [tile.integers])>;

// The one description of an op. ttmlir-tblgen reads these fields and the
// arguments and writes the calls in binaries and in emitted C++ and Python, the
// runtime's table of ops, the ttnn:: prototypes, the conversion from TTIR and the
// support table.
class TTNN_Op<string mnemonic, list<Trait> traits = []>
    : Op<TTNN_Dialect, mnemonic, [TT_StaticShapes] # traits> {
  // The function that emitted code and the runtime call.
  string library = "ttnn::" # mnemonic;

  // The function in Python, if it is not the same: one of Python may be several
  // of C++, which differ in what they return.
  string python = "";

  // The ops of other dialects that lower to this one, argument by argument.
  list<string> converts = ["ttir." # mnemonic];

  // Parameters of the call in the library's order: `name`, or `name=source`
  // where the library's word is not ours. A source is one of the op's arguments,
  // or `shape`, `dtype`, `layout` or `memory_config` of the result, or `none`,
  // `true` or `false`: the default of a parameter that the op does not have. `*`:
  // those behind it are given by name only. `/`: those behind it are not the
  // library's; the op's verifier knows what it does about them. Empty: the op's
  // arguments, then `outputs`.
  list<string> call = [];
  list<string> outputs = ["memory_config"];

  // See Signatures.td; `ownVerifier`: verify() is written by hand all the same.
  string shapeRule = "";
  bit ownVerifier = 0;

  // How the library runs it. An op that takes part in binaries has to say it.
  TTNN_Program program = ?;

  // The page layout that the library wants of an operand, by its name:
  // "input=row_major". Any will do for the others.
  list<string> operandLayouts = [];

  // Operands that may be on the host although the first one is on the device, or
  // the other way round; all others are where it is.
  list<string> anyPlace = [];

  // The operand whose format the result has if the call does not say one; the
  // first if it is empty.
  string formatOf = "";

  // Docs of an argument, a property or a result that TTNNDocs.td has no text
  // for: "weight: rows of the table".
  list<string> doc = [];

  // Why source cannot call it; empty if it can.
  string notInSource = "";

  // Chips of a mesh run it together, as it moves data between them or says
  // which they are; others run it each for itself.
  bit crossesChips = 0;

  // It launches kernels, which find all tensors on their chip.
  bit launches = 0;

  // 0: leave out the conversion by name; or binary, runtime and emission
  // together (for ops that exist in the IR only).
  bit autoConvert = 1;
  bit autoSerialize = 1;
}

class TTNN_SignatureOp<string mnemonic, Signature sig, string summary_,
                       list<Trait> traits = []>
    : TTNN_Op<mnemonic, [Pure] # traits> {
  let summary = summary_;
  let arguments = sig.args;
  let results = sig.outs;
  let shapeRule = sig.shapeRule;
}

// `more`: parameters of the call between operand and memory_config.
class TTNN_Unary<string mnemonic, string summary,
                 list<Trait> traits = [TT_SameElementTypes],
                 list<string> more = []>
    : TTNN_SignatureOp<mnemonic, Unary, summary,
                       [TT_ElementwiseBroadcast] # traits> {
  let call = ["input_tensor=input"] # more # ["memory_config"];
}

// Most of the library's binary ops can convert their result: they take a dtype.
class TTNN_Binary<string mnemonic, string summary,
                  list<Trait> traits = [], list<string> more = ["dtype"]>
    : TTNN_SignatureOp<mnemonic, Binary, summary,
                       [TT_ElementwiseBroadcast, TT_SameOperandElementTypes] # traits> {
  let call = ["input_tensor_a=lhs", "input_tensor_b=rhs"] # more # ["memory_config"];
}

class TTNN_Ternary<string mnemonic, Signature sig, string summary,
                   list<Trait> traits = [TT_SameElementTypes]>
    : TTNN_SignatureOp<mnemonic, sig, summary,
                       [TT_ElementwiseBroadcast] # traits>;

class TTNN_VerifiedOp<string mnemonic, Signature sig, string summary,
                      list<Trait> traits = []>
    : TTNN_SignatureOp<mnemonic, sig, summary, traits> {
  let hasVerifier = 1;
}

// Operands and result have one element type.
class TTNN_TypedOp<string mnemonic, Signature sig, string summary,
                   list<Trait> traits = []>
    : TTNN_VerifiedOp<mnemonic, sig, summary,
                      [TT_SameElementTypes] # traits>;

// Numerics of the matrix and vector engines: fidelity, accumulator format.
defvar ComputeConfig = (ins OptionalAttr<TTNN_DeviceComputeKernelConfigAttr>:$compute_config);

// Where the library puts things while it pools; no element depends on it.
defvar PoolPlacement = (ins OptionalAttr<TTNN_TensorMemoryLayoutAttr>:$applied_shard_scheme,
    DefaultValuedAttr<BoolAttr, "true">:$reallocate_halo_output,
    OptionalAttr<BoolAttr>:$config_tensors_in_dram);

// The parts of an image that a convolution takes at a time.
defvar SliceConfig = (ins OptionalAttr<TTNN_Conv2dSliceConfigAttr>:$conv2d_slice_config);
// Blocks of a norm of a sharded tensor.
defvar NormConfig =
    (ins OptionalAttr<TTNN_LayerNormShardedMultiCoreProgramConfigAttr>:$program_config);

class TTNN_Reduction<string mnemonic, string summary>
    : TTNN_TypedOp<mnemonic, Reduction, summary> {
  let program = TTNN_Program<"Reduction", "Reduce">;
  let arguments = !con(Reduction.args, ComputeConfig);
  let call = ["input_tensor=input", "dim=dim_arg", "keepdim=keep_dim",
              "memory_config", "compute_kernel_config=compute_config"];
}

#endif
