// RUN: ttmlir-opt --ttcore-hoist-loop-invariants %s | FileCheck %s
// RUN: ttrt run %s --golden --init rand | FileCheck %s --check-prefix=RAN
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s | FileCheck %s --check-prefix=TTNN

// RAN-COUNT-3: pcc {{1.0|0.99}}

// Ops of w leave both loops, and ops of the outer loop's state leave the inner one.
// CHECK-LABEL: func.func private @inner
// CHECK-SAME: (%[[S:.*]]: tensor<3x5xf32>, %[[Q:.*]]: tensor<3x5xf32>, %{{.*}}: tensor<3x5xf32>, %[[E:.*]]: tensor<3x5xf32>, %[[T:.*]]: tensor<3x5xf32>)
// CHECK-NEXT: %[[A:.*]] = "ttir.add"(%[[S]], %[[E]])
// CHECK-NEXT: %[[B:.*]] = "ttir.add"(%[[A]], %[[T]])
// CHECK-NEXT: return %[[B]]
// CHECK-LABEL: func.func private @outer
// CHECK-SAME: (%[[X:.*]]: tensor<3x5xf32>, %{{.*}}: tensor<3x5xf32>, %[[E:.*]]: tensor<3x5xf32>)
// CHECK-NEXT: %[[T:.*]] = "ttir.tanh"(%[[X]])
// CHECK-NEXT: ttcore.loop @inner(%[[X]], %[[X]], %{{.*}}, %[[E]], %[[T]]) times 2
// Two loops call it: it stays as it is.
// CHECK-LABEL: func.func private @shared
// CHECK: ttir.exp
// CHECK-LABEL: func.func @main
// CHECK: %[[C:.*]] = "ttir.full"
// CHECK: %[[P:.*]] = "ttir.multiply"(%{{.*}}, %[[C]])
// CHECK: %[[E:.*]] = "ttir.exp"(%[[P]])
// CHECK: ttcore.loop @outer(%{{.*}}, %{{.*}}, %[[E]]) times 3

// With weights they are computed once for all runs.
// TTNN-LABEL: func.func @main
// TTNN: ttcore.load_cached(@main_const_eval_0, [%arg1])

func.func private @inner(%s: tensor<3x5xf32>, %q: tensor<3x5xf32>, %w: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %c = "ttir.full"() <{shape = array<i32: 3, 5>, fill_value = 0.5 : f32}> : () -> tensor<3x5xf32>
  %0 = "ttir.multiply"(%w, %c) : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  %1 = "ttir.exp"(%0) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %2 = "ttir.tanh"(%q) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %3 = "ttir.add"(%s, %1) : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  %4 = "ttir.add"(%3, %2) : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  return %4 : tensor<3x5xf32>
}
func.func private @outer(%x: tensor<3x5xf32>, %w: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = ttcore.loop @inner(%x, %x, %w) times 2 : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
func.func private @shared(%x: tensor<3x5xf32>, %w: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = "ttir.exp"(%w) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %1 = "ttir.add"(%x, %0) : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  return %1 : tensor<3x5xf32>
}
func.func @main(%x: tensor<3x5xf32>, %w: tensor<3x5xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>})
    -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>) {
  %0 = ttcore.loop @outer(%x, %w) times 3 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  %1 = ttcore.loop @shared(%x, %w) times 2 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  %2 = ttcore.loop @shared(%x, %x) times 2 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0, %1, %2 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
}
