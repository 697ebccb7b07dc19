func.func @f() {
  %0 = "ttmetal.create_global_semaphore"() <{address = 1024 : i64, core_range = #ttmetal.core_range<7x7, 1x2>}> : () -> !ttmetal.global_semaphore
  return
}
