// Placement of tensors, in both languages.
// RUN: ttmlir-translate --mlir-to-cpp %s | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-translate --mlir-to-python %s | FileCheck %s --check-prefix=PY

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #ttnn.buffer_type<system_memory>>>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #dram>, <interleaved>>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#block = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x4>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1>, <block_sharded>, core_ranges = <[#ttnn.core_range<(0,0), (1,3)>]>>
#bfp8 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bfp_bf8>, #dram>, <interleaved>>

// CPP-LABEL: ttnn::Tensor move(ttnn::Tensor v1, ttnn::MeshDevice* v2) {
// PY-LABEL: def move(v0: ttnn.Tensor, v1: ttnn.MeshDevice) -> ttnn.Tensor:
func.func @move(%a: tensor<64x128xbf16, #host>, %d: !ttnn.device) -> tensor<64x128xbf16, #host> {
  // CPP: ttnn::Tensor v3 = ttnn::to_device(v1, v2, ttnn::MemoryConfig{ttnn::TensorMemoryLayout::INTERLEAVED, ttnn::BufferType::DRAM, std::nullopt});
  // PY: v2 = ttnn.to_device(v0, device=v1, memory_config=ttnn.MemoryConfig(ttnn.TensorMemoryLayout.INTERLEAVED, ttnn.BufferType.DRAM, None))
  %0 = "ttnn.to_device"(%a, %d) : (tensor<64x128xbf16, #host>, !ttnn.device) -> tensor<64x128xbf16, #rows>
  // CPP: ttnn::to_layout(v3, ttnn::Layout::TILE, ttnn::DataType::BFLOAT16, ttnn::MemoryConfig{
  // PY: ttnn.to_layout(v2, layout=ttnn.Layout.TILE, dtype=ttnn.DataType.BFLOAT16, memory_config=
  %1 = "ttnn.to_layout"(%0) : (tensor<64x128xbf16, #rows>) -> tensor<64x128xbf16, #tiles>
  // CPP: ttnn::to_memory_config(v4, ttnn::MemoryConfig{ttnn::TensorMemoryLayout::BLOCK_SHARDED, ttnn::BufferType::L1, ttnn::ShardSpec{ttnn::CoreRangeSet{ttnn::CoreRange{ttnn::CoreCoord{0, 0}, ttnn::CoreCoord{3, 1}}}, {32, 32}, ttnn::ShardOrientation::ROW_MAJOR}});
  // PY: ttnn.to_memory_config(v3, memory_config=ttnn.MemoryConfig(ttnn.TensorMemoryLayout.BLOCK_SHARDED, ttnn.BufferType.L1, ttnn.ShardSpec(ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(3, 1))]), [32, 32], ttnn.ShardOrientation.ROW_MAJOR)))
  %2 = "ttnn.to_memory_config"(%1) : (tensor<64x128xbf16, #tiles>) -> tensor<64x128xbf16, #block>
  // CPP: ttnn::typecast(v4, ttnn::DataType::BFLOAT8_B, ttnn::MemoryConfig{
  // PY: ttnn.typecast(v3, dtype=ttnn.DataType.BFLOAT8_B, memory_config=
  %3 = "ttnn.typecast"(%1) : (tensor<64x128xbf16, #tiles>) -> tensor<64x128xbf16, #bfp8>
  // CPP: ttnn::from_device(v3);
  // PY: ttnn.from_device(v2)
  %4 = "ttnn.from_device"(%0) : (tensor<64x128xbf16, #rows>) -> tensor<64x128xbf16, #host>
  return %4 : tensor<64x128xbf16, #host>
}

// A reference to the device is one in C++ only.
// CPP-LABEL: ones(
// PY-LABEL: def ones
func.func @ones(%d: !ttnn.device) -> tensor<64x128xbf16, #tiles> {
  // CPP: ttnn::ones(ttnn::Shape({64, 128}), ttnn::DataType::BFLOAT16, ttnn::Layout::TILE, (*v1), ttnn::MemoryConfig{
  // PY: ttnn.ones(shape=ttnn.Shape([64, 128]), dtype=ttnn.DataType.BFLOAT16, layout=ttnn.Layout.TILE, device=v0, memory_config=
  %0 = "ttnn.ones"(%d) {shape = #ttnn.shape<64x128>} : (!ttnn.device) -> tensor<64x128xbf16, #tiles>
  return %0 : tensor<64x128xbf16, #tiles>
}
