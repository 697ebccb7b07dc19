//===- Passes.td - passes on d2m ---------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_TRANSFORMS_PASSES_TD
#define TTMLIR_DIALECT_D2M_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def D2MDecomposePass : Pass<"d2m-decompose", "::mlir::ModuleOp"> {
  let summary = "Decomposes ops that are several for kernels";
  let description = [{
    Softmax and the norms of the last dimensions become what they are made of, so
    that what stands in front of them and behind them can be in one group with
    them. Reductions keep their dimensions, and a minimum is a maximum of what is
    negated. A linear is a matmul, to which the bias is added.
    A division by a number is a product with the inverse if that is exact, and one
    by a reduction a product with the reciprocal if it is of powers, as in softmax.
    In bf16 both always are, unless something that jumps takes the quotient (`floor`,
    a comparison, a conversion). All other divisions stay: they are exact to the
    last bit.
    Element-wise ops that the chip has no call for, such as mish, become what they
    are made of; a number that something is subtracted from is added on the right,
    and numbers are rounded to the type of their tensor. Integers of 16 and 8
    bits are computed on as si32. `argmax` becomes a maximum, in an order of
    integers that has a place for NaN, and one of the places that hold it.
    The power in a softmax of bf16 is marked `d2m.approximate`: its call is the
    shorter one, as in the vendor's library.
    With `min-ops=1` the dimension of `sort` and `topk` becomes the last one.
    With `composites` so does every other composite op, but for attention that
    kernels can do as one op: queries of one position become rows of a matrix,
    positions and windows masks. Convolutions become slices and a product, and
    pooling the maxima and sums of slices.
  }];
  let options = [
    Option<"composites", "composites", "bool", "false",
           "take all composite ops apart, as nothing else will do them">,
    Option<"minOps", "min-ops", "int64_t", "2",
           "the smallest group; with 1 what goes with no other op is taken apart, too">
  ];
  let dependentDialects = ["::mlir::tt::d2m::D2MDialect", "::mlir::tt::ttir::TTIRDialect"];
}

/// One that plans groups: kernels are priced by being written.
class D2M_PlanningPass<string flag> : Pass<flag, "::mlir::ModuleOp"> {
  let dependentDialects = ["::mlir::tt::d2m::D2MDialect", "::mlir::tt::ttir::TTIRDialect",
                           "::mlir::tt::ttkernel::TTKernelDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect", "::mlir::scf::SCFDialect"];
}

def D2MSplitMovesPass : D2M_PlanningPass<"d2m-split-moves"> {
  let summary = "Splits moves of elements into moves of rows and transpositions of tiles";
  let description = [{
    The compute unit transposes tiles, and the network moves rows of a face; an
    element alone is moved by hand, which takes ten times as long. So what
    happens along rows happens along columns between two transpositions, and a
    permute that gives columns another place is a transposition and a permute of
    rows, wherever the model of time says that this is faster.
  }];
}

def D2MFormGroupsPass : D2M_PlanningPass<"d2m-form-groups"> {
  let summary = "Gathers TTIR ops into groups that become one program each";
  let description = [{
    Element-wise ops whose results have one shape are joined along the values between
    them, as long as no path leaves the group and comes back to it; and with them
    sums, means and maxima over the same dimensions, what is made of those, and what
    that is combined with again. A product of matrices begins a group, which has no
    reductions and no other product; what only products take, and is made element by
    element, goes into their groups if their plans take less time so than with a
    program in front. An attention is a group of its own. A group has at
    least `min-ops` of them, no more tensors than there are circular buffers, and
    needs no more tiles of DST at a time than there are; one that would is cut.
    Constants that every element is combined with go along.

    ```mlir
    func.func @forward(%a: tensor<70x150xbf16>, %b: tensor<70x150xbf16>) -> tensor<70x150xbf16> {
      %0 = "ttir.add"(%a, %b) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16>
      %1 = "ttir.exp"(%0) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
      return %1 : tensor<70x150xbf16>
    }
    ```
  }];
  let options = [
    Option<"minOps", "min-ops", "int64_t", "2", "the smallest group">
  ];
}

def D2M_ReportOption : Option<"report", "report", "std::string", "\"\"",
    "file for the alternatives of each group, as JSON">;
def D2M_FileOption : Option<"file", "file", "std::string", "\"\"",
    "such a file, whose choices are taken">;

def D2MPlacePass : Pass<"d2m-place", "::mlir::ModuleOp"> {
  let summary = "Decides which values between groups stay in L1";
  let description = [{
    A value that one group makes and only groups take may lie in L1, its pages
    round all cores; values that the host writes or reads lie in DRAM. Half of
    L1 is kept for circular buffers. The rest is given to the values that together
    save most of the cycles that it takes to write and read them: the solver for
    plans chooses them (`ttmlir/Plan`), and addresses are found as they are when the
    program runs. While tensors live whose layouts say where in L1 they are, no
    others do.

    The groups' `places` say what was decided, so that plans count on it. Where a
    group has a plan or places already, its function stays as it is.

    `report` gets the alternatives of each group's results, DRAM and L1, with
    the time in which all cores write and read them there. `file` is such a
    file: its choices are taken.
  }];
  let options = [D2M_ReportOption, D2M_FileOption];
  let dependentDialects = ["::mlir::tt::d2m::D2MDialect"];
}

def D2MPlanPass : D2M_PlanningPass<"d2m-plan"> {
  let summary = "Decides how groups run";
  let description = [{
    Gives every group that has none a plan, for the chip of the module's device: cores, tiles
    at a time, buffers. Products take as many passes as `math-fidelity` says, or four.

    `report` gets the alternatives of each group: the best plans for the whole grid of
    cores and for parts of it, with their times. `file` is such a file: its choices are
    taken.
  }];
  let options = [
    Option<"mathFidelity", "math-fidelity", "ttcore::Fidelity", "ttcore::Fidelity::Undefined",
           "passes of the matrix engine in products", "ttcore::fidelityValues()">,
    Option<"estimates", "estimates", "bool", "false",
           "note on every group the cycles that its plan was chosen by, where there are some">,
    D2M_ReportOption, D2M_FileOption
  ];
}

def D2MPlanReportPass : D2M_PlanningPass<"d2m-plan-report"> {
  let summary = "Reports programs and their plans, and why ops have no kernel";
  let description = [{
    A remark on every group, with its ops, what it reads and writes and its plan, and one
    on every op of TTIR that is in none. Nothing is changed.

    ```sh
    ttmlir-opt --d2m-fe-pipeline --d2m-plan-report model.mlir -o /dev/null
    ```
  }];
  let options = [
    Option<"onlyLeft", "only-left", "bool", "false", "nothing on groups">,
    Option<"calls", "calls", "bool", "false",
           "groups that are not products or attention: how often the estimate counts each call of the compute kernel on core 0">
  ];
}

#endif
