//===- Passes.td - passes on ttcore ------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_TRANSFORMS_PASSES_TD
#define TTMLIR_DIALECT_TTCORE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TTCoreRegisterDevicePass : Pass<"ttcore-register-device", "::mlir::ModuleOp"> {
  let summary = "States the machine that the module is compiled for";
  let description = [{
    Gives the module a `ttcore.system_desc` and a `ttcore.device`, unless it has
    them. The system comes from a `.ttsys` file, or else is the one named by
    `mock-system-desc-arch`: an n150 for `wormhole_b0`, a p150 for `blackhole`.

    ```mlir
    module {
      ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, d1), physical_to_virt_map = (d0, d1, d2) -> (d1, d2)>, dramGrid = #ttcore.grid<1x12>, meshShape = 1x1, chipIds = [0]>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
  let options = [
    Option<"systemDescPath", "system-desc-path", "std::string", "\"\"",
           "path of a .ttsys file">,
    Option<"mockSystemDescArch", "mock-system-desc-arch", "std::string",
           "\"wormhole_b0\"", "architecture when no file is given: wormhole_b0 "
           "or blackhole">,
    ListOption<"meshShape", "mesh-shape", "int64_t",
               "chips as rows, columns (default 1,1)">,
  ];
}

#endif
