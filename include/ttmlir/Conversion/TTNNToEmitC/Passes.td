//===- Passes.td - TTNN to EmitC ---------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTNNTOEMITC_PASSES_TD
#define TTMLIR_CONVERSION_TTNNTOEMITC_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertTTNNToEmitC : Pass<"convert-ttnn-to-emitc", "::mlir::ModuleOp"> {
  let summary = "TTNN functions to calls of the ttnn C++ library";
  let description = [{
    Every function becomes an `emitc.func` and every op the call that its record
    describes, so that `ttmlir-translate --mlir-to-cpp` prints C++:

    ```mlir
    func.func @sum(%a: tensor<32x32xbf16, #layout>, %b: tensor<32x32xbf16, #layout>)
        -> tensor<32x32xbf16, #layout> {
      %0 = "ttnn.add"(%a, %b) : ...
      return %0 : tensor<32x32xbf16, #layout>
    }
    ```
    ```cpp
    #include "ttnn/ttnn.hpp"
    ttnn::Tensor sum(ttnn::Tensor v1, ttnn::Tensor v2) {
      ttnn::Tensor v3 = ttnn::add(v1, v2, ttnn::DataType::BFLOAT16, ttnn::MemoryConfig{...});
      return v3;
    }
    ```

    Several results are returned as a `std::tuple`. A function whose name C++
    cannot have, such as `main`, gets a `_` at its end. Ops and types without
    a spelling are errors.
  }];
  let dependentDialects = ["::mlir::emitc::EmitCDialect"];
}

#endif
