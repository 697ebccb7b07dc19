// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s -o %t.mlir
// RUN: ttmlir-translate --mlir-to-python %t.mlir | FileCheck %s --check-prefix=PY
// RUN: ttmlir-translate --mlir-to-cpp %t.mlir | FileCheck %s --check-prefix=CPP

// Words of the library for reductions, a function in an inner namespace, what only
// the embedded library takes.
// PY-LABEL: def places
// CPP-LABEL: places(
func.func @places(%x: tensor<32x64xbf16>, %i: tensor<32x64xui32>, %b: tensor<2xui32>, %e: tensor<2xui32>)
    -> (tensor<32x64xbf16>, tensor<32x64xbf16>, tensor<32x64xbf16>, tensor<16x64xbf16>) {
  // PY-DAG: ttnn.scatter({{.*}}, dim=1, index={{.*}}, reduce="add")
  // CPP-DAG: ttnn::scatter({{.*}}, 1, {{.*}}, "add")
  %0 = "ttir.scatter"(%x, %i, %x) <{dim = 1 : i32, scatter_reduce_type = #ttcore.reduce_type<sum>}> : (tensor<32x64xbf16>, tensor<32x64xui32>, tensor<32x64xbf16>) -> tensor<32x64xbf16>
  // PY-DAG: ttnn.scatter({{.*}}, dim=0, {{.*}}memory_config=ttnn.{{[^)]*}})
  %1 = "ttir.scatter"(%x, %i, %x) <{dim = 0 : i32, scatter_reduce_type = #ttcore.reduce_type<invalid>}> : (tensor<32x64xbf16>, tensor<32x64xui32>, tensor<32x64xbf16>) -> tensor<32x64xbf16>
  // PY-DAG: ttnn.experimental.dropout({{.*}}, probability=0.5, scale=2.0, seed=4000000000, use_per_device_seed=True
  // CPP-DAG: ttnn::experimental::dropout({{.*}}, 0.5f, 2.0f, 4000000000
  %2 = "ttir.dropout"(%x) <{prob = 0.5 : f32, scale = 2.0 : f32, seed = 4000000000 : ui32}> : (tensor<32x64xbf16>) -> tensor<32x64xbf16>
  // PY-DAG: ttnn.slice({{[^,]*}}, {{[^,]*}}, {{[^,]*}}, {{.*}}memory_config=
  %3 = "ttir.slice_dynamic"(%x, %b, %e) : (tensor<32x64xbf16>, tensor<2xui32>, tensor<2xui32>) -> tensor<16x64xbf16>
  return %0, %1, %2, %3 : tensor<32x64xbf16>, tensor<32x64xbf16>, tensor<32x64xbf16>, tensor<16x64xbf16>
}
