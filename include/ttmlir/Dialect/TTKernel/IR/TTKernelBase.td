//===- TTKernelBase.td - the ttkernel dialect --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELBASE_TD
#define TTMLIR_DIALECT_TTKERNEL_IR_TTKERNELBASE_TD

include "mlir/IR/OpBase.td"

def TTKernel_Dialect : Dialect {
  let name = "ttkernel";
  let cppNamespace = "::mlir::tt::ttkernel";
  let summary = "Calls of the kernel programming interface.";
  let description = [{
    An op is one call that a kernel makes on one of the RISC-V cores of a Tensix
    core. A kernel is a `func.func` without arguments and results; the attribute
    `ttkernel.thread` says which thread it is for, `ttkernel.arg_spec` what its
    compile-time and run-time arguments mean.
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Attributes of kernel functions: a ThreadAttr and an ArgSpecAttr.
    static constexpr StringLiteral getThreadAttrName() {
      return "ttkernel.thread";
    }
    static constexpr StringLiteral getArgSpecAttrName() {
      return "ttkernel.arg_spec";
    }

  private:
    void registerAttributes();
    void registerTypes();

  public:
  }];
}

#endif
