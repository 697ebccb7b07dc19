// Ops in front of a product are part of its program where that takes less time:
// the compute kernel makes tiles of operands before it multiplies them, or
// before they are sent to the cores that do.

// RUN: ttmlir-opt --d2m-fe-pipeline="mock-system-desc-arch=wormhole_b0" --d2m-plan-report %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAN
// PLAN: multicast_lhs = false, multicast_rhs = false{{.*}}makes multiply itself: about {{[0-9]+}} cycles, in programs of their own {{[0-9]+}} cycles; result 0
// PLAN: 'odd' has 1 program
// PLAN: multicast_lhs = true, multicast_rhs = true
// PLAN: 'grid' has 1 program
// PLAN: multicast_lhs = true, multicast_rhs = false
// PLAN: 'decode' has 1 program
// PLAN: 'right_odd' has 1 program
// PLAN: multicast_lhs = true, multicast_rhs = true
// PLAN: 'right_grid' has 1 program
// PLAN: multicast_lhs = false, multicast_rhs = true
// PLAN: 'right_tall' has 1 program
// PLAN: 'odd_f32' has 1 program
// PLAN: multicast_lhs = true, multicast_rhs = true
// PLAN: 'grid_f32' has 1 program
// PLAN: makes typecast itself: {{.*}}; makes typecast itself:
// PLAN: 'casts' has 1 program
// PLAN: 'broadcasts' has 1 program
// PLAN: 'turned' has 1 program
// PLAN: 'batches' has 1 program
// PLAN: 'rows' has 1 program
// PLAN: 'several' has 3 programs
// PLAN: 'residual' has 1 program
// PLAN: 'block_floats' has 1 program
// PLAN: 'square' has 1 program
// PLAN: 'small' has 1 program
// PLAN: does not make gelu itself: about
// PLAN: 'dear' has 4 programs
// PLAN: does not make abs itself: other ops take it
// PLAN: 'shared' has 2 programs

// Among the library's ops, too.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true" %s | FileCheck %s --check-prefix=MIXED
// MIXED-LABEL: func.func @odd
// MIXED-COUNT-1: "ttnn.generic"(
// MIXED-NOT: "ttnn.matmul"
// MIXED-LABEL: func.func @grid

// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --timed | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --device p150 | FileCheck %s
// CHECK: program 0 ('odd') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 1 ('grid') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 2 ('decode') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 3 ('right_odd') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 4 ('right_grid') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 5 ('right_tall') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 6 ('odd_f32') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 7 ('grid_f32') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 8 ('casts') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 9 ('broadcasts') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 10 ('turned') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 11 ('batches') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 12 ('rows') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 13 ('several') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 14 ('residual') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 15 ('block_floats') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 16 ('square') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 17 ('small') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 18 ('dear') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 19 ('shared') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}

#b8l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<5x11x!ttcore.tile<32x32, bfp_bf8>, #ttnn.buffer_type<dram>>, <interleaved>>
#b8 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<11x5x!ttcore.tile<32x32, bfp_bf8>, #ttnn.buffer_type<dram>>, <interleaved>>
// Each core makes what it multiplies.
func.func @odd(%x: tensor<70x150xbf16>, %y: tensor<1x150xbf16>, %w: tensor<150x90xbf16>) -> tensor<70x90xbf16> {
  %1 = "ttir.multiply"(%x, %y) : (tensor<70x150xbf16>, tensor<1x150xbf16>) -> tensor<70x150xbf16>
  %2 = "ttir.matmul"(%1, %w) : (tensor<70x150xbf16>, tensor<150x90xbf16>) -> tensor<70x90xbf16>
  return %2 : tensor<70x90xbf16>
}

// The cores of a row take turns in making what all of them multiply.
func.func @grid(%x: tensor<1500x333xbf16>, %y: tensor<1x333xbf16>, %w: tensor<333x900xbf16>) -> tensor<1500x900xbf16> {
  %1 = "ttir.multiply"(%x, %y) : (tensor<1500x333xbf16>, tensor<1x333xbf16>) -> tensor<1500x333xbf16>
  %2 = "ttir.matmul"(%1, %w) : (tensor<1500x333xbf16>, tensor<333x900xbf16>) -> tensor<1500x900xbf16>
  return %2 : tensor<1500x900xbf16>
}

