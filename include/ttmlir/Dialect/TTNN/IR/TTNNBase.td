//===- TTNNBase.td - the ttnn dialect ----------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTNN_IR_TTNNBASE_TD
#define TTMLIR_DIALECT_TTNN_IR_TTNNBASE_TD

include "mlir/IR/OpBase.td"

def TTNN_Dialect : Dialect {
  let name = "ttnn";
  let cppNamespace = "::mlir::tt::ttnn";
  let summary = "Calls of the TTNN library.";
  let description = [{
    An op is a call of the library of the same name. Tensors carry a
    `#ttnn.ttnn_layout` encoding, which says how their data lies in memory; the
    memory configuration, element format and page layout of a result follow
    from it.
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
  private:
    void registerAttributes();
    void registerTypes();

  public:
  }];
}

#endif
