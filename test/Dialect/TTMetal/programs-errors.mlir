// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{has 1 circular buffers, but 2 ports}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0, 1>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{port 64: a core has circular buffers 0 to 63}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 64>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{port 3 is used twice}}
  "ttmetal.enqueue_program"(%0, %0) <{
    cb_ports = array<i64: 3, 3>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 0, 2>
  }> : (!d, !d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<4x32xbf16, #ttcore.memory_space<dram>>
  // expected-error @below {{circular buffer 0: lies in the shards of a buffer in L1, found}}
  "ttmetal.enqueue_program"(%1) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (memref<4x32xbf16, #ttcore.memory_space<dram>>) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = "ttmetal.create_buffer"() <{address = 8192 : i64}> : () -> memref<2x2x1x3xbf16, #ttcore.shard<6x2>, #l1>
  // expected-error @below {{circular buffer 0: pages of 6 bytes, wanted a multiple of 16}}
  "ttmetal.enqueue_program"(%1) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (memref<2x2x1x3xbf16, #ttcore.shard<6x2>, #l1>) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k takes circular buffer 1 of 1}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<cb_port[1]>]>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k on cores 2x2 from 1,0 takes circular buffer 0, which is on 2x2 from 0,0}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<1x0, 2x2>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k takes operand 2 of 1 as buffer_address}}
  "ttmetal.enqueue_program"(%0, %0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<rt_args = [<buffer_address[2]>]>, noc0>],
    operandSegmentSizes = array<i32: 1, 1>
  }> : (!d, !d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k takes operand 0 as scalar: found 'memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 1>, #ttcore.memory_space<l1>>', wanted a float or an integer of 32 bits or more}}
  "ttmetal.enqueue_program"(%0, %0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<rt_args = [<scalar[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 1, 1>
  }> : (!d, !d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %c = arith.constant 1 : i32
  // expected-error @below {{kernel @k takes operand 0 as buffer_address: found 'i32', wanted a buffer on the device}}
  "ttmetal.enqueue_program"(%c, %0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<buffer_address[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 1, 1>
  }> : (i32, !d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %s = "ttmetal.create_local_semaphore"() : () -> !ttmetal.local_semaphore
  // expected-error @below {{kernel @k takes operand 0 as global_semaphore: found '!ttmetal.local_semaphore', wanted a global semaphore}}
  "ttmetal.enqueue_program"(%s, %0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<global_semaphore[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 1, 1>
  }> : (!ttmetal.local_semaphore, !d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %s = "ttmetal.create_local_semaphore"() : () -> !ttmetal.local_semaphore
  // expected-error @below {{passes operand 1 as local_semaphore: found 'memref}}
  "ttmetal.enqueue_program"(%s, %0, %0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<local_semaphore[1]>]>, noc0>],
    operandSegmentSizes = array<i32: 2, 1>
  }> : (!ttmetal.local_semaphore, !d, !d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k takes semaphore 16 of 16}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<semaphore[16]>]>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k takes tensor_accessor_args at run time; they are compile-time arguments}}
  "ttmetal.enqueue_program"(%0, %0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<common_rt_args = [<tensor_accessor_args[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 1, 1>
  }> : (!d, !d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernels @a and @b share a thread of cores 2x2 from 0,0 and 1x1 from 1,1}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@a, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>, #ttmetal.noc_config<@b, #ttmetal.core_range<1x1, 1x1>, #ttmetal.kernel_args<>, dm_core = 0, noc1>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k has unpack modes for 65 circular buffers, at most 64 exist}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.compute_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, hifi4, false, false, false, [default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default]>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func private @k()
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{runs @k, which is not a kernel: a function with the attribute ttkernel.thread}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>}
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{runs kernel @k on a compute thread, it is for a noc thread}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.compute_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, hifi4, false, false, false, []>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>, ttkernel.arg_spec = #ttkernel.arg_spec<>}
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k is passed 1 compile-time arguments, its arg_spec has 0}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>, ttkernel.arg_spec = #ttkernel.arg_spec<rt_args = [<arg_type = scalar, operand_index = 1, is_uniform = true>]>}
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k is passed buffer_address[0] as uniform run-time argument 0, its arg_spec wants scalar[1]}}
  "ttmetal.enqueue_program"(%0, %0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<common_rt_args = [<buffer_address[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 1, 1>
  }> : (!d, !d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #l1>
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  // expected-note @below {{the kernel takes it here}}
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<2, !ttcore.tile<32x32, f32>>
  return
}
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{circular buffer 0 has 4096 bytes of bf16 tiles, which its kernel takes as '!ttkernel.cb<2, !ttcore.tile<32x32, f32>>', 8192 bytes}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #l1>
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  // expected-note @below {{the kernel takes it here}}
  %cb = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<3, !ttcore.tile<32x32, bf16>>
  return
}
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{circular buffer 0 has 4096 bytes of bf16 tiles, which its kernel takes as '!ttkernel.cb<3, !ttcore.tile<32x32, bf16>>', 6144 bytes}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<named_argument[7]>, <cb_port[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #l1>
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  // expected-note @below {{the kernel takes it here}}
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<4, !ttcore.tile<16x32, bf16>>
  return
}
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{circular buffer 0 has 4096 bytes of bf16 tiles, which its kernel takes as '!ttkernel.cb<4, !ttcore.tile<16x32, bf16>>', 4096 bytes}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<2x2x32x32xbf16, #ttcore.shard<64x2>, #l1>
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  // expected-note @below {{the kernel takes it here}}
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1025, bf16>
  return
}
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{circular buffer 0 has 2048 bytes of bf16 elements, which its kernel takes as '!ttkernel.cb<1025, bf16>', 2050 bytes}}
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}

// -----

// expected-error @below {{unknown kind of kernel argument 'cb'; expected cb_port, buffer_address, local_semaphore, named_argument, global_semaphore, scalar or tensor_accessor_args}}
#a = #ttmetal.kernel_arg<cb[0]>

// -----

// expected-error @below {{a core range has a first core and a size, each of two numbers, found 2 and 1}}
#a = #ttmetal.core_range<0x0, 2>

// -----

// expected-error @below {{a core range of 0x2 is empty}}
#a = #ttmetal.core_range<0x0, 0x2>

// -----

// expected-error @below {{dm_core must be 0 or 1, found 2}}
#a = #ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<>, dm_core = 2, noc0>
