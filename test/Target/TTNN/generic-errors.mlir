// Launches that a file cannot have are refused by name; so are those without a
// form in source, or without a meaning for the reference.
// RUN: split-file %s %t
// RUN: ttmlir-opt --ttcore-register-device %t/kernel.mlir | ttmlir-translate --ttnn-to-flatbuffer -o %t/kernel.ttnn

// RUN: sed 's/@nothing, core/@missing, core/' %t/kernel.mlir | ttmlir-opt --ttcore-register-device | not ttmlir-translate --ttnn-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: 'ttnn.generic' op runs kernel @missing, which has no body in the module
// RUN: sed 's/write_kernel<symbol_ref = @nothing/source_write_kernel<source = "void kernel_main() {}"/' %t/kernel.mlir | ttmlir-opt --ttcore-register-device | not ttmlir-translate --ttnn-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=SOURCE
// SOURCE: error: 'ttnn.generic' op runs a source_write_kernel, and a file holds kernels of the module only; write it in the ttkernel dialect
// RUN: sed 's/write_kernel</data_movement_kernel</; s/, ct_args/, processor = riscv0, noc_index = noc1, noc_mode = dynamic_noc, ct_args/' %t/kernel.mlir | ttmlir-opt --ttcore-register-device | not ttmlir-translate --ttnn-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=NOC
// NOC: error: 'ttnn.generic' op runs kernel @nothing with a dynamic_noc, which the emulated chip does not have
// RUN: sed 's/#ttnn.program</#ttnn.mesh_program_descriptor<[#ttnn.mesh_program<range = #ttnn.mesh_range<(0, 0), (0, 0)>, program = #ttnn.program</; s/semaphores = \[\]>/semaphores = []>>], fabric_connection_config = 0>/' %t/kernel.mlir | ttmlir-opt --ttcore-register-device | not ttmlir-translate --ttnn-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=MESH
// MESH: error: 'ttnn.generic' op has a mesh_program_descriptor; programs run on one chip
// RUN: ttmlir-opt --ttcore-register-device %t/global.mlir | not ttmlir-translate --ttnn-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=GLOBAL
// GLOBAL: error: 'ttnn.create_global_semaphore' op has no form in a .ttnn binary
// RUN: ttmlir-opt --ttcore-register-device %t/wide.mlir | not ttmlir-translate --ttnn-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: error: 'ttnn.generic' op passes a scalar that is no constant of 32 bits as operand 1

// RUN: not ttmlir-translate --mlir-to-cpp %t/kernel.mlir 2>&1 | FileCheck %s --check-prefix=CPP
// RUN: not ttmlir-translate --mlir-to-python %t/kernel.mlir 2>&1 | FileCheck %s --check-prefix=PYTHON
// RUN: not ttmlir-opt --convert-ttnn-to-ttir %t/kernel.mlir 2>&1 | FileCheck %s --check-prefix=TTIR
// RUN: not ttrt run %t/kernel.mlir --golden 2>&1 | FileCheck %s --check-prefix=TTIR
// CPP: kernel.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'ttnn.generic' op cannot be emitted as C++: 'program': kernels of the module have no form in source
// PYTHON: kernel.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'ttnn.generic' op cannot be emitted as Python: 'program': kernels of the module have no form in source
// TTIR: kernel.{{.*}}:{{[0-9]+}}:{{[0-9]+}}: error: 'ttnn.generic' op has no meaning in TTIR: what its kernels compute is known when they run; compare with outputs that are known (ttrt run --expect)

//--- kernel.mlir
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
#wide = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!x = tensor<32x32xbf16, #tiles>
!y = tensor<32x32xf32, #wide>
func.func private @nothing() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  return
}
func.func @main(%x: !x, %y: !y) -> !x {
  // Kernels know the formats of their tensors, which need not be one.
  "ttnn.generic"(%y, %x) <{operandSegmentSizes = array<i32: 2, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @nothing, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (!y, !x) -> ()
  return %x : !x
}

//--- global.mlir
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
!x = tensor<32x32xbf16, #tiles>
func.func @main(%x: !x) -> !x {
  %device = "ttnn.get_device"() : () -> !ttnn.device
  %s = "ttnn.create_global_semaphore"(%device) <{core_range_set = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (0, 0)>]>}> : (!ttnn.device) -> !ttnn.global_semaphore
  return %x : !x
}

//--- wide.mlir
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
!x = tensor<32x32xbf16, #tiles>
func.func private @nothing() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  return
}
func.func @main(%x: !x) -> !x {
  %n = arith.constant 1.0 : f64
  "ttnn.generic"(%x, %n) <{operandSegmentSizes = array<i32: 1, 1>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @nothing, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>,
      ct_args = [], common_rt_args = [#ttnn.kernel_arg_scalar<1>], rt_args = []>],
    cbs = [], semaphores = []>}> : (!x, f64) -> ()
  return %x : !x
}
