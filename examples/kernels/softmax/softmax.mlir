// Softmax along rows of 96 numbers, 200 rows in bf16: 7 rows of 3 tiles, each
// on a core of its own, from an L1 shard to another.
//
//   m = max of the row      reduce_tile, maximum
//   e = exp(x - m)          sub_tiles_bcast, exp_tile
//   s = sum of e            reduce_tile, sum
//   out = e / s             recip_tile, mul_tiles_bcast

#l1 = #ttcore.memory_space<l1>
!tile = !ttcore.tile<32x32, bf16>
!host = memref<200x96xbf16>
// A row of 3 tiles on each of 7 cores.
!row = memref<7x1x1x3x!tile, #ttcore.shard<6144x2048>, #l1>
!one = memref<7x1x1x1x!tile, #ttcore.shard<2048x2048>, #l1>
!cb = !ttkernel.cb<3, !tile>
!cb1 = !ttkernel.cb<1, !tile>

// The input lies in its CB already, and the result stays where it is packed.
func.func private @prepare() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %three = arith.constant 3 : i32
  ttkernel.cb_reserve_back(%in, %three) : (!cb, i32) -> ()
  ttkernel.cb_push_back(%in, %three) : (!cb, i32) -> ()
  ttkernel.cb_wait_front(%out, %three) : (!cb, i32) -> ()
  ttkernel.cb_pop_front(%out, %three) : (!cb, i32) -> ()
  return
}

func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %scaler = ttkernel.get_compile_time_arg_val(1) : () -> !cb1
  %exps = ttkernel.get_compile_time_arg_val(2) : () -> !cb
  %stat = ttkernel.get_compile_time_arg_val(3) : () -> !cb1
  %out = ttkernel.get_compile_time_arg_val(4) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %rows = arith.constant 32 : i32

  ttkernel.compute_kernel_hw_startup(%in, %scaler, %stat) : (!cb, !cb1, !cb1) -> ()

  // The factor of the reductions: a tile of ones.
  ttkernel.cb_reserve_back(%scaler, %one) : (!cb1, i32) -> ()
  ttkernel.experimental.write_row_mask_tile(%rows, %scaler) : (i32, !cb1) -> ()
  ttkernel.cb_push_back(%scaler, %one) : (!cb1, i32) -> ()
  ttkernel.cb_wait_front(%in, %three) : (!cb, i32) -> ()
  ttkernel.cb_wait_front(%scaler, %one) : (!cb1, i32) -> ()

  // stat = the maximum of each row, in column 0.
  ttkernel.reduce_init(%in, %scaler, %stat, <reduce_max>, <reduce_dim_row>) : (!cb, !cb1, !cb1) -> ()
  ttkernel.tile_regs_acquire() : () -> ()
  scf.for %i = %c0 to %c3 step %c1 {
    ttkernel.reduce_tile(%in, %scaler, %i, %c0, %c0, <reduce_max>, <reduce_dim_row>) : (!cb, !cb1, index, index, index) -> ()
  }
  ttkernel.reduce_uninit() : () -> ()
  ttkernel.tile_regs_commit() : () -> ()
  ttkernel.cb_reserve_back(%stat, %one) : (!cb1, i32) -> ()
  ttkernel.tile_regs_wait() : () -> ()
  ttkernel.pack_tile(%c0, %stat, %c0, true) : (index, !cb1, index) -> ()
  ttkernel.tile_regs_release() : () -> ()
  ttkernel.cb_push_back(%stat, %one) : (!cb1, i32) -> ()

  // exps = exp(in - stat)
  ttkernel.cb_wait_front(%stat, %one) : (!cb1, i32) -> ()
  ttkernel.sub_bcast_init_short(%in, %stat, <col>) : (!cb, !cb1) -> ()
  ttkernel.tile_regs_acquire() : () -> ()
  scf.for %i = %c0 to %c3 step %c1 {
    ttkernel.sub_tiles_bcast(%in, %stat, %i, %c0, %i, <col>) : (!cb, !cb1, index, index, index) -> ()
  }
  ttkernel.exp_tile_init() : () -> ()
  scf.for %i = %c0 to %c3 step %c1 {
    ttkernel.exp_tile(%i) : (index) -> ()
  }
  ttkernel.tile_regs_commit() : () -> ()
  ttkernel.cb_reserve_back(%exps, %three) : (!cb, i32) -> ()
  ttkernel.tile_regs_wait() : () -> ()
  scf.for %i = %c0 to %c3 step %c1 {
    ttkernel.pack_tile(%i, %exps, %i, true) : (index, !cb, index) -> ()
  }
  ttkernel.tile_regs_release() : () -> ()
  ttkernel.cb_push_back(%exps, %three) : (!cb, i32) -> ()
  ttkernel.cb_pop_front(%stat, %one) : (!cb1, i32) -> ()
  ttkernel.cb_pop_front(%in, %three) : (!cb, i32) -> ()

  // stat = 1 / the sum of each row
  ttkernel.cb_wait_front(%exps, %three) : (!cb, i32) -> ()
  ttkernel.reduce_init(%exps, %scaler, %stat, <reduce_sum>, <reduce_dim_row>) : (!cb, !cb1, !cb1) -> ()
  ttkernel.tile_regs_acquire() : () -> ()
  scf.for %i = %c0 to %c3 step %c1 {
    ttkernel.reduce_tile(%exps, %scaler, %i, %c0, %c0, <reduce_sum>, <reduce_dim_row>) : (!cb, !cb1, index, index, index) -> ()
  }
  ttkernel.reduce_uninit() : () -> ()
  ttkernel.recip_tile_init() : () -> ()
  ttkernel.recip_tile(%c0) : (index) -> ()
  ttkernel.tile_regs_commit() : () -> ()
  ttkernel.cb_reserve_back(%stat, %one) : (!cb1, i32) -> ()
  ttkernel.tile_regs_wait() : () -> ()
  ttkernel.pack_tile(%c0, %stat, %c0, true) : (index, !cb1, index) -> ()
  ttkernel.tile_regs_release() : () -> ()
  ttkernel.cb_push_back(%stat, %one) : (!cb1, i32) -> ()

  // out = exps * stat
  ttkernel.cb_wait_front(%stat, %one) : (!cb1, i32) -> ()
  ttkernel.mul_bcast_init_short(%exps, %stat, <col>) : (!cb, !cb1) -> ()
  ttkernel.tile_regs_acquire() : () -> ()
  scf.for %i = %c0 to %c3 step %c1 {
    ttkernel.mul_tiles_bcast(%exps, %stat, %i, %c0, %i, <col>) : (!cb, !cb1, index, index, index) -> ()
  }
  ttkernel.tile_regs_commit() : () -> ()
  ttkernel.cb_reserve_back(%out, %three) : (!cb, i32) -> ()
  ttkernel.tile_regs_wait() : () -> ()
  scf.for %i = %c0 to %c3 step %c1 {
    ttkernel.pack_tile(%i, %out, %i, true) : (index, !cb, index) -> ()
  }
  ttkernel.tile_regs_release() : () -> ()
  ttkernel.cb_push_back(%out, %three) : (!cb, i32) -> ()
  ttkernel.cb_pop_front(%stat, %one) : (!cb1, i32) -> ()
  ttkernel.cb_pop_front(%exps, %three) : (!cb, i32) -> ()
  ttkernel.cb_pop_front(%scaler, %one) : (!cb1, i32) -> ()
  return
}

