// A kernel and what it calls take the context; every op is a call through the
// table that the context points to.
// RUN: ttmlir-opt %s --convert-ttkernel-to-llvm -split-input-file | FileCheck %s

!cb = !ttkernel.cb<4, !ttcore.tile<32x32, bf16>>

// CHECK-LABEL: llvm.func @compute(
// CHECK-SAME: %[[CTX:.*]]: !llvm.ptr
func.func @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  // The table, the slot, the function; sites count from 0.
  // CHECK-DAG: %[[API:.*]] = llvm.load %[[CTX]] invariant : !llvm.ptr -> !llvm.ptr
  // CHECK: %[[SLOT:.*]] = llvm.getelementptr %[[API]][{{[0-9]+}}] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  // CHECK: %[[F:.*]] = llvm.load %[[SLOT]] invariant : !llvm.ptr -> !llvm.ptr
  // CHECK: %[[SITE:.*]] = llvm.mlir.constant(0 : i32)
  // CHECK: %[[CB:.*]] = llvm.call %[[F]](%[[CTX]], %{{.*}}, %[[SITE]]) : !llvm.ptr, (!llvm.ptr, i32, i32) -> i32
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : i32
  // CHECK: %[[SITE1:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK: llvm.call %{{.*}}(%[[CTX]], %[[CB]], %{{.*}}, %[[SITE1]]) : !llvm.ptr, (!llvm.ptr, i32, i32, i32) -> ()
  ttkernel.cb_wait_front(%cb, %c2) : (!cb, i32) -> ()
  // Attributes follow the operands: approx, clamping, iterations, scale.
  // CHECK: %[[A:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK: %[[C:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK: %[[N:.*]] = llvm.mlir.constant(8 : i32)
  // CHECK: %[[S:.*]] = llvm.mlir.constant(16256 : i32)
  // CHECK: llvm.call %{{.*}}(%[[CTX]], %{{.*}}, %[[A]], %[[C]], %[[N]], %[[S]], %{{.*}}) : !llvm.ptr, (!llvm.ptr, i32, i32, i32, i32, i32, i32) -> ()
  ttkernel.exp_tile(%c0) {approx = true} : (index) -> ()
  // Out of order, as a number.
  // CHECK: %[[TRUE:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK: llvm.call %{{.*}}(%[[CTX]], %{{.*}}, %[[CB]], %{{.*}}, %[[TRUE]], %{{.*}})
  ttkernel.pack_tile(%c0, %cb, %c0, true) : (index, !cb, index) -> ()
  // bf16 is format 2.
  // CHECK: %[[BF16:.*]] = llvm.mlir.constant(2 : i32)
  // CHECK: llvm.call %{{.*}}(%[[CTX]], %{{.*}}, %{{.*}}, %[[BF16]], %{{.*}})
  ttkernel.copy_dest_values(%c0, %c0, <bf16>) : (index, index) -> ()
  // CHECK: llvm.call @helper(%[[CTX]], %{{.*}}) : (!llvm.ptr, i32) -> i32
  %n = func.call @helper(%c2) : (i32) -> i32
  return
}

// Called functions are numbered behind the kernel: 5 ops before this one.
// CHECK-LABEL: llvm.func @helper(
// CHECK-SAME: %[[CTX:.*]]: !llvm.ptr, %{{.*}}: i32) -> i32
// CHECK: %[[SITE:.*]] = llvm.mlir.constant(5 : i32)
// CHECK: llvm.call %{{.*}}(%[[CTX]], %[[SITE]]) : !llvm.ptr, (!llvm.ptr, i32) -> ()
func.func @helper(%n: i32) -> i32 {
  ttkernel.tile_regs_acquire() : () -> ()
  return %n : i32
}

// -----

!cb = !ttkernel.cb<4, !ttcore.tile<32x32, bf16>>

