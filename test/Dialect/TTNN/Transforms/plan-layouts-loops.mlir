// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=2" | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=2 enable-const-eval=false" | FileCheck %s --check-prefix=INSIDE
// RUN: ttrt run %s --golden -O2
// RUN: ttrt run %s --golden -O2 --device p150

// The weight of a product in a loop lies in columns over the DRAM banks; it is
// brought there once, by what const-eval-hoist-transform takes out.
// CHECK-DAG: #[[BANKS:.*]] = #ttnn.ttnn_layout<{{.*}}#dram>, <width_sharded>
// CHECK-LABEL: func.func private @body
// CHECK-SAME: tensor<2048x2048xbf16, #[[BANKS]]>
// CHECK-NOT: -> tensor<2048x2048xbf16
// CHECK: "ttnn.matmul"{{.*}}dram_sharded_program_config
// CHECK: return
// CHECK: ttcore.load_cached(@loop_const_eval_0, [%arg1]) {{.*}} -> tensor<2048x2048xbf16, #[[BANKS]]>
// CHECK: ttcore.loop @body
// INSIDE-NOT: dram_sharded_program_config
func.func private @body(%x: tensor<32x2048xbf16>, %w: tensor<2048x2048xbf16>) -> tensor<32x2048xbf16> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<32x2048xbf16>, tensor<2048x2048xbf16>) -> tensor<32x2048xbf16>
  %1 = "ttir.tanh"(%0) : (tensor<32x2048xbf16>) -> tensor<32x2048xbf16>
  return %1 : tensor<32x2048xbf16>
}
func.func @loop(%x: tensor<32x2048xbf16>, %w: tensor<2048x2048xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<32x2048xbf16> {
  %0 = ttcore.loop @body(%x, %w) times 5 : (tensor<32x2048xbf16>, tensor<2048x2048xbf16>) -> tensor<32x2048xbf16>
  return %0 : tensor<32x2048xbf16>
}
