// Loops are unrolled, have a number of rounds or a condition; of branches one is taken, all are computed or one is
// chosen when the program runs.
// RUN: ttmlir-opt --stablehlo-to-ttir-pipeline %s | FileCheck %s
// RUN: ttmlir-opt --stablehlo-resolve-control-flow="unrolled-ops=0 selected-ops=0" %s | FileCheck %s --check-prefix=NONE

// Loop invariants are computed before the loop, and a number for all elements is made inside.
// CHECK-LABEL: func.func private @depends_loop_condition
// CHECK-SAME: (%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>) -> tensor<i1>
// CHECK: ttir.constant{{.*}}1.000000e+02
// CHECK-LABEL: func.func private @depends_loop_body
// CHECK-NOT: ttir.exp
// CHECK: return
// CHECK-LABEL: func.func @depends
// CHECK: %[[E:.*]] = "ttir.exp"(%arg1)
// CHECK: ttcore.loop @depends_loop_body(%arg0, %[[E]]) while @depends_loop_condition
func.func @depends(%x: tensor<f32>, %w: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.while(%v = %x) : tensor<f32>
  cond {
    %limit = stablehlo.constant dense<100.0> : tensor<f32>
    %less = stablehlo.compare LT, %v, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  } do {
    %e = stablehlo.exponential %w : tensor<f32>
    %twice = stablehlo.add %v, %e : tensor<f32>
    stablehlo.return %twice : tensor<f32>
  }
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @few
// CHECK-COUNT-3: ttir.multiply
// CHECK-NOT: ttcore.loop
// NONE-LABEL: func.func @few
// NONE: ttcore.loop @few_loop_body(%{{.*}}) times 3
func.func @few(%x: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %c, %v = %x) : tensor<i32>, tensor<f32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %less = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %w = stablehlo.multiply %v, %x : tensor<f32>
    stablehlo.return %next, %w : tensor<i32>, tensor<f32>
  }
  return %0#1 : tensor<f32>
}

// A counter that halves, in both parts of the loop.
// CHECK-LABEL: func.func @many
// CHECK: ttcore.loop @many_loop_body(%{{.*}}) times 100000
func.func @many(%x: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.constant dense<0> : tensor<i64>
  %0:2 = stablehlo.while(%i = %c, %v = %x) : tensor<i64>, tensor<f32>
  cond {
    %n = stablehlo.constant dense<200000> : tensor<i64>
    %less = stablehlo.compare LT, %i, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  } do {
    %two = stablehlo.constant dense<2> : tensor<i64>
    %next = stablehlo.add %i, %two : tensor<i64>
    %w = stablehlo.add %v, %x : tensor<f32>
    stablehlo.return %next, %w : tensor<i64>, tensor<f32>
  }
  return %0#1 : tensor<f32>
}

// CHECK-LABEL: func.func @selected
// CHECK: ttir.where
// NONE-LABEL: func.func @selected
// NONE: ttcore.case %arg0 of [@selected_branch, @selected_branch_0](%arg1)
func.func @selected(%c: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%c) ({
    %1 = stablehlo.negate %x : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}

// A loop within a branch runs only if the branch is taken.
// CHECK-LABEL: func.func private @looped_branch
// CHECK: ttcore.loop @looped_loop_body
// CHECK-LABEL: func.func @looped
// CHECK: ttcore.case
func.func @looped(%c: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.case"(%c) ({
    %1 = stablehlo.while(%v = %x) : tensor<f32>
    cond {
      %limit = stablehlo.constant dense<100.0> : tensor<f32>
      %less = stablehlo.compare LT, %v, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    } do {
      %a = stablehlo.add %v, %v : tensor<f32>
      stablehlo.return %a : tensor<f32>
    }
    stablehlo.return %1 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %0 : tensor<f32>
}
