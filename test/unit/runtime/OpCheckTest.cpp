//===- OpCheckTest.cpp - Attributes that decide the size of results -------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ExpectError.h"
#include "ProgramBuilder.h"
#include "tt/runtime/Binary.h"

using namespace tt;
using namespace tt::test;
using runtime::Error;

/// Loads a program of one op with input 0; expects an error if `part` is not
/// empty.
template <typename Make>
static void check(const TensorSpec &input, const std::string &part, Make make) {
  ProgramBuilder b;
  b.input(0, input);
  make(b);
  std::vector<uint8_t> bytes = b.finish();
  auto load = [&] { (void)runtime::Binary::loadFromMemory(bytes, "x"); };
  if (part.empty())
    load();
  else
    expectError(Error::Kind::BadFile, part, load);
}

static const TensorSpec kSquare = dramTensor({32, 32});

TEST(OpCheck, CreationShapes) {
  auto full = [](std::vector<int64_t> shape) {
    return [shape](ProgramBuilder &b) {
      b.op("full", {b.ref(1, kSquare)},
           {b.integers("shape", shape), b.integer("fill_value", 1)});
    };
  };
  check(kSquare, "", full({32, 32}));
  check(kSquare, "result shape '32x32' given, '32x33' expected",
        full({32, 33}));
  check(kSquare, "result shape '32x32' given, '32' expected", full({32}));
  check(kSquare, "sizes of at least 0 expected", full({-1, 32}));
}

TEST(OpCheck, ConstantBytes) {
  auto constant = [](size_t bytes, target::DataType type) {
    return [=](ProgramBuilder &b) {
      b.op("constant", {b.ref(1, kSquare)},
           {b.constant("value", type, std::vector<uint8_t>(bytes))});
    };
  };
  using target::DataType;
  check(kSquare, "", constant(4096, DataType::Float32));
  check(kSquare, "", constant(4, DataType::Float32));
  check(kSquare, "", constant(2048, DataType::BFloat16));
  check(kSquare, "4095 bytes of data", constant(4095, DataType::Float32));
  check(kSquare, "0 bytes of data", constant(0, DataType::Float32));
  check(kSquare, "do not exist", constant(1024, DataType::BFP_BFloat8));
  check(kSquare, "element type 50", constant(1024, DataType(50)));
}

TEST(OpCheck, ArangeCount) {
  auto arange = [](int64_t start, int64_t end, int64_t step) {
    return [=](ProgramBuilder &b) {
      b.op("arange", {b.ref(1, dramTensor({10}))},
           {b.integer("start", start), b.integer("end", end),
            b.integer("step", step)});
    };
  };
  check(kSquare, "", arange(0, 10, 1));
  check(kSquare, "", arange(5, 24, 2));
  check(kSquare, "", arange(10, 0, -1));
  check(kSquare, "'step' is '0'", arange(0, 10, 0));
  check(kSquare, "'11' expected", arange(0, 11, 1));
  check(kSquare, "has more than 2^63 - 1 values",
        arange(INT64_MIN, INT64_MAX, 1));
}

TEST(OpCheck, PadAndRepeat) {
  auto pad = [](std::vector<int64_t> padding) {
    return [padding](ProgramBuilder &b) {
      b.op("pad", {b.ref(1, dramTensor({34, 36}))},
           {b.tensor("input", 0, kSquare), b.integers("padding", padding),
            b.real("value", 0)});
    };
  };
  check(kSquare, "", pad({1, 1, 4, 0}));
  check(kSquare, "result shape '34x36' given, '35x36' expected",
        pad({1, 2, 4, 0}));
  check(kSquare, "'padding[0]' is '-1'", pad({-1, 3, 4, 0}));
  check(kSquare, "'padding' has '2' entries, '4' expected", pad({1, 1}));
  auto repeat = [](std::vector<int64_t> times) {
    return [times](ProgramBuilder &b) {
      b.op("repeat", {b.ref(1, dramTensor({64, 96}))},
           {b.tensor("input", 0, kSquare), b.integers("repeat_dims", times)});
    };
  };
  check(kSquare, "", repeat({2, 3}));
  check(kSquare, "needs more than 63 bits", repeat({2, INT64_MAX}));
}

TEST(OpCheck, ReshapeAndConcat) {
  auto reshape = [](const TensorSpec &result) {
    return [result](ProgramBuilder &b) {
      b.op("reshape", {b.ref(1, result)},
           {b.tensor("input", 0, kSquare), b.integers("shape", result.shape)});
    };
  };
  check(kSquare, "", reshape(dramTensor({1024})));
  check(kSquare, "the number of elements differs", reshape(dramTensor({1025})));
  check(kSquare, "at least one input expected", [](ProgramBuilder &b) {
    b.op("concat", {b.ref(1, kSquare)},
         {b.tensors("inputs", {}), b.integer("dim", 0)});
  });
}

