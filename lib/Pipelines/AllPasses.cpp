//===- AllPasses.cpp - the passes and pipelines that tools know -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/AllPasses.h"

#include "ttmlir/Conversion/TTIRToLinalg/TTIRToLinalg.h"
#include "ttmlir/Conversion/TTIRToTTNN/TTIRToTTNN.h"
#include "ttmlir/Conversion/TTKernelToLLVM/TTKernelToLLVM.h"
#include "ttmlir/Conversion/TTNNToEmitC/TTNNToEmitC.h"
#include "ttmlir/Conversion/TTNNToTTIR/TTNNToTTIR.h"
#include "ttmlir/Dialect/TT/Transforms/Passes.h"
#include "ttmlir/Dialect/TTCore/Transforms/Passes.h"
#include "ttmlir/Dialect/TTIR/Transforms/Passes.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Passes.h"
#include "ttmlir/Dialect/TTNN/Transforms/Passes.h"
#include "ttmlir/Pipelines/TTNNPipelines.h"

void mlir::tt::registerAllPasses() {
  registerTTUpgradePass();
  ttcore::registerTTCoreRegisterDevicePass();
  ttir::registerTTIRElementTypeNormalizationPass();
  ttnn::registerTTNNLayoutPass();
  ttnn::registerTTNNDecomposeLayoutsPass();
  ttnn::registerTTNNDeallocatePass();
  ttnn::registerTTNNPlaceInL1Pass();
  ttnn::registerTTNNCheckMemoryPass();
  ttkernel::registerTTKernelExpandCallsPass();
  registerConvertTTKernelToLLVMPass();
  registerConvertTTIRToTTNNPass();
  registerConvertTTNNToTTIRPass();
  registerConvertTTIRToLinalgPass();
  registerConvertTTNNToEmitC();
  registerTTNNPipelines();
}
