// The content of constants, in both languages.
// RUN: ttmlir-translate --mlir-to-cpp %s | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-translate --mlir-to-python %s | FileCheck %s --check-prefix=PY

func.func @constants() {
  // CPP: ttnn::from_buffer(std::vector<float>{1.0f, 0.5f}, ttnn::Shape({2}), ttnn::DataType::FLOAT32);
  // PY: ttnn.from_buffer(buffer=[1.0, 0.5], shape=ttnn.Shape([2]), dtype=ttnn.DataType.FLOAT32)
  %0 = "ttnn.constant"() {value = dense<[1.0, 0.5]> : tensor<2xf32>} : () -> tensor<2xf32>
  // CPP: ttnn::from_buffer(std::vector<float>(1024, 3.0f), ttnn::Shape({32, 32}), ttnn::DataType::BFLOAT16);
  // PY: buffer=[3.0] * 1024
  %1 = "ttnn.constant"() {value = dense<3.0> : tensor<32x32xbf16>} : () -> tensor<32x32xbf16>
  // CPP: std::vector<float>{0.100097656f, -std::numeric_limits<float>::infinity()}, ttnn::Shape({2}), ttnn::DataType::BFLOAT16
  // PY: buffer=[0.100097656, float("-inf")]
  %2 = "ttnn.constant"() {value = dense<[0.1, 0xFF80]> : tensor<2xbf16>} : () -> tensor<2xbf16>
  // A NaN of 16 bits keeps them.
  // CPP: ttnn::ConstantData(ttnn::DataType::BFLOAT16, std::vector<uint8_t>{128, 63, 193, 127})
  // PY: buffer=[1.0, float("nan")]
  %3 = "ttnn.constant"() {value = dense<[1.0, 0x7FC1]> : tensor<2xbf16>} : () -> tensor<2xbf16>
  // CPP: std::vector<int32_t>{-1, 2147483647, -2147483648}
  // PY: buffer=[-1, 2147483647, -2147483648]
  %4 = "ttnn.constant"() {value = dense<[-1, 2147483647, -2147483648]> : tensor<3xsi32>} : () -> tensor<3xsi32>
  // CPP: ttnn::ConstantData(ttnn::DataType::UINT32, std::vector<uint8_t>{255, 255, 255, 255, 1, 0, 0, 0})
  // PY: buffer=[4294967295, 1]
  %5 = "ttnn.constant"() {value = dense<[4294967295, 1]> : tensor<2xui32>} : () -> tensor<2xui32>
  // CPP: ttnn::ConstantData(ttnn::DataType::UINT16, std::vector<uint8_t>{1, 2})
  // PY: buffer=[513]
  %6 = "ttnn.constant"() {value = dense<513> : tensor<1xui16>} : () -> tensor<1xui16>
  // CPP: std::vector<float>{1.0f, 2.0f}
  // PY: buffer=[1.0, 2.0]
  %7 = "ttnn.constant"() {value = dense_resource<weights> : tensor<2xf32>} : () -> tensor<2xf32>
  // CPP: ttnn::full(ttnn::Shape({2}), 7, ttnn::DataType::INT32);
  // PY: ttnn.full(shape=ttnn.Shape([2]), fill_value=7, dtype=ttnn.DataType.INT32)
  %8 = "ttnn.full"() {shape = #ttnn.shape<2>, fill_value = 7 : i32} : () -> tensor<2xsi32>
  // CPP: ttnn::arange(-1, 7, 2, ttnn::DataType::INT32);
  // PY: ttnn.arange(start=-1, end=7, step=2, dtype=ttnn.DataType.INT32)
  %9 = "ttnn.arange"() {start = -1 : si64, end = 7 : si64, step = 2 : si64} : () -> tensor<4xsi32>
  return
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F00000040"
    }
  }
#-}