// CHECK-LABEL: llvm.func @move(
// CHECK-SAME: %[[CTX:.*]]: !llvm.ptr
func.func @move() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : i32
  %noc = arith.constant 1 : i8
  // An absent network is 255; an address on the network has 64 bits.
  // CHECK: %[[DEFAULT:.*]] = llvm.mlir.constant(255 : i32)
  // CHECK: %[[SITE:.*]] = llvm.mlir.constant(0 : i32)
  // CHECK: %[[ADDRESS:.*]] = llvm.call %{{.*}}(%[[CTX]], %{{.*}}, %{{.*}}, %{{.*}}, %[[DEFAULT]], %[[SITE]]) : !llvm.ptr, (!llvm.ptr, i32, i32, i32, i32, i32) -> i64
  // CHECK: %[[SITE:.*]] = llvm.mlir.constant(0 : i32)
  // CHECK: llvm.call %{{.*}}(%[[CTX]], %[[ADDRESS]], %{{.*}}, %{{.*}}, %{{.*}}, %[[SITE]]) : !llvm.ptr, (!llvm.ptr, i64, i32, i32, i32, i32) -> ()
  ttkernel.noc_async_read core[%c1, %c1], %n, %n, %n : (index, index, i32, i32, i32) -> ()
  // The network is extended to 32 bits.
  // CHECK: llvm.zext %{{.*}} : i8 to i32
  ttkernel.noc_async_read_barrier(%noc) : (i8) -> ()
  %sem = ttkernel.get_semaphore(%c1) : (index) -> !ttkernel.local_semaphore
  // CHECK-NOT: unrealized_conversion_cast
  %ptr = ttkernel.reinterpret_cast(%sem) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr<16>
  // CHECK: %[[WIDTH:.*]] = llvm.mlir.constant(16 : i32)
  // CHECK: %[[WORD:.*]] = llvm.call %{{.*}}(%[[CTX]], %{{.*}}, %{{.*}}, %[[WIDTH]], %{{.*}}) : !llvm.ptr, (!llvm.ptr, i32, i32, i32, i32) -> i32
  // CHECK: %[[HALF:.*]] = llvm.trunc %[[WORD]] : i32 to i16
  %v = ttkernel.load_from_l1(%ptr, %n) : (!ttkernel.l1_addr_ptr<16>, i32) -> i16
  // CHECK: %{{.*}} = llvm.call %{{.*}}(%[[CTX]], %{{.*}}, %{{.*}}, %{{.*}}) : !llvm.ptr, (!llvm.ptr, i32, i32, i32) -> i1
  %greater = ttkernel.bfloat16_greater(%v, %v) : (i16, i16) -> i1
  // CHECK: llvm.cond_br
  cf.cond_br %greater, ^yes, ^no
^yes:
  return
^no:
  // CHECK: llvm.unreachable
  ttkernel.unreachable() : () -> ()
}

// -----

// CHECK-DAG: llvm.mlir.global internal constant @ttk_format_0("sum {}, first {}\0A\00")
// CHECK-DAG: llvm.mlir.global internal constant @ttk_format_1("done\00")

// Loops, ifs, affine expressions; an index has 32 bits.
// CHECK-LABEL: llvm.func @structure(
func.func @structure() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // The array for printing is there once, not in the loop.
  // CHECK: llvm.alloca {{.*}} x i64
  // CHECK: %[[END:.*]] = llvm.call %{{.*}} -> i32
  %end = ttkernel.get_arg_val(%c0) : (index) -> index
  // CHECK: ^{{.*}}(%{{.*}}: i32, %{{.*}}: i32):
  %sum = scf.for %i = %c0 to %end step %c1 iter_args(%s = %c0) -> index {
    %odd = arith.remui %i, %end : index
    %is = arith.cmpi eq, %odd, %c1 : index
    %t = scf.if %is -> index {
      %next = affine.apply affine_map<(d0)[s0] -> (d0 * 3 + s0)>(%s)[%i]
      scf.yield %next : index
    } else {
      scf.yield %s : index
    }
    scf.yield %t : index
  }
  // CHECK: %[[TEXT:.*]] = llvm.mlir.addressof @ttk_format_0
  // CHECK: llvm.call %{{.*}}(%{{.*}}, %{{.*}}, %{{.*}}, %[[TEXT]], %{{.*}}) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i32) -> ()
  ttkernel.dprint("sum {}, first {}\\n", %sum, %c0) : (index, index) -> ()
  ttkernel.dprint("done") : () -> ()
  return
}