// So do all cores.
func.func @decode(%x: tensor<32x1000xbf16>, %y: tensor<1x1000xbf16>, %w: tensor<1000x3000xbf16>) -> tensor<32x3000xbf16> {
  %1 = "ttir.multiply"(%x, %y) : (tensor<32x1000xbf16>, tensor<1x1000xbf16>) -> tensor<32x1000xbf16>
  %2 = "ttir.matmul"(%1, %w) : (tensor<32x1000xbf16>, tensor<1000x3000xbf16>) -> tensor<32x3000xbf16>
  return %2 : tensor<32x3000xbf16>
}

func.func @right_odd(%x: tensor<70x150xbf16>, %w: tensor<150x90xbf16>, %v: tensor<150x90xbf16>) -> tensor<70x90xbf16> {
  %1 = "ttir.add"(%w, %v) : (tensor<150x90xbf16>, tensor<150x90xbf16>) -> tensor<150x90xbf16>
  %2 = "ttir.matmul"(%x, %1) : (tensor<70x150xbf16>, tensor<150x90xbf16>) -> tensor<70x90xbf16>
  return %2 : tensor<70x90xbf16>
}

// The cores of a column.
func.func @right_grid(%x: tensor<1500x333xbf16>, %w: tensor<333x900xbf16>, %v: tensor<333x900xbf16>) -> tensor<1500x900xbf16> {
  %1 = "ttir.add"(%w, %v) : (tensor<333x900xbf16>, tensor<333x900xbf16>) -> tensor<333x900xbf16>
  %2 = "ttir.matmul"(%x, %1) : (tensor<1500x333xbf16>, tensor<333x900xbf16>) -> tensor<1500x900xbf16>
  return %2 : tensor<1500x900xbf16>
}

func.func @right_tall(%x: tensor<2000x200xbf16>, %w: tensor<200x50xbf16>, %v: tensor<200x50xbf16>) -> tensor<2000x50xbf16> {
  %1 = "ttir.add"(%w, %v) : (tensor<200x50xbf16>, tensor<200x50xbf16>) -> tensor<200x50xbf16>
  %2 = "ttir.matmul"(%x, %1) : (tensor<2000x200xbf16>, tensor<200x50xbf16>) -> tensor<2000x50xbf16>
  return %2 : tensor<2000x50xbf16>
}

// In words of 32 bits.
func.func @odd_f32(%x: tensor<70x150xf32>, %y: tensor<1x150xf32>, %w: tensor<150x90xf32>) -> tensor<70x90xf32> {
  %1 = "ttir.multiply"(%x, %y) : (tensor<70x150xf32>, tensor<1x150xf32>) -> tensor<70x150xf32>
  %2 = "ttir.matmul"(%1, %w) : (tensor<70x150xf32>, tensor<150x90xf32>) -> tensor<70x90xf32>
  return %2 : tensor<70x90xf32>
}

func.func @grid_f32(%x: tensor<700x333xf32>, %y: tensor<1x333xf32>, %w: tensor<333x500xf32>) -> tensor<700x500xf32> {
  %1 = "ttir.multiply"(%x, %y) : (tensor<700x333xf32>, tensor<1x333xf32>) -> tensor<700x333xf32>
  %2 = "ttir.matmul"(%1, %w) : (tensor<700x333xf32>, tensor<333x500xf32>) -> tensor<700x500xf32>
  return %2 : tensor<700x500xf32>
}

// Operands that are read are f32, operands that are multiplied are not.
func.func @casts(%x: tensor<100x70xf32>, %w: tensor<70x150xsi32>) -> tensor<100x150xbf16> {
  %0 = "ttir.typecast"(%x) : (tensor<100x70xf32>) -> tensor<100x70xbf16>
  %1 = "ttir.typecast"(%w) : (tensor<70x150xsi32>) -> tensor<70x150xbf16>
  %2 = "ttir.matmul"(%0, %1) : (tensor<100x70xbf16>, tensor<70x150xbf16>) -> tensor<100x150xbf16>
  return %2 : tensor<100x150xbf16>
}

