//===- D2MBase.td - the d2m dialect ------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MBASE_TD
#define TTMLIR_DIALECT_D2M_IR_D2MBASE_TD

include "mlir/IR/OpBase.td"

def D2M_Dialect : Dialect {
  let name = "d2m";
  let cppNamespace = "::mlir::tt::d2m";
  let summary = "From tensor ops to kernels that move data and compute on it.";
  let description = [{
    Ops of TTIR that become one program are gathered into a group; a plan says how
    the group is spread over cores and how its data moves; the group becomes
    kernels. Decisions come before code: a group holds the ops that it was made
    from, so that what it means stays known until the last step.

    Who wants to say himself what each core does writes a generic: a grid, the
    blocks that a core goes through, and a region for each thread.
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
