// RUN: ttmlir-opt %s --ttkernel-expand-calls | FileCheck %s

// CHECK-LABEL: func.func @reads
// CHECK-SAME: %[[X:.*]]: index, %[[Y:.*]]: index, %[[B:.*]]: i32, %[[A:.*]]: i32, %[[N:.*]]: i8)
func.func @reads(%x: index, %y: index, %bank: i32, %a: i32, %noc: i8) {
  // CHECK: %[[CORE:.*]] = ttkernel.get_noc_addr(%[[X]], %[[Y]], %[[A]]) : (index, index, i32) -> !ttkernel.noc_addr
  // CHECK-NEXT: ttkernel.noc_async_read %[[CORE]], %[[A]], %[[A]] : (!ttkernel.noc_addr, i32, i32) -> ()
  ttkernel.noc_async_read core[%x, %y], %a, %a, %a : (index, index, i32, i32, i32) -> ()
  // CHECK-NEXT: %[[BANK:.*]] = ttkernel.get_noc_addr_from_bank_id(%[[B]], %[[A]]) : (i32, i32) -> !ttkernel.noc_addr
  // CHECK-NEXT: ttkernel.noc_async_read %[[BANK]], %[[A]], %[[A]], noc %[[N]] : (!ttkernel.noc_addr, i32, i32, i8) -> ()
  ttkernel.noc_async_read bank[%bank], %a, %a, %a, noc %noc : (i32, i32, i32, i32, i8) -> ()
  // This core.
  // CHECK-NEXT: %[[MX:.*]] = ttkernel.my_x(%[[N]]) : (i8) -> index
  // CHECK-NEXT: %[[MY:.*]] = ttkernel.my_y(%[[N]]) : (i8) -> index
  // CHECK-NEXT: %[[SELF:.*]] = ttkernel.get_noc_addr(%[[MX]], %[[MY]], %[[A]], %[[N]])
  // CHECK-NEXT: ttkernel.noc_async_read %[[SELF]], %[[A]], %[[A]], noc %[[N]]
  ttkernel.noc_async_read %a, %a, %a, noc %noc : (i32, i32, i32, i8) -> ()
  // CHECK: ttkernel.noc_async_read_one_packet_set_state(%{{.*}}, %[[A]]) : (!ttkernel.noc_addr, i32) -> ()
  ttkernel.noc_async_read_one_packet_set_state(core[%x, %y], %a, %a) : (index, index, i32, i32) -> ()
  // CHECK: ttkernel.noc_async_read_one_packet_with_state(%{{.*}}, %[[A]], %[[A]]) : (!ttkernel.noc_addr, i32, i32) -> ()
  ttkernel.noc_async_read_one_packet_with_state(core[%x, %y], %a, %a, %a) : (index, index, i32, i32, i32) -> ()
  return
}

// CHECK-LABEL: func.func @writes
// CHECK-SAME: %[[X:.*]]: index, %[[Y:.*]]: index, %[[A:.*]]: i32, %[[V:.*]]: i8, %[[R:.*]]: !ttkernel.noc_addr)
func.func @writes(%x: index, %y: index, %a: i32, %v: i8, %remote: !ttkernel.noc_addr) {
  // CHECK: %[[CORE:.*]] = ttkernel.get_noc_addr
  // CHECK-NEXT: ttkernel.noc_async_write %[[A]], %[[CORE]], %[[A]] : (i32, !ttkernel.noc_addr, i32) -> ()
  ttkernel.noc_async_write %a, core[%x, %y], %a, %a : (i32, index, index, i32, i32) -> ()
  // Already in this form.
  // CHECK-NEXT: ttkernel.noc_async_write %[[A]], %[[R]], %[[A]] : (i32, !ttkernel.noc_addr, i32) -> ()
  ttkernel.noc_async_write %a, %remote, %a : (i32, !ttkernel.noc_addr, i32) -> ()
  // CHECK: ttkernel.noc_async_write_one_packet_with_trid(%[[A]], %{{.*}}, %[[A]], %[[A]]) : (i32, !ttkernel.noc_addr, i32, i32) -> ()
  ttkernel.noc_async_write_one_packet_with_trid(%a, core[%x, %y], %a, %a, %a) : (i32, index, index, i32, i32, i32) -> ()
  // CHECK: ttkernel.noc_inline_dw_write(%{{.*}}, %[[A]], %[[V]], noc %[[V]]) : (!ttkernel.noc_addr, i32, i8, i8) -> ()
  ttkernel.noc_inline_dw_write(core[%x, %y], %a, %a, %v, noc %v) : (index, index, i32, i32, i8, i8) -> ()
  // CHECK-NEXT: %[[MCAST:.*]] = ttkernel.get_noc_multicast_addr(%[[X]], %[[Y]], %[[Y]], %[[X]], %[[A]])
  // CHECK-NEXT: ttkernel.noc_async_write_multicast(%[[A]], %[[A]], %[[A]], %[[MCAST]], linked true) : (i32, i32, i32, !ttkernel.noc_addr) -> ()
  ttkernel.noc_async_write_multicast(%a, %a, %a, start_xy[%x, %y], end_xy[%y, %x], %a, linked true) : (i32, i32, i32, index, index, index, index, i32) -> ()
  return
}

// CHECK-LABEL: func.func @other
// CHECK-SAME: %[[P:.*]]: !ttkernel.l1_addr_ptr, %[[B:.*]]: !ttkernel.l1_addr_ptr<8>
func.func @other(%p: !ttkernel.l1_addr_ptr, %b: !ttkernel.l1_addr_ptr<8>, %v: index, %n: i32) {
  // CHECK: ttkernel.noc_semaphore_wait(%[[P]],
  ttkernel.experimental.semaphore_wait(%p, %v) : (!ttkernel.l1_addr_ptr, index) -> ()
  // CHECK: ttkernel.noc_semaphore_wait_min(%[[P]],
  ttkernel.experimental.semaphore_wait_min(%p, %n) : (!ttkernel.l1_addr_ptr, i32) -> ()
  // CHECK: %[[W:.*]] = ttkernel.load_from_l1(%[[B]], %{{.*}}) {width = 8 : i32}
  %w = ttkernel.load_from_l1(%b, %n) : (!ttkernel.l1_addr_ptr<8>, i32) -> i8
  // CHECK: ttkernel.store_to_l1(%[[W]], %[[B]], %{{.*}}) {width = 8 : i32}
  ttkernel.store_to_l1(%w, %b, %n) : (i8, !ttkernel.l1_addr_ptr<8>, i32) -> ()
  return
}
