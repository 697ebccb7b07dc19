//===- PlanMesh.cpp - placements of all values by cost --------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MeshReport.h"

#include "ttmlir/Dialect/Common/ReportFiles.h"
#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

namespace mlir::tt::ttir {
#define GEN_PASS_DEF_TTIRPLANMESHPASS
#include "ttmlir/Dialect/TTIR/Mesh/Passes.h.inc"

namespace device = ::tt::device;

namespace {

/// A product with a bias becomes two ops, of which the first is linear: chips
/// may have summands of it. ttir-fusing joins what is left next to each other.
void splitBiases(func::FuncOp function) {
  SmallVector<LinearOp> layers;
  function.walk([&](LinearOp op) {
    auto type = cast<RankedTensorType>(op.getType());
    auto product =
        shape::matmul(shape::of(op.getA()), shape::of(op.getB()),
                      op.getTransposeA(), op.getTransposeB(), shape::ignore);
    if (op.getBias() && product && type.getShape() == ArrayRef(*product))
      layers.push_back(op);
  });
  for (LinearOp op : layers) {
    OpBuilder builder(op);
    auto product =
        MatmulOp::create(builder, op.getLoc(), op.getType(), op.getA(),
                         op.getB(), op.getTransposeA(), op.getTransposeB());
    auto sum = AddOp::create(builder, op.getLoc(), op.getType(), product,
                             op.getBias());
    if (Attribute given = op->getAttr(ttcore::kPlacementName))
      sum->setAttr(ttcore::kPlacementName, given);
    op.replaceAllUsesWith(sum.getResult());
    op.erase();
  }
}

bool isAnnotated(func::FuncOp function) {
  bool found = false;
  for (unsigned i = 0; i != function.getNumArguments(); ++i)
    found |= bool(function.getArgAttr(i, ttcore::kPlacementName));
  for (unsigned i = 0; i != function.getNumResults(); ++i)
    found |= bool(function.getResultAttr(i, ttcore::kPlacementName));
  function.walk(
      [&](Operation *op) { found |= op->hasAttr(ttcore::kPlacementName); });
  return found;
}

class PlanMesh : public impl::TTIRPlanMeshPassBase<PlanMesh> {
public:
  using TTIRPlanMeshPassBase::TTIRPlanMeshPassBase;

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run() {
    ModuleOp module = getOperation();
    std::optional<mesh::Mesh> mesh = findMesh(module);
    if (!mesh)
      return failure();
    if (mesh->numChips() == 1)
      return success();
    FailureOr<Machine> machine = machineOf(module, *mesh);
    if (failed(machine))
      return failure();
    Times times(*mesh, machine->chip, machine->links);
    llvm::json::Array reports;
    for (func::FuncOp function : meshFunctions(module)) {
      if (sharding == MeshSharding::Annotated && !isAnnotated(function))
        continue;
      if (failed(plan(function, times, reports)))
        return failure();
    }
    if (report.empty())
      return success();
    return writeReport(std::move(reports), printMeshReport, report,
                       "the plan of the mesh", module);
  }

  /// The mesh of the option, which the module has then, or of the module.
  std::optional<mesh::Mesh> findMesh(ModuleOp module) {
    if (meshShape.empty())
      return meshOf(module);
    mesh::Mesh mesh{{meshShape.begin(), meshShape.end()}};
    auto emit = [&] { return module.emitError("option 'mesh-shape': "); };
    auto name = StringAttr::get(&getContext(), "mesh");
    auto attr = ttcore::MeshAttr::getChecked(emit, &getContext(), name,
                                             ArrayRef(mesh.shape));
    if (!attr)
      return std::nullopt;
    StringRef key = ttcore::TTCoreDialect::getMeshesAttrName();
    auto known = module->getAttrOfType<ttcore::MeshesAttr>(key);
    if (!known || known.getMeshes().empty())
      module->setAttr(key, ttcore::MeshesAttr::get(&getContext(), {attr}));
    if (meshOf(module) == mesh)
      return mesh;
    module.emitError("option 'mesh-shape' is '")
        << mesh::text(mesh) << "', and the module is for '"
        << mesh::text(meshOf(module)) << "'";
    return std::nullopt;
  }

