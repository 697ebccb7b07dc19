//===- BinaryTest.cpp - Files that the program reader accepts -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/Binary.h"
#include "ExpectError.h"
#include "ProgramBuilder.h"

#include <filesystem>

using namespace tt;
using namespace tt::test;
using runtime::Binary;
using runtime::Error;
using Kind = runtime::Error::Kind;

static Binary load(const std::vector<uint8_t> &bytes,
                   runtime::LoadOptions options = {}) {
  return Binary::loadFromMemory(bytes, "x.ttnn", options);
}

static void expectBad(ProgramBuilder &b, const std::string &part,
                      Kind kind = Kind::BadFile) {
  std::vector<uint8_t> bytes = b.finish();
  expectError(kind, part, [&] { (void)load(bytes); });
}

/// y = op(x) with the given descriptions.
static void relu(ProgramBuilder &b, uint32_t y, const TensorSpec &ys,
                 uint32_t x, const TensorSpec &xs) {
  b.op("relu", {b.ref(y, ys)}, {b.tensor("input", x, xs)});
}

TEST(Binary, DescribesItself) {
  Binary binary = load(addProgram());
  EXPECT_EQ(binary.name(), "x.ttnn");
  EXPECT_EQ(binary.version().gitHash, "test");
  EXPECT_EQ(binary.systemDesc().productName, "n150");
  EXPECT_EQ(binary.mlir(), "module {}\n");
  ASSERT_EQ(binary.numPrograms(), 1u);
  const runtime::ProgramInfo &program = binary.program(0);
  EXPECT_EQ(program.name, "main");
  EXPECT_EQ(program.numOps, 10u);
  ASSERT_EQ(program.inputs.size(), 2u);
  EXPECT_EQ(program.inputs[1].name, "b");
  EXPECT_EQ(program.inputs[1].kind, "input");
  EXPECT_EQ(runtime::toString(program.inputs[0].desc).substr(0, 9),
            "32x64 f32");
  EXPECT_EQ(program.outputs[0].shape, (ttnn::Shape{32, 64}));
  expectError(Kind::InvalidArgument, "program 1 of 1",
              [&] { (void)binary.program(1); });
}

TEST(Binary, KnowsTheProductThatItWasCompiledFor) {
  for (const std::string &product : device::knownProducts()) {
    ProgramBuilder b;
    b.system = device::makeSystem(product);
    b.endProgram();
    EXPECT_EQ(load(b.finish()).systemDesc().productName, product);
  }
  ProgramBuilder custom;
  custom.system = smallSystem();
  custom.endProgram();
  EXPECT_EQ(load(custom.finish()).systemDesc().productName, "custom");
}

TEST(Binary, UnalignedMemoryIsFine) {
  std::vector<uint8_t> bytes = addProgram();
  for (size_t shift = 0; shift != 8; ++shift) {
    std::vector<uint8_t> copy(shift);
    copy.insert(copy.end(), bytes.begin(), bytes.end());
    Binary::loadFromMemory(std::span(copy).subspan(shift), "x");
  }
}

TEST(Binary, OtherFilesAreRefused) {
  expectError(Kind::BadFile, "bytes are less than its header",
              [] { (void)load({}); });
  expectError(Kind::BadFile, "identifier is not 'TTNN'", [] {
    (void)load(runtime::serializeSystemDesc(device::makeSystem("n150")));
  });
  expectError(Kind::BadFile, "cannot be opened",
              [] { (void)Binary::loadFromPath("/no/such/file.ttnn"); });
  expectError(Kind::BadFile, "is a directory",
              [] { (void)Binary::loadFromPath("/"); });
  std::vector<uint8_t> longer = addProgram();
  longer.push_back(0);
  expectError(Kind::BadFile, "its header announces",
              [&] { (void)load(longer); });
}

TEST(Binary, VersionMustBeOurs) {
  ProgramBuilder version;
  version.version = target::Version(99, 1, 2);
  std::vector<uint8_t> bytes = version.finish();
  expectError(Kind::VersionMismatch, "version 99.1.2, wanted",
              [&] { (void)load(bytes); });
  EXPECT_EQ(load(bytes, {.ignoreVersion = true}).version().number(), "99.1.2");
  // A schema of the same version that has less or more is no obstacle.
  ProgramBuilder schema;
  schema.schemaHash = "0123456789abcdef";
  EXPECT_EQ(load(schema.finish()).version().schemaHash, "0123456789abcdef");
}

// Written when the schema had a table for every op and a number for its type.
TEST(Binary, FilesWithNumberedOpsAreOfAnotherVersion) {
  std::string path = TT_TEST_FOLDER "/numbered-ops.ttnn";
  expectError(Kind::VersionMismatch,
              "numbered-ops.ttnn: a TTNN program of version 0.1.0, wanted",
              [&] { (void)Binary::loadFromPath(path); });
  // Its tables are others, which the verification finds.
  expectError(Kind::BadFile, "its tables do not verify", [&] {
    (void)Binary::loadFromPath(path, {.ignoreVersion = true});
  });
}

