//===- Passes.td - ttkernel to LLVM ------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTKERNELTOLLVM_PASSES_TD
#define TTMLIR_CONVERSION_TTKERNELTOLLVM_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTTKernelToLLVMPass : Pass<"convert-ttkernel-to-llvm", "::mlir::ModuleOp"> {
  let summary = "kernels become functions that call the emulator";
  let description = [{
    A kernel becomes `void kernel(ptr context)`; the functions that it calls get
    the context as one more argument, their first. The context begins with a
    pointer to a table of functions, `ttk_api`; every ttkernel op is a call of
    the function at its place in there:

    ```mlir
    ttkernel.cb_push_back(%cb, %n) : (!ttkernel.cb<4, !ttcore.tile<32x32, bf16>>, i32) -> ()
    ```
    becomes
    ```mlir
    %api = llvm.load %context invariant : !llvm.ptr -> !llvm.ptr
    %slot = llvm.getelementptr %api[40] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
    %function = llvm.load %slot invariant : !llvm.ptr -> !llvm.ptr
    llvm.call %function(%context, %cb, %n, %site) : !llvm.ptr, (!llvm.ptr, i32, i32, i32) -> ()
    ```

    Circular buffers, addresses, semaphores, formats and accessors are 32-bit
    numbers, addresses on the network 64-bit ones; an index has 32 bits, as on
    the chip. Absent operands and attributes get the values that the kernel ABI
    has for them. The last argument is the number of the call site: that of the
    ttkernel op in its kernel, counted in pre-order, called functions behind it.
    A function that several kernels call has the numbers of the first of them.

    Ops of the dialects arith, affine, cf, func, index, scf and ub are converted
    as well.
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::scf::SCFDialect"
  ];
}

#endif
