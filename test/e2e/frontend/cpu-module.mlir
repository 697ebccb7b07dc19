// Functions that were meant for the host run on the device.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// CHECK: output 0: {{.*}}pcc {{1.0|0.99}}
module {
  ttcore.device_module {
    builtin.module {
      func.func private @cpu_hoisted_exp(tensor<33x35xf32>) -> tensor<33x35xf32> attributes {tt.function_type = "forward_cpu_declaration"}
      func.func private @older_decl(tensor<33x35xf32>) -> tensor<33x35xf32>
      func.func @main(%x: tensor<33x35xf32>) -> tensor<33x35xf32> attributes {tt.function_type = "forward_device"} {
        %0 = call @cpu_hoisted_exp(%x) {ttir.cpu_hoist_call} : (tensor<33x35xf32>) -> tensor<33x35xf32>
        %1 = call @older_decl(%0) : (tensor<33x35xf32>) -> tensor<33x35xf32>
        %2 = "ttir.add"(%1, %x) : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
        return %2 : tensor<33x35xf32>
      }
    }
  }
  ttcore.cpu_module {
    builtin.module {
      func.func @cpu_hoisted_exp(%a: tensor<33x35xf32>) -> tensor<33x35xf32> attributes {tt.function_type = "forward_cpu"} {
        %0 = "ttir.exp"(%a) : (tensor<33x35xf32>) -> tensor<33x35xf32>
        return %0 : tensor<33x35xf32>
      }
      func.func @older(%a: tensor<33x35xf32>) -> tensor<33x35xf32> {
        %0 = "ttir.neg"(%a) : (tensor<33x35xf32>) -> tensor<33x35xf32>
        return %0 : tensor<33x35xf32>
      }
    }
  }
}