func.func @softmax(%in: !host) -> !host {
  %x = "ttmetal.create_buffer"() <{address = 204800 : i64}> : () -> !row
  %y = "ttmetal.create_buffer"() <{address = 210944 : i64}> : () -> !row
  %exps = "ttmetal.create_buffer"() <{address = 217088 : i64}> : () -> !row
  %scaler = "ttmetal.create_buffer"() <{address = 223232 : i64}> : () -> !one
  %stat = "ttmetal.create_buffer"() <{address = 225280 : i64}> : () -> !one
  "ttmetal.enqueue_write_buffer"(%in, %x) : (!host, !row) -> ()
  "ttmetal.enqueue_program"(%x, %scaler, %exps, %stat, %y) <{
    cb_ports = array<i64: 0, 1, 24, 25, 16>,
    kernelConfigs = [
      #ttmetal.noc_config<@prepare, #ttmetal.core_range<0x0, 7x1>, #ttmetal.kernel_args<
        ct_args = [<cb_port[0]>, <cb_port[4]>]>, noc0>,
      #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 7x1>, #ttmetal.kernel_args<
        ct_args = [<cb_port[0]>, <cb_port[1]>, <cb_port[2]>, <cb_port[3]>, <cb_port[4]>]>, hifi4, false, false, false, [default]>
    ],
    operandSegmentSizes = array<i32: 0, 5>
  }> : (!row, !one, !row, !one, !row) -> ()
  %out = memref.alloc() : !host
  "ttmetal.enqueue_read_buffer"(%y, %out) : (!row, !host) -> ()
  "ttmetal.finish"() : () -> ()
  return %out : !host
}
