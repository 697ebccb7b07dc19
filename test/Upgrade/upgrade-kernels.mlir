// The lock of DST in older kernels is math's and the packer's at once.
// RUN: ttmlir-opt %s | FileCheck %s

// CHECK-LABEL: func.func private @compute
// CHECK: ttkernel.tile_regs_acquire
// CHECK-NEXT: ttkernel.add_tiles
// CHECK-NEXT: ttkernel.tile_regs_commit
// CHECK-NEXT: ttkernel.tile_regs_wait
// CHECK-NEXT: ttkernel.pack_tile(
// CHECK-NEXT: ttkernel.pack_tile(
// CHECK-NEXT: ttkernel.tile_regs_release
// CHECK-NEXT: ttkernel.tile_regs_acquire
// CHECK-NEXT: ttkernel.tile_regs_commit
// CHECK-NEXT: ttkernel.tile_regs_wait
// CHECK-NEXT: ttkernel.tile_regs_release
// CHECK-NEXT: return
!cb = !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %a = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %c = arith.constant 0 : index
  "ttkernel.acquire_dst"() : () -> ()
  "ttkernel.add_tiles"(%a, %a, %c, %c, %c) : (!cb, !cb, index, index, index) -> ()
  "ttkernel.pack"(%c, %a, %c) : (index, !cb, index) -> ()
  "ttkernel.pack_tile"(%c, %a, %c) : (index, !cb, index) -> ()
  "ttkernel.release_dst"() : () -> ()
  "ttkernel.acquire_dst"() : () -> ()
  "ttkernel.release_dst"() : () -> ()
  "ttkernel.return"() : () -> ()
}
