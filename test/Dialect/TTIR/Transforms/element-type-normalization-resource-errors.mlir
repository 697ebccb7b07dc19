// RUN: ttmlir-opt %s --ttir-element-type-normalization --split-input-file --verify-diagnostics

func.func @missing() -> tensor<4xf32> {
  // expected-error@+1 {{'ttir.constant' op has no content: its elements are in the resource 'nowhere', which the file does not have}}
  %0 = "ttir.constant"() <{value = dense_resource<nowhere> : tensor<4xf32>}> : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @short() -> tensor<4xf32> {
  // expected-error@+1 {{'ttir.constant' op has no content: its resource 'short' has 12 bytes, and 'tensor<4xf32>' takes 16}}
  %0 = "ttir.constant"() <{value = dense_resource<short> : tensor<4xf32>}> : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

{-#
  dialect_resources: {
    builtin: {
      short: "0x040000000000803F0000004000004040"
    }
  }
#-}
