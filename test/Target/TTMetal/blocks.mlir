// A kernel whose control flow is blocks has no C++ text. It runs all the same.

// RUN: ttmlir-opt %s --ttcore-register-device | ttmlir-translate --ttmetal-to-flatbuffer -o %t.ttm 2>&1 | FileCheck %s --check-prefix=WARNING
// WARNING: warning: kernel @wait has no C++ text in the file: {{.*}}has several blocks: C++ is written of structured loops and conditions
// RUN: ttrt run %t.ttm | FileCheck %s
// CHECK: program 0 ('main') ran
// RUN: not ttrt run %t.ttm --kernels cpp 2>&1 | FileCheck %s --check-prefix=CPP
// CPP: unsupported: {{.*}}kernel 'wait': the file holds no C++ for this kernel

!tile = !ttcore.tile<32x32, bf16>
!one = memref<1x1x1x1x!tile, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>

func.func @wait() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1, !tile>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  cf.br ^round(%zero : i32)
^round(%i: i32):
  ttkernel.cb_reserve_back(%cb, %one) : (!ttkernel.cb<1, !tile>, i32) -> ()
  ttkernel.cb_push_back(%cb, %one) : (!ttkernel.cb<1, !tile>, i32) -> ()
  ttkernel.cb_wait_front(%cb, %one) : (!ttkernel.cb<1, !tile>, i32) -> ()
  ttkernel.cb_pop_front(%cb, %one) : (!ttkernel.cb<1, !tile>, i32) -> ()
  %next = arith.addi %i, %one : i32
  %more = arith.cmpi ult, %next, %three : i32
  cf.cond_br %more, ^round(%next : i32), ^end
^end:
  return
}

func.func @main(%x: memref<32x32xbf16>) -> memref<32x32xbf16> {
  %0 = "ttmetal.create_buffer"() <{address = 131072 : i64}> : () -> !one
  "ttmetal.enqueue_write_buffer"(%x, %0) : (memref<32x32xbf16>, !one) -> ()
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [#ttmetal.noc_config<@wait, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>]>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!one) -> ()
  %y = memref.alloc() : memref<32x32xbf16>
  "ttmetal.enqueue_read_buffer"(%0, %y) : (!one, memref<32x32xbf16>) -> ()
  "ttmetal.finish"() : () -> ()
  return %y : memref<32x32xbf16>
}