TEST(Binary, ArgumentsWithADefaultMayBeMissing) {
  TensorSpec t = dramTensor({32, 32});
  ProgramBuilder b;
  b.input(0, t);
  b.op("matmul", {b.ref(1, t)}, {b.tensor("a", 0, t), b.tensor("b", 0, t)});
  b.output(1, t);
  EXPECT_EQ(load(b.finish()).program(0).numOps, 1u);
}

TEST(Binary, TensorsAreDefinedOnceBeforeUse) {
  TensorSpec t = dramTensor({32, 32});
  ProgramBuilder unknown;
  unknown.input(0, t);
  relu(unknown, 2, t, 1, t);
  expectBad(unknown, "tensor 1 is used before it is defined");
  ProgramBuilder itself;
  relu(itself, 1, t, 1, t);
  expectBad(itself, "tensor 1 is used before it is defined");
  ProgramBuilder twice;
  twice.input(0, t);
  relu(twice, 0, t, 0, t);
  expectBad(twice, "tensor 0 is defined a second time");
  ProgramBuilder output;
  output.input(0, t);
  output.output(1, t);
  expectBad(output, "output 0: tensor 1 is used before");
  ProgramBuilder freed;
  freed.input(0, t);
  freed.deallocate(0, t);
  freed.output(0, t);
  expectBad(freed, "tensor 0 is used after its deallocation");
}

TEST(Binary, AnIdHasOneDescription) {
  ProgramBuilder b;
  b.input(0, dramTensor({32, 32}));
  relu(b, 1, dramTensor({32, 32}), 0, dramTensor({32, 64}));
  expectBad(b, "tensor 0 is used as 32x64 f32");
}

TEST(Binary, ShapesAreBounded) {
  auto expectShape = [](std::vector<int64_t> shape, const std::string &part,
                        Kind kind = Kind::BadFile) {
    ProgramBuilder b;
    b.input(0, dramTensor(std::move(shape)));
    expectBad(b, part, kind);
  };
  expectShape({32, -1}, "negative size -1");
  expectShape({int64_t(1) << 40, int64_t(1) << 40}, "overflows");
  expectShape({int64_t(1) << 62}, "overflows");
  expectShape({0, int64_t(1) << 62, 8}, "overflows");
  expectShape({1 << 20, 1 << 20}, "a tensor of this program has at most",
              Kind::OutOfMemory);
  expectShape(std::vector<int64_t>(100, 1), "rank 100");
  ProgramBuilder fine;
  fine.input(0, dramTensor({}));
  fine.input(1, dramTensor({0, 7}));
  EXPECT_EQ(load(fine.finish()).program(0).inputs.size(), 2u);
}

TEST(Binary, EnumsAreKnown) {
  auto expectSpec = [](auto change, const std::string &part,
                       Kind kind = Kind::BadFile) {
    ProgramBuilder b;
    TensorSpec spec = dramTensor({32, 32});
    change(spec);
    b.input(0, spec);
    expectBad(b, part, kind);
  };
  expectSpec([](auto &s) { s.type = target::DataType(77); },
             "element type 77 is unknown");
  expectSpec([](auto &s) { s.type = target::DataType::Int8; }, "si8",
             Kind::Unsupported);
  expectSpec([](auto &s) { s.layout = target::Layout(9); },
             "layout 9 is unknown");
  // Cases that the compiler has and the library has not.
  expectSpec([](auto &s) { s.layout = target::Layout::Invalid; },
             "layout 2 is unknown");
  expectSpec([](auto &s) { s.buffer = target::BufferType::Trace; },
             "buffer type 4 is unknown");
  expectSpec([](auto &s) { s.buffer = target::BufferType(9); },
             "buffer type 9 is unknown");
  expectSpec([](auto &s) { s.memory = target::TensorMemoryLayout(9); },
             "memory layout 9 is unknown");
  expectSpec(
      [](auto &s) {
        s.type = target::DataType::BFP_BFloat8;
        s.layout = target::Layout::RowMajor;
      },
      "tile layout only");
}

