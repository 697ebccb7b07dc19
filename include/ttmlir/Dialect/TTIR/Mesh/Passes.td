//===- Passes.td - passes that spread ttir over a mesh -----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_MESH_PASSES_TD
#define TTMLIR_DIALECT_TTIR_MESH_PASSES_TD

include "mlir/Pass/PassBase.td"

def TTIRPlanMeshPass : Pass<"ttir-plan-mesh", "::mlir::ModuleOp"> {
  let summary = "Chooses how every tensor is spread over the chips of a mesh";
  let description = [{
    On whole shapes. Every op gets the attribute `ttir.mesh_plan`: the placements in
    which it takes its operands and makes its results, and those in which results are
    kept for several readers. Arguments and results of functions get
    `ttcore.placement`; where they have one already, it is kept, and one at an op says
    how its result is kept. Functions that have collectives, or are not public, are
    left alone.

    Alternatives follow from the ops' dim rules. The choice takes the least time: that
    of the library's ops on local shapes, and of the collectives between them.
  }];
  let options = [
    ListOption<"meshShape", "mesh-shape", "int64_t",
               "rows and columns of chips; default: the first of ttcore.meshes">,
    Option<"sharding", "mesh-sharding", "::mlir::tt::ttir::MeshSharding",
           "::mlir::tt::ttir::MeshSharding::Auto", "what is decided here",
           "::mlir::tt::ttir::meshShardingValues()">,
    Option<"seed", "seed", "int64_t", "0",
           "not 0: a choice at random instead, for tests">,
    Option<"dramPerChip", "dram-per-chip", "uint64_t", "0",
           "bytes that arguments may take of a chip's DRAM; 0: 7/8 of it">,
    Option<"report", "report", "std::string", "\"\"",
           "file for the plan, text or .json; - for the standard output">];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def TTIRCutMeshPass : Pass<"ttir-cut-mesh", "::mlir::ModuleOp"> {
  let summary = "Makes shapes those of one chip, as ttir-plan-mesh has planned";
  let description = [{
    Arguments of the function are cut by `ttir.mesh_shard`, results put together by
    it; an argument that is `presharded` has the local shape itself. Between ops that
    want other placements there are collectives. Dimensions that chips do not divide
    are padded behind, and what is padded is cut off where they are joined.
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

def TTIRMergeCollectivesPass : Pass<"ttir-merge-collectives", "::mlir::ModuleOp"> {
  let summary = "Removes and moves collectives where that takes less time";
  let description = [{
    A gather of a chip's own part, and a part of what was gathered, are what they were
    made of. Equal collectives are one. A gather moves behind element-wise ops if all
    their operands are gathered alike or have the same element everywhere, and if the
    clock says that both take less time then.
  }];
  let dependentDialects = ["::mlir::tt::ttir::TTIRDialect"];
}

#endif
