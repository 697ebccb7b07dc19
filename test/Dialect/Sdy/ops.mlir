// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s
// RUN: ttmlir-opt %s --mlir-print-op-generic | ttmlir-opt | FileCheck %s

// CHECK: sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @mesh = <["x"=2, "y"=4]>
// CHECK: sdy.mesh @one = <[], device_ids=[0]>
sdy.mesh @one = <[], device_ids=[0]>

// CHECK-LABEL: @shardings
// CHECK-SAME: sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {?}], replicated={"y"}>
// CHECK-SAME: sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2}, {}], unreduced={"y"}>
func.func @shardings(%a: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {?}], replicated={"y"}>},
                     %b: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2}, {}], unreduced={"y"}>}) {
  // CHECK: sdy.sharding_constraint %arg0 <@mesh, [{}, {"x", "y"}]> : tensor<4x8xf32>
  %0 = sdy.sharding_constraint %a <@mesh, [{}, {"x", "y"}]> : tensor<4x8xf32>
  // CHECK: sdy.reshard %{{.*}} <@mesh, [{"x"}, {}]> : tensor<4x8xf32>
  %1 = sdy.reshard %0 <@mesh, [{"x"}, {}]> : tensor<4x8xf32>
  // CHECK: sdy.all_gather [{"x"}, {}] %{{.*}} out_sharding=<@mesh, [{}, {}]> : tensor<4x8xf32>
  %2 = sdy.all_gather [{"x"}, {}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<4x8xf32>
  // CHECK: sdy.all_slice [{}, {"y"}] %{{.*}} out_sharding=<@mesh, [{}, {"y"}]> : tensor<4x8xf32>
  %3 = sdy.all_slice [{}, {"y"}] %2 out_sharding=<@mesh, [{}, {"y"}]> : tensor<4x8xf32>
  // CHECK: sdy.all_to_all [{"y"}: 1->0] %{{.*}} out_sharding=<@mesh, [{"y"}, {}]> : tensor<4x8xf32>
  %4 = sdy.all_to_all [{"y"}: 1->0] %3 out_sharding=<@mesh, [{"y"}, {}]> : tensor<4x8xf32>
  // CHECK: sdy.collective_permute %{{.*}} out_sharding=<@mesh, [{"x"}, {}]> : tensor<4x8xf32>
  %5 = sdy.collective_permute %4 out_sharding=<@mesh, [{"x"}, {}]> : tensor<4x8xf32>
  // CHECK: sdy.all_reduce {"y"} %{{.*}} out_sharding=<@mesh, [{"x"}, {}]> : tensor<4x8xf32>
  %6 = sdy.all_reduce {"y"} %5 out_sharding=<@mesh, [{"x"}, {}]> : tensor<4x8xf32>
  // CHECK: sdy.reduce_scatter [{"y"}, {}] %{{.*}} out_sharding=<@mesh, [{"y"}, {}]> : tensor<4x8xf32>
  %7 = sdy.reduce_scatter [{"y"}, {}] %6 out_sharding=<@mesh, [{"y"}, {}]> : tensor<4x8xf32>
  return
}

// CHECK-LABEL: @manual
func.func @manual(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<2x8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<2x8xf32>) {
    // CHECK: sdy.return %{{.*}} : tensor<2x8xf32>
    %1 = stablehlo.exponential %b : tensor<2x8xf32>
    sdy.return %1 : tensor<2x8xf32>
  // CHECK: } : (tensor<4x8xf32>) -> tensor<4x8xf32>
  } : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
