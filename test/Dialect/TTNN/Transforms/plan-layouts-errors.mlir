// RUN: ttmlir-opt %s --ttnn-plan-layouts --verify-diagnostics
// expected-error@+1 {{has no 'ttcore.system_desc': run ttcore-register-device first}}
module {
}
