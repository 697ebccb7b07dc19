//===- TTCoreModuleOps.td - the parts of a module ----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_TTCOREMODULEOPS_TD
#define TTMLIR_DIALECT_TTCORE_IR_TTCOREMODULEOPS_TD

include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreAttrs.td"
include "ttmlir/Dialect/TTCore/IR/TTCoreTypes.td"

def TTCore_DeviceOp : Op<TTCore_Dialect, "device", [Symbol]> {
  let summary = "Names the device that the module is compiled for.";
  let description = [{
    ```mlir
    ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8>, meshShape = 1x1, chipIds = [0]>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TTCore_DeviceAttr:$device_attr);
  let assemblyFormat = "$sym_name `=` $device_attr attr-dict";
}

class TTCore_PartOp<string mnemonic>
    : Op<TTCore_Dialect, mnemonic,
         [IsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock,
          SymbolTable, ParentOneOf<["::mlir::ModuleOp"]>]> {
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "attr-dict-with-keyword $bodyRegion";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The one module in it.
    ModuleOp getInnerModule() {
      return cast<ModuleOp>(getBodyRegion().front().front());
    }
  }];
}

def TTCore_DeviceModuleOp : TTCore_PartOp<"device_module"> {
  let summary = "The part of a module that runs on the device.";
  let description = [{
    Holds one module, with the functions of the program.

    ```mlir
    module {
      ttcore.device_module {
        builtin.module {
          func.func @forward(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
            return %a : tensor<2x3xf32>
          }
        }
      }
    }
    ```
  }];
}

def TTCore_CPUModuleOp : TTCore_PartOp<"cpu_module"> {
  let summary = "The part of a module that runs on the host.";
  let description = "Holds one module, with functions that the device's part declares and calls.";
}

def TTCore_GlobalOp : Op<TTCore_Dialect, "global", [Symbol]> {
  let summary = "A variable of generated source.";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type,
                       OptionalAttr<SI32Attr>:$index);
  let assemblyFormat = "$sym_name `=` $type (` ` `[` $index^ `]`)? attr-dict";
}

def TTCore_GetGlobalOp
    : Op<TTCore_Dialect, "get_global",
         [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The value of a variable.";
  let arguments = (ins FlatSymbolRefAttr:$sym_name);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$sym_name attr-dict `:` type($result)";
}

#endif
