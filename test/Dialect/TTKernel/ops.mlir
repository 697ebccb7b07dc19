// Ops with a form of their own; what is like all others is tested by unit_ttkernel.
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

!cb = !ttkernel.cb<4, !ttcore.tile<32x32, f32>>

// CHECK-LABEL: func.func @kernel() attributes {
// CHECK-SAME: ttkernel.arg_spec = #ttkernel.arg_spec<rt_args = [<arg_type = buffer_address, operand_index = 1>] ct_args = [<arg_type = cb_port, operand_index = 0, argument_name = "input">, <arg_type = scalar, operand_index = 2, is_uniform = true>]>
// CHECK-SAME: ttkernel.thread = #ttkernel.thread<compute>
func.func @kernel() attributes {
    ttkernel.thread = #ttkernel.thread<compute>,
    ttkernel.arg_spec = #ttkernel.arg_spec<
      rt_args = [<arg_type = buffer_address, operand_index = 1>]
      ct_args = [<arg_type = cb_port, operand_index = 0, argument_name = "input">,
                 <arg_type = scalar, operand_index = 2, is_uniform = true>]>} {
  // CHECK: %[[CB:.*]] = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<4, !ttcore.tile<32x32, f32>>
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %i = arith.constant 0 : index
  %n = arith.constant 2 : i32
  // CHECK: ttkernel.add_tiles(%[[CB]], %[[CB]], %{{.*}}, %{{.*}}, %{{.*}}) : (!ttkernel.cb<4, !ttcore.tile<32x32, f32>>, !ttkernel.cb<4, !ttcore.tile<32x32, f32>>, index, index, index) -> ()
  ttkernel.add_tiles(%cb, %cb, %i, %i, %i) : (!cb, !cb, index, index, index) -> ()
  // CHECK: ttkernel.pack_tile(%{{.*}}, %[[CB]], %{{.*}}, true)
  ttkernel.pack_tile(%i, %cb, %i, true) : (index, !cb, index) -> ()
  // CHECK: ttkernel.reduce_tile(%[[CB]], %[[CB]], %{{.*}}, %{{.*}}, %{{.*}}, <reduce_max>, <reduce_dim_row>)
  ttkernel.reduce_tile(%cb, %cb, %i, %i, %i, <reduce_max>, <reduce_dim_row>) : (!cb, !cb, index, index, index) -> ()
  // CHECK: ttkernel.binary_dest_reuse_tiles(%[[CB]], %{{.*}}, %{{.*}}, <mul>, <dest_to_srca>)
  ttkernel.binary_dest_reuse_tiles(%cb, %i, %i, <mul>, <dest_to_srca>) : (!cb, index, index) -> ()
  // CHECK: ttkernel.unary_bcast(%[[CB]], %{{.*}}, %{{.*}}, <row>)
  ttkernel.unary_bcast(%cb, %i, %i, <row>) : (!cb, index, index) -> ()
  // CHECK: ttkernel.typecast_tile(%{{.*}}, <f32>, <bf16>) : (index) -> ()
  ttkernel.typecast_tile(%i, <f32>, <bf16>) : (index) -> ()
  // CHECK: ttkernel.exp_tile(%{{.*}}) : (index) -> ()
  ttkernel.exp_tile(%i) : (index) -> ()
  // CHECK: ttkernel.exp_tile(%{{.*}}) {approx = true, input_clamping = #ttkernel.input_clamping<none>} : (index) -> ()
  ttkernel.exp_tile(%i) {approx = true, input_clamping = #ttkernel.input_clamping<none>} : (index) -> ()
  // CHECK: ttkernel.compute_kernel_hw_startup(%[[CB]], %[[CB]]) : (!ttkernel.cb<4, !ttcore.tile<32x32, f32>>, !ttkernel.cb<4, !ttcore.tile<32x32, f32>>) -> ()
  ttkernel.compute_kernel_hw_startup(%cb, %cb) : (!cb, !cb) -> ()
  // CHECK: ttkernel.compute_kernel_hw_startup(%[[CB]], %[[CB]], %[[CB]])
  ttkernel.compute_kernel_hw_startup(%cb, %cb, %cb) : (!cb, !cb, !cb) -> ()
  // CHECK: ttkernel.experimental.unpack_stall_on_pack
  ttkernel.experimental.unpack_stall_on_pack
  // CHECK: "ttkernel.mm_block_init_short"(%[[CB]], %[[CB]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}})
  "ttkernel.mm_block_init_short"(%cb, %cb, %n, %n, %n, %n) : (!cb, !cb, i32, i32, i32, i32) -> ()
  // CHECK: ttkernel.dprint("{} of {}\\n", %{{.*}}, %[[CB]]) : (index, !ttkernel.cb<4, !ttcore.tile<32x32, f32>>) -> ()
  ttkernel.dprint("{} of {}\\n", %i, %cb) : (index, !cb) -> ()
  // CHECK: ttkernel.dprint("done") : () -> ()
  ttkernel.dprint("done") : () -> ()
  // CHECK: %[[W:.*]] = ttkernel.get_compile_time_arg_val(1) : () -> ui32
  %w = ttkernel.get_compile_time_arg_val(1) : () -> ui32
  // CHECK: ttkernel.bitcast %[[W]] : ui32 to f32
  %f = ttkernel.bitcast %w : ui32 to f32
  // CHECK: ttkernel.my_logical_x_ : () -> index
  %x = ttkernel.my_logical_x_ : () -> index
  return
}

// A blank in an empty specification is read.
// CHECK-LABEL: func.func @move(
// CHECK-SAME: ttkernel.arg_spec = #ttkernel.arg_spec<>
func.func @move(%x: index, %y: index, %a: i32, %noc: i8, %remote: !ttkernel.noc_addr) attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec< >} {
  // CHECK: ttkernel.noc_async_read core[%arg0, %arg1], %arg2, %arg2, %arg2 : (index, index, i32, i32, i32) -> ()
  ttkernel.noc_async_read core[%x, %y], %a, %a, %a : (index, index, i32, i32, i32) -> ()
  // CHECK: ttkernel.noc_async_read bank[%arg2], %arg2, %arg2, %arg2, noc %arg3 : (i32, i32, i32, i32, i8) -> ()
  ttkernel.noc_async_read bank[%a], %a, %a, %a, noc %noc : (i32, i32, i32, i32, i8) -> ()
  // CHECK: ttkernel.noc_async_read %arg2, %arg2, %arg2 : (i32, i32, i32) -> ()
  ttkernel.noc_async_read %a, %a, %a : (i32, i32, i32) -> ()
  // CHECK: ttkernel.noc_async_write %arg2, core[%arg0, %arg1], %arg2, %arg2 : (i32, index, index, i32, i32) -> ()
  ttkernel.noc_async_write %a, core[%x, %y], %a, %a : (i32, index, index, i32, i32) -> ()
  // CHECK: ttkernel.noc_async_read_one_packet_set_state(bank[%arg2], %arg2, %arg2) : (i32, i32, i32) -> ()
  ttkernel.noc_async_read_one_packet_set_state(bank[%a], %a, %a) : (i32, i32, i32) -> ()
  // CHECK: ttkernel.noc_async_write_one_packet_with_trid(%arg2, core[%arg0, %arg1], %arg2, %arg2, %arg2, noc %arg3)
  ttkernel.noc_async_write_one_packet_with_trid(%a, core[%x, %y], %a, %a, %a, noc %noc) : (i32, index, index, i32, i32, i32, i8) -> ()
  // CHECK: ttkernel.noc_async_write_multicast(%arg2, %arg2, %arg2, start_xy[%arg0, %arg1], end_xy[%arg1, %arg0], %arg2) :
  ttkernel.noc_async_write_multicast(%a, %a, %a, start_xy[%x, %y], end_xy[%y, %x], %a) : (i32, i32, i32, index, index, index, index, i32) -> ()
  // CHECK: ttkernel.noc_async_write_multicast_loopback_src(%arg2, %arg2, %arg2, start_xy[%arg0, %arg1], end_xy[%arg1, %arg0], %arg2, noc %arg3, linked true) :
  ttkernel.noc_async_write_multicast_loopback_src(%a, %a, %a, start_xy[%x, %y], end_xy[%y, %x], %a, noc %noc, linked true) : (i32, i32, i32, index, index, index, index, i32, i8) -> ()
  // CHECK: ttkernel.noc_async_write_multicast_one_packet(%arg2, %arg2, %arg2, %arg4, linked true) :
  ttkernel.noc_async_write_multicast_one_packet(%a, %a, %a, %remote, linked true) : (i32, i32, i32, !ttkernel.noc_addr) -> ()
  // CHECK: ttkernel.noc_inline_dw_write(core[%arg0, %arg1], %arg2, %arg2, %arg3, noc %arg3) : (index, index, i32, i32, i8, i8) -> ()
  ttkernel.noc_inline_dw_write(core[%x, %y], %a, %a, %noc, noc %noc) : (index, index, i32, i32, i8, i8) -> ()
  // CHECK: ttkernel.noc_semaphore_inc(%arg4, %arg0, %arg3) posted true : (!ttkernel.noc_addr, index, i8) -> ()
  ttkernel.noc_semaphore_inc(%remote, %x, %noc) posted true : (!ttkernel.noc_addr, index, i8) -> ()
  // CHECK: ttkernel.noc_semaphore_set_multicast(%arg2, %arg4, %arg2, true) : (i32, !ttkernel.noc_addr, i32) -> ()
  ttkernel.noc_semaphore_set_multicast(%a, %remote, %a, true) : (i32, !ttkernel.noc_addr, i32) -> ()
  // CHECK: ttkernel.noc_async_read_barrier() : () -> ()
  ttkernel.noc_async_read_barrier() : () -> ()
  // CHECK: ttkernel.noc_async_read_barrier_with_trid(%arg2, %arg3) : (i32, i8) -> ()
  ttkernel.noc_async_read_barrier_with_trid(%a, %noc) : (i32, i8) -> ()
  // CHECK: ttkernel.my_x(%arg3) : (i8) -> index
  %mx = ttkernel.my_x(%noc) : (i8) -> index
  return
}

