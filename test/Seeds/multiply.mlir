// The first module that the documents show, and its command lines.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s -o %t.ttnn.mlir
// RUN: FileCheck %s --check-prefix=TTNN --input-file=%t.ttnn.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.ttnn.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden
// RUN: ttrt read --section mlir %t.ttnn | FileCheck %s --check-prefix=TTNN

// C++ in two steps and as one pipe.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-layout --convert-ttir-to-ttnn --convert-ttnn-to-emitc %s -o %t.c.mlir
// RUN: ttmlir-translate -mlir-to-cpp %t.c.mlir -allow-unregistered-dialect | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-layout --convert-ttir-to-ttnn --convert-ttnn-to-emitc %s | ttmlir-translate -mlir-to-cpp -allow-unregistered-dialect | FileCheck %s --check-prefix=CPP

// CHECK: #system_desc = #ttcore.system_desc<
// CHECK-SAME: arch = <wormhole_b0>, grid = 8x8
// CHECK: module attributes {ttcore.system_desc = #system_desc}
// CHECK-NOT: empty
// CHECK: "ttir.multiply"(%arg0, %arg1) : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>

// TTNN: "ttnn.multiply"(%arg0, %arg1)

// CPP: #include "ttnn/ttnn.hpp"
// CPP: ttnn::Tensor forward(ttnn::Tensor [[A:v[0-9]+]], ttnn::Tensor [[B:v[0-9]+]])
// CPP: ttnn::multiply([[A]], [[B]]

#any_device = #tt.operand_constraint<dram|l1|scalar|tile|any_device|any_device_tile>
module attributes {tt.system_desc = #tt.system_desc<[<#tt.arch<wormhole_b0>, #tt.grid<8x8>>], [0], [<pcie|host_mmio>], [<0, 0, 0, 0>]>} {
  func.func @forward(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xf32>) -> tensor<64x128xf32> {
    %0 = tensor.empty() : tensor<64x128xf32>
    %1 = "ttir.multiply"(%arg0, %arg1, %0) <{operandSegmentSizes = array<i32: 2, 1>, operand_constraints = [#any_device, #any_device, #any_device]}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    return %1 : tensor<64x128xf32>
  }
}
