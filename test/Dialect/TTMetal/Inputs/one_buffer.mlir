!d = memref<@GRID@x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #ttcore.memory_space<l1>>
func.func @f() {
  %0 = "ttmetal.create_buffer"() <{address = @ADDRESS@ : i64}> : () -> !d
  "ttmetal.enqueue_program"(%0) <{
    cb_ports = array<i64: @PORT@>,
    kernelConfigs = [#ttmetal.noc_config<@k, #ttmetal.core_range<0x0, @CORES@>, #ttmetal.kernel_args<>, noc0>],
    operandSegmentSizes = array<i32: 0, 1>
  }> : (!d) -> ()
  return
}
