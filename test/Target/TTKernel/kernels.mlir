// RUN: ttmlir-translate --ttkernel-to-cpp %s | FileCheck %s

!cb = !ttkernel.cb<8, !ttcore.tile<32x32, bf16>>

// CHECK: // kernel reader
// CHECK-NEXT: #include <cstdint>
// CHECK-NEXT: #include "dataflow_api.h"
// CHECK-EMPTY:
// CHECK-NEXT: void kernel_main() {
// CHECK-NEXT:   constexpr uint32_t input = get_compile_time_arg_val(0);
// CHECK-NEXT:   uint32_t num_pages = get_arg_val<uint32_t>(0);
// CHECK-NEXT:   uint32_t arg1 = get_arg_val<uint32_t>(1);
// CHECK-NEXT:   constexpr auto args = TensorAccessorArgs<1, 0>();
// CHECK-NEXT:   auto tensor = TensorAccessor(args, arg1);
// CHECK-NEXT:   for (uint32_t i = 0; static_cast<int32_t>(i) < static_cast<int32_t>(num_pages); ++i) {
// CHECK-NEXT:     cb_reserve_back(input, 1);
// CHECK-NEXT:     uint32_t l1_write = get_write_ptr(input);
// CHECK-NEXT:     noc_async_read_tile(i, tensor, l1_write);
// CHECK-NEXT:     noc_async_read_barrier();
// CHECK-NEXT:     cb_push_back(input, 1);
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @reader() attributes {ttkernel.thread = #ttkernel.thread<noc>, ttkernel.arg_spec = #ttkernel.arg_spec<
    rt_args = [<arg_type = scalar, operand_index = 0, argument_name = "num_pages">, <arg_type = buffer_address, operand_index = 1>]
    ct_args = [<arg_type = cb_port, operand_index = 0, argument_name = "input">]>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %unused = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = ttkernel.get_arg_val(%c0) : (index) -> index
  %address = ttkernel.get_arg_val(%c1) : (index) -> i32
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %args = ttkernel.TensorAccessorArgs(%one, %zero)
  %t = ttkernel.TensorAccessor(%args, %address) : (!ttkernel.TensorAccessorArgs, i32) -> !ttkernel.TensorAccessor
  scf.for %i = %c0 to %n step %c1 {
    ttkernel.cb_reserve_back(%cb, %one) : (!cb, i32) -> ()
    %to = ttkernel.get_write_ptr(%cb) : (!cb) -> i32
    %page = arith.index_cast %i : index to i32
    ttkernel.noc_async_read_tile(%page, %t, %to) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_read_barrier() : () -> ()
    ttkernel.cb_push_back(%cb, %one) : (!cb, i32) -> ()
  }
  return
}

// CHECK: // kernel math
// CHECK-NEXT: #include <cstdint>
// CHECK-NEXT: #include "compute_kernel_api/common.h"
// CHECK-NEXT: #include "compute_kernel_api/eltwise_binary.h"
// CHECK-NEXT: #include "compute_kernel_api/eltwise_unary/exp.h"
// CHECK-NEXT: #include "compute_kernel_api/eltwise_unary/gelu.h"
// CHECK-NEXT: #include "compute_kernel_api/eltwise_unary/typecast.h"
// CHECK-NEXT: #include "compute_kernel_api/pack.h"
// CHECK-NEXT: #include "compute_kernel_api/reduce.h"
// CHECK-NEXT: #include "compute_kernel_api/reg_api.h"
// CHECK-NEXT: #include "debug/dprint.h"
// CHECK-EMPTY:
// CHECK-NEXT: namespace NAMESPACE {
// CHECK-NEXT: void MAIN {
// CHECK-NEXT:   constexpr uint32_t cb_in0 = get_compile_time_arg_val(0);
// CHECK-NEXT:   constexpr uint32_t cb_out0 = get_compile_time_arg_val(1);
// CHECK-NEXT:   constexpr uint32_t cb2 = get_compile_time_arg_val(2);
// CHECK-NEXT:   cb_wait_front(cb_in0, 4);
// CHECK-NEXT:   tile_regs_acquire();
// CHECK-NEXT:   for (uint32_t i = 0; i < 4; i += 2) {
// CHECK-NEXT:     add_tiles(cb_in0, cb2, i, i, i);
// CHECK-NEXT:     exp_tile(i);
// CHECK-NEXT:     gelu_tile<false>(i);
// CHECK-NEXT:     exp_tile<true, 16384 != 0x3F80, InputClamping::ClampToNegative, 8>(i, (int)VectorMode::RC, 16384);
// CHECK-NEXT:     typecast_tile<(uint32_t)DataFormat::Float16_b, (uint32_t)DataFormat::Bfp8_b>(i);
// CHECK-NEXT:   }
// CHECK-NEXT:   binary_dest_reuse_tiles<EltwiseBinaryType::ELWMUL, EltwiseBinaryReuseDestType::DEST_TO_SRCB>(cb2, 0, 0);
// CHECK-NEXT:   reduce_tile<PoolType::MAX, ReduceDim::REDUCE_ROW>(cb_in0, cb2, 0, 0, 0);
// CHECK-NEXT:   pack_tile(0, cb_out0, 0);
// CHECK-NEXT:   pack_tile<true>(0, cb_out0, 0);
// CHECK-NEXT:   cb_push_back(cb_out0, 1);
// CHECK-NEXT:   DPRINT_MATH(DPRINT << "tile " << (cb2) << "\n");
// CHECK-NEXT: }
// CHECK-NEXT: } // namespace NAMESPACE
func.func @math() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %other = ttkernel.get_compile_time_arg_val(2) : () -> !cb
  %four = arith.constant 4 : i32
  %one = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  ttkernel.cb_wait_front(%in, %four) : (!cb, i32) -> ()
  ttkernel.tile_regs_acquire() : () -> ()
  scf.for %i = %c0 to %c4 step %c2 {
    ttkernel.add_tiles(%in, %other, %i, %i, %i) : (!cb, !cb, index, index, index) -> ()
    ttkernel.exp_tile(%i) : (index) -> ()
    ttkernel.gelu_tile(%i) : (index) -> ()
    ttkernel.exp_tile(%i) {approx = true, scale = 16384 : i32} : (index) -> ()
    ttkernel.typecast_tile(%i, <bf16>, <bfp_bf8>) : (index) -> ()
  }
  ttkernel.binary_dest_reuse_tiles(%other, %c0, %c0, <mul>, <dest_to_srcb>) : (!cb, index, index) -> ()
  ttkernel.reduce_tile(%in, %other, %c0, %c0, %c0, <reduce_max>, <reduce_dim_row>) : (!cb, !cb, index, index, index) -> ()
  ttkernel.pack_tile(%c0, %out, %c0, false) : (index, !cb, index) -> ()
  ttkernel.pack_tile(%c0, %out, %c0, true) : (index, !cb, index) -> ()
  ttkernel.cb_push_back(%out, %one) : (!cb, i32) -> ()
  ttkernel.dprint("tile {}\\n", %other) : (!cb) -> ()
  return
}
