//===- StableHLOBase.td - the dialect and its classes of ops *- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOBASE_TD
#define TTMLIR_DIALECT_STABLEHLO_IR_STABLEHLOBASE_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ttmlir/Dialect/Common/Traits.td"

def StableHLO_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::mlir::tt::stablehlo";
  let summary = "Programs as JAX and PyTorch/XLA print them.";
  let description = [{
    Records of the static subset of the public StableHLO specification, in the
    generic and in the pretty form of its printers. `convert-stablehlo-to-ttir`
    lowers it; serialised `vhlo` artifacts are not read.
  }];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
  private:
    void registerAttributes();

  public:
  }];
}

// The result's elements depend on the operands' at the same index only.
def SHLO_Elementwise : NativeOpTrait<"Elementwise"> {
  let cppNamespace = "::mlir::tt::stablehlo";
}

// `ttir`: the op of TTIR that it becomes, operand by operand; empty if a pattern
// says what it becomes.
class XLA_Op<Dialect dialect, string mnemonic, list<Trait> traits = [], string ttir = "">
    : Op<dialect, mnemonic, [TT_StaticShapes] # traits> {
  string becomes = !if(!empty(ttir), "", "ttir." # ttir);
}
class SHLO_Op<string mnemonic, list<Trait> traits = [], string ttir = "">
    : XLA_Op<StableHLO_Dialect, mnemonic, traits, ttir>;
class SHLO_PureOp<string mnemonic, string summary_, list<Trait> traits = []>
    : SHLO_Op<mnemonic, [Pure] # traits> {
  let summary = summary_;
}

// Operands in a row, attributes, and one type for all of them, or the types of
// operands and result as those of a function.
class XLA_Eltwise<Dialect dialect, string mnemonic, dag operands, string summary_,
                  string ttir = "", dag attributes = (ins), list<Trait> traits = []>
    : XLA_Op<dialect, mnemonic, [Pure, SHLO_Elementwise] # traits, ttir> {
  let summary = summary_;
  let arguments = !con(operands, attributes);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &state) {
      return ::mlir::tt::stablehlo::parseEltwise(parser, state);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      ::mlir::tt::stablehlo::printEltwise(printer, *this);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::mlir::tt::stablehlo::verifyEltwise(*this);
    }
  }];
}
defvar OneOperand = (ins AnyRankedTensor:$operand);
defvar TwoOperands = (ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs);

#endif
