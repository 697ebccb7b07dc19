// Functions stand before those that call them, whoever calls them first; several
// results are a struct; names that C++ or the vendor's headers use get a number.

// RUN: ttmlir-translate --ttkernel-to-cpp %s | FileCheck %s

// CHECK-LABEL: #include "dataflow_api.h"
// CHECK-EMPTY:
// CHECK-NEXT: static inline volatile tt_l1_ptr uint32_t *pointer() {
// CHECK-NEXT:   volatile tt_l1_ptr uint32_t *ptr = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(4096);
// CHECK-NEXT:   return ptr;
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: static inline uint32_t shared(uint32_t arg, uint32_t) {
// CHECK-NEXT:   uint32_t v0 = arg * 3;
// CHECK-NEXT:   return v0;
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: struct double0_results {
// CHECK-NEXT:   uint32_t result0;
// CHECK-NEXT:   volatile tt_l1_ptr uint32_t *result1;
// CHECK-NEXT:   bool result2;
// CHECK-NEXT: };
// CHECK-EMPTY:
// CHECK-NEXT: static inline double0_results double0(uint32_t arg1, volatile tt_l1_ptr uint32_t *arg2) {
// CHECK-NEXT:   uint32_t v1 = shared(arg1, 7);
// CHECK-NEXT:   return {v1, arg2, true};
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: static inline void cb_push_back0(uint32_t arg3) {
// CHECK-NEXT:   uint32_t v2 = shared(arg3, arg3);
// CHECK-NEXT:   noc_async_read_barrier_with_trid(v2);
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: void kernel_main() {
// CHECK-NEXT:   uint32_t shared0 = get_arg_val<uint32_t>(0);
// CHECK-NEXT:   volatile tt_l1_ptr uint32_t *v3 = pointer();
// CHECK-NEXT:   auto [v4, v5, v6] = double0(shared0, v3);
// CHECK-NEXT:   cb_push_back0(v4);
// CHECK-NEXT:   double0(v4, v5);
// CHECK-NEXT: }
func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<noc>, ttkernel.arg_spec = #ttkernel.arg_spec<
    rt_args = [<arg_type = scalar, operand_index = 0, argument_name = "shared">]>} {
  %c0 = arith.constant 0 : index
  %n = ttkernel.get_arg_val(%c0) : (index) -> i32
  %p = func.call @pointer() : () -> !ttkernel.l1_addr_ptr
  %0:3 = func.call @double(%n, %p) : (i32, !ttkernel.l1_addr_ptr) -> (i32, !ttkernel.l1_addr_ptr, i1)
  func.call @cb_push_back(%0#0) : (i32) -> ()
  %1:3 = func.call @double(%0#0, %0#1) : (i32, !ttkernel.l1_addr_ptr) -> (i32, !ttkernel.l1_addr_ptr, i1)
  return
}
func.func @double(%v: i32, %p: !ttkernel.l1_addr_ptr) -> (i32, !ttkernel.l1_addr_ptr, i1) {
  %c7 = arith.constant 7 : i32
  %true = arith.constant true
  %0 = func.call @shared(%v, %c7) : (i32, i32) -> i32
  return %0, %p, %true : i32, !ttkernel.l1_addr_ptr, i1
}
func.func @cb_push_back(%v: i32) {
  %0 = func.call @shared(%v, %v) : (i32, i32) -> i32
  ttkernel.noc_async_read_barrier_with_trid(%0) : (i32) -> ()
  return
}
func.func @shared(%v: i32, %unused: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %0 = arith.muli %v, %c3 : i32
  return %0 : i32
}
func.func @pointer() -> !ttkernel.l1_addr_ptr {
  %a = arith.constant 4096 : i32
  %p = ttkernel.reinterpret_cast(%a) : (i32) -> !ttkernel.l1_addr_ptr
  return %p : !ttkernel.l1_addr_ptr
}

// Only its initial value tells the type of an accessor.
// CHECK-LABEL: // kernel accessors
// CHECK: static inline auto open(uint32_t arg) {
// CHECK:   return tensor;
// CHECK: template <typename Tensor>
// CHECK-NEXT: static inline void read(Tensor tensor0, uint32_t arg0) {
// CHECK-NEXT:   noc_async_read_tile(arg0, tensor0, arg0);
// CHECK:   auto v0 = open(4096);
// CHECK-NEXT: read(v0, 4096);
func.func @accessors() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %a = arith.constant 4096 : i32
  %t = func.call @open(%a) : (i32) -> !ttkernel.TensorAccessor
  func.call @read(%t, %a) : (!ttkernel.TensorAccessor, i32) -> ()
  return
}
func.func @read(%t: !ttkernel.TensorAccessor, %page: i32) {
  ttkernel.noc_async_read_tile(%page, %t, %page) : (i32, !ttkernel.TensorAccessor, i32) -> ()
  return
}
func.func @open(%base: i32) -> !ttkernel.TensorAccessor {
  %zero = arith.constant 0 : i32
  %args = ttkernel.TensorAccessorArgs(%zero, %zero)
  %t = ttkernel.TensorAccessor(%args, %base) : (!ttkernel.TensorAccessorArgs, i32) -> !ttkernel.TensorAccessor
  return %t : !ttkernel.TensorAccessor
}
