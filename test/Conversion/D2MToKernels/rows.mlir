// A reduction and what is made of it: a walk that adds up, a walk that stores.

// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline | FileCheck %s

func.func @forward(%a: tensor<2048x96xf32>) -> tensor<2048x96xf32> {
  %0 = "ttir.sum"(%a) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<2048x96xf32>) -> tensor<2048x1xf32>
  %1 = "ttir.subtract"(%a, %0) : (tensor<2048x96xf32>, tensor<2048x1xf32>) -> tensor<2048x96xf32>
  return %1 : tensor<2048x96xf32>
}

// CHECK: "ttmetal.enqueue_program"
// CHECK-LABEL: func.func private @d2m_read_rows() attributes {ttkernel.thread = #ttkernel.thread<noc>}
// CHECK: scf.for
// CHECK: scf.for
// CHECK: ttkernel.cb_reserve_back
// CHECK: scf.for
// CHECK: ttkernel.noc_async_read_tile
// CHECK: ttkernel.noc_async_read_barrier
// CHECK: ttkernel.cb_push_back
// CHECK-LABEL: func.func private @d2m_compute_rows() attributes {ttkernel.thread = #ttkernel.thread<compute>}
// CHECK: ttkernel.init_sfpu
// CHECK: scf.for
// CHECK: ttkernel.tile_regs_acquire
// CHECK: ttkernel.fill_tile_init
// CHECK: ttkernel.fill_tile
// CHECK: scf.for
// CHECK: ttkernel.cb_wait_front
// CHECK: ttkernel.reconfig_data_format_srca
// CHECK: ttkernel.copy_tile_init
// CHECK: scf.for
// CHECK: ttkernel.copy_tile
// CHECK: ttkernel.add_binary_tile_init
// CHECK: scf.for
// CHECK: ttkernel.add_binary_tile
// CHECK: ttkernel.sfpu_reduce_init
// CHECK: ttkernel.sfpu_reduce
// CHECK: ttkernel.tile_regs_commit
// CHECK: ttkernel.cb_reserve_back
// CHECK: ttkernel.tile_regs_wait
// CHECK: ttkernel.pack_reconfig_data_format
// CHECK: ttkernel.pack_tile
// CHECK: ttkernel.tile_regs_release
// CHECK: ttkernel.cb_push_back
// CHECK: ttkernel.cb_wait_front
// CHECK: ttkernel.pack_reconfig_data_format
// CHECK: scf.for
// CHECK: ttkernel.tile_regs_acquire
// CHECK: ttkernel.reconfig_data_format_srca
// CHECK: ttkernel.copy_tile_init
// CHECK: scf.for
// CHECK: ttkernel.copy_tile
// CHECK: ttkernel.unary_bcast_init
// CHECK: scf.for
// CHECK: ttkernel.unary_bcast
// CHECK: ttkernel.sub_binary_tile_init
// CHECK: scf.for
// CHECK: ttkernel.sub_binary_tile
// CHECK: ttkernel.tile_regs_commit
// CHECK: ttkernel.cb_reserve_back
// CHECK: ttkernel.tile_regs_wait
// CHECK: scf.for
// CHECK: ttkernel.pack_tile
// CHECK: ttkernel.tile_regs_release
// CHECK: ttkernel.cb_push_back
// CHECK: ttkernel.cb_pop_front
// CHECK: ttkernel.cb_pop_front
// CHECK-LABEL: func.func private @d2m_write_rows() attributes {ttkernel.thread = #ttkernel.thread<noc>}
// CHECK: scf.for
// CHECK: scf.for
// CHECK: ttkernel.cb_wait_front
// CHECK: scf.for
// CHECK: ttkernel.noc_async_write_tile
// CHECK: ttkernel.noc_async_write_barrier
// CHECK: ttkernel.cb_pop_front
