// Binaries that are damaged, of another version or for another system.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden

// RUN: %python %S/Inputs/patch.py %t.ttnn %t.cut.ttnn cut 300
// RUN: not ttrt run %t.cut.ttnn 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: ttrt: error: bad file: {{.*}}.cut.ttnn: a damaged TTNN program: its header announces {{[0-9]+}} bytes, the file has 300
// RUN: %python %S/Inputs/patch.py %t.ttnn %t.short.ttnn cut 3
// RUN: not ttrt read %t.short.ttnn 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: ttrt: error: bad file: {{.*}}.short.ttnn: not a TTNN program: 3 bytes are less than its header
// RUN: %python %S/Inputs/patch.py %t.ttnn %t.empty.ttnn cut 0
// RUN: not ttrt check %t.empty.ttnn 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: ttrt: error: bad file: {{.*}}.empty.ttnn: not a TTNN program: 0 bytes are less than its header
// RUN: %python %S/Inputs/patch.py %t.ttnn %t.kind.ttnn text TTNN XXXX
// RUN: not ttrt run %t.kind.ttnn 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: ttrt: error: bad file: {{.*}}.kind.ttnn:
// RUN: cp %s %t.text.ttnn
// RUN: not ttrt run %t.text.ttnn 2>&1 | FileCheck %s --check-prefix=KIND2
// KIND2: ttrt: error: bad file: {{.*}}.text.ttnn:

// Another version is refused, unless asked otherwise; another schema of the version is not.
// RUN: %python %S/Inputs/other_version.py %t.ttnn %t.version.ttnn
// RUN: not ttrt run %t.version.ttnn 2>&1 | FileCheck %s --check-prefix=VERSION
// VERSION: ttrt: error: version mismatch: {{.*}}.version.ttnn
// RUN: ttrt run %t.version.ttnn --ignore-version --golden
// RUN: %python %S/Inputs/other_schema.py %t.ttnn %t.schema.ttnn
// RUN: ttrt run %t.schema.ttnn --golden

// RUN: ttrt query --device p150 --save-artifacts --artifact-dir %t.p150 --quiet
// RUN: not ttrt check %t.ttnn --system-desc %t.p150/system_desc.ttsys 2>&1 | FileCheck %s --check-prefix=CHECK
// CHECK: binaries.mlir.tmp.ttnn: does not run on {{.*}}system_desc.ttsys
// CHECK: ttrt: error: {{.*}}: device 0: arch: found blackhole, wanted wormhole_b0
// RUN: not ttrt run %t.ttnn --device %t.p150/system_desc.ttsys 2>&1 | FileCheck %s --check-prefix=MISFIT
// RUN: not ttrt run %t.ttnn --device p100 2>&1 | FileCheck %s --check-prefix=MISFIT
// MISFIT: system mismatch: {{.*}}compiled for n150, cannot run on p1{{[05]}}0: device 0: arch: found blackhole, wanted wormhole_b0

// Half a system description.
// RUN: %python %S/Inputs/patch.py %t.p150/system_desc.ttsys %t.half.ttsys cut 200
// RUN: not ttrt check %t.ttnn --system-desc %t.half.ttsys 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: ttrt: error: bad file: {{.*}}.half.ttsys:
func.func @add(%a: tensor<32x64xbf16>, %b: tensor<32x64xbf16>) -> tensor<32x64xbf16> {
  %0 = "ttir.add"(%a, %b) : (tensor<32x64xbf16>, tensor<32x64xbf16>) -> tensor<32x64xbf16>
  return %0 : tensor<32x64xbf16>
}
