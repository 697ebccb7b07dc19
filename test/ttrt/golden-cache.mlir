// Machine code of the reference is kept between runs; what is damaged or another op's is made again.
// RUN: rm -rf %t && mkdir %t
// RUN: env XDG_CACHE_HOME=%t/cache ttrt run %s --golden | FileCheck %s
// RUN: ls %t/cache/ttmlir/reference > %t/first
// RUN: FileCheck %s --input-file %t/first --check-prefix=ENTRIES
// RUN: env XDG_CACHE_HOME=%t/cache ttrt run %s --golden | FileCheck %s
// RUN: ls %t/cache/ttmlir/reference > %t/second
// RUN: cmp %t/first %t/second
// RUN: %python -c "import pathlib; files = sorted(pathlib.Path(r'%t/cache/ttmlir/reference').iterdir()); data = [f.read_bytes() for f in files]; [f.write_bytes(d) for f, d in zip(files, data[1:] + data[:1])]"
// RUN: env XDG_CACHE_HOME=%t/cache ttrt run %s --golden | FileCheck %s
// RUN: %python -c "import pathlib; [f.write_bytes(f.read_bytes()[:-7]) for f in pathlib.Path(r'%t/cache/ttmlir/reference').iterdir()]"
// RUN: env XDG_CACHE_HOME=%t/cache ttrt run %s --golden | FileCheck %s
// RUN: env XDG_CACHE_HOME=%s ttrt run %s --golden | FileCheck %s
// CHECK: output 0: pcc {{1.00000|0.9999}}
// ENTRIES-COUNT-4: .kernel
func.func @main(%x: tensor<5x7xf32>, %w: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = "ttir.multiply"(%x, %w) : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  %1 = "ttir.exp"(%0) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  %2 = "ttir.tanh"(%1) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  %3 = "ttir.exp"(%2) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  return %3 : tensor<5x7xf32>
}
