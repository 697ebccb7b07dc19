// RUN: not ttmlir-opt %s --ttcore-register-device=mock-system-desc-arch=quasar 2>&1 | FileCheck %s --check-prefix=ARCH
// RUN: not ttmlir-opt %s --ttcore-register-device=mock-system-desc-arch= 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not ttmlir-opt %s --ttcore-register-device=mesh-shape=1,4096 2>&1 | FileCheck %s --check-prefix=MESH
// RUN: not ttmlir-opt %s --ttcore-register-device=mesh-shape=4294967296,4294967297 2>&1 | FileCheck %s --check-prefix=WRAP
// RUN: not ttmlir-opt %s --ttcore-register-device=mesh-shape=x 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not ttmlir-opt %s --ttcore-register-device=system-desc-path=%t.none 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not ttmlir-opt %s --ttcore-register-device=system-desc-path=%s 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not ttmlir-opt %s --ttcore-register-device=system_desc=x 2>&1 | FileCheck %s --check-prefix=OPTION

// A damaged file: cut in the middle, and one byte of the version changed.
// RUN: ttrt query --device n150 --save-artifacts --artifact-dir %t --quiet
// RUN: %python -c "import sys; b=open(sys.argv[1],'rb').read(); open(sys.argv[2],'wb').write(b[:len(b)//2])" %t/system_desc.ttsys %t/cut.ttsys
// RUN: not ttmlir-opt %s --ttcore-register-device=system-desc-path=%t/cut.ttsys 2>&1 | FileCheck %s --check-prefix=CUT

// ARCH: register-device-errors.mlir:[[@LINE+9]]:1: error: mock-system-desc-arch 'quasar' is not known: wormhole_b0 or blackhole
// EMPTY: error: mock-system-desc-arch '' is not known: wormhole_b0 or blackhole
// MESH: error: mesh shape '1x4096' needs more chips than a board of wormhole_b0 has
// WRAP: error: mesh shape '4294967296x4294967297' needs more chips than a board of wormhole_b0 has
// WORD: 'x' value invalid
// FILE: error: {{.*}}.none: cannot be opened
// KIND: error: {{.*}}register-device-errors.mlir: not a system description
// OPTION: no such option system_desc
// CUT: error: {{.*}}cut.ttsys:
module {
}
