// Block floats in kernels: weights of products above all, padding and transposes
// of them; what is computed element by element, and sums.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" %s 2>&1 | FileCheck %s --check-prefix=ONE
// ONE-NOT: remark
// ONE-NOT: "ttnn.{{(to_layout|typecast|matmul|linear|sum)}}"
// ONE: bfp_bf8

// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden --program-index all --numerics exact | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --device p150 --timed | FileCheck %s
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir --check-prefix=METAL
// RUN: ttmlir-translate --ttmetal-to-flatbuffer %t.mlir -o %t.ttm
// RUN: ttrt run %t.ttm --program-index all
// METAL: !ttcore.tile<32x32, bfp_bf8>
// CHECK: program 0 ('weights') ran
// CHECK-NEXT: output 0: pcc {{1.00000|0.999}}
// CHECK: program 1 ('padding') ran
// CHECK-NEXT: output 0: pcc {{1.00000|0.999}}
// CHECK-NEXT: output 1: pcc {{1.00000|0.999}}
// CHECK: program 2 ('elements') ran
// CHECK-NEXT: output 0: pcc {{1.00000|0.999}}
// CHECK: program 3 ('rows') ran
// CHECK-NEXT: output 0: pcc {{1.00000|0.999}}
// CHECK: program 4 ('small') ran
// CHECK-NEXT: output 0: pcc {{1.00000|0.9999}}

#w = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<4x6x!ttcore.tile<32x32, bfp_bf8>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @weights(%x: tensor<70x128xbf16>, %w: tensor<128x192xbf16>, %b: tensor<192xbf16>) -> tensor<70x192xbf16> {
  %0 = "ttir.to_layout"(%w) : (tensor<128x192xbf16>) -> tensor<128x192xbf16, #w>
  %1 = "ttir.linear"(%x, %0, %b) : (tensor<70x128xbf16>, tensor<128x192xbf16, #w>, tensor<192xbf16>) -> tensor<70x192xbf16>
  %2 = "ttir.relu"(%1) : (tensor<70x192xbf16>) -> tensor<70x192xbf16>
  return %2 : tensor<70x192xbf16>
}

// Padding of the inner dimension is masked, in both operands; transposed tiles
// have other blocks.
#p = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x2x!ttcore.tile<32x32, bfp_bf8>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @padding(%x: tensor<33x77xf32>, %w: tensor<77x50xbf16>, %y: tensor<77x40xf32>) -> (tensor<33x50xf32>, tensor<40x50xf32>) {
  %0 = "ttir.to_layout"(%w) : (tensor<77x50xbf16>) -> tensor<77x50xbf16, #p>
  %1 = "ttir.typecast"(%0) : (tensor<77x50xbf16, #p>) -> tensor<77x50xf32, #p>
  %2 = "ttir.matmul"(%x, %1) : (tensor<33x77xf32>, tensor<77x50xf32, #p>) -> tensor<33x50xf32>
  %3 = "ttir.to_layout"(%y) : (tensor<77x40xf32>) -> tensor<77x40xf32, #p>
  %4 = "ttir.matmul"(%3, %1) <{transpose_a = true}> : (tensor<77x40xf32, #p>, tensor<77x50xf32, #p>) -> tensor<40x50xf32>
  return %2, %4 : tensor<33x50xf32>, tensor<40x50xf32>
}

#e = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bfp_bf8>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @elements(%x: tensor<40x70xbf16>, %y: tensor<40x70xbf16>) -> tensor<40x70xbf16> {
  %0 = "ttir.to_layout"(%x) : (tensor<40x70xbf16>) -> tensor<40x70xbf16, #e>
  %1 = "ttir.to_layout"(%y) : (tensor<40x70xbf16>) -> tensor<40x70xbf16, #e>
  %2 = "ttir.multiply"(%0, %1) : (tensor<40x70xbf16, #e>, tensor<40x70xbf16, #e>) -> tensor<40x70xbf16, #e>
  %3 = "ttir.tanh"(%2) : (tensor<40x70xbf16, #e>) -> tensor<40x70xbf16, #e>
  %4 = "ttir.to_layout"(%3) : (tensor<40x70xbf16, #e>) -> tensor<40x70xbf16>
  return %4 : tensor<40x70xbf16>
}

func.func @rows(%x: tensor<40x70xbf16>) -> tensor<40x1xbf16> {
  %0 = "ttir.to_layout"(%x) : (tensor<40x70xbf16>) -> tensor<40x70xbf16, #e>
  %1 = "ttir.sigmoid"(%0) : (tensor<40x70xbf16, #e>) -> tensor<40x70xbf16, #e>
  %2 = "ttir.multiply"(%1, %0) : (tensor<40x70xbf16, #e>, tensor<40x70xbf16, #e>) -> tensor<40x70xbf16, #e>
  %3 = "ttir.max"(%2) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<40x70xbf16, #e>) -> tensor<40x1xbf16>
  return %3 : tensor<40x1xbf16>
}

// Numbers that the smallest have, too.
#s = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bfp_bf4>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @small(%x: tensor<33x64xbf16>, %w: tensor<64x35xbf16>) -> tensor<33x35xbf16> {
  %s = "ttir.sign"(%w) : (tensor<64x35xbf16>) -> tensor<64x35xbf16>
  %0 = "ttir.to_layout"(%s) : (tensor<64x35xbf16>) -> tensor<64x35xbf16, #s>
  %1 = "ttir.matmul"(%x, %0) : (tensor<33x64xbf16>, tensor<64x35xbf16, #s>) -> tensor<33x35xbf16>
  return %1 : tensor<33x35xbf16>
}
