// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// Circular buffers and arguments of single cores that a program declares itself.

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{port 3 is used twice}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 3, pages = 1, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<0x0, 2x2>>, #ttmetal.circular_buffer<port = 3, pages = 1, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<1x1, 2x2>>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{port -1: a core has circular buffers 0 to 63}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = -1, pages = 1, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<0x0, 2x2>>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{circular buffer 0: pages of 24 bytes, wanted a multiple of 16}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 0, pages = 1, page_bytes = 24, format = bf16, cores = #ttmetal.core_range<0x0, 2x2>>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{circular buffer 0: 0 pages of 2048 bytes, L1 has 1572864}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 0, pages = 0, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<0x0, 2x2>>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{circular buffer 0: 18446744073709551615 pages of 2048 bytes}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 0, pages = 18446744073709551615, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<0x0, 2x2>>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{circular buffer 0: 2 pages of 2048 bytes in a buffer whose shards have 2048}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 0, pages = 2, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<0x0, 2x2>, buffer = 0>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{circular buffer 0: lies in operand 2 of 2}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 0, pages = 1, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<0x0, 2x2>, buffer = 2>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{circular buffer 0: lies in operand 1, which is 'i32', no buffer}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 0, pages = 1, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<0x0, 2x2>, buffer = 1>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{circular buffer 0: is on 1x1 from 1,2, where its buffer has not a shard everywhere}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 0, pages = 1, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<1x2, 1x1>, buffer = 0>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{circular buffer 0: 2048 bytes at address 1032: wanted a multiple of 16}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 0, pages = 1, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<0x0, 2x2>, address = 1032>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{circular buffer 0: 2048 bytes at address 1570832: wanted a multiple of 16 and the end within L1, which has 1572864}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 0, pages = 1, page_bytes = 2048, format = bf16, cores = #ttmetal.core_range<0x0, 2x2>, address = 1570832>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{kernel @k on cores 2x2 from 0,0 takes circular buffer 0, which is on 1x2 from 0,0 and 1x1 from 1,1}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    circular_buffers = [#ttmetal.circular_buffer<port = 0, pages = 1, page_bytes = 2048, format = bf16, cores = [#ttmetal.core_range<0x0, 1x2>, #ttmetal.core_range<1x1, 1x1>]>],
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{kernel @k: core 2,0 has run-time arguments, but the kernel runs on 2x2 from 0,0}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<core_rt_args = [<2x0, []>]>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{kernel @k: core 1,0 has run-time arguments twice}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<core_rt_args = [<1x0, []>, <1x0, []>]>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{kernel @k: core 1,0 has 2 run-time arguments, others have 1}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<core_rt_args = [<0x0, [<named_argument[1]>]>, <1x0, [<named_argument[1]>, <named_argument[1]>]>]>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{kernel @k: 3 cores have 0 run-time arguments, others have 1}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<core_rt_args = [<0x0, [<named_argument[1]>]>]>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{kernel @k takes operand 0 as scalar: found 'memref}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<rt_args = [<scalar[1]>] core_rt_args = [<0x0, [<scalar[0]>]>]>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i32
  // expected-error @below {{kernel @k takes the number 4294967296, arguments have 32 bits}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<rt_args = [<named_argument[4294967296]>]>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i32) -> ()
  return
}

// -----

// expected-error @below {{a core has a row and a column, found 1 numbers}}
#a = #ttmetal.core_args<3, []>

// -----

// expected-error @below {{expected buffer or address, found 'place'}}
#a = #ttmetal.circular_buffer<port = 0, pages = 1, page_bytes = 16, format = bf16, cores = #ttmetal.core_range<0x0, 1x1>, place = 1>

// -----

// expected-error @below {{a core range of 2x70 from 0,0; no chip has more than 64x64 cores}}
#a = #ttmetal.core_range<0x0, 2x70>

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  %1 = arith.constant 1 : i16
  // expected-error @below {{kernel @k takes operand 1 as scalar: found 'i16', wanted a float or an integer of 32 bits or more}}
  "ttmetal.enqueue_program"(%0, %1) <{cb_ports = array<i64>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<rt_args = [<scalar[1]>]>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>}> : (!d, i16) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k takes operand -1 of 1 as buffer_address}}
  "ttmetal.enqueue_program"(%0) <{cb_ports = array<i64>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<rt_args = [<buffer_address[-1]>]>, noc0>],
    operandSegmentSizes = array<i32: 1, 0>}> : (!d) -> ()
  return
}

// -----

!d = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{kernel @k is on cores 2x2 from 0,0 and 1x1 from 1,1, some of which are there twice}}
  "ttmetal.enqueue_program"(%0) <{cb_ports = array<i64>,
    kernelConfigs = [#ttmetal.noc_config<@k, [#ttmetal.core_range<0x0, 2x2>, #ttmetal.core_range<1x1, 1x1>], #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 1, 0>}> : (!d) -> ()
  return
}
