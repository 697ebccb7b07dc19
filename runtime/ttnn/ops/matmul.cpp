//===- matmul.cpp - Matrix products with bias and activation --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Activation.h"
#include "Broadcast.h"
#include "Dense.h"
#include "Elementwise.h"
#include "Fidelity.h"
#include "Gemm.h"
#include "Op.h"
#include "Strided.h"
#include "ThreadPool.h"
#include "tt/device/Architecture.h"
#include "tt/device/ProductConfig.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <array>

namespace ttnn::chip {

using detail::Array;
using detail::FidelityTerm;
using detail::MatrixView;
using detail::Op;
using detail::OperandParts;

namespace {

/// An operand as a stack of matrices.
struct Stack {
  size_t rows, cols;
  Shape batch;
  bool transposed;

  Stack(const Op &op, const Tensor &tensor, const char *what, bool transpose,
        bool isLeft)
      : transposed(transpose) {
    const Shape &shape = tensor.shape();
    if (shape.rank() == 0)
      op.fail("operand ", what, " is a scalar; wanted at least one dimension");
    if (!is_floating_point(tensor.dtype()))
      op.unsupported("operand ", what, " of '", to_string(tensor.dtype()),
                     "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
    size_t last = size_t(shape[-1]);
    if (shape.rank() == 1) {
      // A row on the left, a column on the right.
      rows = isLeft ? 1 : last;
      cols = isLeft ? last : 1;
      transposed = false;
      return;
    }
    rows = size_t(shape[-2]);
    cols = last;
    if (transposed)
      std::swap(rows, cols);
    batch = Shape(shape.begin(), shape.end() - 2);
  }

  /// Matrix `index` of the stack that `full` broadcasts this one to.
  size_t matrix(size_t index, const Shape &full) const {
    size_t at = 0, stride = 1;
    for (size_t i = 1; i <= full.rank(); ++i) {
      size_t size = size_t(full[-int64_t(i)]);
      if (i <= batch.rank()) {
        size_t own = size_t(batch[-int64_t(i)]);
        at += own == 1 ? 0 : index % size * stride;
        stride *= own;
      }
      index /= size;
    }
    return at;
  }

  MatrixView view(const float *data, size_t matrixIndex) const {
    return {data + matrixIndex * rows * cols, transposed ? rows : cols,
            transposed};
  }
};

/// Finds the bias for an element of the product.
class Bias {
public:
  Bias(const Op &op, const Tensor &tensor, const Shape &result)
      : values(detail::readDense<float>(tensor)) {
    const Shape &shape = tensor.shape();
    if (detail::broadcastShape(op, shape, result) != result)
      op.fail("bias ", to_string(shape), " for a product ", to_string(result),
              "; wanted one that broadcasts to it");
    std::vector<size_t> own = detail::rowMajorStrides(shape);
    size_t missing = result.rank() - shape.rank();
    for (size_t d = 0; d != result.rank(); ++d)
      steps.push_back({size_t(result[int64_t(d)]),
                       d < missing || shape[int64_t(d - missing)] == 1
                           ? 0
                           : own[d - missing]});
  }

