//===- Describe.cpp - Files and their parts as JSON -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Describe.h"

#include "DescribeMetal.h"
#include "ttmlir/Target/TTNN/binary_generated.h"

namespace ttrt {

namespace rt = tt::runtime;
namespace fb = tt::target::ttnn;

static Json pair(tt::device::Shape2 s) { return Json::array({s.rows, s.cols}); }
static Json pair(tt::device::CoreCoord c) { return Json::array({c.y, c.x}); }

template <typename Range> static Json pairs(const Range &range) {
  Json list = Json::array();
  for (const auto &item : range)
    list.push_back(pair(item));
  return list;
}

Json describe(const rt::FileVersion &version) {
  Json json;
  json["version"] = version.number();
  json["schema_hash"] = version.schemaHash;
  json["ttmlir_git_hash"] = version.gitHash;
  return json;
}

static Json describeChip(const tt::device::ChipDesc &c) {
  Json json;
  json["arch"] = tt::device::name(c.arch);
  json["grid_size"] = pair(c.grid);
  json["coord_translation_offsets"] = pair(c.coordTranslationOffsets);
  json["l1_size"] = c.l1Size;
  json["num_dram_channels"] = c.numDramChannels;
  json["dram_channel_size"] = c.dramChannelSize;
  json["noc_l1_address_align_bytes"] = c.nocL1AddressAlignBytes;
  json["pcie_address_align_bytes"] = c.pcieAddressAlignBytes;
  json["noc_dram_address_align_bytes"] = c.nocDRAMAddressAlignBytes;
  json["l1_unreserved_base"] = c.l1UnreservedBase;
  json["erisc_l1_unreserved_base"] = c.eriscL1UnreservedBase;
  json["dram_unreserved_base"] = c.dramUnreservedBase;
  json["dram_unreserved_end"] = c.dramUnreservedEnd;
  Json types = Json::array();
  for (tt::device::DataType type : c.supportedDataTypes)
    types.push_back(tt::device::name(type));
  json["supported_data_types"] = types;
  json["supported_tile_sizes"] = pairs(c.supportedTileSizes);
  json["dst_physical_size_tiles"] = c.dstPhysicalSizeTiles;
  json["num_cbs"] = c.numCBs;
  json["num_compute_threads"] = c.numComputeThreads;
  json["num_datamovement_threads"] = c.numDatamovementThreads;
  json["dram_grid_size"] = pair(c.dramGrid);
  json["dram_bank_to_logical_worker_noc0"] =
      pairs(c.dramBankToLogicalWorkerNoc0);
  json["dram_bank_to_logical_worker_noc1"] =
      pairs(c.dramBankToLogicalWorkerNoc1);
  return json;
}

Json describe(const tt::device::SystemDesc &system) {
  Json json;
  json["product"] = system.productName;
  Json cpus = Json::array(), chips = Json::array(), coords = Json::array(),
       channels = Json::array();
  for (const tt::device::CpuDesc &cpu : system.cpuDescs)
    cpus.push_back(
        {{"role", cpu.role == tt::device::CpuRole::Host ? "host" : "device"},
         {"target_triple", cpu.targetTriple}});
  for (const tt::device::ChipDesc &chip : system.chips)
    chips.push_back(describeChip(chip));
  for (const tt::device::ChipCoord &c : system.chipCoords)
    coords.push_back(
        {{"rack", c.rack}, {"shelf", c.shelf}, {"y", c.y}, {"x", c.x}});
  for (const tt::device::ChipChannel &c : system.chipChannels)
    channels.push_back({{"device_id0", c.dev0},
                        {"ethernet_core_coord0", pair(c.core0)},
                        {"device_id1", c.dev1},
                        {"ethernet_core_coord1", pair(c.core1)}});
  json["cpu_descs"] = cpus;
  json["chip_descs"] = chips;
  json["chip_desc_indices"] = system.chipDescIndices;
  json["chip_capabilities"] = system.chipCapabilities;
  json["chip_coords"] = coords;
  json["chip_channels"] = channels;
  return json;
}

Json describe(const rt::TensorDesc &desc) {
  Json json;
  json["shape"] = desc.shape.view();
  json["data_type"] = ttnn::to_string(desc.layout.dtype);
  json["layout"] = ttnn::to_string(desc.layout.layout);
  json["memory_config"] = ttnn::to_string(desc.layout.memoryConfig);
  return json;
}

static Json programHead(const rt::ProgramInfo &program, size_t index) {
  Json json;
  json["program"] = index;
  json["name"] = program.name;
  return json;
}

Json describeInputs(const rt::Binary &binary) {
  Json list = Json::array();
  for (size_t i = 0; i != binary.numPrograms(); ++i) {
    const rt::ProgramInfo &program = binary.program(i);
    Json entry = programHead(program, i), inputs = Json::array();
    for (const rt::Argument &argument : program.inputs) {
      Json input;
      input["name"] = argument.name;
      input["kind"] = argument.kind;
      input.update(describe(argument.desc));
      inputs.push_back(input);
    }
    entry["inputs"] = inputs;
    list.push_back(entry);
  }
  return list;
}

Json describeOutputs(const rt::Binary &binary) {
  Json list = Json::array();
  for (size_t i = 0; i != binary.numPrograms(); ++i) {
    const rt::ProgramInfo &program = binary.program(i);
    Json entry = programHead(program, i), outputs = Json::array();
    for (const rt::TensorDesc &desc : program.outputs)
      outputs.push_back(describe(desc));
    entry["outputs"] = outputs;
    list.push_back(entry);
  }
  return list;
}

static std::string string(const flatbuffers::String *s) {
  return s ? s->str() : std::string();
}

static Json describe(const fb::Operation &op) {
  return {{"op", string(op.name())},
          {"location", string(op.loc_info())},
          {"debug_info", string(op.debug_info())}};
}

/// The functions that programs call.
static Json describeFunctions(const rt::Binary &binary) {
  Json list = Json::array();
  if (const auto *functions = binary.root().functions())
    for (const fb::Program *function : *functions) {
      Json entry, ops = Json::array();
      for (const fb::Operation *op : *function->operations())
        ops.push_back(describe(*op));
      entry["function"] = string(function->name());
      entry["operations"] = ops;
      list.push_back(entry);
    }
  return list;
}

Json describePrograms(const rt::Binary &binary) {
  Json list = describeFunctions(binary);
  for (size_t i = 0; i != binary.numPrograms(); ++i) {
    const rt::ProgramInfo &program = binary.program(i);
    Json entry = programHead(program, i), ops = Json::array();
    entry["mesh_shape"] = program.mesh.shape;
    for (const fb::Operation *op :
         *binary.root().programs()->Get(uint32_t(i))->operations()) {
      const rt::metal::Launch *launch = binary.launch(i, ops.size());
      ops.push_back(describe(*op));
      if (launch)
        ops.back()["launch"] = describeLaunch(*launch);
    }
    entry["operations"] = ops;
    list.push_back(entry);
  }
  return list;
}

} // namespace ttrt
