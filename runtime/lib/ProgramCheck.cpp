//===- ProgramCheck.cpp - Is a verified program meaningful? ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ProgramCheck.h"

#include "Convert.h"
#include "OpCheck.h"
#include "tt/runtime/detail/Errors.h"

#include <unordered_map>

namespace tt::runtime::detail {
namespace {

class ProgramCheck {
public:
  ProgramCheck(const fb::Program &program, Constants constants,
               const std::string &where, TensorDescCheck &descs)
      : program(program), constants(constants), where(where), descs(descs) {}

  std::vector<Call> run() {
    const target::Dim2d &mesh = *program.mesh_shape();
    if (mesh.y() < 1 || mesh.x() < 1 || mesh.y() > 4096 || mesh.x() > 4096)
      failFile(where, "a mesh of ", mesh.y(), "x", mesh.x(), " chips");
    for (uint32_t i = 0; i != program.inputs()->size(); ++i)
      define(*program.inputs()->Get(i)->tensor(),
             text(where, "input ", i, ": "));
    for (uint32_t i = 0; i != program.operations()->size(); ++i)
      checkOp(*program.operations()->Get(i), i);
    for (uint32_t i = 0; i != program.outputs()->size(); ++i)
      use(*program.outputs()->Get(i), text(where, "output ", i, ": "));
    return std::move(calls);
  }

private:
  struct Value {
    const fb::TensorDesc *desc;
    bool live;
  };

  void checkOp(const fb::Operation &op, uint32_t index) {
    std::string at =
        text(where, "op ", index, " (", op.name()->string_view(), "): ");
    const Call &call = calls.emplace_back(op, at);
    call.forEachOperand([&](const fb::TensorRef &ref) { use(ref, at); });
    for (const fb::TensorRef *ref : *op.results())
      descs.check(*ref->desc(), at);
    checkOpAttributes(call, constants, at);
    for (const fb::TensorRef *ref : *op.results())
      define(*ref, at);
    if (&call.info() == deallocate)
      call.forEachOperand([&](const fb::TensorRef &ref) {
        values.at(ref.global_id()).live = false;
      });
  }

  void define(const fb::TensorRef &ref, const std::string &at) {
    descs.check(*ref.desc(), at);
    if (!values.insert({ref.global_id(), {ref.desc(), true}}).second)
      failFile(at, "tensor ", ref.global_id(), " is defined a second time");
  }

  void use(const fb::TensorRef &ref, const std::string &at) {
    auto it = values.find(ref.global_id());
    if (it == values.end())
      failFile(at, "tensor ", ref.global_id(), " is used before it is defined");
    if (!it->second.live)
      failFile(at, "tensor ", ref.global_id(),
               " is used after its deallocation");
    if (it->second.desc == ref.desc())
      return;
    descs.check(*ref.desc(), at);
    TensorDesc found = toTensorDesc(*ref.desc());
    TensorDesc defined = toTensorDesc(*it->second.desc);
    if (found != defined)
      failFile(at, "tensor ", ref.global_id(), " is used as ", toString(found),
               " but defined as ", toString(defined));
  }

  const fb::Program &program;
  Constants constants;
  const std::string &where;
  TensorDescCheck &descs;
  const OpInfo *deallocate = findOp("deallocate");
  std::unordered_map<uint32_t, Value> values;
  std::vector<Call> calls;
};

} // namespace

std::vector<Call> checkProgram(const fb::Program &program, Constants constants,
                               const std::string &where,
                               TensorDescCheck &descs) {
  return ProgramCheck(program, constants, where, descs).run();
}

} // namespace tt::runtime::detail
