// RUN: ttmlir-opt %s --split-input-file --cpu-match-declarations --verify-diagnostics

// expected-error@+1 {{'host' is declared for the host, and no ttcore.cpu_module has it}}
func.func private @host(tensor<2xf32>) -> tensor<2xf32> attributes {tt.function_type = "forward_cpu_declaration"}

// -----

module {
  ttcore.device_module {
    builtin.module {
      // expected-error@+1 {{'host' has other types here than where it is defined}}
      func.func private @host(tensor<2xf32>) -> tensor<2xf32> attributes {tt.function_type = "forward_cpu_declaration"}
    }
  }
  ttcore.cpu_module {
    builtin.module {
      // expected-note@+1 {{it is defined here}}
      func.func @host(%a: tensor<3xf32>) -> tensor<3xf32> {
        return %a : tensor<3xf32>
      }
    }
  }
}
