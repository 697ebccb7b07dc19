// A network as front ends print it: wrapped, with attributes of other dialects, kinds
// and names of arguments, named locations, constants in hexadecimal digits, i1 and i64.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --init rand | FileCheck %s
// RUN: ttrt read %t.ttnn --section inputs | FileCheck %s --check-prefix=INPUTS
// The same program wrapped again is the same binary.
// RUN: ttmlir-opt %t.mlir --ttcore-wrap-device-module -o %t.wrapped.mlir
// RUN: FileCheck %s --check-prefix=WRAPPED --input-file=%t.wrapped.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.wrapped.mlir -o %t.wrapped.ttnn
// RUN: ttrt run %t.wrapped.ttnn --golden --init rand | FileCheck %s
// RUN: ttmlir-translate --mlir-to-python %t.wrapped.mlir | FileCheck %s --check-prefix=PYTHON
// RUN: ttmlir-translate --mlir-to-cpp %t.wrapped.mlir | FileCheck %s --check-prefix=CPP

// CHECK: output 0: {{.*}}pcc {{1.0|0.99}}
// INPUTS-DAG: "images"
// INPUTS-DAG: "fc.weight"
// INPUTS-DAG: "parameter"
// WRAPPED: ttcore.device_module
// WRAPPED: "ttnn.matmul"
// PYTHON: def main(
// CPP: main_(
#loc1 = loc("model.fc")
module @SyncTensorsGraph attributes {mhlo.cross_program_prefetches = [], mhlo.is_dynamic = false, mhlo.num_partitions = 1 : i32, other.mesh = #other<mesh ["x"=1]>, ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x1>]>} {
  ttcore.device_module {
    builtin.module @SyncTensorsGraph attributes {mhlo.num_replicas = 1 : i32, ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x1>]>} {
      func.func @main(%arg0: tensor<3x37xbf16> {other.sharding = #other.sharding<@mesh, [{}]>, ttcore.argument_type = #ttcore.argument_type<input>, ttcore.local_shape = #ttcore<local_shape local_shape = tensor<3x37xbf16>>, ttcore.shard_status = #ttcore.shard_status<unsharded>, ttir.name = "images"} loc("p0.1"),
                      %arg1: tensor<11x37xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>, ttcore.shard_status = #ttcore.shard_status<unsharded>, ttir.name = "fc.weight"},
                      %arg2: tensor<3x11xi64> {ttcore.argument_type = #ttcore.argument_type<input>, ttir.name = "labels"}) -> (tensor<3x11xbf16> {ttcore.shard_status = #ttcore.shard_status<unsharded>}) attributes {tt.function_type = "forward_device"} {
        %0 = "ttir.constant"() <{value = dense<"0x0000803F000000400000404000008040"> : tensor<4xf32>}> : () -> tensor<4xf32> loc(#loc2)
        %1 = "ttir.constant"() <{value = dense<"0xFF"> : tensor<1x1xi1>}> : () -> tensor<1x1xi1>
        %2 = "ttir.constant"() <{value = dense<3> : tensor<i64>}> : () -> tensor<i64>
        %3 = "ttir.sum"(%0) <{dim_arg = [0 : i32], keep_dim = true}> : (tensor<4xf32>) -> tensor<1xf32>
        %4 = "ttir.matmul"(%arg0, %arg1) <{transpose_a = false, transpose_b = true}> : (tensor<3x37xbf16>, tensor<11x37xbf16>) -> tensor<3x11xbf16> loc("dot.4"(#loc1))
        %5 = "ttir.multiply"(%4, %3) : (tensor<3x11xbf16>, tensor<1xf32>) -> tensor<3x11xbf16> loc(fused["scale", "model.py":12:3])
        %6 = "ttir.gt"(%arg2, %2) : (tensor<3x11xi64>, tensor<i64>) -> tensor<3x11xi1>
        %7 = "ttir.logical_and"(%6, %1) : (tensor<3x11xi1>, tensor<1x1xi1>) -> tensor<3x11xi1>
        %8 = "ttir.neg"(%5) {other.hint} : (tensor<3x11xbf16>) -> tensor<3x11xbf16>
        %9 = "ttir.where"(%7, %5, %8) : (tensor<3x11xi1>, tensor<3x11xbf16>, tensor<3x11xbf16>) -> tensor<3x11xbf16>
        return %9 : tensor<3x11xbf16>
      }
    }
  }
}
#loc2 = loc("scale")