// Every result has its own shape.
TEST(OpCheck, SeveralResults) {
  auto sort = [](std::vector<int64_t> values, std::vector<int64_t> indices,
                 int64_t dim) {
    return [=](ProgramBuilder &b) {
      TensorSpec places = dramTensor(indices);
      places.type = target::DataType::UInt16;
      b.op("sort", {b.ref(1, dramTensor(values)), b.ref(2, places)},
           {b.tensor("input", 0, kSquare), b.integer("dim", dim)});
    };
  };
  check(kSquare, "", sort({32, 32}, {32, 32}, -1));
  check(kSquare, "result shape '32x31' given, '32x32' expected",
        sort({32, 31}, {32, 32}, 0));
  check(kSquare, "result #1: result shape '32x31' given, '32x32' expected",
        sort({32, 32}, {32, 31}, 0));
  check(kSquare, "'dim' is '2'", sort({32, 32}, {32, 32}, 2));
}

TEST(OpCheck, PoolingWindows) {
  auto pool = [](std::vector<int64_t> padding, int64_t stride, bool ceil,
                 int64_t positions) {
    return [=](ProgramBuilder &b) {
      b.op("max_pool2d", {b.ref(1, dramTensor({1, 1, positions, 8}))},
           {b.tensor("input", 0, dramTensor({1, 1, 64, 8})),
            b.integer("batch_size", 1), b.integer("input_height", 8),
            b.integer("input_width", 8), b.integer("channels", 8),
            b.integers("kernel_size", {3, 3}),
            b.integers("stride", {stride, stride}),
            b.integers("padding", padding), b.integers("dilation", {1, 1}),
            b.boolean("ceil_mode", ceil)});
    };
  };
  TensorSpec input = dramTensor({1, 1, 64, 8});
  check(input, "", pool({0, 0}, 1, false, 36));
  check(input, "", pool({1, 1, 1, 1}, 1, false, 64));
  check(input, "", pool({0, 0}, 2, false, 9));
  check(input, "", pool({0, 0}, 2, true, 16));
  check(input, "'1x1x9x8' expected", pool({0, 0}, 2, false, 16));
  check(input, "expected", pool({1 << 30, 0, 0, 0}, 1, false, 36));
  check(input, "'stride' is '0'", pool({0, 0}, 0, false, 36));
  check(input, "'padding' is '-3'", pool({-3, 0}, 1, false, 36));
  check(input, "'padding' has '3' entries", pool({0, 0, 0}, 1, false, 36));
}

/// Structs within structs, one of several structs, and the short form of older
/// files: the word alone.
TEST(OpCheck, Configs) {
  auto conv = [](auto config) {
    return [=](ProgramBuilder &b) {
      b.op("conv2d", {b.ref(1, dramTensor({1, 1, 64, 8}))},
           {b.tensor("input", 0, dramTensor({1, 1, 64, 8})),
            b.tensor("weight", 0, dramTensor({1, 1, 64, 8})),
            b.integer("in_channels", 8), b.integer("out_channels", 8),
            b.integer("batch_size", 1), b.integer("input_height", 8),
            b.integer("input_width", 8), b.integers("kernel_size", {8, 1}),
            b.integers("stride", {1, 1}), b.integers("padding", {3, 4, 0, 0}),
            b.integers("dilation", {1, 1}), b.integer("groups", 1),
            b.record("conv2d_config", {config(b)})});
    };
  };
  auto activation = [&](auto value) {
    return conv([=](ProgramBuilder &b) { return value(b); });
  };
  TensorSpec input = dramTensor({1, 1, 64, 8});
  check(input, "", activation([](ProgramBuilder &b) {
          return b.text("activation", "relu");
        }));
  check(input, "", activation([](ProgramBuilder &b) {
          return b.record("activation", {b.text("op_type", "relu")});
        }));
  check(input, "'swirl' is none of", activation([](ProgramBuilder &b) {
          return b.text("activation", "swirl");
        }));
  check(
      input, "argument 'op_type' is missing",
      activation([](ProgramBuilder &b) { return b.record("activation", {}); }));
  check(input, "", activation([](ProgramBuilder &b) {
          return b.integers("core_grid", {0, 0, 7, 3});
        }));
  check(input, "is not rectangles of cores", activation([](ProgramBuilder &b) {
          return b.integers("core_grid", {0, 4, 7, 3});
        }));

  auto product = [](auto config) {
    return [=](ProgramBuilder &b) {
      b.op("matmul", {b.ref(1, kSquare)},
           {b.tensor("a", 0, kSquare), b.tensor("b", 0, kSquare),
            b.record("matmul_program_config", config(b))});
    };
  };
  using Values = std::vector<ProgramBuilder::Value>;
  auto blocks = [](ProgramBuilder &b, int64_t cores) {
    return b.record("matmul_multi_core_reuse_program_config",
                    {b.integers("compute_with_storage_grid_size", {cores, 8}),
                     b.integer("in0_block_w", 1),
                     b.integer("out_subblock_h", 1),
                     b.integer("out_subblock_w", 1), b.integer("per_core_m", 1),
                     b.integer("per_core_n", 1)});
  };
  check(kSquare, "",
        product([&](ProgramBuilder &b) { return Values{blocks(b, 8)}; }));
  check(kSquare, "is not a core",
        product([&](ProgramBuilder &b) { return Values{blocks(b, -8)}; }));
  check(kSquare, "is not one struct of several",
        product([](ProgramBuilder &) { return Values{}; }));
  check(kSquare, "there is no argument 'other_config'",
        product([](ProgramBuilder &b) {
          return Values{b.record("other_config", {})};
        }));
}
