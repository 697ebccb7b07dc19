// RUN: ttmlir-translate --ttkernel-to-cpp %s | FileCheck %s

// CHECK: #include <cstdint>
// CHECK-NEXT: #include "dataflow_api.h"
// CHECK-NEXT: #include "debug/dprint.h"
// CHECK-EMPTY:
// CHECK-NEXT: #ifndef TTK_HOST
// CHECK-NEXT: template <typename T>
// CHECK-NEXT: inline T ttk_load(volatile tt_l1_ptr T *pointer, uint32_t offset) {
// CHECK: #endif // TTK_HOST
// CHECK-EMPTY:
// CHECK-NEXT: static inline uint32_t twice(uint32_t arg) {
// CHECK-NEXT:   uint32_t v0 = arg + arg;
// CHECK-NEXT:   return v0;
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: void kernel_main() {
func.func @sender() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %noc = arith.constant 1 : i8
  %n = arith.constant 2048 : i32
  // CHECK-NEXT: uint32_t semaphore = get_semaphore(1);
  %s = ttkernel.get_semaphore(%c1) : (index) -> !ttkernel.local_semaphore
  // CHECK-NEXT: volatile tt_l1_ptr uint32_t *ptr = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(semaphore);
  %p = ttkernel.reinterpret_cast(%s) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  // CHECK-NEXT: noc_semaphore_wait(ptr, 3);
  ttkernel.experimental.semaphore_wait(%p, %c3) : (!ttkernel.l1_addr_ptr, index) -> ()
  // CHECK-NEXT: noc_semaphore_set(ptr, 1);
  ttkernel.noc_semaphore_set(%p, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
  // CHECK-NEXT: uint64_t mcast_addr = get_noc_multicast_addr(1, 1, 3, 3, 2048, 1);
  // CHECK-NEXT: noc_async_write_multicast(2048, mcast_addr, 2048, 2048, true, 1);
  ttkernel.noc_async_write_multicast(%n, %n, %n, start_xy[%c1, %c1], end_xy[%c3, %c3], %n, noc %noc, linked true) : (i32, i32, i32, index, index, index, index, i32, i8) -> ()
  // CHECK-NEXT: uint64_t mcast_addr0 = get_noc_multicast_addr(1, 1, 3, 3, 2048);
  // CHECK-NEXT: noc_async_write_multicast(2048, mcast_addr0, 2048, 2048);
  ttkernel.noc_async_write_multicast(%n, %n, %n, start_xy[%c1, %c1], end_xy[%c3, %c3], %n) : (i32, i32, i32, index, index, index, index, i32) -> ()
  // CHECK-NEXT: uint64_t noc_addr = get_noc_addr_from_bank_id<true>(2048, 2048);
  // CHECK-NEXT: noc_async_read(noc_addr, 2048, 2048);
  ttkernel.noc_async_read bank[%n], %n, %n, %n : (i32, i32, i32, i32) -> ()
  // CHECK-NEXT: uint32_t x = my_x[noc_index];
  // CHECK-NEXT: uint32_t y = my_y[noc_index];
  // CHECK-NEXT: uint64_t noc_addr0 = get_noc_addr(x, y, 2048);
  // CHECK-NEXT: noc_async_write(2048, noc_addr0, 2048);
  ttkernel.noc_async_write %n, %n, %n : (i32, i32, i32) -> ()
  %a = ttkernel.get_noc_addr(%c1, %c3, %s) : (index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
  // CHECK: noc_semaphore_inc<true>(noc_addr1, 1);
  ttkernel.noc_semaphore_inc(%a, %c1) posted true : (!ttkernel.noc_addr, index) -> ()
  // CHECK-NEXT: noc_semaphore_inc(noc_addr1, 1, 1);
  ttkernel.noc_semaphore_inc(%a, %c1, %noc) : (!ttkernel.noc_addr, index, i8) -> ()
  // CHECK-NEXT: uint32_t v1 = ttk_load(ptr, 2048);
  %v = ttkernel.load_from_l1(%p, %n) : (!ttkernel.l1_addr_ptr, i32) -> i32
  // CHECK-NEXT: uint32_t v2 = twice(v1);
  %w = func.call @twice(%v) : (i32) -> i32
  // CHECK-NEXT: ttk_store(ptr, 2048, v2);
  ttkernel.store_to_l1(%w, %p, %n) : (i32, !ttkernel.l1_addr_ptr, i32) -> ()
  // CHECK-NEXT: DPRINT << "at " << HEX() << (noc_addr1) << DEC() << ", \"" << static_cast<int32_t>(v2) << "\"\n";
  ttkernel.dprint("at {}, \"{}\"\\n", %a, %w) : (!ttkernel.noc_addr, i32) -> ()
  return
}
func.func @twice(%v: i32) -> i32 {
  %w = arith.addi %v, %v : i32
  return %w : i32
}
