// RUN: ttmlir-opt %s --ttnn-place-in-l1 --verify-diagnostics
// expected-error@+1 {{has no 'ttcore.system_desc': run ttcore-register-device first}}
module {
}
