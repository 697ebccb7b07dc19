//===- TTCoreBase.td - the ttcore dialect ------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_TTCOREBASE_TD
#define TTMLIR_DIALECT_TTCORE_IR_TTCOREBASE_TD

include "mlir/IR/OpBase.td"

def TTCore_Dialect : Dialect {
  let name = "ttcore";
  let cppNamespace = "::mlir::tt::ttcore";
  let summary = "Types and attributes that all other dialects share.";
  let description = [{
    The description of the machine (`chip_desc`, `system_desc`, `device`), the
    layout of a tensor on it (`grid`, `tile`, `metal_layout`, `memory_space`)
    and the enums that go with them; the parts of a module, and calls that keep
    their results. It has no computation of its own.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Module attribute that holds the system descriptor.
    static constexpr StringLiteral getSystemDescAttrName() {
      return "ttcore.system_desc";
    }
    /// Module attribute that holds the meshes of chips.
    static constexpr StringLiteral getMeshesAttrName() {
      return "ttcore.meshes";
    }
    /// Symbol of the device that programs are compiled for by default.
    static constexpr StringLiteral getDefaultDeviceName() {
      return "default_device";
    }

  private:
    void registerAttributes();
    void registerTypes();

  public:
  }];
}

#endif
