//===- Graph.cpp - the nodes of a model, one after the other --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::tt::onnximport {

/// Opsets whose changes the functions of operators know.
static constexpr int64_t kOldest = 7, kNewest = 28;

static bool isDefault(const std::string &domain) {
  return domain.empty() || domain == "ai.onnx";
}

Graph::Graph(const pb::ModelProto &model, const Items &items,
             const Tensors &tensors)
    : items(items), tensors(tensors), model(model) {
  for (const pb::OperatorSetIdProto &set : model.opset_import())
    if (isDefault(set.domain()))
      version = set.version();
  // One of other domains only need not say it.
  if (version == 0)
    return;
  if (version < kOldest || version > kNewest)
    refuse("the model was made for opset ", version, "; opsets ", kOldest,
           " to ", kNewest, " are read");
}

std::vector<const pb::ValueInfoProto *>
argumentsOf(const pb::GraphProto &graph) {
  llvm::StringSet<> stored;
  for (const pb::TensorProto &tensor : graph.initializer())
    stored.insert(tensor.name());
  std::vector<const pb::ValueInfoProto *> arguments;
  for (const pb::ValueInfoProto &input : graph.input())
    if (!stored.contains(input.name()))
      arguments.push_back(&input);
  return arguments;
}

const Item &Graph::lookup(const std::string &name) const {
  for (const Scope *s = scope; s; s = s->outer)
    if (auto it = s->names.find(name); it != s->names.end())
      return it->second;
  refuse("'", name,
         "' is read before it is computed: there is no such input, "
         "initializer or result of a node above, or the graph is cyclic");
}

void Graph::define(const std::string &name, Item item) {
  if (name.empty())
    return;
  if (!scope->names.try_emplace(name, std::move(item)).second)
    refuse("'", name, "' is defined twice");
}

void Graph::finish(const pb::NodeProto &node, std::vector<Item> outputs,
                   bool sizesOnly) {
  std::set<std::string> inputs;
  for (const std::string &name : node.input())
    if (!name.empty() && !sizesOnly) {
      const Item &item = lookup(name);
      inputs.insert(item.inputs.begin(), item.inputs.end());
    }
  for (int i = 0; i < node.output_size(); ++i) {
    if (i >= int(outputs.size())) {
      if (!node.output(i).empty())
        refuse("output ", i, " is not computed");
      continue;
    }
    outputs[i].inputs.insert(inputs.begin(), inputs.end());
    define(node.output(i), std::move(outputs[i]));
  }
}

/// Attributes of a function's nodes that refer to those of the call.
static void
bindAttributes(google::protobuf::RepeatedPtrField<pb::NodeProto> &nodes,
               const pb::NodeProto &call) {
  for (pb::NodeProto &node : nodes)
    for (int i = node.attribute_size() - 1; i >= 0; --i) {
      std::string ref = node.attribute(i).ref_attr_name();
      if (ref.empty())
        continue;
      const pb::AttributeProto *given = nullptr;
      for (const pb::AttributeProto &a : call.attribute())
        if (a.name() == ref)
          given = &a;
      if (!given) {
        node.mutable_attribute()->DeleteSubrange(i, 1);
        continue;
      }
      std::string name = node.attribute(i).name();
      *node.mutable_attribute(i) = *given;
      node.mutable_attribute(i)->set_name(name);
    }
}

bool Graph::callFunction(const pb::NodeProto &node) {
  for (const pb::FunctionProto &function : model.functions()) {
    if (function.name() != node.op_type() || function.domain() != node.domain())
      continue;
    if (node.input_size() > function.input_size() ||
        node.output_size() > function.output_size())
      refuse("the call has more inputs or outputs than the function");
    Scope inner;
    for (int i = 0; i < function.input_size(); ++i)
      inner.names[function.input(i)] =
          i < node.input_size() && !node.input(i).empty()
              ? lookup(node.input(i))
              : Item();
    Scope *outer = scope;
    int64_t outerVersion = version;
    for (const pb::OperatorSetIdProto &set : function.opset_import())
      if (isDefault(set.domain()))
        version = set.version();
    scope = &inner;
    llvm::scope_exit restore([&] {
      scope = outer;
      version = outerVersion;
    });
    auto nodes = function.node();
    bindAttributes(nodes, node);
    runNodes(nodes);
    std::vector<Item> outputs;
    for (int i = 0; i < node.output_size(); ++i)
      outputs.push_back(lookup(function.output(i)));
    restore.release();
    scope = outer;
    version = outerVersion;
    finish(node, std::move(outputs));
    return true;
  }
  return false;
}

void Graph::runNode(const pb::NodeProto &node) {
  std::string name = !node.name().empty()     ? node.name()
                     : node.output_size() > 0 ? node.output(0)
                                              : node.op_type();
  Emit &emit = items.emit;
  Location around = emit.loc;
  emit.loc =
      NameLoc::get(emit.builder.getStringAttr(name.empty() ? "node" : name));
  llvm::scope_exit restore([&] { emit.loc = around; });
  try {
    if (--budget < 0)
      refuse("the model unrolls to more nodes than are imported");
    if (callFunction(node))
      return;
    std::string domain = isDefault(node.domain()) ? "" : node.domain();
    if (!isKnownDomain(domain))
      refuse("the operators of domain '", node.domain(), "' are not known");
    if (version == 0 && domain.empty())
      refuse("the model does not say which opset it was made for");
    Function function = functionOf(domain, node.op_type());
    if (!function)
      refuse("the operator has no lowering");
    std::vector<Item> inputs;
    for (const std::string &input : node.input())
      inputs.push_back(input.empty() ? Item() : lookup(input));
    Node view(*this, node, version, std::move(inputs), items);
    function(view);
    finish(node, std::move(view.outputs), view.sizesOnly);
  } catch (Refusal &refusal) {
    StringRef why = refusal.why;
    // Already said of a node within.
    if (!why.starts_with("node '"))
      refusal.why =
          "node '" + name + "' (" + node.op_type() + "): " + refusal.why;
    throw;
  }
}

template <typename Nodes> void Graph::runNodes(const Nodes &nodes) {
  if (++depth > 64)
    refuse("graphs are nested deeper than 64");
  for (const pb::NodeProto &node : nodes)
    runNode(node);
  --depth;
}

std::vector<Item> Graph::run(const pb::GraphProto &graph,
                             std::vector<Item> arguments) {
  if (--budget < 0) // a body may have no nodes
    refuse("the model unrolls to more nodes than are imported");
  Scope inner;
  inner.outer = scope;
  Scope *outer = scope;
  scope = &inner;
  llvm::scope_exit restore([&] { scope = outer; });
  if (graph.sparse_initializer_size() != 0)
    refuse("sparse initializers are not read");
  for (const pb::TensorProto &tensor : graph.initializer())
    define(tensor.name(), tensors.read(tensor));
  std::vector<const pb::ValueInfoProto *> inputs = argumentsOf(graph);
  if (inputs.size() != arguments.size())
    refuse("a graph takes ", inputs.size(), " inputs, and is given ",
           arguments.size());
  for (size_t i = 0; i < inputs.size(); ++i)
    define(inputs[i]->name(), std::move(arguments[i]));
  runNodes(graph.node());
  std::vector<Item> results;
  for (const pb::ValueInfoProto &output : graph.output())
    results.push_back(lookup(output.name()));
  return results;
}

} // namespace mlir::tt::onnximport
