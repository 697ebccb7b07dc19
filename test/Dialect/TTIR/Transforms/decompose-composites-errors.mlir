// RUN: not ttmlir-opt --ttir-decompose-composites=ops=ttir.add %s 2>&1 | FileCheck %s

// CHECK: error: there is no decomposition of 'ttir.add'
module {
}
