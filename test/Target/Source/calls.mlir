// The words of the library for every family of ops: parameters by their names in
// Python, by their places in C++.
// RUN: ttmlir-translate --mlir-to-cpp %s | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-translate --mlir-to-python %s | FileCheck %s --check-prefix=PY

// CPP-LABEL: elementwise(
// PY-LABEL: def elementwise
func.func @elementwise(%a: tensor<32x32xf32>, %i: tensor<32x32xsi32>) {
  // An op that the library may compute faster has a flag for it in C++.
  // CPP: ttnn::exp(v1);
  // PY: ttnn.exp(v0)
  %0 = "ttnn.exp"(%a) : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // CPP: ttnn::typecast({{v[0-9]+}}, ttnn::DataType::BFLOAT16);
  // PY: ttnn.typecast(v2, dtype=ttnn.DataType.BFLOAT16)
  %1 = "ttnn.typecast"(%0) : (tensor<32x32xf32>) -> tensor<32x32xbf16>
  // PY: ttnn.add(v0, v2, dtype=ttnn.DataType.FLOAT32)
  %2 = "ttnn.add"(%a, %0) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // These do not convert their result.
  // CPP: ttnn::atan2(v1, {{v[0-9]+}});
  // PY: ttnn.atan2(v0, v2)
  %3 = "ttnn.atan2"(%a, %0) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // PY: ttnn.bitwise_and(v1, v1)
  %4 = "ttnn.bitwise_and"(%i, %i) : (tensor<32x32xsi32>, tensor<32x32xsi32>) -> tensor<32x32xsi32>
  // PY: ttnn.divide(v1, v1, dtype=ttnn.DataType.INT32, rounding_mode="trunc")
  %5 = "ttnn.divide"(%i, %i) {rounding_mode = "trunc"} : (tensor<32x32xsi32>, tensor<32x32xsi32>) -> tensor<32x32xsi32>
  // PY: ttnn.pow(v0, v2, dtype=ttnn.DataType.FLOAT32)
  %6 = "ttnn.pow_tensor"(%a, %0) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // PY: ttnn.where(v0, v2, v4)
  %7 = "ttnn.where"(%a, %0, %2) : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // PY: ttnn.clamp(v0, min=0, max=6)
  %8 = "ttnn.clamp_scalar"(%a) {min = 0 : i32, max = 6 : i32} : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // PY: ttnn.clamp(v0, v2, v4)
  %9 = "ttnn.clamp_tensor"(%a, %0, %2) : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return
}

