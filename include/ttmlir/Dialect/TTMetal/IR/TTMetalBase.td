//===- TTMetalBase.td - the ttmetal dialect ----------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTMETAL_IR_TTMETALBASE_TD
#define TTMLIR_DIALECT_TTMETAL_IR_TTMETALBASE_TD

include "mlir/IR/OpBase.td"

def TTMetal_Dialect : Dialect {
  let name = "ttmetal";
  let cppNamespace = "::mlir::tt::ttmetal";
  let summary = "The commands of a host that runs kernels on a device.";
  let description = [{
    Buffers at fixed addresses, copies between host and device, and programs:
    kernels of the ttkernel dialect with their cores, arguments and circular
    buffers. Host memory is a plain memref; device memory is a memref in the
    memory space `l1` or `dram`.
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect",
                           "::mlir::tt::ttkernel::TTKernelDialect"];
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
