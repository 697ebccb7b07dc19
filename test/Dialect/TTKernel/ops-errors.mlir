// RUN: ttmlir-opt %s -split-input-file -verify-diagnostics

func.func @reader() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  // expected-error@+1 {{'ttkernel.tile_regs_acquire' op is a call of compute kernels, but 'reader' is for thread 'noc'}}
  ttkernel.tile_regs_acquire() : () -> ()
  return
}

// -----

func.func @math() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  // expected-error@+1 {{'ttkernel.noc_async_read_barrier' op is a call of data-movement kernels, but 'math' is for thread 'compute'}}
  ttkernel.noc_async_read_barrier() : () -> ()
  return
}

// -----

// Ethernet cores move data.
func.func @link() attributes {ttkernel.thread = #ttkernel.thread<ethernet>} {
  ttkernel.noc_async_read_barrier() : () -> ()
  return
}

// -----

// expected-error@+1 {{'func.func' op 'ttkernel.thread' must be a #ttkernel.thread, found "noc"}}
func.func @kernel() attributes {ttkernel.thread = "noc"} { return }

// -----

// expected-error@+1 {{'builtin.module' op 'ttkernel.thread' belongs on a function}}
module attributes {ttkernel.thread = #ttkernel.thread<noc>} {}

// -----

// expected-error@+1 {{'func.func' op 'ttkernel.arg_spec' must be a #ttkernel.arg_spec, found 1 : i64}}
func.func @kernel() attributes {ttkernel.arg_spec = 1} { return }

// -----

func.func @rows(%cb: !ttkernel.cb<1024, bf16>, %i: index) {
  // expected-error@+1 {{'ttkernel.copy_tile' op 'cb0' must be a circular buffer of tiles, but is '!ttkernel.cb<1024, bf16>'}}
  ttkernel.copy_tile(%cb, %i, %i) : (!ttkernel.cb<1024, bf16>, index, index) -> ()
  return
}

// -----

!a = !ttkernel.cb<4, !ttcore.tile<32x32, bf16>>
!b = !ttkernel.cb<4, !ttcore.tile<32x32, si32>>
func.func @formats(%a: !a, %b: !b, %i: index) {
  // expected-error@+1 {{'ttkernel.add_tiles' op 'in0_cb' holds bf16 (floats with 8-bit exponents) and 'in1_cb' si32 (integers), which the matrix unit cannot combine}}
  ttkernel.add_tiles(%a, %b, %i, %i, %i) : (!a, !b, index, index, index) -> ()
  return
}

// -----

!a = !ttkernel.cb<4, !ttcore.tile<32x32, bfp_bf8>>
!b = !ttkernel.cb<4, !ttcore.tile<32x32, f16>>
func.func @exponents(%a: !a, %b: !b, %i: index, %n: i32) {
  // expected-error@+1 {{'ttkernel.mm_init_short' op 'in0_cb' holds bfp_bf8 (floats with 8-bit exponents) and 'in1_cb' f16 (floats with 5-bit exponents), which the matrix unit cannot combine}}
  ttkernel.mm_init_short(%a, %b, %n) : (!a, !b, i32) -> ()
  return
}

// -----

!cb = !ttkernel.cb<4, !ttcore.tile<32x32, bf16>>
func.func @pages(%cb: !cb) {
  %n = arith.constant 5 : i32
  // expected-error@+1 {{'ttkernel.cb_wait_front' op 'numPages' is 5, but 'cb' holds 4}}
  ttkernel.cb_wait_front(%cb, %n) : (!cb, i32) -> ()
  return
}

// -----

!cb = !ttkernel.cb<4, !ttcore.tile<32x32, bf16>>
func.func @no_pages(%cb: !cb) {
  %n = arith.constant 0 : i32
  // expected-error@+1 {{'ttkernel.cb_push_back' op 'numPages' is 0, but at least one is expected}}
  ttkernel.cb_push_back(%cb, %n) : (!cb, i32) -> ()
  return
}

// -----

func.func @dst() {
  %i = arith.constant 16 : index
  // expected-error@+1 {{'ttkernel.exp_tile' op 'dst0_index' is 16, but DST has 16 tiles at most}}
  ttkernel.exp_tile(%i) : (index) -> ()
  return
}

// -----

func.func @integers(%i: index) {
  // expected-error@+1 {{'ttkernel.add_int_tile' op attribute 'dtype' failed to satisfy constraint: element format on the device whose value is u32, u16 or si32}}
  ttkernel.add_int_tile(%i, %i, %i, <bf16>) : (index, index, index) -> ()
  return
}

// -----

!cb = !ttkernel.cb<4, !ttcore.tile<32x32, bf16>>
func.func @columns(%cb: !cb) {
  // expected-error@+1 {{'ttkernel.pack_untilize_init' op attribute 'colsPerDstPass' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  ttkernel.pack_untilize_init(%cb, %cb) {colsPerDstPass = 0 : i32} : (!cb, !cb) -> ()
  return
}

// -----

func.func @network() {
  %noc = arith.constant 2 : i8
  // expected-error@+1 {{'ttkernel.noc_async_write_barrier' op 'noc' is 2, but the networks are 0 and 1}}
  ttkernel.noc_async_write_barrier(%noc) : (i8) -> ()
  return
}

// -----

func.func @transaction() {
  %id = arith.constant -1 : i32
  // expected-error@+1 {{'ttkernel.noc_async_read_barrier_with_trid' op 'trid' is -1, but transaction ids are 0 to 15}}
  ttkernel.noc_async_read_barrier_with_trid(%id) : (i32) -> ()
  return
}

// -----

func.func @compile_time() attributes {ttkernel.arg_spec = #ttkernel.arg_spec<
    ct_args = [<arg_type = cb_port, operand_index = 0>]>} {
  // expected-error@+1 {{'ttkernel.get_compile_time_arg_val' op argument index 1, but the kernel has 1 compile-time arguments}}
  %0 = ttkernel.get_compile_time_arg_val(1) : () -> i32
  return
}

// -----

func.func @negative() {
  // expected-error@+1 {{'ttkernel.get_compile_time_arg_val' op argument index -1 is negative}}
  %0 = ttkernel.get_compile_time_arg_val(-1) : () -> i32
  return
}

// -----

func.func @not_a_cb() attributes {ttkernel.arg_spec = #ttkernel.arg_spec<
    ct_args = [<arg_type = local_semaphore, operand_index = 0>]>} {
  // expected-error@+1 {{'ttkernel.get_compile_time_arg_val' op argument 0 is a 'local_semaphore', and cannot be read as '!ttkernel.cb<1, bf16>'}}
  %0 = ttkernel.get_compile_time_arg_val(0) : () -> !ttkernel.cb<1, bf16>
  return
}

// -----

// The numbers of arguments behind the words of a tensor's layout are not known.
func.func @behind_layout() attributes {ttkernel.arg_spec = #ttkernel.arg_spec<
    ct_args = [<arg_type = tensor_accessor_args, operand_index = 0>, <arg_type = scalar, operand_index = 1>]>} {
  %0 = ttkernel.get_compile_time_arg_val(9) : () -> i32
  return
}

// -----

func.func @run_time() attributes {ttkernel.arg_spec = #ttkernel.arg_spec<
    rt_args = [<arg_type = scalar, operand_index = 0>, <arg_type = scalar, operand_index = 1>]>} {
  %i = arith.constant 2 : index
  // expected-error@+1 {{'ttkernel.get_arg_val' op argument index 2, but the kernel has 2 run-time arguments}}
  %0 = ttkernel.get_arg_val(%i) : (index) -> i32
  return
}

// -----

// Uniform arguments are counted by themselves.
func.func @uniform() attributes {ttkernel.arg_spec = #ttkernel.arg_spec<
    rt_args = [<arg_type = scalar, operand_index = 0, is_uniform = true>, <arg_type = scalar, operand_index = 1>]>} {
  %i = arith.constant 0 : index
  %0 = ttkernel.get_arg_val(%i) : (index) -> i32
  %1 = ttkernel.get_common_arg_val(%i) : (index) -> i32
  %j = arith.constant 1 : index
  // expected-error@+1 {{'ttkernel.get_common_arg_val' op argument index 1, but the kernel has 1 uniform run-time arguments}}
  %2 = ttkernel.get_common_arg_val(%j) : (index) -> i32
  return
}

// -----

func.func @both(%x: index, %a: i32) {
  // expected-error@+1 {{'ttkernel.noc_async_read' op has both a core and a bank}}
  ttkernel.noc_async_read core[%x, %x], bank[%a], %a, %a, %a : (index, index, i32, i32, i32, i32) -> ()
  return
}

// -----

func.func @one_coordinate(%x: index, %a: i32) {
  // expected-error@+1 {{'ttkernel.noc_async_write' op 'core' has 1 coordinates: x and y expected}}
  ttkernel.noc_async_write %a, core[%x], %a, %a : (i32, index, i32, i32) -> ()
  return
}

// -----

func.func @two_banks(%a: i32) {
  // expected-error@+1 {{'ttkernel.noc_async_read' op 'bank' has 2 numbers: one expected}}
  ttkernel.noc_async_read bank[%a, %a], %a, %a, %a : (i32, i32, i32, i32, i32) -> ()
  return
}

// -----

func.func @twice(%a: i32, %r: !ttkernel.noc_addr) {
  // expected-error@+1 {{'ttkernel.noc_async_read' op has a bank beside an address on the network}}
  ttkernel.noc_async_read bank[%a], %r, %a, %a : (i32, !ttkernel.noc_addr, i32, i32) -> ()
  return
}

// -----

func.func @corners(%x: index, %a: i32) {
  // expected-error@+1 {{'ttkernel.noc_async_write_multicast' op needs both corners of a rectangle with a local address, and none with an address on the network}}
  ttkernel.noc_async_write_multicast(%a, %a, %a, start_xy[%x, %x], %a) : (i32, i32, i32, index, index, i32) -> ()
  return
}

// -----

func.func @cast(%w: ui32) {
  // expected-error@+1 {{'ttkernel.bitcast' op result type 'i64' is not an integer or float of 32 bits or less}}
  %0 = ttkernel.bitcast %w : ui32 to i64
  return
}

// -----

func.func @load(%p: !ttkernel.l1_addr_ptr<16>, %o: i32) {
  // expected-error@+1 {{'ttkernel.load_from_l1' op accesses a value of type 'i32' through a pointer to words of 16 bits}}
  %0 = ttkernel.load_from_l1(%p, %o) : (!ttkernel.l1_addr_ptr<16>, i32) -> i32
  return
}

// -----

func.func @store(%p: !ttkernel.l1_addr_ptr<16>, %o: i32, %v: i16) {
  // expected-error@+1 {{'ttkernel.store_to_l1' op 'width' is 8, but the pointer is to words of 16 bits}}
  ttkernel.store_to_l1(%v, %p, %o) {width = 8 : i32} : (i16, !ttkernel.l1_addr_ptr<16>, i32) -> ()
  return
}

// -----

func.func @print(%a: i32) {
  // expected-error@+1 {{'ttkernel.dprint' op format has 2 places '{}' for 1 values}}
  ttkernel.dprint("{} {}", %a) : (i32) -> ()
  return
}

// -----

func.func @accessor(%n: i32) {
  %c0 = arith.constant 0 : i32
  // expected-error@+1 {{'ttkernel.TensorAccessorArgs' op 'cta_base' must be a constant unless there is a 'cta_expr'}}
  %0 = ttkernel.TensorAccessorArgs(%n, %c0)
  return
}

// -----

func.func @accessor(%n: i32) {
  %c0 = arith.constant 0 : i32
  // expected-error@+1 {{'ttkernel.TensorAccessorArgs' op 'crta_base' must be a constant unless there is a 'crta_expr'}}
  %0 = ttkernel.TensorAccessorArgs(%c0, %n)
  return
}

// -----

func.func @accessor() {
  // expected-error@+1 {{'ttkernel.TensorAccessorArgs' op needs the two bases, or the arguments before it}}
  %0 = "ttkernel.TensorAccessorArgs"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !ttkernel.TensorAccessorArgs
  return
}

// -----

func.func @unknown() {
  // expected-error@+1 {{unregistered operation 'ttkernel.erfinv_tile' found in dialect ('ttkernel') that does not allow unknown operations}}
  "ttkernel.erfinv_tile"() : () -> ()
  return
}

// -----

// expected-error@+1 {{a circular buffer of 0 elements: at least one expected}}
func.func private @empty(!ttkernel.cb<0, bf16>)

// -----

// expected-error@+1 {{elements of type 'f64' have no format on the device}}
func.func private @element(!ttkernel.cb<1, f64>)

// -----

// expected-error@+1 {{a pointer to words of 24 bits: 8, 16 or 32 expected}}
func.func private @pointer(!ttkernel.l1_addr_ptr<24>)
