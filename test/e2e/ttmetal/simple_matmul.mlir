// A matrix product on 2x3 cores: the host program and the compute kernel of the
// introductory documents, with the kernels that they leave out. Its operands are
// made into tiles on 2x4 and 4x3 cores; then the first core of each row and of
// each column fetches a tile after the other and sends it to its neighbours; the
// result becomes rows again.

// RUN: rm -rf %t && mkdir %t
// RUN: ttrt run %s --save-artifacts --artifact-dir %t --quiet
// RUN: %python %S/Inputs/matmul.py %t/simple_matmul %t/expected.npy
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.9999 | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.9999 --host-threads 2 | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.9999 --kernels cpp | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.999 --numerics exact | FileCheck %s
// CHECK: program 0 ('simple_matmul') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}

// Where exact numerics leave the fast ones, and which rule that comes from: all
// kernels have all phases.
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.999 --numerics both | FileCheck %s --check-prefix=BOTH
// BOTH: output 0, exact against fast: pcc {{.*}}, {{[1-9][0-9]*}} of {{[0-9]+}} differ
// BOTH-NEXT: output 0, exact against expected: pcc
// BOTH-NEXT: output 0, fast against expected: pcc
// BOTH-NEXT: most at [{{[0-9]+}}, {{[0-9]+}}]: exact {{.*}}, fast
// BOTH-NEXT: accumulation {{[0-9.e-]+}}, fidelity 0, packing {{[0-9.e-]+}}: most by accumulation
// BOTH-NEXT: output 0: pcc

// The operands are copied into tiles without a loss; the product is the first to
// differ.
// RUN: ttrt run %s --numerics both --intermediates | FileCheck %s --check-prefix=EACH
// EACH: program 0 ('simple_matmul') ran
// EACH-NEXT: command {{[0-9]+}} '{{.*}}', {{.*}}, exact against fast: pcc {{.*}} of 6144 differ
// EACH-NEXT: accumulation {{[0-9.e-]+}}, fidelity 0, packing {{[0-9.e-]+}}: most by accumulation
// EACH: output 0, exact against fast

// By way of a file.
// RUN: ttmlir-opt %s --ttcore-register-device | ttmlir-translate --ttmetal-to-flatbuffer -o %t/matmul.ttm
// RUN: ttrt run %t/matmul.ttm --expect %t/expected.npy --timed --loops 2 | FileCheck %s --check-prefix=TIMED
// TIMED: {{[0-9]+}} cycles, {{[0-9.]+}} us in 4 launches
// TIMED: output 0: pcc
// RUN: ttrt check %t/matmul.ttm --device n300 | FileCheck %s --check-prefix=FITS
// FITS: runs on n300
// RUN: not ttrt run %t/matmul.ttm --device p150 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: system mismatch: {{.*}} compiled for n150, cannot run on p150

// The compute kernel of the documents packs without the hand-shake of DST, which
// the sanitizer says.
// RUN: not ttrt run %s --sanitize 2>&1 | FileCheck %s --check-prefix=DST
// DST: kernel error: {{.*}}core 0,0, compute, kernel 'compute_kernel8', {{.*}}simple_matmul.mlir:{{[0-9]+}}:{{[0-9]+}}, pack_tile: DST tile 0 is packed without tile_regs_wait before it

