//===- Graph.h - the nodes of a model, one after the other ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_TARGET_ONNX_GRAPH_H
#define TTMLIR_LIB_TARGET_ONNX_GRAPH_H

#include "Node.h"
#include "Tensors.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tt::onnximport {

/// Imports graphs: that of the model, and those of control flow, whose bodies
/// see the names around them.
class Graph {
public:
  Graph(const pb::ModelProto &model, const Items &items,
        const Tensors &tensors);

  /// The results of a graph for its inputs; `arguments` are those that are no
  /// initializers, in their order.
  std::vector<Item> run(const pb::GraphProto &graph,
                        std::vector<Item> arguments);

  const Items &items;
  const Tensors &tensors;

private:
  struct Scope {
    llvm::StringMap<Item> names;
    const Scope *outer = nullptr;
  };
  const Item &lookup(const std::string &name) const;
  void define(const std::string &name, Item item);
  void runNode(const pb::NodeProto &node);
  template <typename Nodes> void runNodes(const Nodes &nodes);
  bool callFunction(const pb::NodeProto &node);
  void finish(const pb::NodeProto &node, std::vector<Item> outputs,
              bool sizesOnly = false);

  const pb::ModelProto &model;
  Scope *scope = nullptr;
  int64_t version = 0;
  int64_t budget = 100000; ///< nodes, with those of unrolled loops
  unsigned depth = 0;
};

/// Inputs of the graph that its caller gives.
std::vector<const pb::ValueInfoProto *>
argumentsOf(const pb::GraphProto &graph);

} // namespace mlir::tt::onnximport

#endif // TTMLIR_LIB_TARGET_ONNX_GRAPH_H
