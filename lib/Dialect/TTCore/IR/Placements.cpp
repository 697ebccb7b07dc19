//===- Placements.cpp - how tensors are spread, as attributes -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Dialect/TTCore/IR/Placements.h"

#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::tt;
using namespace mlir::tt::ttcore;

using Axis = mesh::AxisPlacement;

static constexpr mesh::Reduction kReductions[] = {
    mesh::Reduction::Sum, mesh::Reduction::Mean, mesh::Reduction::Max,
    mesh::Reduction::Min, mesh::Reduction::Prod};
static constexpr int64_t kReplicate = -1, kFirstPartial = -2;

mesh::Placement ttcore::placementOf(ArrayRef<int64_t> axes) {
  mesh::Placement placement;
  for (int64_t axis : axes)
    placement.axes.push_back(
        axis >= 0 ? Axis::shard(axis)
        : axis == kReplicate
            ? Axis::replicate()
            : Axis::partial(kReductions[kFirstPartial - axis]));
  return placement;
}

SmallVector<int64_t> ttcore::numbersOf(const mesh::Placement &placement) {
  SmallVector<int64_t> numbers;
  for (const Axis &axis : placement.axes)
    numbers.push_back(axis.shards() ? axis.dim
                      : axis.kind == Axis::Kind::Replicate
                          ? kReplicate
                          : kFirstPartial - int64_t(axis.reduction));
  return numbers;
}

PlacementAttr ttcore::placementAttr(MLIRContext *context,
                                    const mesh::Placement &placement) {
  return PlacementAttr::get(context, FlatSymbolRefAttr(), numbersOf(placement));
}

LogicalResult
PlacementAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      FlatSymbolRefAttr, ArrayRef<int64_t> axes) {
  if (axes.empty())
    return emitError() << "a placement has no axes";
  for (int64_t axis : axes)
    if (axis < 0 && kFirstPartial - axis >= int64_t(std::size(kReductions)))
      return emitError() << "'" << axis << "' is no placement along an axis";
  return success();
}

ParseResult ttcore::parsePlacementAxis(AsmParser &parser, int64_t &axis) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  axis = kReplicate;
  if (word == "replicate")
    return success();
  if (word == "shard") {
    loc = parser.getCurrentLocation();
    if (parser.parseInteger(axis))
      return failure();
    if (axis < 0)
      return parser.emitError(loc, "dimension '")
             << axis << "' found, at least '0' expected";
    return success();
  }
  if (word != "partial")
    return parser.emitError(loc, "'")
           << word << "' found, 'replicate', 'shard' or 'partial' expected";
  loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  for (mesh::Reduction reduction : kReductions)
    if (word == StringRef(mesh::name(reduction))) {
      axis = kFirstPartial - int64_t(reduction);
      return success();
    }
  return parser.emitError(loc, "unknown reduction '") << word << "'";
}

LogicalResult ttcore::verifyPlacement(Location loc, PlacementAttr placement,
                                      Type type, const mesh::Mesh &mesh,
                                      MeshesAttr meshes) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return emitError(loc) << "'" << placement << "' belongs to a tensor, found "
                          << type;
  if (FlatSymbolRefAttr name = placement.getMesh())
    if (!meshes || meshes.getMeshes().empty() ||
        meshes.getMeshes().front().getName() != name.getAttr())
      return emitError(loc) << "'" << placement << "' is on mesh " << name
                            << ", which is not the module's";
  std::string problem =
      mesh::problem(placementOf(placement.getAxes()), mesh, tensor.getRank());
  if (!problem.empty())
    return emitError(loc) << "'" << placement << "': " << problem;
  return success();
}
