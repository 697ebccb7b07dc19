// A mistake in a program is said in a line, with the line that it is about; the
// op in its generic form, or the whole module, is not part of a message.
// RUN: not ttrt run %s 2>&1 | FileCheck %s --implicit-check-not=current
// RUN: not ttrt run /dev/null.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %s 2>&1 | FileCheck %s --check-prefix=SYSTEM --implicit-check-not=current
// CHECK: one-line.mlir:{{.*}}: error: the module has no public function to write
// NONE: no such file or folder
// SYSTEM: error: has no 'ttcore.system_desc'
module {
}
