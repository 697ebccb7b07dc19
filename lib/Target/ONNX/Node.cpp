//===- Node.cpp - inputs and attributes of a node -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Node.h"

namespace mlir::tt::onnximport {

const Item &Node::item(size_t i) const {
  if (!has(i))
    refuse("input ", i, " is left out, and must be there");
  return inputs[i];
}

const Numbers &Node::numbers(size_t i) const {
  const Item &x = item(i);
  if (x.known)
    return *x.known;
  if (x.inputs.empty())
    refuse("input ", i, " decides on a shape and is too large to be known");
  refuse("input ", i,
         " decides on a shape or on what is computed, and depends on ",
         namesOf(i));
}

std::string Node::namesOf(size_t i) const {
  const Item &x = item(i);
  if (x.inputs.empty())
    return "numbers that are not known";
  std::string names;
  for (const std::string &name : x.inputs)
    names += (names.empty() ? "'" : ", '") + name + "'";
  return names + ": give the values with --value name=...";
}

Dims Node::integers(size_t i) const {
  Dims all;
  for (double number : numbers(i))
    all.push_back(whole(number));
  return all;
}

double Node::number(size_t i) const {
  const Numbers &all = numbers(i);
  if (all.size() != 1)
    refuse("input ", i, " must be one number, and has ", all.size());
  return all.front();
}

const pb::AttributeProto *Node::find(llvm::StringRef name) const {
  for (const pb::AttributeProto &attribute : proto.attribute())
    if (attribute.name() == name) {
      if (!attribute.ref_attr_name().empty())
        refuse("attribute '", name, "' refers to one of a function");
      return &attribute;
    }
  return nullptr;
}

int64_t Node::attr(llvm::StringRef name, int64_t otherwise) const {
  const pb::AttributeProto *a = find(name);
  if (a && a->type() != pb::AttributeProto::INT)
    refuse("attribute '", name, "' is no integer");
  return a ? a->i() : otherwise;
}

double Node::real(llvm::StringRef name, double otherwise) const {
  const pb::AttributeProto *a = find(name);
  if (a && a->type() != pb::AttributeProto::FLOAT)
    refuse("attribute '", name, "' is no float");
  return a ? a->f() : otherwise;
}

std::string Node::word(llvm::StringRef name,
                       const std::string &otherwise) const {
  const pb::AttributeProto *a = find(name);
  if (a && a->type() != pb::AttributeProto::STRING)
    refuse("attribute '", name, "' is no string");
  return a ? a->s() : otherwise;
}

Dims Node::list(llvm::StringRef name, Dims otherwise) const {
  const pb::AttributeProto *a = find(name);
  if (a && a->type() != pb::AttributeProto::INTS)
    refuse("attribute '", name, "' is no list of integers");
  return a ? Dims(a->ints().begin(), a->ints().end()) : otherwise;
}

std::vector<double> Node::reals(llvm::StringRef name) const {
  const pb::AttributeProto *a = find(name);
  if (a && a->type() != pb::AttributeProto::FLOATS)
    refuse("attribute '", name, "' is no list of floats");
  return a ? std::vector<double>(a->floats().begin(), a->floats().end())
           : std::vector<double>();
}

const pb::GraphProto &Node::graphOf(llvm::StringRef name) const {
  const pb::AttributeProto *a = find(name);
  if (!a || a->type() != pb::AttributeProto::GRAPH)
    refuse("attribute '", name, "' is no graph");
  return a->g();
}

int64_t Node::axis(int64_t number, int64_t rank) const {
  if (number < -rank || number >= rank)
    refuse("axis ", number, " is not one of a tensor of rank ", rank);
  return number < 0 ? number + rank : number;
}

std::optional<Dims> Node::attrOrInput(llvm::StringRef name,
                                      size_t input) const {
  if (find(name))
    return list(name);
  if (has(input))
    return integers(input);
  return std::nullopt;
}

} // namespace mlir::tt::onnximport
