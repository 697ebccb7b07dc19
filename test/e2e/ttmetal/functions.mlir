// Kernels with functions: two that call a third, several results, loops that carry
// values, conditions with results. Native code and emitted C++ give the same bytes.
// Tile i of 6 becomes (x + value(i) * rounds(i)) * factor(i), see functions.py.

// RUN: rm -rf %t && mkdir %t
// RUN: ttrt run %s --save-artifacts --artifact-dir %t/jit --quiet
// RUN: %python %S/Inputs/functions.py %t/jit/functions %t/expected.npy
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.99999 | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.99999 --kernels cpp --save-artifacts --artifact-dir %t/cpp | FileCheck %s
// RUN: cmp %t/jit/functions/run/program_0/device_output_0.npy %t/cpp/functions/run/program_0/device_output_0.npy
// RUN: ttrt run %s --numerics exact --expect %t/expected.npy --pcc 0.99999 --save-artifacts --artifact-dir %t/jit_exact | FileCheck %s
// RUN: ttrt run %s --numerics exact --expect %t/expected.npy --pcc 0.99999 --kernels cpp --save-artifacts --artifact-dir %t/cpp_exact | FileCheck %s
// RUN: cmp %t/jit_exact/functions/run/program_0/device_output_0.npy %t/cpp_exact/functions/run/program_0/device_output_0.npy
// CHECK: output 0: pcc {{1.00000|0.99999}}

#l1 = #ttcore.memory_space<l1>
!cb = !ttkernel.cb<6, !ttcore.tile<32x32, f32>>
!tensor = memref<1x1x2x3x!ttcore.tile<32x32, f32>, #ttcore.shard<12288x4096>, #l1>

// How many of the pages that are left to push next, and how many are left then.
func.func private @share(%left: i32) -> (i32, i32) {
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %many = arith.cmpi ugt, %left, %three : i32
  %n = arith.select %many, %three, %one : i32
  %rest = arith.subi %left, %n : i32
  return %n, %rest : i32, i32
}

func.func private @feed() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %zero = arith.constant 0 : i32
  %all = arith.constant 6 : i32
  %none = scf.while (%left = %all) : (i32) -> i32 {
    %more = arith.cmpi ne, %left, %zero : i32
    scf.condition(%more) %left : i32
  } do {
  ^bb0(%left: i32):
    %next:2 = func.call @share(%left) : (i32) -> (i32, i32)
    ttkernel.cb_reserve_back(%cb, %next#0) : (!cb, i32) -> ()
    ttkernel.cb_push_back(%cb, %next#0) : (!cb, i32) -> ()
    scf.yield %next#1 : i32
  }
  return
}

func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %one = arith.constant 1 : i32
  ttkernel.init_sfpu(%in, %out) : (!cb, !cb) -> ()
  scf.for %i = %c0 to %c6 step %c1 {
    ttkernel.cb_wait_front(%in, %one) : (!cb, i32) -> ()
    ttkernel.cb_reserve_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.tile_regs_acquire() : () -> ()
    ttkernel.copy_tile_init(%in) : (!cb) -> ()
    ttkernel.copy_tile(%in, %c0, %c0) : (!cb, index, index) -> ()
    ttkernel.binop_with_scalar_tile_init() : () -> ()
    %value:2 = func.call @sum(%i) : (index) -> (i32, index)
    scf.for %round = %c0 to %value#1 step %c1 {
      ttkernel.add_unary_tile(%c0, %value#0) : (index, i32) -> ()
    }
    %factor = func.call @factor(%i) : (index) -> i32
    ttkernel.mul_unary_tile(%c0, %factor) : (index, i32) -> ()
    ttkernel.tile_regs_commit() : () -> ()
    ttkernel.tile_regs_wait() : () -> ()
    ttkernel.pack_tile(%c0, %out, %c0, true) : (index, !cb, index) -> ()
    ttkernel.tile_regs_release() : () -> ()
    ttkernel.cb_push_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.cb_pop_front(%in, %one) : (!cb, i32) -> ()
  }
  return
}

func.func private @factor(%i: index) -> i32 {
  %two = arith.constant 2 : i32
  %quarter = arith.constant 0.25 : f32
  %n = func.call @mix(%i, %two) : (index, i32) -> i32
  %f = arith.uitofp %n : i32 to f32
  %g = arith.mulf %f, %quarter : f32
  %bits = arith.bitcast %g : f32 to i32
  return %bits : i32
}

// A value as bits, and how often to add it.
func.func private @sum(%i: index) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %start = func.call @mix(%i, %one) : (index, i32) -> i32
  %last, %sum = scf.for %k = %c0 to %i step %c1 iter_args(%before = %zero, %s = %start) -> (i32, i32) {
    %w = arith.index_cast %k : index to i32
    %t = arith.addi %s, %before : i32
    scf.yield %w, %t : i32, i32
  }
  %odd = arith.remui %i, %c2 : index
  %isOdd = arith.cmpi eq, %odd, %c1 : index
  %value, %rounds = scf.if %isOdd -> (i32, index) {
    scf.yield %sum, %c2 : i32, index
  } else {
    %n = arith.subi %last, %sum : i32
    scf.yield %n, %c3 : i32, index
  }
  %f = arith.sitofp %value : i32 to f32
  %bits = arith.bitcast %f : f32 to i32
  return %bits, %rounds : i32, index
}

func.func private @mix(%i: index, %b: i32) -> i32 {
  %three = arith.constant 3 : i32
  %a = arith.index_cast %i : index to i32
  %m = arith.muli %a, %three : i32
  %n = arith.addi %m, %b : i32
  return %n : i32
}

func.func @functions(%x: memref<50x90xf32>) -> memref<50x90xf32> {
  %in = "ttmetal.create_buffer"() <{address = 204800 : i64}> : () -> !tensor
  %out = "ttmetal.create_buffer"() <{address = 229376 : i64}> : () -> !tensor
  "ttmetal.enqueue_write_buffer"(%x, %in) : (memref<50x90xf32>, !tensor) -> ()
  "ttmetal.enqueue_program"(%in, %out) <{
    cb_ports = array<i64: 0, 16>,
    kernelConfigs = [
      #ttmetal.noc_config<@feed, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>]>, noc0>,
      #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>, <cb_port[1]>]>, hifi4, true, false, false, [fp32]>],
    operandSegmentSizes = array<i32: 0, 2>
  }> : (!tensor, !tensor) -> ()
  %result = memref.alloc() : memref<50x90xf32>
  "ttmetal.enqueue_read_buffer"(%out, %result) : (!tensor, memref<50x90xf32>) -> ()
  "ttmetal.finish"() : () -> ()
  return %result : memref<50x90xf32>
}
