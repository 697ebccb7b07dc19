// Parts of a module, calls whose results are kept, tuples, variables.
// RUN: ttmlir-opt %s --split-input-file | ttmlir-opt --split-input-file | FileCheck %s

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, other.unit = #other.thing<1, 2>, ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x1>, <"row" = 2>]>} {
module attributes {mhlo.num_partitions = 1 : i32, other.unit = #other.thing<1, 2>, ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x1>, <"row" = 2>]>} {
  // CHECK-NEXT: ttcore.device_module {
  ttcore.device_module {
    // CHECK-NEXT: builtin.module @net attributes {tt.note = "x"} {
    builtin.module @net attributes {tt.note = "x"} {
      // CHECK: func.func private @host(tensor<2x3xf32>) -> tensor<2x3xf32> attributes {tt.function_type = "forward_cpu_declaration"}
      func.func private @host(tensor<2x3xf32>) -> tensor<2x3xf32> attributes {tt.function_type = "forward_cpu_declaration"}
      // CHECK: func.func private @weights
      func.func private @weights(%w: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) attributes {tt.function_type = "const_eval"} {
        return %w, %w : tensor<2x3xf32>, tensor<2x3xf32>
      }
      func.func private @none() -> tensor<2x3xf32> {
        %0 = "ttir.ones"() <{shape = array<i32: 2, 3>}> : () -> tensor<2x3xf32>
        return %0 : tensor<2x3xf32>
      }
      // CHECK: func.func @main(%{{.*}}: tensor<2x3xf32> {other.sharding = #other<shard x>, ttcore.argument_type = #ttcore.argument_type<parameter>, ttcore.local_shape = #ttcore<local_shape local_shape = tensor<2x3xf32>>, ttcore.shard_status = #ttcore.shard_status<presharded>, ttir.name = "w"}) -> (tensor<2x3xf32> {ttcore.shard_status = #ttcore.shard_status<unsharded>})
      func.func @main(%w: tensor<2x3xf32> {other.sharding = #other<shard x>, ttcore.argument_type = #ttcore.argument_type<parameter>, ttcore.local_shape = #ttcore<local_shape local_shape = tensor<2x3xf32>>, ttcore.shard_status = #ttcore.shard_status<presharded>, ttir.name = "w"}) -> (tensor<2x3xf32> {ttcore.shard_status = #ttcore.shard_status<unsharded>}) attributes {tt.function_type = "forward_device"} {
        // CHECK: %{{.*}}:2 = ttcore.load_cached(@weights, [%{{.*}}]) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
        %0:2 = ttcore.load_cached(@weights, [%w]) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
        // CHECK: ttcore.load_cached(@none, []) : () -> tensor<2x3xf32>
        %1 = ttcore.load_cached(@none, []) : () -> tensor<2x3xf32>
        // CHECK: call @host(%{{.*}}) {ttir.cpu_hoisted_call = #ttir.cpu_hoisted_call}
        %2 = call @host(%0#1) {ttir.cpu_hoisted_call = #ttir.cpu_hoisted_call} : (tensor<2x3xf32>) -> tensor<2x3xf32>
        // CHECK: "ttcore.optimization_barrier"(%{{.*}}, %{{.*}})
        %3:2 = "ttcore.optimization_barrier"(%1, %2) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
        // CHECK: "ttcore.composite"(%{{.*}}) <{composite_attributes = {epsilon = {{.*}} : f32}, composite_name = "twice", decomposition = @none2}>
        %4 = "ttcore.composite"(%3#0) <{composite_attributes = {epsilon = 1.0e-05 : f32}, composite_name = "twice", decomposition = @none2}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
        return %4 : tensor<2x3xf32>
      }
      func.func private @none2(%a: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {tt.composite_decomposition} {
        return %a : tensor<2x3xf32>
      }
    }
  }
  // CHECK: ttcore.cpu_module {
  ttcore.cpu_module {
    builtin.module {
      func.func @host(%a: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {tt.function_type = "forward_cpu"} {
        return %a : tensor<2x3xf32>
      }
    }
  }
}

// -----

// CHECK-LABEL: @tuples
func.func @tuples(%a: tensor<2x3xf32>, %b: tensor<5xbf16>) -> (tensor<5xbf16>, tuple<tensor<2x3xf32>>) {
  // CHECK: %[[T:.*]] = ttcore.tuple %arg0, %arg1 : tuple<tensor<2x3xf32>, tensor<5xbf16>>
  %0 = ttcore.tuple %a, %b : tuple<tensor<2x3xf32>, tensor<5xbf16>>
  // CHECK: ttcore.get_tuple_element %[[T]][1] : (tuple<tensor<2x3xf32>, tensor<5xbf16>>) -> tensor<5xbf16>
  %1 = ttcore.get_tuple_element %0[1] : (tuple<tensor<2x3xf32>, tensor<5xbf16>>) -> tensor<5xbf16>
  %2 = ttcore.tuple %a : tuple<tensor<2x3xf32>>
  return %1, %2 : tensor<5xbf16>, tuple<tensor<2x3xf32>>
}

// CHECK: ttcore.global @weights = tensor<2x3xf32>
ttcore.global @weights = tensor<2x3xf32>
// CHECK: ttcore.global @third = tensor<2x3xf32> [2]
ttcore.global @third = tensor<2x3xf32> [2]
// CHECK: ttcore.global @cache = !ttcore.dict
ttcore.global @cache = !ttcore.dict

// CHECK-LABEL: @values
func.func @values(%d: !ttcore.dict) -> tensor<2x3xf32> {
  // CHECK: ttcore.get_global @weights : tensor<2x3xf32>
  %0 = ttcore.get_global @weights : tensor<2x3xf32>
  // CHECK: ttcore.set_key_value %arg0["sum"] = %{{.*}}, %{{.*}} : !ttcore.dict, tensor<2x3xf32>, tensor<2x3xf32>
  ttcore.set_key_value %d["sum"] = %0, %0 : !ttcore.dict, tensor<2x3xf32>, tensor<2x3xf32>
  // CHECK: ttcore.get_key_value %arg0["sum"] : (!ttcore.dict) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %1:2 = ttcore.get_key_value %d["sum"] : (!ttcore.dict) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  // CHECK: ttcore.get_key_value %arg0[3 : index] : (!ttcore.dict) -> tensor<2x3xf32>
  %2 = ttcore.get_key_value %d[3 : index] : (!ttcore.dict) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
