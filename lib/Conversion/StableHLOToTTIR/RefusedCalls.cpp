//===- RefusedCalls.cpp - custom calls without lowering -------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "RefusedCalls.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::stablehlo;

/// The name of the computation of a call of LAPACK or XLA; empty if it is
/// another.
static StringRef algebraOf(StringRef target) {
  StringRef name = target;
  name.consume_front("lapack_");
  name.consume_back("_ffi");
  if (name.size() > 1 && StringRef("sdcz").contains(name.front()) &&
      target.starts_with("lapack_"))
    name = name.drop_front();
  return llvm::StringSwitch<StringRef>(name)
      .Cases({"gesdd", "gesvd", "SVD"}, "singular values")
      .Cases({"syevd", "heevd", "Eigh"}, "eigenvalues of symmetric matrices")
      .Cases({"geev", "Eig"}, "eigenvalues of general matrices")
      .Cases({"gees", "Schur"}, "Schur forms")
      .Cases({"gehrd", "Hessenberg"}, "Hessenberg forms")
      .Cases({"sytrd", "hetrd", "Tridiagonal"}, "tridiagonal forms")
      .Cases({"potrf", "Cholesky"}, "triangular factors (cholesky)")
      .Cases({"trsm", "TriangularSolve"}, "solutions of triangular equations")
      .Cases({"getrf", "LuDecomposition"}, "triangular factors (lu)")
      .Cases({"geqrf", "Qr", "geqp3"}, "orthogonal factors (qr)")
      .Cases({"orgqr", "ungqr"}, "products of reflections")
      .Case("gtsv", "solutions of tridiagonal equations")
      .Default("");
}

LogicalResult stablehlo::refuseCall(CustomCallOp op) {
  StringRef target = op.getCallTargetName();
  if (StringRef what = algebraOf(target); !what.empty())
    return op.emitOpError("computes ")
           << what << ", which are not there for operands of "
           << op->getOperandTypes() << " (call of '" << target << "')";
  return op.emitOpError("of '") << target << "' has no lowering";
}
