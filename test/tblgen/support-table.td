// The table for the documentation, and the list of ops for the conformance suite.
// RUN: ttmlir-tblgen -gen-support-table -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=TABLE
// RUN: ttmlir-tblgen -gen-op-list -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=LIST

include "ToyOps.td"

// TABLE: | op | arguments | from TTIR | binary, C++, Python | call |
// TABLE: | `toy.join` | `inputs`…, `dim`, `name`? | by name: `source.join` | yes | `ttnn::concat` |
// TABLE-NEXT: | `toy.scale` | `input`, `bias`?, `factor` = 1.0, `fast`?, `dims`? | pattern | yes | `ttnn::scale` |
// TABLE-NEXT: | `toy.fill` | `device`?, `value` | — | yes | `ttnn::fill` |
// TABLE: | `toy.hint` | `value` | — | — | — |

// LIST: join
// LIST-NEXT: scale
// LIST-NEXT: fill
// LIST-NEXT: upload
// LIST-NEXT: open
// LIST-NEXT: free
// LIST-NEXT: split
// LIST-NOT: hint
