//===- AllPasses.cpp - the passes and pipelines that tools know -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/AllPasses.h"

#include "ttmlir/Conversion/D2MToKernels/D2MToKernels.h"
#include "ttmlir/Conversion/LinalgToTTIR/LinalgToTTIR.h"
#include "ttmlir/Conversion/StableHLOToTTIR/StableHLOToTTIR.h"
#include "ttmlir/Conversion/TTIRToLinalg/TTIRToLinalg.h"
#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"
#include "ttmlir/Conversion/TTKernelToLLVM/TTKernelToLLVM.h"
#include "ttmlir/Conversion/TTNNToEmitC/TTNNToEmitC.h"
#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"
#include "ttmlir/Conversion/TosaToTTIR/TosaToTTIR.h"
#include "ttmlir/Dialect/D2M/Transforms/Passes.h"
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"
#include "ttmlir/Dialect/TTIR/Mesh/Passes.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Passes.h"
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"
#include "ttmlir/Pipelines/ForeignPasses.h"
#include "ttmlir/Pipelines/FrontEndPipelines.h"
#include "ttmlir/Pipelines/StableHLOPipelines.h"
#include "ttmlir/Pipelines/TTMetalPipelines.h"
#include "ttmlir/Pipelines/TTNNPipelines.h"
#include "ttmlir/Upgrade/Passes.h"

void mlir::tt::registerAllPasses() {
  registerUpgradePasses();
  d2m::registerD2MPasses();
  ttcore::registerTTCorePasses();
  ttir::registerTTIRPasses();
  ttir::registerTTIRMeshPasses();
  ttkernel::registerTTKernelPasses();
  ttnn::registerTTNNPasses();
  registerD2MToKernelsPasses();
  registerLinalgToTTIRPasses();
  registerStableHLOToTTIRPasses();
  registerTTIRToLinalgPasses();
  registerTTIRToTTNNPasses();
  registerTTKernelToLLVMPasses();
  registerTTNNToEmitCPasses();
  registerTTNNToTTIRPasses();
  registerTosaToTTIRPasses();
  registerFrontEndPipelines();
  registerStableHLOPipelines();
  registerTTMetalPipelines();
  registerTTNNPipelines();
  registerForeignPasses();
}
