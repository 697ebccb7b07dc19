// RUN: ttmlir-opt %s --cpu-match-declarations | FileCheck %s

// CHECK: func.func @host(%[[A:.*]]: tensor<2x3xbf16>, %[[B:.*]]: tensor<2x3xf32>) -> (tensor<2x3xbf16>, tensor<2x3xf32>)
// CHECK: %[[I:.*]] = "ttir.typecast"(%[[A]]) {{.*}}: (tensor<2x3xbf16>) -> tensor<2x3xi1>
// CHECK: %[[N:.*]] = "ttir.logical_not"(%[[I]])
// CHECK: %[[R:.*]] = "ttir.typecast"(%[[N]]) {{.*}}: (tensor<2x3xi1>) -> tensor<2x3xbf16>
// CHECK: return %[[R]], %[[B]]
module {
  ttcore.device_module {
    builtin.module {
      func.func private @host(tensor<2x3xbf16>, tensor<2x3xf32>) -> (tensor<2x3xbf16>, tensor<2x3xf32>) attributes {tt.function_type = "forward_cpu_declaration"}
    }
  }
  ttcore.cpu_module {
    builtin.module {
      func.func @host(%a: tensor<2x3xi1>, %b: tensor<2x3xf32>) -> (tensor<2x3xi1>, tensor<2x3xf32>) attributes {tt.function_type = "forward_cpu"} {
        %0 = "ttir.logical_not"(%a) : (tensor<2x3xi1>) -> tensor<2x3xi1>
        return %0, %b : tensor<2x3xi1>, tensor<2x3xf32>
      }
    }
  }
}
