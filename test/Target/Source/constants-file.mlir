// Constants of more than 1 KiB are read from a file beside the source; source
// that has none reads nothing.
// RUN: ttmlir-translate --mlir-to-cpp %s -o %t.cpp && FileCheck %s --check-prefix=CPP --input-file %t.cpp
// RUN: ttmlir-translate --mlir-to-python %s -o %t.py && FileCheck %s --check-prefix=PY --input-file %t.py
// RUN: %python -m py_compile %t.py
// RUN: ttmlir-translate --mlir-to-python %S/literals.mlir -o %t.none.py && FileCheck %s --check-prefix=NONE --input-file %t.none.py
// RUN: not ls %t.none.constants.bin
// NONE-NOT: numpy

// CPP: #include <fstream>
// CPP: static std::vector<T> constant(uint64_t offset, uint64_t count) {
// CPP: std::filesystem::path(__FILE__).parent_path() / "constants-file.mlir.tmp.constants.bin";
// PY: import pathlib
// PY: import numpy
// PY: def constant(dtype: str, offset: int, count: int) -> list:
// PY: path = pathlib.Path(__file__).parent / "constants-file.mlir.tmp.constants.bin"
func.func @f() {
  // Small ones stay in the source.
  // CPP: ttnn::from_buffer(std::vector<float>{0.0f, 1.0f}
  // PY: buffer=[0.0, 1.0]
  %0 = "ttnn.constant"() {value = dense_resource<small> : tensor<2xf32>} : () -> tensor<2xf32>
  // One value is no large constant.
  // CPP: std::vector<float>(100000, 3.0f)
  // PY: buffer=[3.0] * 100000
  %1 = "ttnn.constant"() {value = dense<3.0> : tensor<100000xf32>} : () -> tensor<100000xf32>
  // CPP: ttnn::ConstantData(ttnn::DataType::UINT8, constant<uint8_t>(0, 1025))
  // PY: buffer=constant("<u1", 0, 1025)
  %2 = "ttnn.constant"() {value = sparse<[[3]], [7]> : tensor<1025xui8>} : () -> tensor<1025xui8>
  // Starts on the next multiple of 64 bytes.
  // CPP: ttnn::from_buffer(constant<float>(1088, 257), ttnn::Shape({257}), ttnn::DataType::FLOAT32)
  // PY: buffer=constant("<f4", 1088, 257)
  %3 = "ttnn.constant"() {value = sparse<[[3]], [7.0]> : tensor<257xf32>} : () -> tensor<257xf32>
  return
}
// A function of the reader's name.
// CPP: void constant_() {
// PY: def constant_() -> None:
func.func @constant() {
  return
}

{-#
  dialect_resources: {
    builtin: {
      small: "0x04000000000000000000803F"
    }
  }
#-}