// A row, a column and one element are repeated; tiles that stay are read once for a block.
func.func @broadcasts(%x: tensor<333x200xbf16>, %r: tensor<1x200xbf16>, %c: tensor<333x1xbf16>, %w: tensor<200x450xbf16>, %s: tensor<1x1xbf16>) -> tensor<333x450xbf16> {
  %0 = "ttir.multiply"(%x, %r) : (tensor<333x200xbf16>, tensor<1x200xbf16>) -> tensor<333x200xbf16>
  %1 = "ttir.add"(%0, %c) : (tensor<333x200xbf16>, tensor<333x1xbf16>) -> tensor<333x200xbf16>
  %3 = "ttir.multiply"(%w, %s) : (tensor<200x450xbf16>, tensor<1x1xbf16>) -> tensor<200x450xbf16>
  %2 = "ttir.matmul"(%1, %3) : (tensor<333x200xbf16>, tensor<200x450xbf16>) -> tensor<333x450xbf16>
  return %2 : tensor<333x450xbf16>
}

// Tiles are made, then transposed, and what is padding then does not count.
func.func @turned(%x: tensor<200x333xbf16>, %w: tensor<450x200xbf16>, %r: tensor<200x1xbf16>, %c: tensor<1x200xbf16>) -> tensor<333x450xbf16> {
  %0 = "ttir.multiply"(%x, %r) : (tensor<200x333xbf16>, tensor<200x1xbf16>) -> tensor<200x333xbf16>
  %1 = "ttir.abs"(%0) : (tensor<200x333xbf16>) -> tensor<200x333xbf16>
  %3 = "ttir.subtract"(%w, %c) : (tensor<450x200xbf16>, tensor<1x200xbf16>) -> tensor<450x200xbf16>
  %2 = "ttir.matmul"(%1, %3) <{transpose_a = true, transpose_b = true}> : (tensor<200x333xbf16>, tensor<450x200xbf16>) -> tensor<333x450xbf16>
  return %2 : tensor<333x450xbf16>
}

func.func @batches(%x: tensor<3x2x100x60xbf16>, %c: tensor<1x2x100x1xbf16>, %w: tensor<3x2x60x70xbf16>, %o: tensor<3x1x1x70xbf16>) -> tensor<3x2x100x70xbf16> {
  %0 = "ttir.subtract"(%x, %c) : (tensor<3x2x100x60xbf16>, tensor<1x2x100x1xbf16>) -> tensor<3x2x100x60xbf16>
  %1 = "ttir.abs"(%0) : (tensor<3x2x100x60xbf16>) -> tensor<3x2x100x60xbf16>
  %3 = "ttir.add"(%w, %o) : (tensor<3x2x60x70xbf16>, tensor<3x1x1x70xbf16>) -> tensor<3x2x60x70xbf16>
  %2 = "ttir.matmul"(%1, %3) : (tensor<3x2x100x60xbf16>, tensor<3x2x60x70xbf16>) -> tensor<3x2x100x70xbf16>
  return %2 : tensor<3x2x100x70xbf16>
}

// Rows of a batch, which all share weights.
func.func @rows(%x: tensor<3x40x60xbf16>, %r: tensor<60xbf16>, %b: tensor<3x1x1xbf16>, %w: tensor<60x70xbf16>) -> tensor<3x40x70xbf16> {
  %0 = "ttir.multiply"(%x, %r) : (tensor<3x40x60xbf16>, tensor<60xbf16>) -> tensor<3x40x60xbf16>
  %1 = "ttir.add"(%0, %b) : (tensor<3x40x60xbf16>, tensor<3x1x1xbf16>) -> tensor<3x40x60xbf16>
  %2 = "ttir.matmul"(%1, %w) : (tensor<3x40x60xbf16>, tensor<60x70xbf16>) -> tensor<3x40x70xbf16>
  return %2 : tensor<3x40x70xbf16>
}

// Products that take the same each make it.
func.func @several(%x: tensor<70x64xbf16>, %s: tensor<1x1xbf16>, %q: tensor<64x90xbf16>, %k: tensor<64x90xbf16>) -> tensor<70x90xbf16> {
  %0 = "ttir.multiply"(%x, %s) : (tensor<70x64xbf16>, tensor<1x1xbf16>) -> tensor<70x64xbf16>
  %1 = "ttir.matmul"(%0, %q) : (tensor<70x64xbf16>, tensor<64x90xbf16>) -> tensor<70x90xbf16>
  %2 = "ttir.matmul"(%0, %k) : (tensor<70x64xbf16>, tensor<64x90xbf16>) -> tensor<70x90xbf16>
  %3 = "ttir.subtract"(%1, %2) : (tensor<70x90xbf16>, tensor<70x90xbf16>) -> tensor<70x90xbf16>
  return %3 : tensor<70x90xbf16>
}

