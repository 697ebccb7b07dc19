// Attributes of all kinds, in both languages: numbers keep their value.
// RUN: ttmlir-translate --mlir-to-cpp %s | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-translate --mlir-to-python %s | FileCheck %s --check-prefix=PY

// CPP: #include "ttnn/ttnn.hpp"
// PY: import ttnn

// CPP-LABEL: ttnn::Tensor scalars(ttnn::Tensor v1) {
// PY-LABEL: def scalars(v0: ttnn.Tensor) -> ttnn.Tensor:
func.func @scalars(%a: tensor<32x32xf32>) -> tensor<32x32xf32> {
  // CPP: ttnn::leaky_relu(v1, 0.1f);
  // PY: v1 = ttnn.leaky_relu(v0, negative_slope=0.1)
  %0 = "ttnn.leaky_relu"(%a) {parameter = 0.1 : f32} : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // The nearest float above one.
  // CPP: ttnn::leaky_relu({{.*}}, 1.0000001f);
  // PY: negative_slope=1.0000001)
  %1 = "ttnn.leaky_relu"(%0) {parameter = 0x3F800001 : f32} : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // CPP: ttnn::leaky_relu({{.*}}, -std::numeric_limits<float>::infinity());
  // PY: negative_slope=float("-inf"))
  %2 = "ttnn.leaky_relu"(%1) {parameter = 0xFF800000 : f32} : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // CPP: ttnn::leaky_relu({{.*}}, std::bit_cast<float>(uint32_t{0x7fc00001}));
  // PY: negative_slope=float("nan"))
  %3 = "ttnn.leaky_relu"(%2) {parameter = 0x7FC00001 : f32} : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // A number keeps its kind.
  // CPP: ttnn::clamp({{.*}}, -1, 6.0f);
  // PY: ttnn.clamp({{.*}}, min=-1, max=6.0)
  %4 = "ttnn.clamp_scalar"(%3) {min = -1 : i32, max = 6.0 : f32} : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // CPP: ttnn::leaky_relu({{.*}}, -0.0f);
  // PY: negative_slope=-0.0)
  %5 = "ttnn.leaky_relu"(%4) {parameter = -0.0 : f32} : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // CPP: ttnn::leaky_relu({{.*}}, 1.4013e-45f);
  // PY: negative_slope=1.4013e-45)
  %6 = "ttnn.leaky_relu"(%5) {parameter = 0x00000001 : f32} : (tensor<32x32xf32>) -> tensor<32x32xf32>
  return %6 : tensor<32x32xf32>
}

