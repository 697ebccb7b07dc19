// Options of the established optimizer, with both values: a program that one level, or rows, or another place of an operand changes.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.0
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=optimization-level=1 -o %t.1
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=optimization-level=2 -o %t.2
// RUN: not cmp -s %t.0 %t.1
// RUN: not cmp -s %t.1 %t.2

// The optimizer is level 1 at least; its analysis is what level 2 has more.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=enable-optimizer -o %t.optimizer
// RUN: cmp %t.1 %t.optimizer
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="enable-optimizer=true memory-layout-analysis-enabled=true" -o %t.analysis
// RUN: cmp %t.2 %t.analysis
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=2 memory-layout-analysis-enabled=false" -o %t.none
// RUN: cmp %t.1 %t.none
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=2 enable-optimizer=false" -o %t.off
// RUN: cmp %t.0 %t.off
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=memory-layout-analysis-enabled 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: 'memory-layout-analysis-enabled=true' needs optimization-level=1 or 2, or enable-optimizer=true

// Rows, where ops take them and they are faster.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=1 row-major-enabled=true" -o %t.rows
// RUN: cmp %t.1 %t.rows
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=1 row-major-enabled=false" | FileCheck %s --check-prefix=TILES
// RUN: FileCheck %s --input-file=%t.1 --check-prefix=ROWS
// ROWS: "ttnn.to_layout"
// TILES-NOT: "ttnn.to_layout"

// The second operand of the sum is read from another place than the exponentials are in.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=2 insert-memreconfig=sum=1" -o %t.moved
// RUN: FileCheck %s --input-file=%t.moved --check-prefix=MOVED
// RUN: FileCheck %s --input-file=%t.2 --check-prefix=TOGETHER
// MOVED: %[[EXP:.*]] = "ttnn.exp"
// MOVED: "ttnn.neg"
// MOVED: %[[COPY:.*]] = "ttnn.to_memory_config"(%[[EXP]])
// MOVED: "ttnn.add"(%{{.*}}, %[[COPY]])
// TOGETHER: "ttnn.neg"
// TOGETHER-NOT: "ttnn.to_memory_config"
// TOGETHER: "ttnn.add"
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=2 insert-memreconfig=sun=1" 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: no op is named 'sun', which insert-memreconfig has; the nearest name is 'sum'
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=2 insert-memreconfig=sum=7" 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: 'sum' has 2 operands; insert-memreconfig names number 7
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=2 insert-memreconfig=sum=a" 2>&1 | FileCheck %s --check-prefix=SPELLING
// SPELLING: insert-memreconfig has 'sum=a'; wanted op=0:1, numbers of operands
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="insert-memreconfig=sum=1" 2>&1 | FileCheck %s --check-prefix=LEVEL
// LEVEL: 'insert-memreconfig' needs optimization-level=1 or 2

// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=check-unique-locs=false -o %t.unchecked
// RUN: cmp %t.0 %t.unchecked
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=check-unique-locs 2>&1 | FileCheck %s --check-prefix=UNIQUE
// UNIQUE: error: loc("twice"): another op is named "twice"

// All give the same.
// RUN: ttrt run %s --golden --pipeline-options="optimization-level=2 insert-memreconfig=sum=1"
// RUN: ttrt run %s --golden --pipeline-options="optimization-level=1 row-major-enabled=false"
// RUN: ttrt run %s --golden --pipeline-options="optimization-level=2 memory-layout-analysis-enabled=false"
!t = tensor<1024x1024xbf16>
!image = tensor<100x28x28x16xbf16>
!pooled = tensor<100x14x14x16xbf16>
!flat = tensor<100x3136xbf16>
func.func @forward(%a: !t, %b: !image) -> (!t, !flat) {
  %0 = "ttir.exp"(%a) : (!t) -> !t loc("exp")
  %1 = "ttir.neg"(%0) : (!t) -> !t loc("twice")
  %2 = "ttir.add"(%1, %0) : (!t, !t) -> !t loc("sum")
  %3 = "ttir.relu"(%2) : (!t) -> !t loc("twice")
  %4 = "ttir.neg"(%3) : (!t) -> !t
  %5 = "ttir.max_pool2d"(%b) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (!image) -> !pooled
  %6 = "ttir.reshape"(%5) <{shape = [100 : i32, 3136 : i32]}> : (!pooled) -> !flat
  %7 = "ttir.softmax"(%6) <{dimension = 1 : si32}> : (!flat) -> !flat
  return %4, %7 : !t, !flat
}
