// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttcore-register-device --d2m-plan --convert-d2m-to-ttmetal

!t = tensor<64x64xbf16>
func.func @places(%a: !t) -> !t {
  // expected-error @below {{has 1 places for 1 operands and 1 results}}
  %0 = d2m.group(%a) {places = [#ttcore.memory_space<l1>]} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.neg"(%x) : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<64x64xbf16>
func.func @memory(%a: !t) -> !t {
  // expected-error @below {{has a tensor in #ttcore.memory_space<system>; values lie in dram or l1}}
  %0 = d2m.group(%a) {places = [#ttcore.memory_space<dram>, #ttcore.memory_space<system>]} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.neg"(%x) : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<64x64xbf16>
func.func @operand(%a: !t) -> !t {
  // expected-error @below {{says in its places that operand 0 lies in L1, but it is made in DRAM}}
  %0 = d2m.group(%a) {places = [#ttcore.memory_space<l1>, #ttcore.memory_space<dram>]} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.neg"(%x) : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<8192x8192xbf16>
func.func @large(%a: !t) -> !t {
  // expected-error @below {{needs 2097152 bytes of L1 on every core for}}
  %0 = d2m.group(%a) {places = [#ttcore.memory_space<dram>, #ttcore.memory_space<l1>]} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.neg"(%x) : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

// Circular buffers and the result together are more than there is.
!t = tensor<4096x4096xbf16>
func.func @beside(%a: !t) -> !t {
  // expected-error @below {{needs 1048576 bytes of L1 on every core for circular buffers, but tensors begin behind}}
  // expected-note @below {{524288 are taken by 'memref<1x1x128x128x!ttcore.tile<32x32, bf16>}}
  %0 = d2m.group(%a) {places = [#ttcore.memory_space<dram>, #ttcore.memory_space<l1>],
                      plan = #d2m.map_plan<tiles = 16384, cores = 64, block = 8, buffers = 32, full_sync = false>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.neg"(%x) : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}
