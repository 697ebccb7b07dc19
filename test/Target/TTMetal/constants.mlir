// A constant lies in a .ttm file once, however often programs and text have it.
// RUN: ttmlir-opt %s --ttcore-register-device | ttmlir-translate --ttmetal-to-flatbuffer -o %t.ttm
// RUN: ttrt read %t.ttm --section mlir | FileCheck %s --check-prefix=TEXT
// RUN: %python -c "import sys; data = open(sys.argv[1], 'rb').read(); print('bytes', data.count(bytes(range(1, 81))), 'text', data.count(b'0x0102030405'))" %t.ttm | FileCheck %s --check-prefix=BYTES
// RUN: ttrt run %t.ttm --print-input-output-tensors | FileCheck %s
// TEXT: memref.global "private" constant @a : memref<80xui8> = dense_resource<
// TEXT: memref.global "private" constant @ones : memref<3xsi32> = dense<7>
// BYTES: bytes 1 text 0
// CHECK: output 0: {{.*}}1, 2, 3, 4
// CHECK: output 1: {{.*}}7, 7, 7
// CHECK: output 0: {{.*}}1, 2, 3, 4

memref.global "private" constant @a : memref<80xui8> = dense<"0x0102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F50">
memref.global "private" constant @b : memref<80xui8> = dense<"0x0102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F50">
memref.global "private" constant @ones : memref<3xsi32> = dense<7>

func.func @first() -> (memref<80xui8>, memref<3xsi32>) {
  %0 = memref.get_global @a : memref<80xui8>
  %1 = memref.get_global @ones : memref<3xsi32>
  return %0, %1 : memref<80xui8>, memref<3xsi32>
}
func.func @second() -> memref<80xui8> {
  %0 = memref.get_global @b : memref<80xui8>
  return %0 : memref<80xui8>
}