  LogicalResult verifyAnnotations(func::FuncOp function,
                                  const mesh::Mesh &mesh) {
    auto meshes = getOperation()->getAttrOfType<ttcore::MeshesAttr>(
        ttcore::TTCoreDialect::getMeshesAttrName());
    auto verify = [&](Location loc, Attribute attr, Type type) {
      auto placement = dyn_cast_or_null<ttcore::PlacementAttr>(attr);
      return success(!placement || succeeded(ttcore::verifyPlacement(
                                       loc, placement, type, mesh, meshes)));
    };
    for (BlockArgument argument : function.getArguments())
      if (failed(verify(argument.getLoc(),
                        function.getArgAttr(argument.getArgNumber(),
                                            ttcore::kPlacementName),
                        argument.getType())))
        return failure();
    for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
      if (failed(verify(function.getLoc(),
                        function.getResultAttr(i, ttcore::kPlacementName),
                        type)))
        return failure();
    WalkResult walked = function.walk([&](Operation *op) {
      Attribute attr = op->getAttr(ttcore::kPlacementName);
      return attr && op->getNumResults() == 1 &&
                     failed(
                         verify(op->getLoc(), attr, op->getResult(0).getType()))
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    return success(!walked.wasInterrupted());
  }

  /// The bytes that arguments may take of a chip; 0 if they have room anyway.
  uint64_t dramFor(func::FuncOp function, const device::ChipDesc &chip) {
    uint64_t limit = dramPerChip;
    if (limit == 0)
      limit = chip.usableDramChannelSize() * chip.numDramChannels / 8 * 7;
    uint64_t all = 0;
    for (Type type : function.getArgumentTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type))
        all += uint64_t(argumentBytes(tensor));
    return all <= limit ? 0 : limit;
  }

  LogicalResult plan(func::FuncOp function, const Times &times,
                     llvm::json::Array &reports) {
    if (failed(verifyAnnotations(function, times.mesh)))
      return failure();
    splitBiases(function);
    MeshProblem problem(function, times,
                        {sharding, seed, dramFor(function, times.chip)});
    if (failed(problem.build()))
      return failure();
    plan::Result result = plan::solve(problem.problem);
    if (auto *error = std::get_if<plan::Error>(&result))
      return explain(function, problem, *error);
    auto &solution = std::get<plan::Solution>(result);
    if (!report.empty())
      reports.push_back(meshReport(function, problem, solution));
    problem.write(solution.choices);
    return success();
  }

  /// No choice is legal: placements that are given contradict each other.
  LogicalResult explain(func::FuncOp function, const MeshProblem &problem,
                        const plan::Error &error) {
    Location loc = function.getLoc();
    if (error.node < problem.nodes().size()) {
      const MeshProblem::Node &node = problem.nodes()[error.node];
      loc = node.op ? node.op->getLoc() : node.value.getLoc();
    }
    InFlightDiagnostic diagnostic = emitError(loc);
    if (error.kind == plan::Error::Kind::DoesNotFit)
      return diagnostic << "arguments do not fit into the DRAM of "
                        << mesh::text(problem.times.mesh)
                        << " chips: " << error.message;
    diagnostic << "placements that are given contradict each other";
    auto note = [&](Location at, Attribute attr) {
      if (attr)
        diagnostic.attachNote(at) << "'" << attr << "' is given here";
    };
    for (BlockArgument argument : function.getArguments())
      note(argument.getLoc(), function.getArgAttr(argument.getArgNumber(),
                                                  ttcore::kPlacementName));
    function.walk([&](Operation *op) {
      note(op->getLoc(), op->getAttr(ttcore::kPlacementName));
    });
    return diagnostic;
  }
};

} // namespace
} // namespace mlir::tt::ttir
