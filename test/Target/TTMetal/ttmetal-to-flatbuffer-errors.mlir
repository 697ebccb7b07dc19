// Parts of a module that a .ttm file cannot hold are refused by name.
// RUN: split-file %s %t
// RUN: not ttmlir-translate %t/private.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: has no 'ttcore.system_desc': run ttcore-register-device first

// RUN: ttmlir-opt --ttcore-register-device %t/missing.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: 'ttmetal.enqueue_program' op runs kernel @k, which has no body in the module

// RUN: ttmlir-opt --ttcore-register-device %t/declared.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=DECLARED
// DECLARED: runs kernel @k, which has no body in the module

// RUN: ttmlir-opt --ttcore-register-device %t/values.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=VALUES
// VALUES: is a kernel: it can neither take nor give values

// RUN: ttmlir-opt --ttcore-register-device %t/ethernet.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=ETHERNET
// ETHERNET: runs @k on ethernet cores, which the device does not have

// RUN: ttmlir-opt --ttcore-register-device %t/fabric.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=FABRIC
// FABRIC: runs @k with a fabric connection; programs run on one chip

// RUN: ttmlir-opt --ttcore-register-device %t/scalar.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=SCALAR
// SCALAR: passes a scalar that is no constant of 32 bits as operand 0

// RUN: ttmlir-opt --ttcore-register-device %t/wide.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: needs row-major host memory of a fixed shape and an element type of the device, found 'i64'

// RUN: ttmlir-opt --ttcore-register-device %t/gaps.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=GAPS
// GAPS: passes operand 0 as tensor_accessor_args: its pages do not follow each other at equal distances

// RUN: ttmlir-opt --ttcore-register-device %t/mesh.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=MESH
// MESH: cuts a tensor into parts for several chips (devices); programs run on one chip

// RUN: ttmlir-opt --ttcore-register-device %t/op.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=OP
// OP: 'arith.addf' op has no form in a .ttm binary

// RUN: ttmlir-opt --ttcore-register-device %t/type.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: needs row-major host memory of a fixed shape and an element type of the device, found 'memref<4xf64>'

// RUN: ttmlir-opt --ttcore-register-device %t/argument.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// ARGUMENT: needs row-major host memory of a fixed shape and an element type of the device, found 'tensor<4xf32>'

// RUN: ttmlir-opt --ttcore-register-device %t/alloc.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=ALLOC
// ALLOC: needs row-major host memory

// RUN: ttmlir-opt --ttcore-register-device %t/global.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=GLOBAL
// GLOBAL: refers to @g, which has no value that a binary can hold

// RUN: ttmlir-opt --ttcore-register-device %t/device_result.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=DEVICE_RESULT
// DEVICE_RESULT: uses host memory from outside the program

// RUN: ttmlir-opt --ttcore-register-device %t/foreign_buffer.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=FOREIGN_BUFFER
// FOREIGN_BUFFER: needs row-major host memory

// RUN: ttmlir-opt --ttcore-register-device %t/blocks.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: has more than one block, which a binary cannot hold

// RUN: ttmlir-opt --ttcore-register-device %t/private.mlir -o %t/registered.mlir
// RUN: not ttmlir-translate %t/registered.mlir --ttmetal-to-flatbuffer 2>&1 | FileCheck %s --check-prefix=PRIVATE
// PRIVATE: has no public function to write

//--- missing.mlir
func.func @main() {
  "ttmetal.enqueue_program"() <{cb_ports = array<i64>, kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

//--- declared.mlir
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>}
func.func @main() {
  "ttmetal.enqueue_program"() <{cb_ports = array<i64>, kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

//--- values.mlir
func.func private @k(%x: i32) attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  return
}
func.func @main() {
  "ttmetal.enqueue_program"() <{cb_ports = array<i64>, kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

//--- ethernet.mlir
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<ethernet>} {
  return
}
func.func @main() {
  "ttmetal.enqueue_program"() <{cb_ports = array<i64>, kernelConfigs = [#ttmetal.ethernet_config<@k, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<>, sender, noc0>],
    operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

//--- fabric.mlir
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  return
}
func.func @main() {
  "ttmetal.enqueue_program"() <{cb_ports = array<i64>, kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<>, noc0, fabric_config_index = 0>],
    operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

//--- scalar.mlir
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  return
}
func.func @main() {
  %s = arith.constant 4294967296 : i64
  "ttmetal.enqueue_program"(%s) <{cb_ports = array<i64>, kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<rt_args = [<scalar[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
  return
}

//--- wide.mlir
func.func @main(%s: i64) {
  return
}

//--- gaps.mlir
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  return
}
!gaps = memref<1x1x2x3x!ttcore.tile<32x32, bf16>, #ttcore.shard<8192x2048>, #ttcore.memory_space<l1>>
func.func @main() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !gaps
  "ttmetal.enqueue_program"(%0) <{cb_ports = array<i64>, kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<ct_args = [<tensor_accessor_args[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 1, 0>}> : (!gaps) -> ()
  return
}

//--- mesh.mlir
func.func @main(%a: memref<4x4xf32>) {
  %0 = "ttmetal.mesh_shard"(%a) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 1>, shard_dims = array<i64: 0>}> : (memref<4x4xf32>) -> memref<2x4xf32>
  return
}

//--- op.mlir
func.func @main() {
  %0 = arith.constant 1.0 : f32
  %1 = arith.addf %0, %0 : f32
  return
}

//--- type.mlir
func.func @main() {
  %0 = memref.alloc() : memref<4xf64>
  return
}

//--- argument.mlir
func.func @main(%a: tensor<4xf32>) {
  return
}

//--- alloc.mlir
func.func @main() {
  %0 = memref.alloc() : memref<4xf32, #ttcore.memory_space<dram>>
  return
}

//--- global.mlir
memref.global "private" @g : memref<4xf32> = uninitialized
func.func @main() {
  %0 = memref.get_global @g : memref<4xf32>
  return
}

//--- device_result.mlir
func.func @main() -> memref<8xf32, #ttcore.memory_space<dram>> {
  %0 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<8xf32, #ttcore.memory_space<dram>>
  return %0 : memref<8xf32, #ttcore.memory_space<dram>>
}

//--- foreign_buffer.mlir
func.func @main(%a: memref<8xf32, #ttcore.memory_space<dram>>) {
  "ttmetal.deallocate_buffer"(%a) : (memref<8xf32, #ttcore.memory_space<dram>>) -> ()
  return
}

//--- blocks.mlir
func.func @main() {
  cf.br ^next
^next:
  return
}

//--- private.mlir
func.func private @f() {
  return
}
