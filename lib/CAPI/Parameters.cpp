//===- Parameters.cpp - our attributes and types, by name -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir-c/Parameters.h"

#include "Parameter.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::tt::capi;

namespace {
template <typename Made> struct Table {
  llvm::StringMap<const Row<Made> *> byName;
  llvm::DenseMap<TypeID, const Row<Made> *> byId;

  Table(std::initializer_list<ArrayRef<Row<Made>>> dialects) {
    for (ArrayRef<Row<Made>> rows : dialects)
      for (const Row<Made> &row : rows) {
        byName[row.name] = &row;
        byId[row.id] = &row;
      }
  }
  const Row<Made> *find(MlirStringRef name) const {
    return byName.lookup(unwrap(name));
  }
};
} // namespace

static const Table<Attribute> &attributes() {
  static const Table<Attribute> table{
      getTTCoreAttributes(),    getTTIRAttributes(),     getTTNNAttributes(),
      getD2MAttributes(),       getTTKernelAttributes(), getTTMetalAttributes(),
      getStableHLOAttributes(), getCHLOAttributes(),     getSdyAttributes()};
  return table;
}

static const Table<Type> &types() {
  static const Table<Type> table{
      getTTCoreTypes(),    getTTIRTypes(),     getTTNNTypes(),
      getD2MTypes(),       getTTKernelTypes(), getTTMetalTypes(),
      getStableHLOTypes(), getCHLOTypes(),     getSdyTypes()};
  return table;
}

template <typename Made>
static Made make(const Table<Made> &table, MlirLocation location,
                 MlirStringRef name, intptr_t count,
                 const MlirAttribute *parameters) {
  Location loc = unwrap(location);
  auto emitError = [&] { return mlir::emitError(loc); };
  const Row<Made> *row = table.find(name);
  if (!row) {
    emitError() << "no attribute or type '" << unwrap(name) << "'";
    return {};
  }
  if (static_cast<size_t>(count) != row->parameters.size()) {
    emitError() << row->name << ": " << count << " parameters, "
                << row->parameters.size() << " wanted";
    return {};
  }
  SmallVector<Attribute> values;
  for (intptr_t i = 0; i != count; ++i)
    values.push_back(unwrap(parameters[i]));
  return row->make(loc.getContext(), values, emitError);
}

template <typename Made>
static intptr_t numParameters(const Table<Made> &table, MlirStringRef name) {
  const Row<Made> *row = table.find(name);
  return row ? static_cast<intptr_t>(row->parameters.size()) : -1;
}

template <typename Made>
static MlirStringRef parameterName(const Table<Made> &table, MlirStringRef name,
                                   intptr_t index) {
  const Row<Made> *row = table.find(name);
  if (!row || static_cast<size_t>(index) >= row->parameters.size())
    return wrap(StringRef());
  return wrap(row->parameters[index]);
}

template <typename Made>
static MlirStringRef nameOf(const Table<Made> &table, Made made) {
  const Row<Made> *row = table.byId.lookup(made.getTypeID());
  return wrap(row ? row->name : StringRef());
}

template <typename Made>
static MlirAttribute parameterOf(const Table<Made> &table, Made made,
                                 intptr_t index) {
  const Row<Made> *row = table.byId.lookup(made.getTypeID());
  if (!row || static_cast<size_t>(index) >= row->parameters.size())
    return wrap(Attribute());
  return wrap(row->read(made, index));
}

MlirStringRef ttmlirAttributeGetName(MlirAttribute attr) {
  return nameOf(attributes(), unwrap(attr));
}
MlirStringRef ttmlirTypeGetName(MlirType type) {
  return nameOf(types(), unwrap(type));
}

intptr_t ttmlirAttributeNumParameters(MlirStringRef name) {
  return numParameters(attributes(), name);
}
intptr_t ttmlirTypeNumParameters(MlirStringRef name) {
  return numParameters(types(), name);
}

MlirStringRef ttmlirAttributeParameterName(MlirStringRef name, intptr_t index) {
  return parameterName(attributes(), name, index);
}
MlirStringRef ttmlirTypeParameterName(MlirStringRef name, intptr_t index) {
  return parameterName(types(), name, index);
}

MlirAttribute ttmlirAttributeGet(MlirLocation location, MlirStringRef name,
                                 intptr_t numParameters,
                                 const MlirAttribute *parameters) {
  return wrap(make(attributes(), location, name, numParameters, parameters));
}
MlirType ttmlirTypeGet(MlirLocation location, MlirStringRef name,
                       intptr_t numParameters,
                       const MlirAttribute *parameters) {
  return wrap(make(types(), location, name, numParameters, parameters));
}

MlirAttribute ttmlirAttributeGetParameter(MlirAttribute attr, intptr_t index) {
  return parameterOf(attributes(), unwrap(attr), index);
}
MlirAttribute ttmlirTypeGetParameter(MlirType type, intptr_t index) {
  return parameterOf(types(), unwrap(type), index);
}
