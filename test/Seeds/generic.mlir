// The early generic op is read and kept; the TTNN flow says that it has none.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK-DAG: #[[L1:.*]] = #ttcore.memory_space<l1>
// CHECK: %[[R:.*]] = "ttir.generic"(%arg0, %arg1, %arg2) <{grid = #ttcore.grid<1x1>, indexing_maps = [#map, #map, #map], iterator_types = [#parallel, #parallel], operandSegmentSizes = array<i32: 2, 1>}>
// CHECK: ^bb0(%{{.*}}: memref<64x128xf32, #[[L1]]>, %{{.*}}: memref<64x128xf32, #[[L1]]>, %{{.*}}: memref<64x128xf32, #[[L1]]>):
// CHECK: "ttir.kernel"(%{{.*}}) <{kind = @eltwise, op = @multiply, operandSegmentSizes = array<i32: 2, 1>}>
// CHECK: "ttir.yield"
// CHECK: return %[[R]]
// ERROR: generic.mlir:[[@LINE+12]]:{{[0-9]+}}: error: {{.*}}'ttir.generic'

#any_device = #tt.operand_constraint<dram|l1|scalar|tile|any_device|any_device_tile>
#l1_ = #tt.memory_space<l1>
#map = affine_map<(d0, d1) -> (d0, d1)>
#parallel = #tt.iterator_type<parallel>
#layout1 = #tt.layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #l1_>>

func.func @generic(%1: tensor<64x128xf32, #layout1>, %3: tensor<64x128xf32, #layout1>,
                   %4: tensor<64x128xf32, #layout1>) -> tensor<64x128xf32, #layout1> {
// The op as documented; the list of operand constraints, which it shows cut
// off, is the one that the other examples have.
%5 = "ttir.generic"(%1, %3, %4) <{
  grid = #tt.grid<1x1>,                     // The grid range of cores to dispatch work to.
  indexing_maps = [#map, #map, #map],       // Affine maps for indexing into the input/output tensors. See linalg.generic
  iterator_types = [#parallel, #parallel],  // Iterator types for the input/output tensors. See linalg.generic
  operandSegmentSizes = array<i32: 2, 1>,   // Sizes of the operand segments, i.e. 2 inputs and 1 output.
  operand_constraints = [#any_device, #any_device, #any_device]}> ({
^bb0(%arg2: memref<64x128xf32, #l1_>, %arg3: memref<64x128xf32, #l1_>, %arg4: memref<64x128xf32, #l1_>):
    // Region body, would contain some computation that represents the work each core does.
    %6 = "ttir.kernel"(%arg2, %arg3, %arg4) <{op = @multiply, kind = @eltwise, operandSegmentSizes = array<i32: 2, 1>}> : (memref<64x128xf32, #l1_>, memref<64x128xf32, #l1_>, memref<64x128xf32, #l1_>) -> memref<64x128xf32, #l1_>
    "ttir.yield"(%6) : (memref<64x128xf32, #l1_>) -> ()
}) : (tensor<64x128xf32, #layout1>, tensor<64x128xf32, #layout1>, tensor<64x128xf32, #layout1>) -> tensor<64x128xf32, #layout1>
return %5 : tensor<64x128xf32, #layout1>
}