// The epilogue needs the operand of the prologue, too.
func.func @residual(%x: tensor<333x200xbf16>, %w: tensor<200x200xbf16>, %b: tensor<200xbf16>) -> tensor<333x200xbf16> {
  %0 = "ttir.relu"(%x) : (tensor<333x200xbf16>) -> tensor<333x200xbf16>
  %1 = "ttir.matmul"(%0, %w) : (tensor<333x200xbf16>, tensor<200x200xbf16>) -> tensor<333x200xbf16>
  %2 = "ttir.add"(%1, %x) : (tensor<333x200xbf16>, tensor<333x200xbf16>) -> tensor<333x200xbf16>
  %3 = "ttir.add"(%2, %b) : (tensor<333x200xbf16>, tensor<200xbf16>) -> tensor<333x200xbf16>
  return %3 : tensor<333x200xbf16>
}

// Block floats are taken apart and made again.
func.func @block_floats(%x: tensor<150x333xbf16>, %y: tensor<150x333xbf16, #b8l>, %w: tensor<333x140xbf16, #b8>) -> tensor<150x140xbf16> {
  %0 = "ttir.multiply"(%x, %y) : (tensor<150x333xbf16>, tensor<150x333xbf16, #b8l>) -> tensor<150x333xbf16>
  %1 = "ttir.relu"(%w) : (tensor<333x140xbf16, #b8>) -> tensor<333x140xbf16, #b8>
  %2 = "ttir.matmul"(%0, %1) : (tensor<150x333xbf16>, tensor<333x140xbf16, #b8>) -> tensor<150x140xbf16>
  return %2 : tensor<150x140xbf16>
}

// Both operands are the same.
func.func @square(%x: tensor<70x70xbf16>, %y: tensor<70x70xbf16>) -> tensor<70x70xbf16> {
  %0 = "ttir.add"(%x, %y) : (tensor<70x70xbf16>, tensor<70x70xbf16>) -> tensor<70x70xbf16>
  %2 = "ttir.matmul"(%0, %0) <{transpose_b = true}> : (tensor<70x70xbf16>, tensor<70x70xbf16>) -> tensor<70x70xbf16>
  return %2 : tensor<70x70xbf16>
}

// One element.
func.func @small(%x: tensor<1x1xf32>, %y: tensor<1x7xf32>, %w: tensor<7x1xf32>) -> tensor<1x1xf32> {
  %0 = "ttir.multiply"(%x, %y) : (tensor<1x1xf32>, tensor<1x7xf32>) -> tensor<1x7xf32>
  %1 = "ttir.exp"(%w) : (tensor<7x1xf32>) -> tensor<7x1xf32>
  %2 = "ttir.matmul"(%0, %1) : (tensor<1x7xf32>, tensor<7x1xf32>) -> tensor<1x1xf32>
  return %2 : tensor<1x1xf32>
}

// An expensive prologue that each of two products would compute has a program of its own.
func.func @dear(%x: tensor<333x200xbf16>, %q: tensor<200x100xbf16>, %k: tensor<200x100xbf16>) -> tensor<333x100xbf16> {
  %0 = "ttir.gelu"(%x) : (tensor<333x200xbf16>) -> tensor<333x200xbf16>
  %1 = "ttir.matmul"(%0, %q) : (tensor<333x200xbf16>, tensor<200x100xbf16>) -> tensor<333x100xbf16>
  %2 = "ttir.matmul"(%0, %k) : (tensor<333x200xbf16>, tensor<200x100xbf16>) -> tensor<333x100xbf16>
  %3 = "ttir.subtract"(%1, %2) : (tensor<333x100xbf16>, tensor<333x100xbf16>) -> tensor<333x100xbf16>
  return %3 : tensor<333x100xbf16>
}

// And so has what others take.
func.func @shared(%x: tensor<90x90xbf16>, %w: tensor<90x90xbf16>) -> tensor<90x90xbf16> {
  %0 = "ttir.abs"(%x) : (tensor<90x90xbf16>) -> tensor<90x90xbf16>
  %1 = "ttir.matmul"(%0, %w) : (tensor<90x90xbf16>, tensor<90x90xbf16>) -> tensor<90x90xbf16>
  %2 = "ttir.multiply"(%1, %0) : (tensor<90x90xbf16>, tensor<90x90xbf16>) -> tensor<90x90xbf16>
  return %2 : tensor<90x90xbf16>
}
