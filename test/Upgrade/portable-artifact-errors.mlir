// Portable artifacts of StableHLO are refused by their name: bytecode of its serializer, and ops of vhlo in text.
// RUN: printf 'ML\357R\015StableHLO_v1.8.0\000' > %t.mlir
// RUN: not ttmlir-opt %t.mlir 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not ttrt run %t.mlir 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: split-file %s %t.parts
// RUN: not ttmlir-opt %t.parts/pretty.mlir 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not ttrt run %t.parts/generic.mlir 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not ttmlir-opt %t.parts/emitpy.mlir 2>&1 | FileCheck %s --check-prefix=EMITPY
// RUN: ttmlir-opt %t.parts/attribute.mlir | FileCheck %s --check-prefix=ATTRIBUTE

// BYTES: the bytecode is a portable artifact of StableHLO (vhlo), which is not read; print the program as text of stablehlo, with 'stablehlo-translate --deserialize'
// TEXT: line 2 has an op of a portable artifact of StableHLO (vhlo), which is not read
// EMITPY: line 2 has an op of emitpy, which is Python in the form of MLIR and is not read; 'ttmlir-translate --mlir-to-python' writes Python of the TTNN that it was made of
// ATTRIBUTE: mhlo.note = "vhlo.add_v1"

//--- pretty.mlir
module {
  vhlo.func_v1 @main(%arg0: !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>) {
    %0 = vhlo.add_v1 %arg0, %arg0 : !vhlo.tensor_v1<4x!vhlo.f32_v1>
    vhlo.return_v1 %0 : !vhlo.tensor_v1<4x!vhlo.f32_v1>
  }
}

//--- generic.mlir
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "vhlo.add_v1"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- emitpy.mlir
module {
  emitpy.import import "ttnn"
  func.func @main(%arg0: !emitpy.opaque<"ttnn.Tensor">) -> !emitpy.opaque<"ttnn.Tensor"> {
    %0 = emitpy.call_opaque "ttnn.exp"(%arg0) : (!emitpy.opaque<"ttnn.Tensor">) -> !emitpy.opaque<"ttnn.Tensor">
    return %0 : !emitpy.opaque<"ttnn.Tensor">
  }
}

//--- attribute.mlir
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> attributes {mhlo.note = "vhlo.add_v1"} {
  return %a : tensor<4xf32>
}
