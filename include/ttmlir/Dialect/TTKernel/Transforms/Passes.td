//===- Passes.td - passes on ttkernel ----------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_PASSES_TD
#define TTMLIR_DIALECT_TTKERNEL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TTKernelExpandCallsPass : Pass<"ttkernel-expand-calls", "::mlir::ModuleOp"> {
  let summary = "brings calls into the one form that is translated";
  let description = [{
    - A transfer's `core[x, y]` or `bank[id]` and local address become one address
      on the network; a local address alone is that of this core. The corners of a
      multicast likewise.
    - `experimental.semaphore_wait` and `..._wait_min` become the calls without
      that prefix.
    - Calls without effect whose result is not used are dropped.
    - Loads and stores in L1 get the width of their pointer as an attribute.

    Both translations, to LLVM and to C++, start with it.

    ```mlir
    ttkernel.noc_async_read core[%x, %y], %from, %to, %size
        : (index, index, i32, i32, i32) -> ()
    ```
    becomes
    ```mlir
    %0 = ttkernel.get_noc_addr(%x, %y, %from) : (index, index, i32) -> !ttkernel.noc_addr
    ttkernel.noc_async_read %0, %to, %size : (!ttkernel.noc_addr, i32, i32) -> ()
    ```
  }];
}

#endif
