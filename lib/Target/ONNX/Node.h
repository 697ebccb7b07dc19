//===- Node.h - a node for an operator's function ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_NODE_H
#define TTMLIR_LIB_TARGET_ONNX_NODE_H

#include "Item.h"
#include "Proto.h"

namespace mlir::tt::onnximport {

class Graph;

/// A node with its inputs resolved. Its accessors refuse invalid inputs and
/// attributes, so that functions of operators read like their definitions.
class Node {
public:
  Node(Graph &graph, const pb::NodeProto &proto, int64_t version,
       std::vector<Item> inputs, const Items &items)
      : graph(graph), proto(proto), version(version), items(items),
        emit(items.emit), inputs(std::move(inputs)) {}

  //===-- inputs ----------------------------------------------------------===//

  size_t size() const { return inputs.size(); }
  bool has(size_t i) const {
    return i < inputs.size() && inputs[i].kind != Undefined;
  }
  const Item &item(size_t i) const;
  Value value(size_t i) const { return items.value(item(i)); }
  int32_t kind(size_t i) const { return item(i).kind; }
  int64_t rank(size_t i) const { return item(i).rank(); }
  const Dims &shape(size_t i) const { return item(i).shape; }
  /// The elements, which must be known.
  const Numbers &numbers(size_t i) const;
  /// The inputs of the model that an input depends on, and how to fix them.
  std::string namesOf(size_t i) const;
  Dims integers(size_t i) const;
  double number(size_t i) const;
  int64_t integer(size_t i) const { return whole(number(i)); }

  //===-- attributes ------------------------------------------------------===//

  const pb::AttributeProto *find(llvm::StringRef name) const;
  int64_t attr(llvm::StringRef name, int64_t otherwise) const;
  double real(llvm::StringRef name, double otherwise) const;
  std::string word(llvm::StringRef name,
                   const std::string &otherwise = "") const;
  Dims list(llvm::StringRef name, Dims otherwise = {}) const;
  std::vector<double> reals(llvm::StringRef name) const;
  const pb::GraphProto &graphOf(llvm::StringRef name) const;
  /// A dimension of a tensor of `rank`; negative ones count from the end.
  int64_t axis(int64_t number, int64_t rank) const;
  /// Integers that are an attribute before opset `since`, then an input;
  /// nullopt if they are not given.
  std::optional<Dims> attrOrInput(llvm::StringRef name, size_t input) const;

  //===-- results ---------------------------------------------------------===//

  /// The next output; of the first input's type unless it says otherwise.
  void give(Value value) { give(items.of(value, kind(0))); }
  void give(Value value, int32_t kind) { give(items.of(value, kind)); }
  void give(Item item) { outputs.push_back(std::move(item)); }
  /// Whether the model reads the output.
  bool wants(size_t output) const {
    return int64_t(output) < int64_t(proto.output_size()) &&
           !proto.output(output).empty();
  }

  Graph &graph;
  const pb::NodeProto &proto;
  const int64_t version;
  const Items &items;
  Emit &emit;
  std::vector<Item> inputs, outputs;
  /// The results depend on the inputs' shapes, not on their elements.
  bool sizesOnly = false;
};

using Function = void (*)(Node &);
struct Row {
  const char *name;
  Function function;
};
using Rows = ArrayRef<Row>;

/// The operators of each family.
Rows elementwise();
Rows activations();
Rows casts();
Rows movement();
Rows creation();
Rows shapes();
Rows reductions();
Rows products();
Rows convolutions();
Rows pools();
Rows norms();
Rows indices();
Rows order();
Rows images();
Rows spectra();
Rows sampling();
Rows losses();
Rows attention();
Rows quantized();
Rows recurrent();
Rows sequences();
Rows controlFlow();

/// The operators of the domain `com.microsoft`.
Rows microsoft();
Rows microsoftAttention();
Rows microsoftQuantized();

/// The function of an operator of a domain, empty for the default one; null if
/// it has none.
Function functionOf(llvm::StringRef domain, llvm::StringRef op);
/// Whether a domain has operators that are known.
bool isKnownDomain(llvm::StringRef domain);

} // namespace mlir::tt::onnximport

#endif // TTMLIR_LIB_TARGET_ONNX_NODE_H
