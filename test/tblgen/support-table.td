// The table for the documentation, and the list of ops for the conformance suite.
// RUN: ttmlir-tblgen -gen-support-table -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=TABLE
// RUN: ttmlir-tblgen -gen-op-list -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=LIST

include "ToyOps.td"

// TABLE: | op | opcode | arguments | from TTIR | binary | C++, Python | call |
// TABLE: | `toy.scale` | 3 | `input`, `bias`?, `factor` = 1.0f, `fast`?, `dims`? | pattern | yes | yes | `ttnn::scale` |
// TABLE-NEXT: | `toy.join` | 7 | `inputs`…, `dim`, `name`? | by name: `join` | yes | yes | `ttnn::concat` |
// TABLE-NEXT: | `toy.fill` | 9 | `device`?, `value` | — | yes | yes | `ttnn::fill` |
// TABLE: | `toy.hint` | 13 | `value` | — | — | — | — |

// LIST: scale
// LIST-NEXT: join
// LIST-NEXT: fill
// LIST-NEXT: upload
// LIST-NEXT: open
// LIST-NEXT: free
// LIST-NOT: hint
