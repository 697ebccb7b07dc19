// Each of 2x2 cores passes its tile from one circular buffer to another.
!tiles = memref<2x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
!cb = !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>

func.func private @copier() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %one = arith.constant 1 : i32
  %bytes = arith.constant 2048 : i32
  ttkernel.cb_reserve_back(%in, %one) : (!cb, i32) -> ()
  ttkernel.cb_push_back(%in, %one) : (!cb, i32) -> ()
  ttkernel.cb_wait_front(%in, %one) : (!cb, i32) -> ()
  ttkernel.cb_reserve_back(%out, %one) : (!cb, i32) -> ()
  %from = ttkernel.get_read_ptr(%in) : (!cb) -> i32
  %to = ttkernel.get_write_ptr(%out) : (!cb) -> i32
  ttkernel.noc_async_read %from, %to, %bytes : (i32, i32, i32) -> ()
  ttkernel.noc_async_read_barrier() : () -> ()
  ttkernel.cb_push_back(%out, %one) : (!cb, i32) -> ()
  ttkernel.cb_pop_front(%in, %one) : (!cb, i32) -> ()
  ttkernel.cb_wait_front(%out, %one) : (!cb, i32) -> ()
  ttkernel.cb_pop_front(%out, %one) : (!cb, i32) -> ()
  return
}

func.func @copy(%x: memref<40x50xf32> {ttir.name = "x"}) -> memref<40x50xbf16> {
  %in = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !tiles
  %out = "ttmetal.create_buffer"() <{address = 4096 : i64}> : () -> !tiles
  "ttmetal.enqueue_write_buffer"(%x, %in) : (memref<40x50xf32>, !tiles) -> ()
  "ttmetal.enqueue_program"(%in, %out) <{
    cb_ports = array<i64: 0, 1>,
    kernelConfigs = [#ttmetal.noc_config<@copier, #ttmetal.core_range<0x0, 2x2>, #ttmetal.kernel_args<ct_args = [<cb_port[0]>, <cb_port[1]>]>, noc0>],
    operandSegmentSizes = array<i32: 0, 2>
  }> : (!tiles, !tiles) -> ()
  %y = memref.alloc() : memref<40x50xbf16>
  "ttmetal.enqueue_read_buffer"(%out, %y) : (!tiles, memref<40x50xbf16>) -> ()
  "ttmetal.finish"() : () -> ()
  return %y : memref<40x50xbf16>
}
