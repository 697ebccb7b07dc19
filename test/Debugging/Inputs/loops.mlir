
// Looks for an odd number among the even ones.
func.func private @search() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %r = scf.while (%n = %zero) : (i32) -> i32 {
    %bit = arith.andi %n, %one : i32
    %even = arith.cmpi eq, %bit, %zero : i32
    scf.condition(%even) %n : i32
  } do {
  ^bb0(%n: i32):
    %next = arith.addi %n, %two : i32
    scf.yield %next : i32
  }
  return %r : i32
}

// Counts to 2^32 in steps of 1.
func.func private @count() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = arith.constant 65536 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> i32 : i32 {
    %t = scf.for %j = %zero to %n step %one iter_args(%u = %s) -> i32 : i32 {
      %v = arith.addi %u, %one : i32
      scf.yield %v : i32
    }
    scf.yield %t : i32
  }
  return %r : i32
}

// Prepares and prepares.
func.func private @prepare() {
  scf.while : () -> () {
    %true = arith.constant true
    scf.condition(%true)
  } do {
    ttkernel.recip_tile_init() : () -> ()
    scf.yield
  }
  return
}

// Does nothing, for ever.
func.func private @spin() {
  scf.while : () -> () {
    %true = arith.constant true
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}

// Counts to one and stays there: its step is known when it runs.
func.func private @stay() {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %port = ttkernel.get_compile_time_arg_val(0) : () -> i32
  %step = arith.subi %port, %port : i32
  scf.for %i = %zero to %one step %step : i32 {
    scf.yield
  }
  return
}

// Twice the first argument.
func.func private @twice() -> i32 {
  %port = ttkernel.get_compile_time_arg_val(0) : () -> i32
  %twice = arith.addi %port, %port : i32
  return %twice : i32
}