  /// Adds to `count` neighbours from element `index` of the product on.
  void add(float *row, size_t index, size_t count) const {
    size_t at = 0, step = steps.empty() ? 0 : steps.back().stride;
    for (size_t d = steps.size(); d-- != 0; index /= steps[d].size)
      at += index % steps[d].size * steps[d].stride;
    const float *bias = values.data() + at;
    if (step == 0)
      for (size_t i = 0; i != count; ++i)
        row[i] += bias[0];
    else
      for (size_t i = 0; i != count; ++i)
        row[i] += bias[i * step];
  }

private:
  struct Step {
    size_t size, stride;
  };
  Array<float> values;
  std::vector<Step> steps;
};

/// Elements of a panel: some fit into the caches of a core.
constexpr size_t kPanelElements = size_t(1) << 19;

/// Whether each column of b takes part in one part of the product only, and
/// there are enough of them to be worth it.
bool isReadOnce(size_t m, size_t n, size_t k) {
  return n > m && n * k >= kPanelElements / 2;
}

/// c (m x n) = a * b, the columns of b in panels: the thread that multiplies
/// with one converts it before, so that it comes from the cache. Weights are
/// read once; as a whole they would go to memory and back.
template <typename Finish>
void panelProduct(size_t m, size_t n, size_t k, const Stack &left,
                  const OperandParts &a, const Tensor &b, bool transposed,
                  std::span<const FidelityTerm> terms, float *c,
                  Finish &&finish) {
  size_t threads = detail::numThreads();
  size_t width = std::min(detail::ceilDiv(n, threads * 2),
                          std::max<size_t>(kPanelElements / k, 64));
  width = detail::ceilDiv(width, 32) * 32;
  detail::parallelFor(
      detail::ceilDiv(n, width), 1, [&](size_t begin, size_t end) {
        Array<float> panel(width * k);
        Array<float> part(terms.front().b.isWhole() ? 0 : width * k);
        for (size_t p = begin; p != end; ++p) {
          size_t column = p * width, columns = std::min(width, n - column);
          if (transposed)
            detail::readBlock(b.state(), column, columns, 0, k, panel.data(),
                              k);
          else
            detail::readBlock(b.state(), 0, k, column, columns, panel.data(),
                              columns);
          for (size_t t = 0; t != terms.size(); ++t) {
            const float *data = panel.data();
            if (!terms[t].b.isWhole()) {
              detail::takePart(terms[t].b, data, part.data(), columns * k);
              data = part.data();
            }
            detail::gemm(m, columns, k, left.view(a[t], 0),
                         {data, transposed ? k : columns, transposed},
                         c + column, n, /*adds=*/t != 0);
          }
          finish(detail::GemmPart{0, 0, m, column, columns});
        }
      });
}

/// The one op that is done to the result, by its name or by the program config.
const detail::ElementwiseOp *
resultActivation(Op &op, const std::optional<std::string> &activation,
                 const std::optional<MatmulProgramConfig> &config) {
  std::optional<UnaryWithParam> fused;
  if (config)
    std::visit(
        [&](const auto &c) {
          if constexpr (requires { c.fused_activation; })
            fused = c.fused_activation;
          if constexpr (requires { c.untilize_out; })
            if (c.untilize_out.value_or(false))
              op.unsupported("untilize_out of the program config; its results "
                             "are in tiles");
        },
        *config);
  if (fused && activation && !activation->empty())
    op.fail("an activation and a fused_activation; wanted one of them");
  return fused ? detail::activationOf(op, fused)
               : detail::activationOf(op, activation.value_or(""));
}

/// Fails unless the columns that a DRAM bank has of `b` divide among its
/// readers, as many as the library has on that chip.
void checkReaders(Op &op, const Tensor &a, const Tensor &b, int64_t readers) {
  const auto &mesh = a.state().mesh;
  const auto &shards = b.memory_config().shard_spec;
  if (readers == 1 || !mesh || !shards)
    return;
  int64_t columns = (shards->shape[1] + 31) / 32;
  int64_t most = tt::device::architecture(mesh->chip().arch).readersPerBank;
  if (readers > most || columns % readers != 0)
    op.fail("num_workers_per_dram_bank ", readers, "; wanted 1 to ", most,
            " here, a divisor of the ", columns,
            " columns of tiles that a bank has");
}

/// The blocks of the config, as the models of the chip know them. Products of
/// matrices that each core has for itself are dealt out as their tensors lie.
void describeConfig(Op &op, const Tensor &a, const Tensor &b,
                    const MatmulProgramConfig &config) {
  using tt::device::ProductConfig, tt::device::ProductProgram;
  auto describe = [&](ProductProgram program, const auto &c, bool folds) {
    ProductConfig product{program, c.in0_block_w, c.per_core_M, c.per_core_N,
                          folds};
    if constexpr (requires { c.num_workers_per_dram_bank; }) {
      product.readers = c.num_workers_per_dram_bank.value_or(1);
      checkReaders(op, a, b, product.readers);
    }
    op.call.arguments.push_back(product.argument());
    if constexpr (requires { c.out_subblock_h; })
      op.argument("out_subblock",
                  std::array<int64_t, 2>{c.out_subblock_h, c.out_subblock_w});
  };
  if (const auto *c =
          std::get_if<MatmulMultiCoreReuseMultiCastProgramConfig>(&config))
    describe(ProductProgram::Multicast2D, *c, c->fuse_batch.value_or(true));
  if (const auto *c =
          std::get_if<MatmulMultiCoreReuseMultiCast1DProgramConfig>(&config))
    describe(c->mcast_in0 ? ProductProgram::MulticastA
                          : ProductProgram::MulticastB,
             *c, c->fuse_batch);
  if (const auto *c =
          std::get_if<MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfig>(
              &config))
    describe(ProductProgram::DramSharded, *c, true);
}

Tensor product(const char *name, const Tensor &a, const Tensor &b,
               const std::optional<Tensor> &bias, bool transposeA,
               bool transposeB, const std::optional<MemoryConfig> &memoryConfig,
               std::optional<DataType> dtype,
               const std::optional<MatmulProgramConfig> &programConfig,
               const std::optional<std::string> &activation,
               const std::optional<DeviceComputeKernelConfig> &computeConfig) {
  Op op(name, a, "a");
  op.operand("b", b);
  op.operand("bias", bias);
  op.argument("transpose_a", std::array{transposeA});
  op.argument("transpose_b", std::array{transposeB});
  op.compute(computeConfig);
  if (programConfig)
    describeConfig(op, a, b, *programConfig);
  Stack left(op, a, "a", transposeA, true),
      right(op, b, "b", transposeB, false);
  if (left.cols != right.rows)
    op.fail("a ", to_string(a.shape()), transposeA ? " transposed" : "",
            " has ", left.cols, " columns, b ", to_string(b.shape()),
            transposeB ? " transposed" : "", " has ", right.rows,
            " rows; wanted equally many");
  Shape batch = detail::broadcastShape(op, left.batch, right.batch);
  Shape shape = batch;
  if (a.shape().rank() > 1)
    shape.push_back(int64_t(left.rows));
  if (b.shape().rank() > 1)
    shape.push_back(int64_t(right.cols));
  const detail::ElementwiseOp *activationOp =
      resultActivation(op, activation, programConfig);

  Tensor result = op.result(shape, dtype, std::nullopt, memoryConfig);
  size_t m = left.rows, n = right.cols, k = left.cols;
  size_t batches = size_t(batch.volume());

  std::span<const FidelityTerm> terms = detail::fidelityTerms(op.call.fidelity);
  Array<float> aValues = detail::readDense<float>(a);
  OperandParts aParts(aValues, terms, &FidelityTerm::a);
  Array<float> out(batches * m * n);
  std::optional<Bias> biasValues;
  if (bias)
    biasValues.emplace(op, *bias, shape);
  // One product instead of many if b is the same for all.
  bool folded = right.batch.volume() == 1 && !left.transposed && batches > 1 &&
                left.batch.volume() == batch.volume();
  size_t calls = folded ? 1 : batches, rows = folded ? m * batches : m;
  auto finish = [&](const detail::GemmPart &part) {
    if (!biasValues && !activationOp)
      return;
    for (size_t i = 0; i != part.rows; ++i) {
      size_t at = (part.batch * rows + part.row + i) * n + part.column;
      if (biasValues)
        biasValues->add(out.data() + at, at, part.columns);
      if (activationOp)
        detail::activate(*activationOp, out.data() + at, part.columns);
    }
  };
  if (calls == 1 && isReadOnce(rows, n, k) && b.shape().rank() > 1) {
    panelProduct(rows, n, k, left, aParts, b, right.transposed, terms,
                 out.data(), finish);
  } else {
    Array<float> bValues = detail::readDense<float>(b);
    OperandParts bParts(bValues, terms, &FidelityTerm::b);
    for (size_t t = 0; t != terms.size(); ++t) {
      bool isLast = t + 1 == terms.size();
      detail::batchedGemm(
          calls, rows, n, k,
          [&](size_t index, MatrixView &x, MatrixView &y) {
            x = left.view(aParts[t], folded ? 0 : left.matrix(index, batch));
            y = right.view(bParts[t], folded ? 0 : right.matrix(index, batch));
          },
          out.data(),
          isLast ? std::function<void(const detail::GemmPart &)>(finish)
                 : nullptr,
          /*adds=*/t != 0);
    }
  }
  detail::writeDense(result, out.data());
  return result;
}

} // namespace

Tensor matmul(const Tensor &a, const Tensor &b, bool transpose_a,
              bool transpose_b,
              const std::optional<MemoryConfig> &memory_config,
              std::optional<DataType> dtype,
              const std::optional<MatmulProgramConfig> &program_config,
              const std::optional<std::string> &activation,
              const std::optional<DeviceComputeKernelConfig> &compute_config) {
  return product("matmul", a, b, std::nullopt, transpose_a, transpose_b,
                 memory_config, dtype, program_config, activation,
                 compute_config);
}

Tensor linear(const Tensor &a, const Tensor &b,
              const std::optional<Tensor> &bias, bool transpose_a,
              bool transpose_b,
              const std::optional<MemoryConfig> &memory_config,
              std::optional<DataType> dtype,
              const std::optional<MatmulProgramConfig> &program_config,
              const std::optional<std::string> &activation,
              const std::optional<DeviceComputeKernelConfig> &compute_config) {
  return product("linear", a, b, bias, transpose_a, transpose_b, memory_config,
                 dtype, program_config, activation, compute_config);
}

} // namespace ttnn::chip
