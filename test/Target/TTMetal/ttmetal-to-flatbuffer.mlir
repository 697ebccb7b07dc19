// The contents of a .ttm file.
// RUN: ttmlir-opt %s --ttcore-register-device --mlir-print-debuginfo | ttmlir-translate --ttmetal-to-flatbuffer -o %t.ttm
// RUN: ttrt read %t.ttm --section programs | FileCheck %s
// RUN: ttrt read %t.ttm --section kernels | FileCheck %s --check-prefix=KERNELS
// RUN: ttrt read %t.ttm --section inputs | FileCheck %s --check-prefix=INPUTS

#l1 = #ttcore.memory_space<l1>
!tiles = memref<1x2x3x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #l1>
!rows = memref<1x2x5x16xf32, #ttcore.shard<64x4>, #l1>
!page = memref<1x2x32x32xf32, #ttcore.shard<128x4>, #l1>
!pages = memref<3x5x!ttcore.tile<16x32, bfp_bf8>, #ttcore.memory_space<dram>>
!cb = !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>

// Two kernels of equal code under two names, and another: two are stored. The
// functions that they call are stored with them.
// KERNELS-COUNT-2: "mlir"
// KERNELS-NOT: "mlir"
func.func private @first() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  func.call @reserve(%cb) : (!cb) -> ()
  return
}
func.func private @second() attributes {ttkernel.thread = #ttkernel.thread<noc>,
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>]>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  func.call @reserve2(%cb) : (!cb) -> ()
  return
}
func.func private @third() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  return
}
func.func private @reserve(%cb: !cb) {
  %one = arith.constant 1 : i32
  ttkernel.cb_reserve_back(%cb, %one) : (!cb, i32) -> ()
  return
}
func.func private @reserve2(%cb: !cb) {
  %one = arith.constant 1 : i32
  ttkernel.cb_reserve_back(%cb, %one) : (!cb, i32) -> ()
  return
}

memref.global "private" constant @ones : memref<2x3xi32> = dense<1>

