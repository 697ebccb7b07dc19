// Where a program runs: with the tensors that it is given, or on the device that
// the caller has set.
// RUN: ttmlir-translate --mlir-to-cpp %s | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-translate --mlir-to-python %s | FileCheck %s --check-prefix=PY

#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xbf16, #ttnn.buffer_type<system_memory>>>
#tile = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>

// The helper comes once, and only if it is called.
// PY: import ttnn
// PY: def get_device(mesh_shape=(1, 1), mesh_offset=(0, 0)) -> ttnn.MeshDevice:
// PY: return device
// PY-NOT: def get_device(

// It is asked for before the tensor may be freed.
// CPP-LABEL: beside(
// PY-LABEL: def beside(v0: ttnn.Tensor, v1: ttnn.Tensor)
func.func @beside(%h: tensor<32x32xbf16, #host>, %x: tensor<32x32xbf16, #tile>) -> tensor<32x32xbf16, #tile> {
  // PY-NEXT: v2 = v1.device()
  // PY-NEXT: ttnn.deallocate(v1
  "ttnn.deallocate"(%x) : (tensor<32x32xbf16, #tile>) -> ()
  // CPP: ttnn::MeshDevice* [[D:v[0-9]+]] = ttnn::device::GetDefaultDevice();
  %d = "ttnn.get_device"() <{mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !ttnn.device
  // CPP: ttnn::ones({{.*}}(*[[D]])
  // PY-NEXT: ttnn.ones({{.*}}, device=v2
  %0 = "ttnn.ones"(%d) {shape = #ttnn.shape<32x32>} : (!ttnn.device) -> tensor<32x32xbf16, #tile>
  return %0 : tensor<32x32xbf16, #tile>
}

// PY-LABEL: def alone(v0: ttnn.Tensor)
func.func @alone(%h: tensor<32x32xbf16, #host>) -> tensor<32x32xbf16, #tile> {
  // PY-NEXT: v1 = get_device(mesh_shape=[1, 2], mesh_offset=[0, 1])
  %d = "ttnn.get_device"() <{mesh_shape = #ttnn<mesh_shape 1x2>, mesh_offset = #ttnn<mesh_offset 0x1>}> : () -> !ttnn.device
  %0 = "ttnn.ones"(%d) {shape = #ttnn.shape<32x32>} : (!ttnn.device) -> tensor<32x32xbf16, #tile>
  return %0 : tensor<32x32xbf16, #tile>
}

// A function of that name is called otherwise.
// PY-LABEL: def get_device_()
func.func @get_device() {
  return
}