// CHECK-LABEL: func.func @accessors
func.func @accessors(%n: i32) -> !ttkernel.TensorAccessor {
  %c0 = arith.constant 0 : i32
  // CHECK: %[[A:.*]] = ttkernel.TensorAccessorArgs(%{{.*}}, %{{.*}}) : (i32, i32) -> !ttkernel.TensorAccessorArgs
  %a = ttkernel.TensorAccessorArgs(%c0, %c0)
  // CHECK: %[[B:.*]] = ttkernel.TensorAccessorArgs(prev = %[[A]]) : (!ttkernel.TensorAccessorArgs) -> !ttkernel.TensorAccessorArgs
  %b = ttkernel.TensorAccessorArgs(prev = %a) : (!ttkernel.TensorAccessorArgs) -> !ttkernel.TensorAccessorArgs
  // CHECK: ttkernel.TensorAccessorArgs(%arg0, %{{.*}}) cta_expr = "f()" crta_expr = "g()" {note}
  %c = ttkernel.TensorAccessorArgs(%n, %c0) cta_expr = "f()" crta_expr = "g()" {note}
  // CHECK: ttkernel.TensorAccessorArgs(prev = %[[A]]) crta_expr = "0"
  %d = ttkernel.TensorAccessorArgs(prev = %a) {crta_expr = "0"} : (!ttkernel.TensorAccessorArgs) -> !ttkernel.TensorAccessorArgs
  // CHECK: ttkernel.TensorAccessor(%[[B]], %arg0) : (!ttkernel.TensorAccessorArgs, i32) -> !ttkernel.TensorAccessor
  %t = ttkernel.TensorAccessor(%b, %n) : (!ttkernel.TensorAccessorArgs, i32) -> !ttkernel.TensorAccessor
  // CHECK: ttkernel.tensor_accessor.get_bank_and_offset(%{{.*}}, %arg0) : (!ttkernel.TensorAccessor, i32) -> !ttkernel.PageMapping
  %m = ttkernel.tensor_accessor.get_bank_and_offset(%t, %n) : (!ttkernel.TensorAccessor, i32) -> !ttkernel.PageMapping
  return %t : !ttkernel.TensorAccessor
}

// CHECK-LABEL: func.func private @types(!ttkernel.cb<1024, bf16>, !ttkernel.l1_addr, !ttkernel.l1_addr_ptr, !ttkernel.l1_addr_ptr<8>, !ttkernel.local_semaphore, !ttkernel.DataFormat, !ttkernel.PageMapping)
func.func private @types(!ttkernel.cb<1024, bf16>, !ttkernel.l1_addr, !ttkernel.l1_addr_ptr<32>, !ttkernel.l1_addr_ptr<8>, !ttkernel.local_semaphore, !ttkernel.DataFormat, !ttkernel.PageMapping)
