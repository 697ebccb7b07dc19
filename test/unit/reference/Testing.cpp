//===- Testing.cpp - runs text, compares with naive loops ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include <cmath>
#include <random>

namespace mlir::tt::reference::testing {

Array::Array(Shape shape, double value) : shape(std::move(shape)) {
  int64_t count = 1;
  for (int64_t extent : this->shape)
    count *= extent;
  data.assign(count, value);
}

int64_t Array::offset(const Index &index) const {
  int64_t result = 0;
  for (size_t i = 0; i < shape.size(); ++i)
    result = result * shape[i] + index[i];
  return result;
}

double Array::broadcast(const Index &index) const {
  Index own(shape.size());
  for (size_t i = 0; i < shape.size(); ++i)
    own[i] = shape[i] == 1 ? 0 : index[index.size() - shape.size() + i];
  return (*this)[own];
}

void forEach(const Shape &shape,
             const std::function<void(const Index &)> &body) {
  int64_t count = Array(shape).data.size();
  for (int64_t linear = 0; linear < count; ++linear) {
    Index index(shape.size());
    int64_t rest = linear;
    for (size_t i = shape.size(); i-- > 0; rest /= shape[i])
      index[i] = rest % shape[i];
    body(index);
  }
}

Array build(const Shape &shape,
            const std::function<double(const Index &)> &value) {
  Array result(shape);
  forEach(shape, [&](const Index &index) { result[index] = value(index); });
  return result;
}

/// Calls `f` with a value of the C++ type of `kind`.
template <typename F> static void withType(ElementKind kind, F f) {
  switch (kind) {
  case ElementKind::Float32:
    return f(float());
  case ElementKind::Int8:
    return f(int8_t());
  case ElementKind::UInt8:
    return f(uint8_t());
  case ElementKind::Int16:
    return f(int16_t());
  case ElementKind::UInt16:
    return f(uint16_t());
  case ElementKind::Int32:
    return f(int32_t());
  case ElementKind::UInt32:
    return f(uint32_t());
  case ElementKind::Int64:
    return f(int64_t());
  case ElementKind::UInt64:
    return f(uint64_t());
  }
}

HostTensor toHost(const Array &array, ElementKind kind) {
  HostTensor tensor{array.shape, kind, {}};
  withType(kind, [&](auto zero) {
    tensor.bytes.resize(array.data.size() * sizeof(zero));
    for (size_t i = 0; i < array.data.size(); ++i) {
      auto value = static_cast<decltype(zero)>(array.data[i]);
      std::memcpy(&tensor.bytes[i * sizeof(zero)], &value, sizeof(zero));
    }
  });
  return tensor;
}

Array fromHost(const HostTensor &tensor) {
  Array array(tensor.shape);
  withType(tensor.kind, [&](auto value) {
    EXPECT_EQ(tensor.bytes.size(), array.data.size() * sizeof(value));
    for (size_t i = 0; i < array.data.size(); ++i) {
      std::memcpy(&value, &tensor.bytes[i * sizeof(value)], sizeof(value));
      array.data[i] = static_cast<double>(value);
    }
  });
  return array;
}

Array random(const Shape &shape, double low, double high, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> values(low, high);
  return build(shape, [&](const Index &) { return values(engine); });
}

Array randomIntegers(const Shape &shape, int low, int high, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_int_distribution<int> values(low, high);
  return build(shape, [&](const Index &) { return values(engine); });
}

static OwningOpRef<ModuleOp> parse(MLIRContext &context,
                                   const std::string &text) {
  context.disableMultithreading();
  context.loadDialect<ttir::TTIRDialect, ttcore::TTCoreDialect,
                      func::FuncDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  EXPECT_TRUE(module) << text;
  return module;
}

std::vector<HostTensor> evaluate(const std::string &text,
                                 const std::vector<HostTensor> &inputs,
                                 bool rounded) {
  MLIRContext context;
  OwningOpRef<ModuleOp> module = parse(context, text);
  if (!module)
    return {};
  auto reference = Reference::create(*module, "", {.rounded = rounded});
  if (!reference) {
    ADD_FAILURE() << llvm::toString(reference.takeError()) << "\n" << text;
    return {};
  }
  auto outputs = (*reference)->run(inputs);
  if (!outputs) {
    ADD_FAILURE() << llvm::toString(outputs.takeError()) << "\n" << text;
    return {};
  }
  return *outputs;
}

Array evaluate(const std::string &text, const std::vector<Array> &inputs,
               bool rounded) {
  std::vector<HostTensor> tensors;
  for (const Array &input : inputs)
    tensors.push_back(toHost(input));
  std::vector<HostTensor> outputs = evaluate(text, tensors, rounded);
  if (outputs.size() != 1) {
    ADD_FAILURE() << outputs.size() << " results, one expected\n" << text;
    return Array({0});
  }
  return fromHost(outputs[0]);
}

std::string compileError(const std::string &text, const std::string &function) {
  MLIRContext context;
  OwningOpRef<ModuleOp> module = parse(context, text);
  if (!module)
    return "";
  auto reference = Reference::create(*module, function);
  return reference ? "" : llvm::toString(reference.takeError());
}

std::string dims(const Shape &shape, const std::string &element) {
  std::string text;
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + element;
}

std::string single(const std::string &op,
                   const std::vector<std::string> &inputs,
                   const std::string &result, const std::string &attributes) {
  std::string arguments, names, types;
  for (size_t i = 0; i < inputs.size(); ++i) {
    std::string comma = i ? ", " : "", name = "%" + std::to_string(i);
    arguments += comma + name + ": tensor<" + inputs[i] + ">";
    names += comma + name;
    types += comma + "tensor<" + inputs[i] + ">";
  }
  std::string properties = attributes.empty() ? "" : " <{" + attributes + "}>";
  return "func.func @f(" + arguments + ") -> tensor<" + result +
         "> {\n  %r = \"ttir." + op + "\"(" + names + ")" + properties +
         " : (" + types + ") -> tensor<" + result + ">\n  return %r : tensor<" +
         result + ">\n}\n";
}

void expectClose(const Array &got, const Array &want, double relative,
                 double absolute, const std::string &what) {
  ASSERT_EQ(got.shape, want.shape) << what;
  int reported = 0;
  for (size_t i = 0; i < want.data.size() && reported < 3; ++i) {
    double g = got.data[i], w = want.data[i];
    bool same = g == w || (std::isnan(g) && std::isnan(w)) ||
                std::abs(g - w) <= absolute + relative * std::abs(w);
    if (same)
      continue;
    ADD_FAILURE() << what << " element " << i << ": " << g << " given, " << w
                  << " expected";
    ++reported;
  }
}

} // namespace mlir::tt::reference::testing
