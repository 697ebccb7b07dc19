// Two kernels as documents of TTKernel show them: one line is there twice, and a
// name has the older form.
// RUN: ttmlir-opt %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: ttmlir-translate --ttkernel-to-cpp %t.mlir | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-opt %t.mlir --convert-ttkernel-to-llvm | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func.func private @datamovement_kernel() attributes
// CHECK-SAME: ttkernel.thread = #ttkernel.thread<noc>
// CHECK: ttkernel.cb_push_back
// CHECK-LABEL: func.func private @compute_kernel8() attributes
// CHECK: "ttkernel.experimental.matmul_block"(%{{.*}}) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, index, index, index, i32, i32, i32, i32, i32) -> ()
// CHECK: ttkernel.pack_tile(%{{.*}}, %{{.*}}, %{{.*}}, true)

// CPP: // kernel datamovement_kernel
// CPP: cb_reserve_back(cb_out0, 1);
// CPP-NEXT: cb_push_back(cb_out0, 1);
// CPP: // kernel compute_kernel8
// CPP: mm_block_init(cb_in0, cb_in1, cb_both2, 0, 1, 1, 1);
// CPP-NEXT: for (uint32_t i = 0; i < 4; ++i) {
// CPP: experimental::matmul_block(cb_in0, cb_in1, 0, 0, 0, 0, 1, 1, 1, 1);
// CPP: pack_tile<true>(0, cb_both2, 0);

// LLVM: llvm.func @datamovement_kernel(%{{.*}}: !llvm.ptr)
// LLVM: llvm.func @compute_kernel8(%{{.*}}: !llvm.ptr)

func.func private @datamovement_kernel() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [
      <arg_type = cb_port, operand_index = 0>,
      <arg_type = cb_port, operand_index = 1>
    ]>,
    ttkernel.thread = #ttkernel.thread<noc>
  } {
  %0 = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %1 = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<1024, bf16>
  %c1_i32 = arith.constant 1 : i32
  ttkernel.cb_reserve_back(%0, %c1_i32) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  ttkernel.cb_push_back(%0, %c1_i32) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  return
}
//
// Example Compute Kernel IR:
func.func private @compute_kernel8() attributes {
    ttkernel.arg_spec = #ttkernel.arg_spec<ct_args = [
      <arg_type = cb_port, operand_index = 0>,
      <arg_type = cb_port, operand_index = 1>,
      <arg_type = cb_port, operand_index = 2>
    ]>,
    ttkernel.thread = #ttkernel.thread<compute>
  } {
  %0 = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %1 = ttkernel.get_compile_time_arg_val(1) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %2 = ttkernel.get_compile_time_arg_val(2) : () -> !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>
  %c0 = arith.constant 0 : index
  %c1_i32 = arith.constant 1 : i32
  %c1_i32_0 = arith.constant 1 : i32
  %c1_i32_1 = arith.constant 1 : i32
  %c1_i32_2 = arith.constant 1 : i32
  %c0_i32 = arith.constant 0 : i32
  "ttkernel.mm_block_init"(%0, %1, %2, %c0_i32, %c1_i32_1, %c1_i32, %c1_i32_0) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32, i32, i32, i32) -> ()
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c0_3 = arith.constant 0 : index
  scf.for %arg0 = %c0_3 to %c4 step %c1 {
    %c1_i32_4 = arith.constant 1 : i32
    ttkernel.cb_wait_front(%0, %c1_i32_4) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    %c1_i32_5 = arith.constant 1 : i32
    ttkernel.cb_wait_front(%1, %c1_i32_5) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    %c1_i32_6 = arith.constant 1 : i32
    ttkernel.cb_reserve_back(%2, %c1_i32_6) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    ttkernel.tile_regs_acquire() : () -> ()
    %3 = arith.cmpi ne, %arg0, %c0_3 : index
    scf.if %3 {
      ttkernel.copy_tile_init(%2) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>) -> ()
      ttkernel.copy_tile(%2, %c0_3, %c0_3) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, index, index) -> ()
    }
    "ttkernel.mm_block_init_short"(%0, %1, %c0_i32, %c1_i32_1, %c1_i32, %c1_i32_0) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32, i32, i32, i32) -> ()
    %c0_7 = arith.constant 0 : index
    %c0_8 = arith.constant 0 : index
    "ttkernel.experimental::matmul_block"(%0, %1, %c0_7, %c0_8, %c0, %c0_i32, %c1_i32_1, %c1_i32, %c1_i32_0, %c1_i32_2) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, index, index, index, i32, i32, i32, i32, i32) -> ()
    ttkernel.pack_tile(%c0_3, %2, %c0_3, true) : (index, !ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, index) -> ()
    ttkernel.cb_pop_front(%0, %c1_i32_4) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    ttkernel.cb_pop_front(%1, %c1_i32_5) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    ttkernel.cb_push_back(%2, %c1_i32_6) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    %c1_i32_4 = arith.constant 1 : i32
    ttkernel.cb_wait_front(%2, %c1_i32_4) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
    ttkernel.cb_pop_front(%2, %c1_i32_4) : (!ttkernel.cb<1, !ttcore.tile<32x32, bf16>>, i32) -> ()
  }
  return
}
