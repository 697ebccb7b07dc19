//===- MetalLayoutTest.cpp - Tensors as grid x shard ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttmlir/Dialect/TTCore/IR/MetalLayout.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::tt::ttcore;

namespace {

std::string text(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

class MetalLayoutTest : public testing::Test {
protected:
  MetalLayoutTest() { context.loadDialect<TTCoreDialect>(); }

  InFlightDiagnostic emit() { return emitError(UnknownLoc::get(&context)); }

  /// The diagnostics while `fn` runs.
  template <typename Fn> std::string errorOf(const Fn &fn) {
    std::string message;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      message = diagnostic.str();
      return success();
    });
    fn();
    return message;
  }

  MLIRContext context;
  Type bf16 = BFloat16Type::get(&context);
};

TEST_F(MetalLayoutTest, BuildsTilesOfAnyRank) {
  Type tile = TileType::get(&context, {32, 32}, DataType::BFloat16);
  MetalLayoutAttr layout =
      buildMetalLayout(&context, {3, 70, 100}, {32, 32}, MemorySpace::DeviceL1);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout.getPhysicalShape(), (SmallVector<int64_t>{3, 96, 128}));
  RankedTensorType tensor =
      metalTensorType(layout, {1, 2, 4}, tile, [&] { return emit(); });
  ASSERT_TRUE(tensor);
  EXPECT_EQ(tensor.getShape(), (ArrayRef<int64_t>{1, 2, 4, 3, 2, 1}));
  EXPECT_EQ(gridOf(layout, tensor.getShape()), (ArrayRef<int64_t>{1, 2, 4}));
  EXPECT_EQ(shardOf(layout, tensor.getShape()), (ArrayRef<int64_t>{3, 2, 1}));
  auto memref = metalMemRefType(tensor, [&] { return emit(); }, /*buffers=*/2);
  ASSERT_TRUE(succeeded(memref));
  EXPECT_EQ(text(*memref),
            "memref<1x2x4x3x2x1x!ttcore.tile<32x32, bf16>, "
            "#ttcore.shard<4096x2048x2048, 2>, #ttcore.memory_space<l1>>");
}

TEST_F(MetalLayoutTest, BuildsInterleavedRows) {
  MetalLayoutAttr layout =
      buildMetalLayout(&context, {50}, {1, 1}, MemorySpace::DeviceDRAM,
                       TensorMemoryLayout::Interleaved);
  ASSERT_TRUE(layout);
  RankedTensorType tensor =
      metalTensorType(layout, {1, 1}, bf16, [&] { return emit(); });
  ASSERT_TRUE(tensor);
  auto memref = metalMemRefType(tensor, [&] { return emit(); });
  ASSERT_TRUE(succeeded(memref));
  EXPECT_EQ(text(*memref), "memref<1x1x1x50xbf16, #ttcore.interleaved<100x2>, "
                           "#ttcore.memory_space<dram>>");
  EXPECT_EQ(errorOf([&] {
              metalTensorType(layout, {1, 2}, bf16, [&] { return emit(); });
            }),
            "an interleaved tensor has a grid of 1 along dimension 1, found 2");
  EXPECT_EQ(errorOf([&] {
              metalTensorType(layout, {1}, bf16, [&] { return emit(); });
            }),
            "a layout of 2 physical dimensions on a grid of 1");
}

TEST_F(MetalLayoutTest, RefusesWhatHasNoMemref) {
  MetalLayoutAttr host =
      buildMetalLayout(&context, {4, 4}, {1, 1}, MemorySpace::System);
  RankedTensorType tensor =
      metalTensorType(host, {1, 1}, bf16, [&] { return emit(); });
  ASSERT_TRUE(tensor);
  EXPECT_NE(errorOf([&] {
              EXPECT_TRUE(
                  failed(metalMemRefType(tensor, [&] { return emit(); })));
            }).find("is in memory that is not the device's: system"),
            std::string::npos);
  RankedTensorType plain = RankedTensorType::get({4, 4}, bf16);
  EXPECT_NE(errorOf([&] {
              EXPECT_TRUE(
                  failed(metalMemRefType(plain, [&] { return emit(); })));
            }).find("has no #ttcore.metal_layout"),
            std::string::npos);
  int64_t most = INT64_MAX;
  EXPECT_FALSE(buildMetalLayout(&context, {most, most}, {32, 32},
                                MemorySpace::DeviceL1));
}

} // namespace