// CPP-LABEL: reductions(
// PY-LABEL: def reductions
func.func @reductions(%a: tensor<2x4x8xf32>) {
  // CPP: ttnn::sum(v1, std::vector<int32_t>{0, 2}, true, std::nullopt, ttnn::WormholeComputeKernelConfig{.math_fidelity = ttnn::MathFidelity::HiFi2});
  // PY: ttnn.sum(v0, dim=[0, 2], keepdim=True, compute_kernel_config=ttnn.WormholeComputeKernelConfig(math_fidelity=ttnn.MathFidelity.HiFi2))
  %0 = "ttnn.sum"(%a) {keep_dim = true, dim_arg = [0 : i32, 2 : i32], compute_config = #ttnn.device_compute_kernel_config<math_fidelity = hifi2>} : (tensor<2x4x8xf32>) -> tensor<1x4x1xf32>
  // One dimension, not a list of one.
  // CPP: ttnn::prod(v1, 1, false);
  // PY: ttnn.prod(v0, dim=1, keepdim=False)
  %1 = "ttnn.prod"(%a) {keep_dim = false, dim_arg = [1 : i32]} : (tensor<2x4x8xf32>) -> tensor<2x8xf32>
  // PY: ttnn.prod(v0, keepdim=False)
  %2 = "ttnn.prod"(%a) {keep_dim = false} : (tensor<2x4x8xf32>) -> tensor<f32>
  // CPP: ttnn::argmax(v1, 2, false);
  // PY: ttnn.argmax(v0, dim=2, keepdim=False)
  %3 = "ttnn.argmax"(%a) {dim = 2 : si32, keep_dim = false} : (tensor<2x4x8xf32>) -> tensor<2x4xui32>
  return
}

// CPP-LABEL: movement(
// PY-LABEL: def movement
func.func @movement(%a: tensor<2x4xf32>) {
  // PY: ttnn.reshape(v0, shape=[4, 2])
  %0 = "ttnn.reshape"(%a) {shape = [4 : i32, 2 : i32]} : (tensor<2x4xf32>) -> tensor<4x2xf32>
  // PY: ttnn.transpose(v0, dim1=0, dim2=1)
  %1 = "ttnn.transpose"(%a) {dim0 = 0 : si32, dim1 = 1 : si32} : (tensor<2x4xf32>) -> tensor<4x2xf32>
  // CPP: ttnn::pad(v1, std::vector<std::array<uint32_t, 2>>{{[{][{]}}1, 0}, {0, 2}}, 0.5f, false);
  // PY: ttnn.pad(v0, padding={{\[\[}}1, 0], [0, 2]], value=0.5, use_multicore=False)
  %2 = "ttnn.pad"(%a) {padding = array<i32: 1, 0, 0, 2>, value = 0.5 : f32} : (tensor<2x4xf32>) -> tensor<3x6xf32>
  return
}

// CPP-LABEL: neural(
// PY-LABEL: def neural
func.func @neural(%a: tensor<8x16xf32>, %w: tensor<16x8xf32>, %b: tensor<8xf32>, %rows: tensor<4xui32>, %gain: tensor<16xf32>) {
  // Tensors behind the first two are keywords.
  // CPP: ttnn::linear(v1, v2, v3, false, false, std::nullopt, ttnn::DataType::FLOAT32, std::nullopt, "relu");
  // PY: ttnn.linear(v0, v1, bias=v2, transpose_a=False, transpose_b=False, dtype=ttnn.DataType.FLOAT32, activation="relu")
  %0 = "ttnn.linear"(%a, %w, %b) {activation = "relu"} : (tensor<8x16xf32>, tensor<16x8xf32>, tensor<8xf32>) -> tensor<8x8xf32>
  // CPP: ttnn::softmax(v1, 1, std::nullopt, std::nullopt, true);
  // PY: ttnn.softmax(v0, dim=1, numeric_stable=True)
  %1 = "ttnn.softmax"(%a) {dimension = 1 : si32, numericStable = true} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CPP: ttnn::embedding(v4, v1, std::nullopt, std::nullopt, ttnn::DataType::FLOAT32);
  // PY: ttnn.embedding(v3, v0, dtype=ttnn.DataType.FLOAT32)
  %2 = "ttnn.embedding"(%rows, %a) : (tensor<4xui32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  // CPP: ttnn::layer_norm(v1, 0.001f, v5, v5);
  // PY: ttnn.layer_norm(v0, epsilon=0.001, weight=v4, bias=v4)
  %3 = "ttnn.layer_norm"(%a, %gain, %gain) {epsilon = 0.001 : f32, operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  return
}

// CPP-LABEL: windows(
// PY-LABEL: def windows
func.func @windows(%x: tensor<1x1x64x4xbf16>, %w: tensor<8x4x3x3xbf16>, %b: tensor<1x1x1x8xbf16>, %d: !ttnn.device) {
  // CPP: ttnn::conv2d(v1, v2, v4, 4, 8, 1, 8, 8, std::vector<int32_t>{3, 3}, std::vector<int32_t>{1, 1}, std::vector<int32_t>{1, 1, 1, 1}, std::vector<int32_t>{1, 1}, 1, ttnn::DataType::BFLOAT16, v3);
  // PY: ttnn.conv2d(input_tensor=v0, weight_tensor=v1, device=v3, in_channels=4, out_channels=8, batch_size=1, input_height=8, input_width=8, kernel_size=[3, 3], stride=[1, 1], padding=[1, 1, 1, 1], dilation=[1, 1], groups=1, dtype=ttnn.DataType.BFLOAT16, bias_tensor=v2)
  %0 = "ttnn.conv2d"(%x, %w, %b, %d) {in_channels = 4 : i32, out_channels = 8 : i32, batch_size = 1 : i32, input_height = 8 : i32, input_width = 8 : i32, kernel_size = array<i32: 3, 3>, stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32} : (tensor<1x1x64x4xbf16>, tensor<8x4x3x3xbf16>, tensor<1x1x1x8xbf16>, !ttnn.device) -> tensor<1x1x64x8xbf16>
  // CPP: ttnn::max_pool2d(v1, 1, 8, 8, 4, std::vector<int32_t>{2, 2}, std::vector<int32_t>{2, 2}, std::vector<int32_t>{0, 0}, std::vector<int32_t>{1, 1}, false, std::nullopt, std::nullopt, std::nullopt, false, true, false, ttnn::DataType::BFLOAT16);
  // PY: ttnn.max_pool2d(v0, batch_size=1, input_h=8, input_w=8, channels=4, kernel_size=[2, 2], stride=[2, 2], padding=[0, 0], dilation=[1, 1], ceil_mode=False, reallocate_halo_output=True, dtype=ttnn.DataType.BFLOAT16)
  %1 = "ttnn.max_pool2d"(%x) {batch_size = 1 : si32, input_height = 8 : si32, input_width = 8 : si32, channels = 4 : si32, kernel_size = array<i32: 2, 2>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, ceil_mode = false} : (tensor<1x1x64x4xbf16>) -> tensor<1x1x16x4xbf16>
  // PY: ttnn.avg_pool2d(v0, batch_size=1, input_h=8, input_w=8, channels=4, kernel_size=[2, 2], stride=[2, 2], padding=[0, 0], ceil_mode=False, count_include_pad=True, reallocate_halo_output=True, dtype=ttnn.DataType.BFLOAT16)
  %2 = "ttnn.avg_pool2d"(%x) {batch_size = 1 : si32, input_height = 8 : si32, input_width = 8 : si32, channels = 4 : si32, kernel_size = array<i32: 2, 2>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, ceil_mode = false} : (tensor<1x1x64x4xbf16>) -> tensor<1x1x16x4xbf16>
  return
}