// INPUTS: "name": "image",
// INPUTS-NEXT: "kind": "input",
// INPUTS: 96
// INPUTS: "data_type": "bf16"
// INPUTS: "name": "arg1",
// INPUTS-NEXT: "kind": "default",
func.func @main(%a: memref<7x96xbf16> {ttir.name = "image", ttcore.argument_type = #ttcore.argument_type<input>},
                %b: memref<f32>) -> (memref<7x96xbf16>, memref<2x3xi32>) {
  // CHECK: "name": "main"
  // CHECK: "name": "weights",
  // CHECK-NEXT: "memory": "l1",
  // CHECK-NEXT: "address": 1024,
  // CHECK-NEXT: "data_type": "bf16",
  // CHECK-NEXT: "tile": "32x32",
  // CHECK-NEXT: "layout": "sharded",
  // CHECK-NEXT: "grid": "1x2",
  // CHECK-NEXT: "shard": "3x1",
  // CHECK-NEXT: "bytes_per_bank": 12288
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !tiles loc("weights")
  // CHECK: "data_type": "f32",
  // CHECK-NEXT: "layout": "sharded",
  // CHECK-NEXT: "grid": "1x2",
  // CHECK-NEXT: "shard": "5x16",
  // CHECK-NEXT: "bytes_per_bank": 320
  %1 = "ttmetal.create_buffer"() <{address = 16384 : i64}> : () -> !rows
  %2 = "ttmetal.create_buffer"() <{address = 20480 : i64}> : () -> !page
  // CHECK: "memory": "dram",
  // CHECK: "tile": "16x32",
  // CHECK-NEXT: "layout": "interleaved",
  // CHECK-NEXT: "pages": "3x5",
  // CHECK-NEXT: "bytes_per_bank": 1088
  %3 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !pages
  // CHECK: "command": "GlobalSemaphore",
  // CHECK: "address": 32768,
  // CHECK-NEXT: "value": 9
  %4 = "ttmetal.create_global_semaphore"() <{address = 32768 : i64, initial_value = 9 : ui32, core_range = #ttmetal.core_range<0x0, 1x2>}> : () -> !ttmetal.global_semaphore
  %5 = "ttmetal.create_local_semaphore"() <{initial_value = 6 : ui32}> : () -> !ttmetal.local_semaphore
  %6 = "ttmetal.create_local_semaphore"() : () -> !ttmetal.local_semaphore
  %7 = arith.constant -2 : i32
  %8 = arith.constant 1.5 : bf16
  // A tile to a page; of row-major data as many bytes, or a row.
  // CHECK: "command": "EnqueueProgram",
  // CHECK: "port": 0,
  // CHECK: "page_bytes": 2048,
  // CHECK-NEXT: "pages": 6
  // CHECK: "port": 7,
  // CHECK: "page_bytes": 64,
  // CHECK-NEXT: "pages": 5
  // CHECK: "port": 8,
  // CHECK: "page_bytes": 4096,
  // CHECK-NEXT: "pages": 1
  // CHECK: "semaphores": [
  // CHECK-NEXT: 0,
  // CHECK-NEXT: 6
  // CHECK-NEXT: ]
  // CHECK: "kernel": "first",
  // CHECK-NEXT: "code": 0,
  // CHECK-NEXT: "thread": "dm1",
  // CHECK: "compile_time_args": [
  // CHECK-NEXT: "cb_port[0]",
  // CHECK-NEXT: "tensor_accessor_args[4]",
  // CHECK-NEXT: "local_semaphore[1]",
  // CHECK-NEXT: "value[123]"
  // CHECK: "common_args": [
  // CHECK-NEXT: "global_semaphore[3]"
  // CHECK: "runtime_args": [
  // CHECK-NEXT: "buffer_address[0]",
  // CHECK-NEXT: "value[4294967294]",
  // CHECK-NEXT: "value[16320]"
  // CHECK: "kernel": "second",
  // CHECK-NEXT: "code": 0,
  // CHECK-NEXT: "thread": "dm0",
  // CHECK: "kernel": "third",
  // CHECK-NEXT: "code": 1,
  // CHECK-NEXT: "thread": "compute",
  // CHECK: "1x1 from 0,1"
  "ttmetal.enqueue_program"(%0, %3, %6, %5, %4, %7, %8, %0, %1, %2) <{
    cb_ports = array<i64: 0, 7, 8>,
    kernelConfigs = [
      #ttmetal.noc_config<@first, #ttmetal.core_range<0x0, 1x2>, #ttmetal.kernel_args<common_rt_args = [<global_semaphore[4]>] rt_args = [<buffer_address[0]>, <scalar[5]>, <scalar[6]>] ct_args = [<cb_port[0]>, <tensor_accessor_args[1]>, <local_semaphore[3]>, <named_argument[123]>]>, dm_core = 1, noc0>,
      #ttmetal.noc_config<@second, #ttmetal.core_range<0x0, 1x2>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>]>, noc0>,
      #ttmetal.compute_config<@third, #ttmetal.core_range<0x1, 1x1>, #ttmetal.kernel_args<>, hifi3, true, false, true, [default, fp32]>],
    operandSegmentSizes = array<i32: 7, 3>
  }> : (!tiles, !pages, !ttmetal.local_semaphore, !ttmetal.local_semaphore, !ttmetal.global_semaphore, i32, bf16, !tiles, !rows, !page) -> ()
  // The older form: as many semaphores as kernels name.
  // CHECK: "command": "EnqueueProgram",
  // CHECK: "name": "launch 1 first",
  // CHECK: "semaphores": [
  // CHECK-NEXT: 0,
  // CHECK-NEXT: 0,
  // CHECK-NEXT: 0
  // CHECK-NEXT: ]
  // CHECK: "local_semaphore[2]"
  "ttmetal.enqueue_program"() <{
    cb_ports = array<i64>,
    kernelConfigs = [#ttmetal.noc_config<@first, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<rt_args = [<semaphore[2]>]>, noc1>],
    operandSegmentSizes = array<i32: 0, 0>
  }> : () -> ()
  // CHECK: "command": "HostAlloc",
  // CHECK: "constant_bytes": 4
  %9 = memref.get_global @ones : memref<2x3xi32>
  // CHECK: "command": "HostAlloc",
  // CHECK: "constant_bytes": 0
  %10 = memref.alloc() : memref<7x96xbf16>
  // CHECK: "command": "HostCopy",
  memref.copy %a, %10 : memref<7x96xbf16> to memref<7x96xbf16>
  %11 = "ttmetal.mesh_shard"(%10) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 1, 1>, shard_dims = array<i64: 0>}> : (memref<7x96xbf16>) -> memref<7x96xbf16>
  return %11, %9 : memref<7x96xbf16>, memref<2x3xi32>
}
