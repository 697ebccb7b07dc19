// The size of DST is that of the system that the module is for.
// RUN: ttmlir-opt %s --ttcore-register-device --verify-each=0 -o %t.mlir
// RUN: sed 's/dst_physical_size_tiles = 16/dst_physical_size_tiles = 8/' %t.mlir > %t.8.mlir
// RUN: ttmlir-opt %t.mlir
// RUN: not ttmlir-opt %t.8.mlir 2>&1 | FileCheck %s

// CHECK: 'ttkernel.exp_tile' op 'dst0_index' is 9, but DST has 8 tiles at most
func.func @dst() {
  %i = arith.constant 9 : index
  ttkernel.exp_tile(%i) : (index) -> ()
  return
}