// CPP-LABEL: lists(ttnn::Tensor v1, ttnn::Tensor v2)
// PY-LABEL: def lists
func.func @lists(%a: tensor<2x4xf32>, %b: tensor<2x4xf32>) -> tensor<f32> {
  // CPP: std::vector<ttnn::Tensor> tensors0{v1, v2};
  // CPP-NEXT: ttnn::Tensor v3 = ttnn::concat(tensors0, 0);
  // PY: v2 = ttnn.concat([v0, v1], dim=0)
  %0 = "ttnn.concat"(%a, %b) {dim = 0 : si32} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  // CPP: ttnn::permute(v3, std::vector<int64_t>{1, 0});
  // PY: ttnn.permute(v2, dims=[1, 0])
  %1 = "ttnn.permute"(%0) {permutation = array<i64: 1, 0>} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CPP: ttnn::slice(v4, std::vector<int32_t>{0, 0}, std::vector<int32_t>{1, 4}, std::vector<int32_t>{1, 1});
  // PY: ttnn.slice(v3, slice_start=[0, 0], slice_end=[1, 4], slice_step=[1, 1])
  %2 = "ttnn.slice_static"(%1) {begins = [0 : i32, 0 : i32], ends = [1 : i32, 4 : i32], step = [1 : i32, 1 : i32]} : (tensor<4x4xf32>) -> tensor<1x4xf32>
  // CPP: ttnn::repeat(v5, ttnn::Shape({2, 1}));
  // PY: ttnn.repeat(v4, repeat_dims=ttnn.Shape([2, 1]))
  %3 = "ttnn.repeat"(%2) {repeat_dims = #ttnn.shape<2x1>} : (tensor<1x4xf32>) -> tensor<2x4xf32>
  // An optional argument that is not given is left out, in C++ if it is last.
  // CPP: ttnn::max(v6, std::nullopt, false);
  // PY: ttnn.max(v5, keepdim=False)
  %4 = "ttnn.max"(%3) {keep_dim = false} : (tensor<2x4xf32>) -> tensor<f32>
  // CPP: ttnn::argmax({{.*}}, -1, true);
  // PY: ttnn.argmax({{.*}}, dim=-1, keepdim=True)
  %5 = "ttnn.argmax"(%3) {dim = -1 : si32, keep_dim = true} : (tensor<2x4xf32>) -> tensor<2x1xui32>
  // CPP: ttnn::zeros(ttnn::Shape{}, ttnn::DataType::FLOAT32);
  // PY: ttnn.zeros(shape=ttnn.Shape([]), dtype=ttnn.DataType.FLOAT32)
  %6 = "ttnn.zeros"() {shape = #ttnn.shape<>} : () -> tensor<f32>
  return %4 : tensor<f32>
}

// CPP-LABEL: order(
// PY-LABEL: def order
func.func @order(%a: tensor<32x32xf32>) -> tensor<32x32xui32> {
  // CPP: std::vector<ttnn::Tensor> [[ALL:v[0-9]+]] = ttnn::sort(v1, 0, false, false);
  // CPP-NEXT: ttnn::Tensor {{v[0-9]+}} = [[ALL]][0];
  // CPP-NEXT: ttnn::Tensor [[I:v[0-9]+]] = [[ALL]][1];
  // CPP-NEXT: return [[I]];
  // PY: v1, v2 = ttnn.sort(v0, dim=0, descending=False, stable=False)
  // PY-NEXT: return v2
  %0:2 = "ttnn.sort"(%a) {dim = 0 : si32} : (tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xui32>)
  return %0#1 : tensor<32x32xui32>
}

// CPP-LABEL: compute(
// PY-LABEL: def compute
// PY: get_device(mesh_shape=[1, 2])
func.func @compute(%a: tensor<32x32xf32>) -> tensor<32x32xf32> {
  // CPP: ttnn::matmul(v1, v1, false, true, std::nullopt, ttnn::DataType::FLOAT32, std::nullopt, "relu", ttnn::WormholeComputeKernelConfig{.math_fidelity = ttnn::MathFidelity::HiFi4, .fp32_dest_acc_en = true});
  // PY: ttnn.matmul(v0, v0, transpose_a=False, transpose_b=True, dtype=ttnn.DataType.FLOAT32, activation="relu", compute_kernel_config=ttnn.WormholeComputeKernelConfig(math_fidelity=ttnn.MathFidelity.HiFi4, fp32_dest_acc_en=True))
  %0 = "ttnn.matmul"(%a, %a) {transpose_a = false, transpose_b = true, activation = "relu", compute_config = #ttnn.device_compute_kernel_config<math_fidelity = hifi4, fp32_dest_acc_en = true>} : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // Text of any kind.
  // CPP: "a\"\\\?\012\303\251"
  // PY: "a\"\\?\x0aé"
  %1 = "ttnn.matmul"(%a, %0) {activation = "a\22\\?\0Aé"} : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CPP: ttnn::MeshDevice* {{.*}} = ttnn::device::GetDefaultDevice();
  %2 = "ttnn.get_device"() {mesh_shape = #ttnn<mesh_shape 1x2>} : () -> !ttnn.device
  return %1 : tensor<32x32xf32>
}
