// RUN: ttmlir-opt %s --split-input-file --ttcore-unwrap-device-module --verify-diagnostics

module {
  ttcore.device_module {
    builtin.module {
      // expected-error@+1 {{function 'host' is for the host and cannot be called: its code is in 'emitc.func', not in a function on tensors}}
      func.func private @host(tensor<2xf32>) -> tensor<2xf32>
      func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
        %0 = call @host(%a) : (tensor<2xf32>) -> tensor<2xf32>
        return %0 : tensor<2xf32>
      }
    }
  }
  ttcore.cpu_module {
    builtin.module {
      // expected-note@+1 {{it is defined here}}
      emitc.func @host(%a: i32) -> i32 {
        return %a : i32
      }
    }
  }
}

// -----

module {
  ttcore.device_module {
    builtin.module {
      // expected-error@+1 {{the types of its declaration and its definition differ}}
      func.func private @host_decl(tensor<2xf32>) -> tensor<2xf32>
      func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
        %0 = call @host_decl(%a) : (tensor<2xf32>) -> tensor<2xf32>
        return %0 : tensor<2xf32>
      }
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

// -----

module {
  func.func private @f()
  ttcore.device_module {
    builtin.module {
      // expected-error@+1 {{'f' is in the module and in its device module}}
      func.func private @f()
    }
  }
}