TEST(Binary, ShardsAreSane) {
  auto expectShard = [](std::vector<fb::CoreRange> cores,
                        std::vector<int64_t> shard, const std::string &part,
                        target::BufferType buffer = target::BufferType::L1,
                        Kind kind = Kind::BadFile) {
    ProgramBuilder b;
    TensorSpec spec = dramTensor({64, 64});
    spec.buffer = buffer;
    spec.memory = target::TensorMemoryLayout::HeightSharded;
    spec.cores = std::move(cores);
    spec.shard = std::move(shard);
    b.input(0, spec);
    std::vector<uint8_t> bytes = b.finish();
    if (part.empty())
      (void)load(bytes);
    else
      expectError(kind, part, [&] { (void)load(bytes); });
  };
  fb::CoreRange two({0, 0}, {0, 1});
  expectShard({two}, {32, 64}, "");
  expectShard({}, {32, 64}, "0 core ranges");
  expectShard({two}, {32}, "rank 1, wanted 2");
  expectShard({two}, {0, 64}, "a shard size of 0");
  expectShard({two}, {20, 64}, "multiple of the tile's 32");
  expectShard({two}, {1 << 20, 1 << 20}, "a shard of 1099511627776 elements",
              target::BufferType::L1, Kind::OutOfMemory);
  expectShard({{{0, 0}, {0, 8}}}, {32, 64}, "not a range of the grid of 8x8");
  expectShard({{{0, 1}, {0, 0}}}, {32, 64}, "not a range of the grid");
  expectShard({{{-1, 0}, {0, 0}}}, {32, 64}, "not a range of the grid");
  expectShard({two, two}, {32, 64}, "core (0, 0) is in two ranges");
  expectShard({two}, {32, 64}, "", target::BufferType::DRAM);
  expectShard({{{1, 0}, {1, 1}}}, {32, 64}, "grid of 1x12",
              target::BufferType::DRAM);
  expectShard({two}, {32, 64}, "system memory is never sharded",
              target::BufferType::SystemMemory);
}

TEST(Binary, OpsAndArgumentsAreKnown) {
  TensorSpec t = dramTensor({32, 32});
  using Values = std::vector<ProgramBuilder::Value>;
  auto expectOp = [&](const char *name, auto arguments, std::string part,
                      size_t results = 1) {
    ProgramBuilder b;
    b.input(0, t);
    std::vector<ProgramBuilder::Ref> refs;
    for (size_t i = 0; i != results; ++i)
      refs.push_back(b.ref(uint32_t(1 + i), t));
    b.op(name, refs, arguments(b));
    std::vector<uint8_t> bytes = b.finish();
    if (part.empty())
      (void)load(bytes);
    else
      expectError(Kind::BadFile,
                  "program 0: op 0 (" + std::string(name) + "): " + part,
                  [&] { (void)load(bytes); });
  };
  auto input = [&](auto &b) { return b.tensor("input", 0, t); };
  auto only = [&](auto &b) { return Values{input(b)}; };
  expectOp("relu", only, "");
  expectOp("warp", only, "there is no such op");
  expectOp("", only, "there is no such op");
  expectOp(
      "relu", [](auto &) { return Values{}; }, "argument 'input' is missing");
  expectOp(
      "relu", [&](auto &b) { return Values{input(b), input(b)}; },
      "argument 'input': is given twice");
  expectOp(
      "relu", [&](auto &b) { return Values{input(b), b.real("slope", 1)}; },
      "there is no argument 'slope'");
  expectOp(
      "relu", [](auto &b) { return Values{b.real("input", 1)}; },
      "argument 'input': is not a tensor");
  expectOp("relu", only, "2 results, wanted 1", 2);
  expectOp("relu", only, "0 results, wanted 1", 0);
  auto transpose = [&](int64_t dim) {
    return [&, dim](auto &b) {
      return Values{input(b), b.integer("dim0", 0), b.integer("dim1", dim)};
    };
  };
  expectOp("transpose", transpose(1), "");
  expectOp("transpose", transpose(int64_t(1) << 32),
           "argument 'dim1': is not a 32-bit integer");
  auto product = [&](auto config) {
    return [&, config](auto &b) {
      return Values{b.tensor("a", 0, t), b.tensor("b", 0, t),
                    b.record("compute_config", {config(b)})};
    };
  };
  expectOp("matmul",
           product([](auto &b) { return b.boolean("packer_l1_acc", true); }),
           "");
  expectOp("matmul", product([](auto &b) { return b.boolean("speed", true); }),
           "argument 'compute_config': there is no argument 'speed'");
  expectOp(
      "matmul", product([](auto &b) { return b.integer("packer_l1_acc", 1); }),
      "argument 'compute_config': argument 'packer_l1_acc': is not a truth");
  expectOp("matmul",
           product([](auto &b) { return b.text("math_fidelity", "hifi3"); }),
           "");
  expectOp("matmul",
           product([](auto &b) { return b.text("math_fidelity", "hifi9"); }),
           "argument 'compute_config': argument 'math_fidelity': 'hifi9' is "
           "none of lofi, hifi2, hifi3, "
           "hifi4");
  expectOp("sort", only, "1 results, wanted 2", 1);
}

TEST(Binary, MeshesAreSane) {
  ProgramBuilder b;
  b.endProgram("main", {0, 1});
  expectBad(b, "a mesh of 0x1 chips");
}
