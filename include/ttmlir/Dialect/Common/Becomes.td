// An op of another dialect that is one op here, operand by operand, whatever the
// types are. `ttmlir-tblgen -gen-renamed-ops` checks that both have as many
// operands, and lists the names of both.
// SPDX-License-Identifier: Apache-2.0

#ifndef TTMLIR_DIALECT_COMMON_BECOMES
#define TTMLIR_DIALECT_COMMON_BECOMES

include "mlir/IR/OpBase.td"

class TT_Becomes<Op from, Op to> {
  Op source = from;
  Op target = to;
}

#endif
