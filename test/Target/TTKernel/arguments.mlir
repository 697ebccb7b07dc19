// RUN: ttmlir-translate --ttkernel-to-cpp %s | FileCheck %s

// Arguments of all cores and of one core are counted, and named, each by themselves.
// CHECK: uint32_t count = get_arg_val<uint32_t>(0);
// CHECK-NEXT: uint32_t base = get_common_arg_val<uint32_t>(0);
// CHECK-NEXT: uint32_t common_arg1 = get_common_arg_val<uint32_t>(1);
func.func @k() attributes {ttkernel.thread = #ttkernel.thread<noc>, ttkernel.arg_spec = #ttkernel.arg_spec<
    rt_args = [<arg_type = buffer_address, operand_index = 0, is_uniform = true, argument_name = "base">,
               <arg_type = named_argument, operand_index = 7, argument_name = "count">,
               <arg_type = scalar, operand_index = 1, is_uniform = true>]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = ttkernel.get_arg_val(%c0) : (index) -> i32
  %a = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %b = ttkernel.get_common_arg_val(%c1) : (index) -> i32
  ttkernel.dprint("{} {} {}", %n, %a, %b) : (i32, i32, i32) -> ()
  return
}
