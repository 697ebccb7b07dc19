// out = a + b on one core, of which a and out are bfp_bf8, b is bf16. Right as
// it stands; the tests change a line each.

#l1 = #ttcore.memory_space<l1>
!tile8 = !ttcore.tile<32x32, bfp_bf8>
!tile16 = !ttcore.tile<32x32, bf16>
!host = memref<32x32xf32>
!host16 = memref<32x32xbf16>
!buffer8 = memref<1x1x1x1x!tile8, #ttcore.shard<1088x1088>, #l1>
!buffer16 = memref<1x1x1x1x!tile16, #ttcore.shard<2048x2048>, #l1>
!cb8 = !ttkernel.cb<1, !tile8>
!cb16 = !ttkernel.cb<1, !tile16>

// The operands lie in their CBs already.
func.func private @resident() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %a = ttkernel.get_compile_time_arg_val(0) : () -> !cb8
  %b = ttkernel.get_compile_time_arg_val(1) : () -> !cb16
  %one = arith.constant 1 : i32
  ttkernel.cb_push_back(%a, %one) : (!cb8, i32) -> ()
  ttkernel.cb_push_back(%b, %one) : (!cb16, i32) -> ()
  return
}

func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %a = ttkernel.get_compile_time_arg_val(0) : () -> !cb8
  %b = ttkernel.get_compile_time_arg_val(1) : () -> !cb16
  %out = ttkernel.get_compile_time_arg_val(2) : () -> !cb8
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  ttkernel.compute_kernel_hw_startup(%a, %out) : (!cb8, !cb8) -> ()
  ttkernel.cb_wait_front(%a, %one) : (!cb8, i32) -> ()
  ttkernel.cb_wait_front(%b, %one) : (!cb16, i32) -> ()
  ttkernel.cb_reserve_back(%out, %one) : (!cb8, i32) -> ()
  ttkernel.tile_regs_acquire() : () -> ()
  ttkernel.copy_tile_init(%a) : (!cb8) -> ()
  ttkernel.copy_tile(%a, %c0, %c0) : (!cb8, index, index) -> ()
  ttkernel.reconfig_data_format_srca(%b) : (!cb16) -> ()
  ttkernel.copy_tile_init(%b) : (!cb16) -> ()
  ttkernel.copy_tile(%b, %c0, %c1) : (!cb16, index, index) -> ()
  ttkernel.add_binary_tile_init() : () -> ()
  ttkernel.add_binary_tile(%c0, %c1, %c0) : (index, index, index) -> ()
  ttkernel.tile_regs_commit() : () -> ()
  ttkernel.tile_regs_wait() : () -> ()
  ttkernel.pack_tile(%c0, %out, %c0, true) : (index, !cb8, index) -> ()
  ttkernel.tile_regs_release() : () -> ()
  ttkernel.cb_push_back(%out, %one) : (!cb8, i32) -> ()
  ttkernel.cb_pop_front(%a, %one) : (!cb8, i32) -> ()
  ttkernel.cb_pop_front(%b, %one) : (!cb16, i32) -> ()
  return
}

func.func @sum(%a: !host, %b: !host16) -> !host {
  %in0 = "ttmetal.create_buffer"() <{address = 204800 : i64}> : () -> !buffer8
  %in1 = "ttmetal.create_buffer"() <{address = 212992 : i64}> : () -> !buffer16
  %sum = "ttmetal.create_buffer"() <{address = 221184 : i64}> : () -> !buffer8
  "ttmetal.enqueue_write_buffer"(%a, %in0) : (!host, !buffer8) -> ()
  "ttmetal.enqueue_write_buffer"(%b, %in1) : (!host16, !buffer16) -> ()
  "ttmetal.enqueue_program"(%in0, %in1, %sum) <{
    cb_ports = array<i64: 0, 3, 16>,
    kernelConfigs = [
      #ttmetal.noc_config<@resident, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<
        ct_args = [<cb_port[0]>, <cb_port[1]>]>, noc0>,
      #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<
        ct_args = [<cb_port[0]>, <cb_port[1]>, <cb_port[2]>]>, hifi4, false, false, false, [default]>
    ],
    operandSegmentSizes = array<i32: 0, 3>
  }> : (!buffer8, !buffer16, !buffer8) -> ()
  %out = memref.alloc() : !host
  "ttmetal.enqueue_read_buffer"(%sum, %out) : (!buffer8, !host) -> ()
  "ttmetal.finish"() : () -> ()
  return %out : !host
}
