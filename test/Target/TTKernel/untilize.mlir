// RUN: ttmlir-translate --ttkernel-to-cpp %s | FileCheck %s

// Blocks of several rows of tiles are loops over calls of the vendor's interface, in the preamble.

!cb = !ttkernel.cb<8, !ttcore.tile<32x32, bf16>>

// CHECK: #include "compute_kernel_api/pack_untilize.h"
// CHECK: #include "compute_kernel_api/untilize.h"
// CHECK: #ifndef TTK_HOST
// CHECK: ALWI void ttk_skip_in(uint32_t cb, int32_t tiles) {
// CHECK: template <int32_t cols_per_pass, int32_t total_cols>
// CHECK-NEXT: ALWI void pack_untilize_block(
// CHECK: ckernel::pack_untilize_block<cols_per_pass, total_cols>(in_cb, 1, out_cb, pass);
// CHECK: ALWI void untilize_block(
// CHECK: ckernel::untilize_block(in_cb, cols, out_cb);
// CHECK: #endif // TTK_HOST
// CHECK: void MAIN {
// CHECK: experimental::untilize_block({{.*}}, {{.*}}, 2, 3);
// CHECK-NEXT: experimental::pack_untilize_block<3, 6>({{.*}}, {{.*}}, 2, 3);
func.func @rows() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  ttkernel.experimental.untilize_block(%in, %out, %two, %three) : (!cb, !cb, i32, i32) -> ()
  ttkernel.experimental.pack_untilize_block(%in, %out, %two, %three) {colsPerDstPass = 3 : i32, totalColTiles = 6 : i32} : (!cb, !cb, i32, i32) -> ()
  return
}
