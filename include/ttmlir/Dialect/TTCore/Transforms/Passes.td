//===- Passes.td - passes on ttcore ------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_TRANSFORMS_PASSES_TD
#define TTMLIR_DIALECT_TTCORE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TTCoreRegisterDevicePass : Pass<"ttcore-register-device", "::mlir::ModuleOp"> {
  let summary = "States the machine that the module is compiled for";
  let description = [{
    Gives the module a `ttcore.system_desc` and a `ttcore.device`, unless it has
    them. The system comes from a `.ttsys` file, or else is the one named by
    `mock-system-desc-arch`: an n150 for `wormhole_b0`, a p150 for `blackhole`. With
    `worker-grid=rows,columns` programs are planned for the first cores of the chip
    alone; tensors lie in all of its memory.

    ```mlir
    module {
      ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, d1), physical_to_virt_map = (d0, d1, d2) -> (d1, d2)>, dramGrid = #ttcore.grid<1x12>, meshShape = 1x1, chipIds = [0]>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
  let options = [
    Option<"systemDescPath", "system-desc-path", "std::string", "\"\"",
           "path of a .ttsys file">,
    Option<"mockSystemDescArch", "mock-system-desc-arch", "std::string",
           "\"wormhole_b0\"", "architecture when no file is given: wormhole_b0 "
           "or blackhole">,
    ListOption<"meshShape", "mesh-shape", "int64_t",
               "chips as rows, columns (default: the first of the module's "
               "ttcore.meshes, or 1,1)">,
    ListOption<"workerGrid", "worker-grid", "int64_t",
               "rows, columns of cores that programs may use (default: all)">,
  ];
}

def TTCoreWrapDeviceModulePass
    : Pass<"ttcore-wrap-device-module", "::mlir::ModuleOp"> {
  let summary = "Puts the content of the module into a ttcore.device_module";
  let description = [{
    The module within gets the name and the attributes of the outer one, which keeps
    them. A module that has a device module already stays as it is.

    ```mlir
    module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x1>]>} {
      func.func @forward(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
        return %a : tensor<2x3xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
}

def TTCoreUnwrapDeviceModulePass
    : Pass<"ttcore-unwrap-device-module", "::mlir::ModuleOp"> {
  let summary = "Puts the content of a ttcore.device_module into the module";
  let description = [{
    The attributes of the module within go to the outer one. Functions of a
    `ttcore.cpu_module` that the device's part declares take the place of the
    declarations (`@f`, or in older text `@f_decl`), with the `tt.function_type`
    `forward_cpu`: they are functions on tensors as all others are, and
    `cpu-hoist-manually-tagged` takes them back to the host. One in another dialect,
    or with other types, is an error that names it; what nobody calls is dropped. A
    module without a device module stays as it is, and so does one whose device's part
    is TTNN and calls the host.

    ```mlir
    module {
      ttcore.device_module {
        builtin.module {
          func.func private @sum(tensor<2x3xf32>) -> tensor<2x3xf32> attributes {tt.function_type = "forward_cpu_declaration"}
          func.func @forward(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
            %0 = call @sum(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
            return %0 : tensor<2x3xf32>
          }
        }
      }
      ttcore.cpu_module {
        builtin.module {
          func.func @sum(%a: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {tt.function_type = "forward_cpu"} {
            return %a : tensor<2x3xf32>
          }
        }
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
}

def TTCoreMarkFunctionsAsForwardPass
    : Pass<"ttcore-mark-functions-as-forward", "::mlir::ModuleOp"> {
  let summary = "Says of public functions that the device runs them";
  let description = [{
    Public functions with a body and without `tt.function_type` get
    `tt.function_type = "forward_device"`. Nothing here depends on it.

    ```mlir
    func.func @forward(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
      return %a : tensor<2x3xf32>
    }
    ```
  }];
}

def TTCorePopulateArgumentTypesPass
    : Pass<"tt-populate-argument-types", "::mlir::ModuleOp"> {
  let summary = "Sets the kinds of functions' arguments";
  let description = [{
    `argument-types=forward=input,parameter,parameter` gives the arguments of
    `@forward` their `ttcore.argument_type`, in their order; several functions are
    separated by `;`. A function that the module does not have, or another number of
    kinds than it has arguments, is an error.

    ```mlir
    func.func @forward(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
      return %a : tensor<2x3xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
  let options = [Option<"argumentTypes", "argument-types", "std::string",
      "\"\"", "function=kind,kind,...;function=...">];
}

def TTCoreFlattenTuplesPass : Pass<"ttcore-flatten-tuples", "::mlir::ModuleOp"> {
  let summary = "Gives functions several values in place of tuples";
  let description = [{
    An argument or a result of tuple type becomes one for each of its elements, with
    the attributes that the tuple had; a name gets the element's number. Inside of
    functions no tuples remain. One that comes from elsewhere than a function's
    argument, a call or `ttcore.tuple` is an error.

    ```mlir
    func.func @swap(%t: tuple<tensor<2x3xf32>, tensor<5xf32>>) -> tuple<tensor<5xf32>, tensor<2x3xf32>> {
      %0 = ttcore.get_tuple_element %t[0] : (tuple<tensor<2x3xf32>, tensor<5xf32>>) -> tensor<2x3xf32>
      %1 = ttcore.get_tuple_element %t[1] : (tuple<tensor<2x3xf32>, tensor<5xf32>>) -> tensor<5xf32>
      %2 = ttcore.tuple %1, %0 : tuple<tensor<5xf32>, tensor<2x3xf32>>
      return %2 : tuple<tensor<5xf32>, tensor<2x3xf32>>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
}

def ConstEvalHoistTransformPass
    : Pass<"const-eval-hoist-transform", "::mlir::ModuleOp"> {
  let summary = "Computes values that are the same in every run once";
  let description = [{
    Ops whose operands are constants, or arguments with the `ttcore.argument_type`
    `parameter` or `constant`, become functions of their own: `forward_const_eval_0`,
    with the `tt.function_type` `const_eval`. `ttcore.load_cached` calls them, so that
    the runtime does them in the first run and keeps the results. Arguments that the
    function writes to are none of these, and an op without a tensor among its
    operands is moved along with others only.

    ```mlir
    func.func @forward(%x: tensor<2x3xf32>, %w: tensor<2x3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x3xf32> {
      %0 = "ttir.exp"(%w) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %1 = "ttir.add"(%x, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```
    becomes
    ```mlir
    func.func private @forward_const_eval_0(%w: tensor<2x3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x3xf32> attributes {tt.function_type = "const_eval"} {
      %0 = "ttir.exp"(%w) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    func.func @forward(%x: tensor<2x3xf32>, %w: tensor<2x3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x3xf32> {
      %0 = ttcore.load_cached(@forward_const_eval_0, [%w]) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %1 = "ttir.add"(%x, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
}

def TTCoreHoistLoopInvariantsPass
    : Pass<"ttcore-hoist-loop-invariants", "::mlir::ModuleOp"> {
  let summary = "Moves the invariants of a loop in front of it";
  let description = [{
    Ops of a function of a `ttcore.loop` that depend on nothing but operands that stay
    move in front of the loop, which hands their results over. A function that
    something else calls, too, stays as it is. Ops without tensor operands move only
    together with others, except constants of more than one number.

    ```mlir
    func.func private @step(%x: tensor<2x3xf32>, %w: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "ttir.exp"(%w) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %1 = "ttir.multiply"(%x, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    func.func @forward(%x: tensor<2x3xf32>, %w: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = ttcore.loop @step(%x, %w) times 8 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tt::ttcore::TTCoreDialect"];
}

def TTCoreOptimizationBarrierFoldPass
    : Pass<"ttcore-optimization-barrier-fold", "::mlir::ModuleOp"> {
  let summary = "Removes ttcore.optimization_barrier";
  let description = [{
    Its operands take the place of its results.

    ```mlir
    func.func @forward(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "ttcore.optimization_barrier"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```
  }];
}

#endif