func.func private @datamovement_kernel0() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>]>,
    ttkernel.thread = #ttkernel.thread<noc>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1024, bf16>
  %c1 = arith.constant 1 : i32
  ttkernel.cb_reserve_back(%in, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  ttkernel.cb_push_back(%in, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  return
}
func.func private @datamovement_kernel1() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>]>,
    ttkernel.thread = #ttkernel.thread<noc>} {
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %c1 = arith.constant 1 : i32
  ttkernel.cb_wait_front(%out, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  ttkernel.cb_pop_front(%out, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  return
}
func.func private @compute_kernel2() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>]>,
    ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1024, bf16>
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %c1 = arith.constant 1 : i32
  ttkernel.tilize_init(%in, %c1, %out) : (!ttkernel.cb<1024, bf16>, i32, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>) -> ()
  ttkernel.cb_wait_front(%in, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  ttkernel.cb_reserve_back(%out, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  ttkernel.tilize_block(%in, %c1, %out) : (!ttkernel.cb<1024, bf16>, i32, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>) -> ()
  ttkernel.cb_push_back(%out, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  ttkernel.cb_pop_front(%in, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  return
}
func.func private @datamovement_kernel3() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>]>,
    ttkernel.thread = #ttkernel.thread<noc>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1024, bf16>
  %c1 = arith.constant 1 : i32
  ttkernel.cb_reserve_back(%in, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  ttkernel.cb_push_back(%in, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  return
}
func.func private @datamovement_kernel4() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>]>,
    ttkernel.thread = #ttkernel.thread<noc>} {
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %c1 = arith.constant 1 : i32
  ttkernel.cb_wait_front(%out, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  ttkernel.cb_pop_front(%out, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  return
}
func.func private @compute_kernel5() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>]>,
    ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1024, bf16>
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %c1 = arith.constant 1 : i32
  ttkernel.tilize_init(%in, %c1, %out) : (!ttkernel.cb<1024, bf16>, i32, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>) -> ()
  ttkernel.cb_wait_front(%in, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  ttkernel.cb_reserve_back(%out, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  ttkernel.tilize_block(%in, %c1, %out) : (!ttkernel.cb<1024, bf16>, i32, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>) -> ()
  ttkernel.cb_push_back(%out, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  ttkernel.cb_pop_front(%in, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  return
}
func.func private @datamovement_kernel6() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>, <arg_type = cb_port, operand_index = 2>, <arg_type = local_semaphore, operand_index = 0>, <arg_type = local_semaphore, operand_index = 1>, <arg_type = local_semaphore, operand_index = 2>, <arg_type = local_semaphore, operand_index = 3>, <arg_type = buffer_address, operand_index = 0>]>,
    ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %s0 = ttkernel.get_compile_time_arg_val(3) : () -> index
  %s1 = ttkernel.get_compile_time_arg_val(4) : () -> index
  %from = ttkernel.get_compile_time_arg_val(7) : () -> i32
  %ready = ttkernel.get_semaphore(%s0) : (index) -> !ttkernel.local_semaphore
  %sent = ttkernel.get_semaphore(%s1) : (index) -> !ttkernel.local_semaphore
  %readyPtr = ttkernel.reinterpret_cast(%ready) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %sentPtr = ttkernel.reinterpret_cast(%sent) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %x = ttkernel.my_logical_x_ : () -> index
  %y = ttkernel.my_logical_y_ : () -> index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %last = arith.constant 2 : index
  %others = arith.constant 2 : i32
  %one = arith.constant 1 : i32
  %bytes = arith.constant 2048 : i32
  %word = arith.constant 4 : i32
  %vx = ttkernel.experimental.convert_logical_x_to_translated(%x) : (index) -> index
  %vy = ttkernel.experimental.convert_logical_y_to_translated(%y) : (index) -> index
  %vx0 = ttkernel.experimental.convert_logical_x_to_translated(%c0) : (index) -> index
  %vy0 = ttkernel.experimental.convert_logical_y_to_translated(%c0) : (index) -> index
  %vx1 = ttkernel.experimental.convert_logical_x_to_translated(%c1) : (index) -> index
  %vxn = ttkernel.experimental.convert_logical_x_to_translated(%last) : (index) -> index
  %isSender = arith.cmpi eq, %x, %c0 : index
  scf.for %k = %c0 to %c4 step %c1 {
    ttkernel.cb_reserve_back(%cb, %one) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    %to = ttkernel.get_write_ptr(%cb) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>) -> i32
    scf.if %isSender {
      %sx = ttkernel.experimental.convert_logical_x_to_translated(%k) : (index) -> index
      %sy = ttkernel.experimental.convert_logical_y_to_translated(%y) : (index) -> index
      ttkernel.noc_async_read core[%sx, %sy], %from, %to, %bytes : (index, index, i32, i32, i32) -> ()
      ttkernel.noc_async_read_barrier() : () -> ()
      ttkernel.noc_semaphore_wait(%readyPtr, %last) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_semaphore_set(%readyPtr, %c0) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_async_write_multicast(%to, %bytes, %others, start_xy[%vx1, %vy], end_xy[%vxn, %vy], %to) : (i32, i32, i32, index, index, index, index, i32) -> ()
      ttkernel.noc_async_write_barrier() : () -> ()
      ttkernel.noc_semaphore_set(%sentPtr, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
      %mcast = ttkernel.get_noc_multicast_addr(%vx1, %vy, %vxn, %vy, %sent) : (index, index, index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
      ttkernel.noc_semaphore_set_multicast(%sent, %mcast, %others) : (!ttkernel.local_semaphore, !ttkernel.noc_addr, i32) -> ()
      ttkernel.noc_async_write_barrier() : () -> ()
    } else {
      ttkernel.noc_semaphore_set(%sentPtr, %c0) : (!ttkernel.l1_addr_ptr, index) -> ()
      %sender = ttkernel.get_noc_addr(%vx0, %vy, %ready) : (index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
      ttkernel.noc_semaphore_inc(%sender, %c1) : (!ttkernel.noc_addr, index) -> ()
      ttkernel.noc_semaphore_wait(%sentPtr, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
    }
    ttkernel.cb_push_back(%cb, %one) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  }
  return
}
func.func private @datamovement_kernel7() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>, <arg_type = cb_port, operand_index = 2>, <arg_type = local_semaphore, operand_index = 0>, <arg_type = local_semaphore, operand_index = 1>, <arg_type = local_semaphore, operand_index = 2>, <arg_type = local_semaphore, operand_index = 3>, <arg_type = buffer_address, operand_index = 1>]>,
    ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %s0 = ttkernel.get_compile_time_arg_val(5) : () -> index
  %s1 = ttkernel.get_compile_time_arg_val(6) : () -> index
  %from = ttkernel.get_compile_time_arg_val(7) : () -> i32
  %ready = ttkernel.get_semaphore(%s0) : (index) -> !ttkernel.local_semaphore
  %sent = ttkernel.get_semaphore(%s1) : (index) -> !ttkernel.local_semaphore
  %readyPtr = ttkernel.reinterpret_cast(%ready) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %sentPtr = ttkernel.reinterpret_cast(%sent) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %x = ttkernel.my_logical_x_ : () -> index
  %y = ttkernel.my_logical_y_ : () -> index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %last = arith.constant 1 : index
  %others = arith.constant 1 : i32
  %one = arith.constant 1 : i32
  %bytes = arith.constant 2048 : i32
  %word = arith.constant 4 : i32
  %vx = ttkernel.experimental.convert_logical_x_to_translated(%x) : (index) -> index
  %vy = ttkernel.experimental.convert_logical_y_to_translated(%y) : (index) -> index
  %vx0 = ttkernel.experimental.convert_logical_x_to_translated(%c0) : (index) -> index
  %vy0 = ttkernel.experimental.convert_logical_y_to_translated(%c0) : (index) -> index
  %vy1 = ttkernel.experimental.convert_logical_y_to_translated(%c1) : (index) -> index
  %vyn = ttkernel.experimental.convert_logical_y_to_translated(%last) : (index) -> index
  %isSender = arith.cmpi eq, %y, %c0 : index
  scf.for %k = %c0 to %c4 step %c1 {
    ttkernel.cb_reserve_back(%cb, %one) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    %to = ttkernel.get_write_ptr(%cb) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>) -> i32
    scf.if %isSender {
      %sx = ttkernel.experimental.convert_logical_x_to_translated(%x) : (index) -> index
      %sy = ttkernel.experimental.convert_logical_y_to_translated(%k) : (index) -> index
      ttkernel.noc_async_read core[%sx, %sy], %from, %to, %bytes : (index, index, i32, i32, i32) -> ()
      ttkernel.noc_async_read_barrier() : () -> ()
      ttkernel.noc_semaphore_wait(%readyPtr, %last) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_semaphore_set(%readyPtr, %c0) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_async_write_multicast(%to, %bytes, %others, start_xy[%vx, %vy1], end_xy[%vx, %vyn], %to) : (i32, i32, i32, index, index, index, index, i32) -> ()
      ttkernel.noc_async_write_barrier() : () -> ()
      ttkernel.noc_semaphore_set(%sentPtr, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
      %mcast = ttkernel.get_noc_multicast_addr(%vx, %vy1, %vx, %vyn, %sent) : (index, index, index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
      ttkernel.noc_semaphore_set_multicast(%sent, %mcast, %others) : (!ttkernel.local_semaphore, !ttkernel.noc_addr, i32) -> ()
      ttkernel.noc_async_write_barrier() : () -> ()
    } else {
      ttkernel.noc_semaphore_set(%sentPtr, %c0) : (!ttkernel.l1_addr_ptr, index) -> ()
      %sender = ttkernel.get_noc_addr(%vx, %vy0, %ready) : (index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
      ttkernel.noc_semaphore_inc(%sender, %c1) : (!ttkernel.noc_addr, index) -> ()
      ttkernel.noc_semaphore_wait(%sentPtr, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
    }
    ttkernel.cb_push_back(%cb, %one) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  }
  return
}
func.func private @compute_kernel8() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [
      <arg_type = cb_port, operand_index = 0>,
      <arg_type = cb_port, operand_index = 1>,
      <arg_type = cb_port, operand_index = 2>
    ]>,
    ttkernel.thread = #ttkernel.thread<compute>
  } {
  %0 = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %1 = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %2 = ttkernel.get_compile_time_arg_val(2) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %c0 = arith.constant 0 : index
  %c1_i32 = arith.constant 1 : i32
  %c1_i32_0 = arith.constant 1 : i32
  %c1_i32_1 = arith.constant 1 : i32
  %c1_i32_2 = arith.constant 1 : i32
  %c0_i32 = arith.constant 0 : i32
  "ttkernel.mm_block_init"(%0, %1, %2, %c0_i32, %c1_i32_1, %c1_i32, %c1_i32_0) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32, i32, i32, i32) -> ()
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c0_3 = arith.constant 0 : index
  scf.for %arg0 = %c0_3 to %c4 step %c1 {
    %c1_i32_4 = arith.constant 1 : i32
    ttkernel.cb_wait_front(%0, %c1_i32_4) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    %c1_i32_5 = arith.constant 1 : i32
    ttkernel.cb_wait_front(%1, %c1_i32_5) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    %c1_i32_6 = arith.constant 1 : i32
    ttkernel.cb_reserve_back(%2, %c1_i32_6) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    ttkernel.tile_regs_acquire() : () -> ()
    %3 = arith.cmpi ne, %arg0, %c0_3 : index
    scf.if %3 {
      ttkernel.copy_tile_init(%2) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>) -> ()
      ttkernel.copy_tile(%2, %c0_3, %c0_3) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, index, index) -> ()
    }
    "ttkernel.mm_block_init_short"(%0, %1, %c0_i32, %c1_i32_1, %c1_i32, %c1_i32_0) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32, i32, i32, i32) -> ()
    %c0_7 = arith.constant 0 : index
    %c0_8 = arith.constant 0 : index
    "ttkernel.experimental::matmul_block"(%0, %1, %c0_7, %c0_8, %c0, %c0_i32, %c1_i32_1, %c1_i32, %c1_i32_0, %c1_i32_2) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, index, index, index, i32, i32, i32, i32, i32) -> ()
    ttkernel.pack_tile(%c0_3, %2, %c0_3, true) : (index, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, index) -> ()
    ttkernel.cb_pop_front(%0, %c1_i32_4) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    ttkernel.cb_pop_front(%1, %c1_i32_5) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    ttkernel.cb_push_back(%2, %c1_i32_6) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    ttkernel.cb_wait_front(%2, %c1_i32_4) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    ttkernel.cb_pop_front(%2, %c1_i32_4) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  }
  return
}
func.func private @datamovement_kernel9() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>]>,
    ttkernel.thread = #ttkernel.thread<noc>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %c1 = arith.constant 1 : i32
  ttkernel.cb_reserve_back(%in, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  ttkernel.cb_push_back(%in, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  return
}
func.func private @datamovement_kernel10() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>]>,
    ttkernel.thread = #ttkernel.thread<noc>} {
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<1024, bf16>
  %c1 = arith.constant 1 : i32
  ttkernel.cb_wait_front(%out, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  ttkernel.cb_pop_front(%out, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  return
}
func.func private @compute_kernel11() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 1>]>,
    ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<1024, bf16>
  %c1 = arith.constant 1 : i32
  ttkernel.untilize_init(%in) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>) -> ()
  ttkernel.cb_wait_front(%in, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  ttkernel.cb_reserve_back(%out, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  ttkernel.untilize_block(%in, %c1, %out) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32, !ttkernel.cb<1024, bf16>) -> ()
  ttkernel.cb_push_back(%out, %c1) : (!ttkernel.cb<1024, bf16>, i32) -> ()
  ttkernel.cb_pop_front(%in, %c1) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  return
}
func.func @simple_matmul(
    %arg0: memref<64x128xbf16>,
    %arg1: memref<128x96xbf16>
  ) -> memref<64x96xbf16> {
  %0 = "ttmetal.create_buffer"() <{address = 13312 : i64}> : () -> memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
  %1 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> memref<2x4x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>
  "ttmetal.enqueue_write_buffer"(%arg0, %1) : (memref<64x128xbf16>, memref<2x4x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>) -> ()
  "ttmetal.enqueue_program"(%1, %0, %1, %0) <{
    cb_ports = array<i64: 0, 1>,
    kernelConfigs = [
      #ttmetal.noc_config<@datamovement_kernel0, #ttmetal.core_range<0x0, 2x4>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>, <cb_port[1]>]>, noc0>,
      #ttmetal.noc_config<@datamovement_kernel1, #ttmetal.core_range<0x0, 2x4>, #ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>]>, noc1>,
      #ttmetal.compute_config<@compute_kernel2, #ttmetal.core_range<0x0, 2x4>, #ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>]>, hifi4, false, false, false, [default]>
    ],
    operandSegmentSizes = array<i32: 2, 2>
  }> : (memref<2x4x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>, memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>, memref<2x4x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>, memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>) -> ()
  "ttmetal.deallocate_buffer"(%1) : (memref<2x4x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>) -> ()
  %2 = "ttmetal.create_buffer"() <{address = 11264 : i64}> : () -> memref<4x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
  %3 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> memref<4x3x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>
  "ttmetal.enqueue_write_buffer"(%arg1, %3) : (memref<128x96xbf16>, memref<4x3x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>) -> ()
  "ttmetal.enqueue_program"(%3, %2, %3, %2) <{
    cb_ports = array<i64: 0, 1>,
    kernelConfigs = [
      #ttmetal.noc_config<@datamovement_kernel3, #ttmetal.core_range<0x0, 4x3>,#ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>]>, noc0>,
      #ttmetal.noc_config<@datamovement_kernel4, #ttmetal.core_range<0x0, 4x3>, #ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>]>, noc1>,
      #ttmetal.compute_config<@compute_kernel5, #ttmetal.core_range<0x0, 4x3>, #ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>]>, hifi4, false, false, false, [default]>
    ],
    operandSegmentSizes = array<i32: 2, 2>
  }> : (memref<4x3x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>, memref<4x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>, memref<4x3x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>, memref<4x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>) -> ()
  "ttmetal.deallocate_buffer"(%3) : (memref<4x3x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>) -> ()
  %4 = "ttmetal.create_buffer"() <{address = 9216 : i64}> : () -> memref<2x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
  %5 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #ttcore.memory_space<l1>>
  %6 = "ttmetal.create_buffer"() <{address = 5120 : i64}> : () -> memref<4x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #ttcore.memory_space<l1>>
  "ttmetal.enqueue_program"(%0, %2, %4, %5, %6, %4) <{
    cb_ports = array<i64: 0, 1, 2>,
    kernelConfigs = [
      #ttmetal.noc_config<@datamovement_kernel6, #ttmetal.core_range<0x0, 2x3>, #ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>, <cb_port[2]>, <semaphore[0]>, <semaphore[1]>, <semaphore[2]>, <semaphore[3]>, <buffer_address[0]>]>, noc0>,
      #ttmetal.noc_config<@datamovement_kernel7, #ttmetal.core_range<0x0, 2x3>, #ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>, <cb_port[2]>, <semaphore[0]>, <semaphore[1]>, <semaphore[2]>, <semaphore[3]>, <buffer_address[1]>]>, noc1>,
      #ttmetal.compute_config<@compute_kernel8, #ttmetal.core_range<0x0, 2x3>, #ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>, <cb_port[2]>]>, hifi4, false, false, false, [default]>
    ],
    operandSegmentSizes = array<i32: 3, 3>
  }> : (memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>, memref<4x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>, memref<2x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>, memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #ttcore.memory_space<l1>>, memref<4x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #ttcore.memory_space<l1>>, memref<2x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>) -> ()
  "ttmetal.deallocate_buffer"(%6) : (memref<4x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #ttcore.memory_space<l1>>) -> ()
  "ttmetal.deallocate_buffer"(%2) : (memref<4x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>) -> ()
  "ttmetal.deallocate_buffer"(%5) : (memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #ttcore.memory_space<l1>>) -> ()
  "ttmetal.deallocate_buffer"(%0) : (memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>) -> ()
  %alloc = memref.alloc() : memref<64x96xbf16>
  %7 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> memref<2x3x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>
  "ttmetal.enqueue_program"(%4, %7, %4, %7) <{
    cb_ports = array<i64: 0, 1>,
    kernelConfigs = [
      #ttmetal.noc_config<@datamovement_kernel9, #ttmetal.core_range<0x0, 2x3>, #ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>]>, noc0>,
      #ttmetal.noc_config<@datamovement_kernel10, #ttmetal.core_range<0x0, 2x3>, #ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>]>, noc1>,
      #ttmetal.compute_config<@compute_kernel11, #ttmetal.core_range<0x0, 2x3>, #ttmetal.kernel_args< ct_args = [<cb_port[0]>, <cb_port[1]>]>, hifi4, false, false, false, [default]>
    ],
    operandSegmentSizes = array<i32: 2, 2>
  }> : (memref<2x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>, memref<2x3x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>, memref<2x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>, memref<2x3x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>) -> ()
  "ttmetal.deallocate_buffer"(%4) : (memref<2x3x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>) -> ()
  "ttmetal.enqueue_read_buffer"(%7, %alloc) : (memref<2x3x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>, memref<64x96xbf16>) -> ()
  "ttmetal.finish"() : () -> ()
  "ttmetal.deallocate_buffer"(%7) : (memref<2x3x32x32xbf16, #ttcore.shard<64x2>, #ttcore.memory_space<l1>>) -> ()
  return %alloc : memref<64x96xbf16>
}
